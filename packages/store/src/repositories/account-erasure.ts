import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { eraseDeliveries, stopDeliveries } from '../deliveries/account-deliveries.ts';
import { StoreError } from '../error.ts';
import { inBatches, queryRows, runStatement } from '../rows/statements.ts';

/** Rows that one statement removes: few enough that others never wait long for its locks. */
const batchRows = 1_000;

/** Referred to by others last. */
const signInTables = ['one_time_links', 'invitations', 'sessions', 'api_keys', 'projects'] as const;

/** The ledger before the daily rows that it is folded into. */
const contentTables = [
  'glossary_entries',
  'glossaries',
  'brand_voices',
  'assets',
  'jobs',
  // Who adds segments looks for their file.
  'files',
  'file_segments',
  'file_segment_revisions',
  'translations',
  'translation_revisions',
  'translation_memory',
  'events',
  'webhook_health',
  'webhooks',
  'usage_ledger',
  'usage_daily',
  'usage_receipts',
  'idempotency_keys',
  'audit_log',
] as const;

const eraseTable = async (database: Database, table: string, accountId: string): Promise<void> => {
  // The account is named twice: in another partition the same place is another row.
  const statement = `
    delete from ${table}
    where account_id = $1 and ctid = any (array(select ctid from ${table} where account_id = $1 limit ${batchRows}))
  `;
  // Until a batch finds nothing.
  await inBatches(1, () => runStatement(database, statement, [accountId]));
};

/** Memberships, and the users who belong to no other account. */
const eraseMembers = (database: Database, accountId: string): Promise<void> =>
  database.transaction(async ({ client }) => {
    const left = await client.query<{ user_id: string }>(
      'delete from memberships where account_id = $1 returning user_id',
      [accountId],
    );
    const users = left.rows.map((row) => row.user_id);
    const homeless = 'not exists (select from memberships where memberships.user_id = entry.user_id)';
    for (const table of ['sessions', 'one_time_links']) {
      await client.query(`delete from ${table} entry where user_id = any ($1::uuid[]) and ${homeless}`, [
        users,
      ]);
    }
    await client.query(
      `delete from users where id = any ($1::uuid[]) and not exists (select from memberships where user_id = users.id)`,
      [users],
    );
  });

/**
 * The statements that write translations, claims, events and attempts take no lock on their account, so one that began
 * before the projects were removed and the webhooks stopped may still add rows. Waits until each of those has ended, as `create index concurrently` does.
 */
const waitForWriters = async (database: Database): Promise<void> => {
  const writers = async (among: readonly string[] | null) => {
    const found = await queryRows<{ id: string }>(
      database,
      `select distinct virtualtransaction as id from pg_locks
         where locktype = 'relation' and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())
           and relation in ('translations'::regclass, 'idempotency_keys'::regclass, 'translation_memory'::regclass,
             'events'::regclass, 'webhook_attempts'::regclass)
           and ($1::text[] is null or virtualtransaction = any ($1))`,
      [among],
    );
    return found.map(({ id }) => id);
  };
  for (let busy = await writers(null); busy.length > 0; busy = await writers(busy)) await delay(5);
};

/** Tries of the last step: each fails only where a row with a reference to the account was added in between. */
const attempts = 20;

/**
 * Erases an account: first it is gone for every reader, then its rows go in small batches, then its own row. Stopped in
 * the middle, it is finished by the next call.
 */
export const eraseAccount = async (database: Database, accountId: string, at: Date): Promise<boolean> => {
  const marked = await runStatement(
    database,
    `update accounts set deleting_at = coalesce(deleting_at, $2), status = 'suspended' where id = $1`,
    [accountId, at],
  );
  if (marked === 0) return false;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    for (const table of signInTables) await eraseTable(database, table, accountId);
    await eraseMembers(database, accountId);
    await stopDeliveries(database, accountId, at);
    await waitForWriters(database);
    await eraseDeliveries(database, accountId);
    for (const table of contentTables) await eraseTable(database, table, accountId);
    try {
      await runStatement(database, 'delete from accounts where id = $1', [accountId]);
      return true;
    } catch (error) {
      if (!(StoreError.is(error) && error.sqlState === '23503')) throw error;
    }
  }
  throw new StoreError('conflict', 'The account is still being written to: try again.');
};
