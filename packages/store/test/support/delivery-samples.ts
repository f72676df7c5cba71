import type { ConnectionSettings } from '../../src/database/database.ts';
import type { Store } from '../../src/index.ts';
import { query } from './samples.ts';
import { sampleWebhook } from './webhook-samples.ts';

/** An account with webhooks. */
export interface Scene {
  readonly accountId: string;
  readonly projectId: string;
  /** Webhooks, the first first. */
  readonly webhookIds: readonly string[];
}

export const makeScene = async (store: Store, webhookCount = 1): Promise<Scene> => {
  const { id: accountId, defaultProjectId: projectId } = await store.accounts.create({ name: 'one' });
  const webhookIds: string[] = [];
  for (let number = 0; number < webhookCount; number += 1) {
    const input = sampleWebhook({ url: `https://receiver-${number}.example/hooks` });
    const outcome = await store.webhooks.create(accountId, input, { atMost: 10_000 });
    if (outcome.state === 'done') webhookIds.push(outcome.value.id);
  }
  return { accountId, projectId, webhookIds };
};

const insertStatement = `
with made as (
  insert into events (id, account_id, project_id, kind, subject_id, occurred_at, body, drop_body)
  select (
      lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15)
    )::uuid, $1, $2, 'project.updated', $2, now(), convert_to(repeat('x', $6), 'UTF8'), false
  from generate_series(1, $4)
  returning id
)
insert into webhook_deliveries
  (id, account_id, webhook_id, project_id, event_id, event_kind, kind, step, attempts, next_attempt_at, created_at)
select webhook_delivery_id(id, $3), $1, $3, $2, id, 'project.updated', 'automatic', 0, 0,
  $5::timestamptz + row_number() over (order by id) * interval '1 millisecond', now()
from made
returning id
`;

/** Publishes events to one webhook. `dueAt`: of the first, those after it a millisecond later each. */
export const addDeliveries = async (
  connection: ConnectionSettings,
  { accountId, projectId }: Scene,
  webhookId: string | undefined,
  options: { readonly count?: number; readonly dueAt?: Date; readonly bodyBytes?: number } = {},
): Promise<readonly string[]> => {
  const { count = 1, dueAt = new Date(Date.now() - 3_600_000), bodyBytes = 100 } = options;
  const rows = await query(connection, insertStatement, [
    accountId,
    projectId,
    webhookId,
    count,
    dueAt,
    bodyBytes,
  ]);
  return rows.map((row) => String(row.id));
};

/** Leaves no delivery to claim. */
export const clearDeliveries = async (connection: ConnectionSettings): Promise<void> => {
  await query(
    connection,
    'truncate webhook_deliveries, webhook_delivery_history, webhook_attempts, webhook_health',
  );
};

/** How many deliveries of each webhook are under way, the most of all. */
export const maxUnderWay = async (connection: ConnectionSettings): Promise<number> => {
  const [row] = await query(
    connection,
    `select coalesce(max(claimed), 0)::integer as most from (
       select count(*) as claimed from webhook_deliveries where claim_id is not null group by webhook_id) counted`,
  );
  return Number(row?.most);
};
