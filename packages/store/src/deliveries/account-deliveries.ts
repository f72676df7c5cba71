import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { queryRows, runStatement } from '../rows/statements.ts';

/**
 * The tables of deliveries, how each names the delivery, and the order of reading. In the order of erasing: an attempt
 * that is being written holds its row of the first, and is there when the second is looked at.
 */
const tables = [
  { name: 'webhook_deliveries', key: 'id', order: 'id' },
  { name: 'webhook_attempts', key: 'delivery_id', order: 'delivery_id, started_at, claim_id' },
  { name: 'webhook_delivery_history', key: 'id', order: 'id' },
] as const;

const webhooksOf = 'select id from webhooks where account_id = $1 order by id';

/**
 * The ids of an account's deliveries, of those that wait and those that ended, page by page. By webhook, as they are
 * indexed: an index by account would be written with every delivery and read for this alone.
 */
async function* deliveriesOf(
  database: Database,
  accountId: string,
  pageRows: number,
): AsyncGenerator<readonly string[]> {
  const some = (table: string): string =>
    `(select id from ${table} where webhook_id = $1 and id > $2 order by id limit ${pageRows})`;
  const statement = `
    select id from (${some('webhook_deliveries')} union ${some('webhook_delivery_history')}) as either
    order by id limit ${pageRows}
  `;
  for (const { id: webhookId } of await queryRows<{ id: string }>(database, webhooksOf, [accountId])) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (let isLast = false; !isLast; ) {
      const page = await queryRows<{ id: string }>(database, statement, [webhookId, after]);
      const ids = page.map(({ id }) => id);
      if (ids.length > 0) yield ids;
      isLast = ids.length < pageRows;
      after = ids.at(-1) ?? after;
    }
  }
}

/** Longer than an attempt takes. */
const attemptsEndMs = 20_000;

const stopStatement = `
  update webhooks set active = false, deleted_at = coalesce(deleted_at, $2), revision = revision + 1
  where account_id = $1 and (active or deleted_at is null)
`;

const underWayStatement = `
  select exists (
    select from webhook_deliveries
    where claim_id is not null and webhook_id in (select id from webhooks where account_id = $1)
  ) as busy
`;

/** Keeps an account's webhooks from being sent anything more, and waits for the attempts under way: they are still logged. */
export const stopDeliveries = async (database: Database, accountId: string, at: Date): Promise<void> => {
  await runStatement(database, stopStatement, [accountId, at]);
  const deadline = performance.now() + attemptsEndMs;
  for (;;) {
    const [found] = await queryRows<{ busy: boolean }>(database, underWayStatement, [accountId]);
    if (found?.busy !== true || performance.now() > deadline) return;
    await delay(50);
  }
};

/** Removes an account's deliveries with their attempts. Its webhooks have to be there still. */
export const eraseDeliveries = async (database: Database, accountId: string): Promise<void> => {
  for await (const ids of deliveriesOf(database, accountId, 1_000)) {
    // Together: what was erased in part could not be found again.
    await database.transaction(async ({ client }) => {
      for (const { name, key } of tables)
        await client.query(`delete from ${name} where ${key} = any ($1::uuid[])`, [ids]);
    });
  }
};

/** Every delivery of an account and every attempt, as they are kept. */
export async function* exportDeliveries(
  database: Database,
  accountId: string,
): AsyncGenerator<{ table: string; row: Record<string, unknown> }> {
  // Few at a time: each may have many attempts, each of those 16 KiB of what was answered.
  for await (const ids of deliveriesOf(database, accountId, 20)) {
    for (const { name, key, order } of tables) {
      const statement = `select to_json(entry) as row from ${name} entry where ${key} = any ($1::uuid[]) order by ${order}`;
      const page = await queryRows<{ row: Record<string, unknown> }>(database, statement, [ids]);
      for (const { row } of page) yield { table: name, row };
    }
  }
}
