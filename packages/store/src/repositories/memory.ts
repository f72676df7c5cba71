import { v7 } from 'uuid';
import type { Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { firstIdOf, lastId } from '../events/id-bounds.ts';
import { textDigest } from '../memory/digest.ts';
import type { Recaller } from '../memory/recaller.ts';
import { sketchOf, sketchScope } from '../memory/sketch.ts';
import type {
  MemoryEntry,
  MemoryFilter,
  MemoryRepository,
  NewMemoryEntry,
  Page,
  PageRequest,
} from '../model/index.ts';
import { areIds, type Clock, isId, pageLimit } from '../rows/common.ts';
import { patternOf } from '../rows/search.ts';
import { camelColumns, queryRows } from '../rows/statements.ts';
import { inSteps } from '../rows/steps.ts';
import { isStorable } from '../rows/storable.ts';

/** The projects of an account whose texts are kept. */
const keepsTexts = `settings -> 'store_texts' is distinct from 'false'::jsonb`;

/**
 * Candidates share a rare feature; the more features two texts share, the more they resemble. Features are of one project
 * and language pair, so the index on them is asked alone: beside other conditions a planner without statistics would read
 * the whole project. Where a project says the same thing very often, not all candidates are looked at.
 */
const similarStatement = `
  with candidate as materialized (
    select * from translation_memory where sketch && $5::integer[] limit 3000
  ),
  compared as (
    select *, shared::float8 / (cardinality(sketch) + cardinality($6::integer[]) - shared) as resemblance
    from candidate cross join lateral (
      select count(*) as shared from unnest(sketch) as feature where feature = any ($6::integer[])
    ) as comparison
    where account_id = $1 and project_id = $2 and source_language = $3 and target_language = $4
      and exists (select from projects where id = $2 and account_id = $1 and ${keepsTexts})
  )
  select source_text as source, translated_text as target from compared
  where resemblance >= $7 order by resemblance desc, updated_at desc limit $8
`;

/** The share of features below which two texts only happen to have some words in common. */
const minResemblance = 0.15;

const filters = `
  account_id = $1
  and ($2::uuid is null or project_id = $2)
  and ($3::uuid[] is null or project_id = any ($3))
  and ($4::text is null or source_language = $4)
  and ($5::text is null or target_language = $5)
  and project_id in (select id from projects where account_id = $1 and ${keepsTexts})
`;

const entryColumns = camelColumns(
  ...['id', 'project_id', 'source_text', 'translated_text', 'source_language', 'target_language', 'origin'],
  ...['created_at', 'updated_at'],
);

/** What the texts take in the table, packed as they are there. */
const bytesOf = (source: string, target: string): string =>
  `pg_column_size(${source}) + pg_column_size(${target}) as bytes`;

/** All kinds of entries as one list. `place` narrows and orders each: they are read through their keys. */
const entries = (place: string, columns = entryColumns): string => `
  select ${columns} from (
    (select id, project_id, source_text, translated_text, source_language, target_language, origin, created_at, updated_at,
       ${bytesOf('source_text', 'translated_text')}
     from translation_memory where ${filters} and $6::boolean is not false and ${place})
    union all
    (select id, project_id, source_text, translated_text, source_language, target_language, 'machine', created_at,
       coalesce(completed_at, created_at), ${bytesOf('source_text', 'translated_text')}
     from translations where ${filters} and $6::boolean is not true and memory_digest is not null and ${place})
    union all
    (select id, project_id, source_text, translated_text, source_language, target_language, 'machine', created_at, updated_at,
       bytes
     from (
       select segment.id, segment.account_id, file.project_id, segment.source as source_text,
         segment.target as translated_text, coalesce(segment.language, file.source_language) as source_language, file.target_language, file.created_at,
         segment.updated_at, ${bytesOf('segment.source', 'segment.target')}
       from file_segments segment
       join files file on file.account_id = segment.account_id and file.id = segment.file_id
       where segment.account_id = $1 and segment.memory_digest is not null and file.source_language is not null
     ) as segment where ${filters} and $6::boolean is not true and ${place})
  ) as entry
`;
const newestFirst = `order by id desc limit $8`;
/** Also for a search, of what is not older than `$10`. */
const listStatement = `${entries(`
  ($7::uuid is null or id < $7) and ($10::uuid is null or id >= $10)
  and ($9::text is null or source_text ilike $9 or translated_text ilike $9) ${newestFirst}
`)} ${newestFirst}`;

/**
 * Where the search for a page ends: it looks at so many rows, or so many bytes as they are stored, which are known without
 * reading the texts.
 */
const endStatement = `
  select id from (
    select id, row_number() over newest as place, sum(bytes) over newest as bytes from (
      ${entries(`($7::uuid is null or id < $7) and ($9::uuid is null or id >= $9) ${newestFirst}`, 'id, bytes')}
      ${newestFirst}
    ) as entry window newest as (order by id desc rows unbounded preceding)
  ) as looked_at
  where place >= $8 or bytes > 2000000 order by place limit 1
`;
const searchedRows = 10_000;
const oldestFirst = `order by id limit $8`;
const exportStatement = `${entries(`($7::uuid is null or id > $7) ${oldestFirst}`)} ${oldestFirst}`;
const getStatement = `${entries('id = $7')} limit $8`;

const machineDigestStatement = ['translations', 'file_segments']
  .map(
    (table) => `
      select memory_digest as digest from ${table}
      where account_id = $1 and id = $2 and memory_digest is not null
    `,
  )
  .join('union');

const readEntries = async (
  database: Database,
  statement: string,
  accountId: string,
  filter: MemoryFilter,
  place: string | null,
  limit: number,
  ...more: readonly unknown[]
): Promise<readonly MemoryEntry[]> =>
  queryRows<MemoryEntry>(database, statement, [...valuesOf(accountId, filter), place, limit, ...more]);

const valuesOf = (accountId: string, filter: MemoryFilter): readonly unknown[] => [
  accountId,
  filter.projectId ?? null,
  filter.projectIds?.filter(isId) ?? null,
  filter.sourceLanguage ?? null,
  filter.targetLanguage ?? null,
  filter.approved ?? null,
];

/** Newest first. A search looks at a bounded number of texts: what is left is for the next page. */
const listEntries = async (
  database: Database,
  accountId: string,
  filter: MemoryFilter,
  page: PageRequest,
): Promise<Page<MemoryEntry>> => {
  const { search, since, until, projectId } = filter;
  if (!areIds(accountId, projectId, page.before) || (search !== undefined && !isStorable(search)))
    return { items: [], next: null };
  const limit = pageLimit(page);
  const end = until === undefined ? lastId : firstIdOf(until);
  const before = page.before !== undefined && page.before < end ? page.before : end;
  const first = since === undefined ? null : firstIdOf(since);
  const [last] =
    search === undefined
      ? []
      : await queryRows<{ id: string }>(database, endStatement, [
          ...valuesOf(accountId, filter),
          ...[before, searchedRows, first],
        ]);
  const pattern = search === undefined ? null : patternOf(search);
  const found = await readEntries(
    database,
    listStatement,
    accountId,
    filter,
    before,
    limit,
    pattern,
    last?.id ?? first,
  );
  const items = found.slice(0, page.limit);
  return { items, next: found.length > page.limit ? (items.at(-1)?.id ?? null) : (last?.id ?? null) };
};

/** Entries with the same text are one row: `xmax` is 0 for those that were not there before (PostgreSQL manual, 5.6). */
const importStatement = `
  insert into translation_memory as held (id, account_id, project_id, origin, source_language, target_language,
    source_text, translated_text, digest, sketch, created_at, updated_at)
  select id, $1, $2, 'import', source_language, target_language, source_text, translated_text, digest, sketch, $4, $4
  from json_to_recordset($3::json) as row (id uuid, source_language text, target_language text, source_text text,
    translated_text text, digest uuid, sketch integer[])
  on conflict (account_id, digest) do update set
    id = excluded.id, origin = excluded.origin, translated_text = excluded.translated_text,
    created_at = excluded.created_at, updated_at = excluded.updated_at
  where held.translated_text <> excluded.translated_text
  returning (xmax = 0) as added
`;
const importRows = 500;
/** What is made before others have their turn: some milliseconds of work. */
const [digestsInStep, sketchesInStep] = [500, 50];
const exportRows = 500;

/** The memory over a database. */
export const createMemory = (database: Database, recaller: Recaller, clock: Clock): MemoryRepository => ({
  async recall(accountId, projectId, keys) {
    if (keys.length === 0 || !areIds(accountId, projectId)) return keys.map(() => null);
    return recaller.recall(accountId, projectId, keys);
  },

  async similar(accountId, projectId, { sourceText, sourceLanguage, targetLanguage, limit }) {
    const { features, rare } = sketchOf(sketchScope(projectId, sourceLanguage, targetLanguage), sourceText);
    if (features.length === 0 || !areIds(accountId, projectId)) return [];
    const values = [
      accountId,
      projectId,
      sourceLanguage,
      targetLanguage,
      rare,
      features,
      minResemblance,
      limit,
    ];
    return queryRows<{ source: string; target: string }>(database, similarStatement, values);
  },

  list: (accountId, filter, page) => listEntries(database, accountId, filter, page),

  async get(accountId, id) {
    if (!areIds(accountId, id)) return null;
    const [entry] = await readEntries(database, getStatement, accountId, {}, id, 1);
    return entry ?? null;
  },

  async delete(accountId, id) {
    if (!areIds(accountId, id)) return false;
    return database.transaction(async ({ client }) => {
      const entry = await client.query('delete from translation_memory where account_id = $1 and id = $2', [
        accountId,
        id,
      ]);
      // Two requests of the same moment may have left two rows of one text: all are forgotten.
      const machine = await client.query<{ digest: string }>(machineDigestStatement, [accountId, id]);
      for (const { digest } of machine.rows)
        for (const table of ['translations', 'file_segments'])
          await client.query(
            `update ${table} set memory_digest = null where account_id = $1 and memory_digest = $2`,
            [accountId, digest],
          );
      return (entry.rowCount ?? 0) + (machine.rowCount ?? 0) > 0;
    });
  },

  async importEntries(accountId, projectId, given) {
    const unique = new Map<string, NewMemoryEntry>();
    await inSteps(given, digestsInStep, (entry) => {
      if (!Object.values(entry as unknown as Record<string, string>).every(isStorable))
        throw new StoreError('invalid_value', 'A text holds a NUL character or half of a surrogate pair.');
      unique.set(textDigest(accountId, projectId, entry), entry);
    });
    const entriesByDigest = [...unique];
    return database.transaction(async ({ client }) => {
      const project = await client.query(
        `select from projects where id = $2 and account_id = $1 and deleted_at is null and ${keepsTexts} for share`,
        [accountId, projectId].map((id) => (isId(id) ? id : null)),
      );
      if (project.rowCount === 0)
        throw new StoreError('not_found', 'There is no such project that keeps texts.');
      const at = clock();
      let added = 0;
      let replaced = 0;
      for (let from = 0; from < entriesByDigest.length; from += importRows) {
        const rows: ReturnType<typeof importRow>[] = [];
        await inSteps(entriesByDigest.slice(from, from + importRows), sketchesInStep, ([digest, entry]) => {
          rows.push(importRow(projectId, digest, entry));
        });
        const chunk = JSON.stringify(rows);
        const result = await client.query<{ added: boolean }>(importStatement, [
          accountId,
          projectId,
          chunk,
          at,
        ]);
        for (const row of result.rows) {
          if (row.added) added += 1;
          else replaced += 1;
        }
      }
      return { added, replaced, unchanged: unique.size - added - replaced };
    });
  },

  async *exportEntries(accountId, projectId, filter = {}) {
    if (!areIds(accountId, projectId)) return;
    let last: string | null = null;
    for (;;) {
      const page: readonly MemoryEntry[] = await readEntries(
        database,
        exportStatement,
        accountId,
        { ...filter, projectId },
        last,
        exportRows,
      );
      yield* page;
      last = page.at(-1)?.id ?? null;
      if (page.length < exportRows) return;
    }
  },
});

const importRow = (projectId: string, digest: string, entry: NewMemoryEntry) => ({
  id: v7(),
  source_language: entry.sourceLanguage,
  target_language: entry.targetLanguage,
  source_text: entry.sourceText,
  translated_text: entry.translatedText,
  digest,
  sketch: sketchOf(sketchScope(projectId, entry.sourceLanguage, entry.targetLanguage), entry.sourceText)
    .features,
});
