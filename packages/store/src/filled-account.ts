import pg from 'pg';
import type { ConnectionSettings } from './database/database.ts';
import { newId } from './ids.ts';

/** How much of everything an account is filled with. */
export interface Amounts {
  readonly rows: number;
  readonly deliveries: number;
}

/** What was made and is asked for by its id. */
export interface FilledAccount {
  readonly fileId: string;
  readonly glossaryId: string;
  readonly webhookId: string;
}

/** Over how long the rows were made, in milliseconds: within the day's partitions, whatever the hour. */
const spanMs = 3_600_000;

/** Ids of the last hour, oldest first. */
const idsOf = (count: number): readonly string[] => {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) =>
    newId(new Date(now - spanMs + Math.floor((index * spanMs) / count))),
  );
};

/** Sentences whose words differ from row to row; every hundredth speaks of invoices, one of a platypus. */
const sentence = `'Text number ' || n || case when n % 100 = 0 then ' about an invoice' when n = 7 then ' about a platypus' else '' end
  || ' with words such as ' || substr(md5(n::text), 1, 12) || repeat(' and some more', 8)`;

/** What every statement is given: `$1` ids, `$2` the account, `$3` its project. */
const from = `from unnest($1::uuid[]) with ordinality as made (id, n)`;
const moments = `now() - interval '1 hour', now()`;

const statements = {
  translations: `
    insert into translations (id, account_id, project_id, status, source_text, translated_text, source_language,
      target_language, format, model, engine, cached, characters_used, characters_billed, quality_score, quality_checks,
      adaptations, warnings, revision, created_at, completed_at, memory_digest)
    select id, $2, $3, case when n % 50 = 0 then 'approved' when n % 70 = 0 then 'failed' else 'completed' end,
      ${sentence}, upper(${sentence}), 'en', (array['es', 'de', 'fr'])[1 + n % 3], 'text', 'test/words', 'test', false,
      200, 200, (n % 100) / 100.0, '[]', '[]', '[]', 1, ${moments}, gen_random_uuid() ${from}`,
  memory: `
    insert into translation_memory (id, account_id, project_id, origin, source_language, target_language, source_text,
      translated_text, digest, sketch, created_at, updated_at)
    select id, $2, $3, 'import', 'en', 'es', ${sentence}, upper(${sentence}), gen_random_uuid(), array[n::integer],
      ${moments} ${from}`,
  files: `
    insert into files (id, account_id, project_id, kind, format, name, status, partial, source_language, target_language,
      request, source_asset_id, job_id, segment_count, characters_used, characters_billed, info, warnings, keeps_segments,
      revision, created_at, updated_at, expires_at)
    select id, $2, $3, 'document', 'plain', 'File ' || n || case when n % 100 = 0 then ' invoice' else '' end || '.txt',
      case when n % 50 = 0 then 'failed' else 'completed' end, false, 'en', 'es', '{}', id, id, 1, 200, 200, '{}', '[]',
      true, 1, ${moments}, now() + interval '30 days' ${from}`,
  segments: `
    insert into file_segments (account_id, file_id, number, id, key, source, target, page, characters, characters_billed,
      status, hidden, origin, quality_score, quality_checks, warnings, revision, updated_at)
    select $2, $4, n, id, n::text, ${sentence}, upper(${sentence}), 1 + n / 30, 200, 200,
      case when n % 50 = 0 then 'edited' else 'machine' end, false, 'test/words', (n % 100) / 100.0, '[]', '[]', 2, now()
      ${from} where $3::uuid is not null`,
  segmentRevisions: `
    insert into file_segment_revisions (account_id, file_id, number, revision, status, hidden, target, origin,
      quality_checks, created_at)
    select $2, $4, 1, n, 'edited', false, ${sentence}, 'person', '[]', now() ${from}
    where $3::uuid is not null and id is not null`,
  glossary: `
    insert into glossaries (id, account_id, name, source_language, target_language, entry_count, revision, created_at,
      updated_at)
    select id, $2, 'Glossary ' || n, 'en', 'es', 0, 1, ${moments} ${from} where $3::uuid is not null`,
  entries: `
    insert into glossary_entries (id, account_id, glossary_id, key, source, target, case_sensitive, do_not_translate)
    select id, $2, $4, decode(md5(n::text), 'hex'), 'Term ' || n || case when n % 100 = 0 then ' invoice' when n = 7 then ' platypus' else '' end,
      'Término ' || n, false, n % 20 = 0 ${from} where $3::uuid is not null`,
  keys: `
    insert into api_keys (id, account_id, name, prefix, hash, scopes, revoked_at, created_at)
    select id, $2, 'Key ' || n || case when n % 100 = 0 then ' of invoices' else '' end, 'dgm_' || substr(md5(n::text), 1, 8),
      decode(md5(n::text), 'hex'), array['translate'], case when n % 2 = 0 then now() end, now() - interval '1 hour'
      ${from} where $3::uuid is not null`,
  webhooks: `
    insert into webhooks (id, account_id, url, events, description, secret, header_names, active, revision, created_at,
      updated_at)
    select id, $2, 'https://hooks.example/' || n, array['translation.completed'], 'Webhook ' || n, 'secret', '{}', false, 1,
      ${moments} ${from} where $3::uuid is not null`,
  deliveries: `
    insert into webhook_delivery_history (id, account_id, webhook_id, project_id, event_id, event_kind, state, attempts,
      created_at, completed_at, delivered_at)
    select id, $2, ($4::uuid[])[1 + n % cardinality($4::uuid[])], $3, id,
      case when n % 10 = 0 then 'file.completed' else 'translation.completed' end,
      case when n % 200 = 0 then 'exhausted' when $5 and n = 7 then 'cancelled' else 'delivered' end, 1, ${moments}, now() ${from}`,
  events: `
    insert into events (id, account_id, project_id, kind, subject_id, occurred_at, body, drop_body)
    select id, $2, $3, 'translation.completed', id, now(), convert_to('{"event":"translation.completed"}', 'UTF8'), false
    ${from}`,
  audit: `
    insert into audit_log (id, account_id, actor, action, target, detail, created_at)
    select id, $2, $3::text, case when n % 100 = 0 then 'key.created' when n = 7 then 'platypus.seen' else 'file.edit' end, id::text, '{}',
      now() - interval '1 hour' + n * interval '1 millisecond' ${from}`,
  users: `
    insert into users (id, email, name, created_at, updated_at)
    select id, 'member' || n || '@lists.example', 'Member ' || n, ${moments} ${from}
    where $2::uuid is not null and $3::uuid is not null`,
  memberships: `
    insert into memberships (account_id, user_id, role, created_at)
    select $2, id, 'viewer', now() ${from} where $3::uuid is not null`,
  invitations: `
    insert into invitations (id, account_id, email, role, created_at, expires_at)
    select id, $2, 'invited' || n || '@lists.example', 'viewer', now(), now() + interval '1 day' ${from}
    where $3::uuid is not null`,
  projects: `
    insert into projects (id, account_id, name, description, settings, created_at, updated_at)
    select id, $2, 'Project ' || n, '', '{}', ${moments} ${from} where $3::uuid is not null`,
} as const;

