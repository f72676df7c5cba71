import type { Database } from '../database/database.ts';
import { exportDeliveries } from '../deliveries/account-deliveries.ts';
import { queryRows } from '../rows/statements.ts';

interface ExportedTable {
  readonly name: string;
  /** Columns that identify a row within its account, with their types: the order of reading. */
  readonly key: readonly (readonly [column: string, type: string])[];
  /** Secrets and hashes, and what is computed from the rest. */
  readonly hidden?: readonly string[];
  /** Columns that hold text as bytes. */
  readonly bytes?: readonly string[];
  /** Which rows are the account's; by default `account_id = $1`. */
  readonly where?: string;
}

const byId = [['id', 'uuid']] as const;

/**
 * What an account owns. Idempotent answers are left out: they are sealed copies of answers that were given. Deliveries
 * follow, and usage, read as one table, `usage` (below).
 */
const exportedTables: readonly ExportedTable[] = [
  { name: 'accounts', key: byId, where: 'id = $1' },
  {
    name: 'users',
    key: byId,
    hidden: ['password_hash', 'totp_secret', 'totp_step', 'recovery_hashes'],
    where: 'id in (select user_id from memberships where account_id = $1)',
  },
  { name: 'memberships', key: [['user_id', 'uuid']] },
  { name: 'invitations', key: byId },
  { name: 'sessions', key: byId, hidden: ['token_hash'] },
  { name: 'one_time_links', key: byId, hidden: ['token_hash'] },
  { name: 'api_keys', key: byId, hidden: ['hash', 'previous_hash'] },
  { name: 'projects', key: byId },
  { name: 'glossaries', key: byId },
  { name: 'glossary_entries', key: byId, hidden: ['key'] },
  { name: 'brand_voices', key: byId },
  { name: 'assets', key: byId },
  { name: 'files', key: byId, hidden: ['sealed_password'] },
  {
    name: 'file_segments',
    key: [
      ['file_id', 'uuid'],
      ['number', 'integer'],
    ],
    hidden: ['memory_digest'],
  },
  {
    name: 'file_segment_revisions',
    key: [
      ['file_id', 'uuid'],
      ['number', 'integer'],
      ['revision', 'integer'],
    ],
  },
  { name: 'jobs', key: byId, hidden: ['lease_token', 'lease_until', 'result_until'] },
  { name: 'translations', key: byId, hidden: ['memory_digest'] },
  {
    name: 'translation_revisions',
    key: [
      ['translation_id', 'uuid'],
      ['revision', 'integer'],
    ],
  },
  { name: 'translation_memory', key: byId, hidden: ['digest', 'sketch'] },
  { name: 'events', key: byId, bytes: ['body'] },
  { name: 'webhooks', key: byId, hidden: ['secret', 'previous_secret', 'headers'] },
  { name: 'webhook_health', key: [['webhook_id', 'uuid']] },
  { name: 'audit_log', key: byId },
];

const pageRows = 500;

interface ExportedRow {
  row: Record<string, unknown>;
  key: string[];
}

async function* rowsOf(
  database: Database,
  accountId: string,
  table: ExportedTable,
): AsyncGenerator<Record<string, unknown>> {
  const columns = table.key.map(([column]) => column).join(', ');
  const after = table.key.map(([, type], index) => `($2::text[])[${index + 1}]::${type}`).join(', ');
  const texts = (table.bytes ?? []).map((column) => `'${column}', convert_from(entry.${column}, 'UTF8')`);
  const statement = `
    select (to_jsonb(entry) - $3::text[]) || jsonb_build_object(${texts.join(', ')}) as row, array[${table.key.map(([column]) => `${column}::text`).join(', ')}] as key
    from ${table.name} entry
    where ${table.where ?? 'account_id = $1'} and ($2::text[] is null or (${columns}) > (${after}))
    order by ${columns}
    limit ${pageRows}
  `;
  let last: string[] | null = null;
  for (;;) {
    const page: readonly ExportedRow[] = await queryRows(database, statement, [
      accountId,
      last,
      table.hidden ?? [],
    ]);
    for (const { row } of page) yield row;
    last = page.at(-1)?.key ?? null;
    if (page.length < pageRows) return;
  }
}

const usageDays = `
  select to_char(day, 'YYYY-MM-DD') as day from (
    select day from usage_daily where account_id = $1 union select day from usage_ledger where account_id = $1
  ) as used order by day
`;

/** One statement a day, so that a row which is folded meanwhile is neither lost nor read twice. */
const usageOfDay = `
  select to_jsonb(entry) as row from (
    select account_id, day, project_id, key_id, product, unit, source_language, target_language,
      sum(requests)::bigint as requests, sum(used)::bigint as used, sum(billed)::bigint as billed
    from (
      select account_id, day, project_id, key_id, product, unit, source_language, target_language, requests, used, billed
      from usage_daily
      where account_id = $1 and day = $2
      union all
      select account_id, day, project_id, key_id, product, unit, source_language, target_language, requests, used, billed
      from usage_ledger
      where account_id = $1 and day = $2
    ) as used
    group by account_id, day, project_id, key_id, product, unit, source_language, target_language
    order by project_id, key_id, product, unit, source_language, target_language
  ) as entry
`;

/** Every row of an account, page by page: memory does not grow with the account. */
export async function* exportAccount(
  database: Database,
  accountId: string,
): AsyncGenerator<{ table: string; row: Record<string, unknown> }> {
  for (const table of exportedTables) {
    for await (const row of rowsOf(database, accountId, table)) yield { table: table.name, row };
  }
  yield* exportDeliveries(database, accountId);
  for (const { day } of await queryRows<{ day: string }>(database, usageDays, [accountId])) {
    const page = await queryRows<{ row: Record<string, unknown> }>(database, usageOfDay, [accountId, day]);
    for (const { row } of page) yield { table: 'usage', row };
  }
}
