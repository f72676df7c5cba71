import { getTableColumns } from 'drizzle-orm';
import { deliveryStatement } from '../events/delivery-statement.ts';
import { recordedBodies, written } from '../events/translation-events.ts';
import { variantDigest } from '../memory/digest.ts';
import type { RecordOptions, Translation } from '../model/index.ts';
import { translations, translationTextFields } from '../schema/index.ts';

const columns = Object.entries(getTableColumns(translations));
const dropped: ReadonlySet<string> = new Set([...translationTextFields, 'memoryDigest']);

/** What the statement reads of each row, by SQL type: the columns under their names in TypeScript, and what belongs to them. */
const input = `
  n integer, "createdEvent" uuid, "outcomeEvent" uuid, created json, outcome json, "keepTexts" boolean, tokens bigint, "judgeTokens" bigint,
  ${columns.map(([name, column]) => `"${name}" ${column.getSQLType()}`).join(', ')}
`;

/** What is written of each row. */
const values = columns.map(([name, { notNull }]) => {
  if (name === 'charactersBilled') return 'billed';
  return dropped.has(name)
    ? `case when drop_texts then ${notNull ? "'[]'" : 'null'} else "${name}" end`
    : `"${name}"`;
});

/**
 * Writes translations, their usage, their events and the deliveries of those in one statement, which is one transaction.
 * All of it hangs on the rows that were really inserted: the same rows sent twice count once. `$1`: the rows; `$2`: the
 * moment from which deliveries are due.
 *
 * A row whose texts are not to be kept (the caller says so, or its project does by now) is written without them; its
 * events have them until they are delivered. Answers how many deliveries were made, and `n` of the rows whose project
 * does not exist in their account.
 */
export const recordStatement = `
with input as materialized (
  select * from json_to_recordset($1::json) as row (${input})
),
valid as materialized (
  select input.*,
    case when input.status = 'failed' then 0 else input."charactersBilled" end as billed,
    not input."keepTexts" or coalesce(project.settings -> 'store_texts' = 'false'::jsonb, false) as drop_texts
  from input
  join projects project on project.id = input."projectId" and project.account_id = input."accountId"
),
written as (
  insert into translations (${columns.map(([, { name }]) => name).join(', ')})
  select ${values.join(', ')}
  from valid
  on conflict (account_id, id) do nothing
  returning account_id, id
),
fresh as materialized (
  select *, ("createdAt" at time zone 'UTC')::date as day
  from valid
  -- "is true" keeps it from becoming a join, which would compare each row with each: the planner expects one row.
  where (("accountId", id) in (select account_id, id from written)) is true
),
happened as (
  insert into events (id, account_id, project_id, kind, subject_id, occurred_at, body, drop_body)
  select event.id, "accountId", "projectId", kind, fresh.id, occurred_at, convert_to(body::text, 'UTF8'), drop_texts
  from fresh
  -- JSON keeps the letters that it was written in: the body is what was made of it, byte for byte.
  cross join lateral (values
    ("createdEvent", 'translation.created', "createdAt", created),
    ("outcomeEvent", 'translation.' || status, coalesce("completedAt", "createdAt"), outcome)
  ) as event (id, kind, occurred_at, body)
  returning id, account_id, project_id, kind
),
made as (${deliveryStatement('happened', '$2')}),
counted as (
  -- The request is counted by its characters: what an engine spent on it adds none.
  insert into usage_ledger (account_id, project_id, key_id, day, product, unit, source_language, target_language, requests,
    used, billed)
  select "accountId", "projectId", "keyId", day, product, unit, "sourceLanguage", "targetLanguage", sum(bill.requests), sum(bill.used), sum(bill.billed)
  from fresh
  cross join lateral (values
    ('text', 'characters', 1, "charactersUsed"::bigint, billed::bigint),
    ('text', 'tokens', 0, tokens, tokens),
    ('judge', 'tokens', 0, "judgeTokens", "judgeTokens")
  ) as bill (product, unit, requests, used, billed)
  where bill.requests > 0 or bill.used > 0
  group by "accountId", "projectId", "keyId", day, product, unit, "sourceLanguage", "targetLanguage"
)
select (select count(*)::integer from made) as deliveries,
  array(select n from input where not exists (select from valid where valid.n = input.n)) as refused
`;

/** What the statement answers. */
export interface RecordAnswer {
  readonly deliveries: number;
  readonly refused: readonly number[];
}

/** A row and the bodies of its events, serialised: places and ids are put in where they are written. */
export interface RecordRow {
  readonly row: string;
  readonly bodies: string;
}

/** Serialises a translation. */
export const recordRow = (
  accountId: string,
  translation: Translation,
  { keepTexts, memory, tokens }: RecordOptions,
): RecordRow => {
  const writtenOut = written(translation);
  const { created, outcome } = recordedBodies(writtenOut);
  return {
    row: JSON.stringify({
      ...writtenOut,
      accountId,
      memoryDigest: memory && variantDigest(accountId, translation.projectId, memory),
      keepTexts,
      tokens: tokens?.text,
      judgeTokens: tokens?.judge,
    }),
    bodies: `"created":${created},"outcome":${outcome}`,
  };
};

/**
 * Joins rows into the statement's parameter: each gets its place and the ids of its events, which so are in the order of
 * the rows and of the moment of writing.
 */
export const recordParameter = (rows: readonly RecordRow[], nextEventId: () => string): string =>
  `[${rows
    .map(({ row, bodies }, place) => {
      const ids = `"createdEvent":"${nextEventId()}","outcomeEvent":"${nextEventId()}"`;
      return `{"n":${place},${ids},${bodies},${row.slice(1)}`;
    })
    .join(',')}]`;