/** Written a part for a part: a list of a hundred thousand ids is a long parameter. */
const atOnce = 20_000;

/**
 * Fills an account for who looks at long lists, by statements of its own: through the service it would take hours. Of
 * each kind the seventh row, which is among the oldest, speaks of a platypus, and every hundredth of an invoice; of the deliveries
 * the seventh was cancelled.
 */
export const fillAccount = async (
  connection: ConnectionSettings,
  owner: { readonly accountId: string; readonly projectId: string },
  amounts: Amounts,
): Promise<FilledAccount> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await fill(client, owner, amounts);
  } finally {
    await client.end();
  }
};

const fill = async (
  client: pg.Client,
  { accountId, projectId }: { readonly accountId: string; readonly projectId: string },
  { rows, deliveries }: Amounts,
): Promise<FilledAccount> => {
  const write = async (
    name: keyof typeof statements,
    ids: readonly string[],
    ...more: readonly unknown[]
  ) => {
    await client.query(statements[name], [ids, accountId, projectId, ...more]);
  };
  const files = idsOf(rows);
  const [fileId = '', ...others] = files.toReversed();
  const glossaries = idsOf(100);
  const [glossaryId = ''] = glossaries;
  const webhooks = idsOf(50);
  const [webhookId = ''] = webhooks;
  await write('translations', idsOf(rows));
  await write('memory', idsOf(rows));
  await write('files', [...others.toReversed(), fileId]);
  await write('segments', idsOf(rows), fileId);
  await write('segmentRevisions', idsOf(rows), fileId);
  await write('glossary', glossaries);
  await write('entries', idsOf(rows), glossaryId);
  await write('keys', idsOf(rows));
  await write('webhooks', webhooks);
  const ids = idsOf(deliveries);
  for (let at = 0; at < ids.length; at += atOnce)
    await write('deliveries', ids.slice(at, at + atOnce), webhooks, at === 0);
  await write('events', idsOf(rows));
  await write('audit', idsOf(rows));
  const users = idsOf(rows);
  await write('users', users);
  await write('memberships', users);
  await write('invitations', idsOf(rows));
  await write('projects', idsOf(1_000));
  await client.query('analyze');
  return { fileId, glossaryId, webhookId };
};
