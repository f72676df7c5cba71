import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { variantDigest } from '../memory/digest.ts';
import type { FileRepository, FileSegment, NewFileSegment, SegmentFilter } from '../model/index.ts';
import { areIds, type Clock } from '../rows/common.ts';
import { containsText, endOfSearch, type SearchOrder } from '../rows/search.ts';
import { queryRows } from '../rows/statements.ts';
import { inSteps } from '../rows/steps.ts';
import { isStorable } from '../rows/storable.ts';
import { fileSegments, files } from '../schema/index.ts';
import { ofFile, segmentColumns, segmentsOf } from './columns.ts';

/** Rows in one statement, and characters of their texts. */
const [batchRows, batchCharacters] = [1_000, 1_000_000];
/** Digests that are made before others have their turn. */
const digestsInStep = 500;
/** The most segments that are read at once. */
const maxRows = 2_000;

/** Who deletes a file removes its row first, so that nothing is added to one that is gone. */
const addStatement = `
  insert into file_segments (account_id, file_id, number, id, key, source, target, page, context, place, constraints,
    confidence, language, plural_category, characters, characters_billed, status, hidden, origin, quality_score,
    quality_checks, warnings, revision, updated_at)
  select file.account_id, file.id, row.number, row.id, row.key, row.source, row.target, row.page, row.context, row.place,
    row.constraints, row.confidence, row.language, row."pluralCategory", row.characters, 0,
    case when row.target is null then 'new' else 'memory' end, false,
    case when row.target is null then null else 'file' end, null, '[]', '[]', 1, $4
  from (select account_id, id from files where account_id = $1 and id = $2 for key share) as file
  cross join json_to_recordset($3::json) as row (number integer, id uuid, key text, source text, target text,
    page integer, context text, place jsonb, constraints jsonb, confidence float8, language text,
    "pluralCategory" text, characters integer)
  on conflict do nothing
`;

const translatedStatement = `
  update file_segments segment set
    target = row.target, status = row.status, origin = row.origin, quality_score = row."qualityScore",
    quality_checks = row."qualityChecks", warnings = row.warnings, characters_billed = row."charactersBilled",
    memory_digest = row.digest, revision = segment.revision + 1, updated_at = $4
  from json_to_recordset($3::json) as row (number integer, target text, status text, origin text,
    "qualityScore" float8, "qualityChecks" jsonb, warnings jsonb, "charactersBilled" integer, digest uuid)
  where segment.account_id = $1 and segment.file_id = $2 and segment.number = row.number and segment.status = 'new'
`;

const countStatement = `
  select count(*)::integer as all, count(*) filter (where status = 'new')::integer as waiting,
    coalesce(sum(characters) filter (where status = 'new'), 0)::integer as "waitingCharacters"
  from file_segments where account_id = $1 and file_id = $2
`;

/** How segments come in, are filled and read. */
export const createSegments = (
  database: Database,
  clock: Clock,
): Pick<
  FileRepository,
  'addSegments' | 'translated' | 'segments' | 'findSegments' | 'segment' | 'countSegments'
