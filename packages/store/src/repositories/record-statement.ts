import { deliveryStatement } from '../events/delivery-statement.ts';
import { variantDigest } from '../memory/digest.ts';
import type { RecordOptions, Translation } from '../model/index.ts';

/** What the statement reads of each row, by SQL type. Times and the error stay as they came: the events carry them so. */
const columns = `
  n integer, created_event uuid, outcome_event uuid, account_id uuid, id uuid, project_id uuid, key_id uuid, status text, source_text text, translated_text text,
  source_language text, target_language text, detected_language jsonb, format text, model text, engine text,
  cached boolean, characters_used integer, characters_billed integer, quality_score double precision,
  quality_checks jsonb, adaptations jsonb, glossary_matches jsonb, warnings jsonb, options jsonb, error json, revision integer,
  created_at text, completed_at text, keep_texts boolean, memory_digest uuid, tokens bigint, judge_tokens bigint
`;

const stored = `
  id, account_id, project_id, key_id, status, source_text, translated_text, source_language, target_language,
  detected_language, format, model, engine, cached, characters_used, characters_billed, quality_score, quality_checks,
  adaptations, glossary_matches, warnings, options, error, revision, created_at, completed_at, memory_digest
`;

/** A value of SQL as JSON. */
const json = (column: string): string => `coalesce(to_json(${column}), 'null')`;

/**
 * Writes translations, their usage, their events and the deliveries of those in one statement, which is one transaction;
 * the texts cross the wire once. All of it comes from the rows that were really inserted: the same rows sent twice count
 * once. `$1`: the rows; `$2`: the moment from which deliveries are due.
 *
 * A row whose texts are not to be kept (the caller says so, or its project does by now) is written without them; its
 * events have them until they are delivered. Answers how many deliveries were made, and `n` of the rows whose project
 * does not exist in their account.
 */
export const recordStatement = `
with input as materialized (
  select * from json_to_recordset($1::json) as row (${columns})
),
valid as materialized (
  select input.*,
    case when input.status = 'failed' then 0 else input.characters_billed end as billed,
    not input.keep_texts or coalesce(project.settings -> 'store_texts' = 'false'::jsonb, false) as drop_texts
  from input
  join projects project on project.id = input.project_id and project.account_id = input.account_id
),
written as (
  insert into translations (${stored})
  select id, account_id, project_id, key_id, status,
    case when drop_texts then null else source_text end,
    case when drop_texts then null else translated_text end,
    source_language, target_language, detected_language, format, model, engine, cached, characters_used, billed,
    quality_score, quality_checks,
    case when drop_texts then '[]'::jsonb else adaptations end,
    case when drop_texts then '[]'::jsonb else glossary_matches end,
    warnings, options, error::jsonb, revision, created_at::timestamptz, completed_at::timestamptz,
    case when drop_texts then null else memory_digest end
  from valid
  on conflict (account_id, id) do nothing
  returning account_id, id
),
fresh as materialized (
  select valid.*, (created_at::timestamptz at time zone 'UTC')::date as day,
    concat(
      '","data":{"id":"', id, '","project_id":"', project_id, '","source_text":', ${json('source_text')}, ',"translated_text":'
    ) as head,
    concat(
      ',"source_language":', ${json('source_language')}, ',"target_language":', to_json(target_language), ',"status":"'
    ) as languages
  from valid
  -- "is true" keeps it from becoming a join, which would compare each row with each: the planner expects one row.
  where ((account_id, id) in (select account_id, id from written)) is true
),
happened as (
  insert into events (id, account_id, project_id, kind, subject_id, occurred_at, body, drop_body)
  select event_id, account_id, project_id, kind, id, occurred_at::timestamptz,
    convert_to(concat('{"event":"', kind, '","timestamp":"', occurred_at, head, outcome), 'UTF8'), drop_texts
  from fresh
  cross join lateral (values
    (created_event, 'translation.created', created_at, concat(
      'null', languages, 'created","engine":null,"created_at":"', created_at, '","completed_at":null}}')),
    (outcome_event, 'translation.' || status, coalesce(completed_at, created_at), concat(
      ${json('translated_text')}, languages, status, '","engine":', ${json('engine')}, ',"created_at":"', created_at,
      '","completed_at":', ${json('completed_at')}, ',"error":' || error::text, '}}'))
  ) as stage (event_id, kind, occurred_at, outcome)
  returning id, account_id, project_id, kind
),
made as (${deliveryStatement('happened', '$2')}),
counted as (
  -- The request is counted by its characters: what an engine spent on it adds none.
  insert into usage_ledger (account_id, project_id, key_id, day, product, unit, requests, used, billed)
  select account_id, project_id, key_id, day, product, unit, sum(bill.requests), sum(bill.used), sum(bill.billed)
  from fresh
  cross join lateral (values
    ('text', 'characters', 1, characters_used::bigint, billed::bigint),
    ('text', 'tokens', 0, tokens, tokens),
    ('judge', 'tokens', 0, judge_tokens, judge_tokens)
  ) as bill (product, unit, requests, used, billed)
  where bill.requests > 0 or bill.used > 0
  group by account_id, project_id, key_id, day, product, unit
)
select (select count(*)::integer from made) as deliveries,
  array(select n from input where not exists (select from valid where valid.n = input.n)) as refused
`;

/** What the statement answers. */
export interface RecordAnswer {
  readonly deliveries: number;
  readonly refused: readonly number[];
}

/** A translation as one element of the statement's parameter; what belongs to its place in the batch is added when it is sent. */
export const recordRow = (
  accountId: string,
  translation: Translation,
  { keepTexts, memory, tokens }: RecordOptions,
): string =>
  JSON.stringify({
    account_id: accountId,
    id: translation.id,
    project_id: translation.projectId,
    key_id: translation.keyId,
    status: translation.status,
    source_text: translation.sourceText,
    translated_text: translation.translatedText,
    source_language: translation.sourceLanguage,
    target_language: translation.targetLanguage,
    detected_language: translation.detectedLanguage,
    format: translation.format,
    model: translation.model,
    engine: translation.engine,
    cached: translation.cached,
    characters_used: translation.charactersUsed,
    characters_billed: translation.charactersBilled,
    quality_score: translation.qualityScore,
    quality_checks: translation.qualityChecks,
    adaptations: translation.adaptations,
    glossary_matches: translation.glossaryMatches,
    warnings: translation.warnings,
    options: translation.options,
    error: translation.error && { code: translation.error.code, detail: translation.error.detail },
    revision: translation.revision,
    created_at: translation.createdAt,
    completed_at: translation.completedAt,
    keep_texts: keepTexts,
    memory_digest: memory && variantDigest(accountId, translation.projectId, memory),
    tokens: tokens?.text,
    judge_tokens: tokens?.judge,
  });

/**
 * Joins serialised rows into the statement's parameter: each gets its place and the ids of its events, which so are in the
 * order of the rows and of the moment of writing.
 */
export const recordParameter = (rows: readonly string[], nextEventId: () => string): string =>
  `[${rows
    .map(
      (row, index) =>
        `{"n":${index},"created_event":"${nextEventId()}","outcome_event":"${nextEventId()}",${row.slice(1)}`,
    )
    .join(',')}]`;