> => {
  /** A part for a part: a file of 100,000 segments holds no connection for long. */
  const write = async (
    statement: string,
    accountId: string,
    fileId: string,
    rows: readonly Row[],
  ): Promise<void> => {
    for (const batch of batchesOf(rows)) {
      const values = [accountId, fileId, JSON.stringify(batch), clock()];
      await database.repeatable(({ client }) => client.query(statement, values));
    }
  };
  return {
    async addSegments(accountId, fileId, segments) {
      if (!areIds(accountId, fileId)) return;
      const rows: Row[] = [];
      await inSteps(segments, digestsInStep, (segment) => {
        if (![segment.key, segment.source, segment.target ?? '', segment.context ?? ''].every(isStorable))
          throw unstorable();
        rows.push({ ...segment, id: v7() });
      });
      await write(addStatement, accountId, fileId, rows);
    },

    async translated(accountId, fileId, results) {
      if (!areIds(accountId, fileId)) return;
      const [file] = await database.repeatable(({ sql }) =>
        sql.select({ projectId: files.projectId }).from(files).where(ofFile(accountId, fileId)),
      );
      if (file === undefined) return;
      const rows: Row[] = [];
      await inSteps(results, digestsInStep, ({ memory, ...result }) => {
        if (!isStorable(result.target)) throw unstorable();
        rows.push({ ...result, digest: memory && variantDigest(accountId, file.projectId, memory) });
      });
      await write(translatedStatement, accountId, fileId, rows);
    },

    async segments(accountId, fileId, filter) {
      if (!areIds(accountId, fileId)) return [];
      return database.repeatable((session) => read(session, accountId, fileId, filter));
    },

    async findSegments(accountId, fileId, { search, ...filter }) {
      if (!areIds(accountId, fileId) || (search !== undefined && !isStorable(search)))
        return { items: [], next: null };
      return database.repeatable(async (session) => {
        const which = and(segmentsOf(accountId, fileId), isAfter(filter));
        const end = search === undefined ? null : await endOfSearch<number>(session, readingOrder, which);
        const rows = await read(
          session,
          accountId,
          fileId,
          { ...filter, limit: filter.limit + 1 },
          search === undefined ? undefined : containsText(search, fileSegments.source, fileSegments.target),
          end === null ? undefined : lte(fileSegments.number, end),
        );
        const items = rows.slice(0, filter.limit);
        return { items, next: rows.length > filter.limit ? (items.at(-1)?.number ?? null) : end };
      });
    },

    async segment(accountId, fileId, number) {
      if (!areIds(accountId, fileId)) return null;
      const [row] = await database.repeatable(({ sql }) =>
        sql
          .select(segmentColumns)
          .from(fileSegments)
          .where(and(segmentsOf(accountId, fileId), eq(fileSegments.number, number))),
      );
      return row ?? null;
    },

    async countSegments(accountId, fileId) {
      const [counts] = await queryRows<{ all: number; waiting: number; waitingCharacters: number }>(
        database,
        countStatement,
        [accountId, fileId],
      );
      return counts ?? { all: 0, waiting: 0, waitingCharacters: 0 };
    },
  };
};

const readingOrder: SearchOrder = {
  table: fileSegments,
  by: fileSegments.number,
  direction: 'ascending',
  characters: fileSegments.characters,
};

const isAfter = ({ after }: SegmentFilter) =>
  after === undefined ? undefined : gt(fileSegments.number, after);

const read = (
  { sql }: Session,
  accountId: string,
  fileId: string,
  filter: SegmentFilter,
  ...which: readonly (SQL | undefined)[]
): Promise<FileSegment[]> => {
  const { status, maxScore, page, numbers, limit } = filter;
  return sql
    .select(segmentColumns)
    .from(fileSegments)
    .where(
      and(
        segmentsOf(accountId, fileId),
        status && eq(fileSegments.status, status),
        maxScore === undefined ? undefined : lte(fileSegments.qualityScore, maxScore),
        page === undefined ? undefined : eq(fileSegments.page, page),
        numbers && inArray(fileSegments.number, [...numbers]),
        isAfter(filter),
        ...which,
      ),
    )
    .orderBy(asc(fileSegments.number))
    .limit(Math.min(limit, maxRows));
};

type Row = Partial<Pick<NewFileSegment, 'source' | 'target'>> & Readonly<Record<string, unknown>>;

function* batchesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    const added = (row.source?.length ?? 0) + (row.target?.length ?? 0);
    if (batch.length > 0 && (batch.length === batchRows || characters + added > batchCharacters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += added;
  }
  if (batch.length > 0) yield batch;
}

const unstorable = (): StoreError =>
  new StoreError('invalid_value', 'A text holds a NUL character or half of a surrogate pair.');
