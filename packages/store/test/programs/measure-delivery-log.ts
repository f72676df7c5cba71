/**
 * Measures the log of deliveries of one webhook that has very many, over 30 days:
 * `node --conditions=@dragoman/source packages/store/test/programs/measure-delivery-log.ts [deliveries] [database URL]`.
 * Prints one JSON line: the milliseconds of each question, as the middle and the worst of 20.
 */
import type { DeliveryFilter } from '../../src/index.ts';
import { openTestStore } from '../../src/testing.ts';
import { query } from '../support/samples.ts';
import { createWebhook } from '../support/webhook-samples.ts';

const rows = Number(process.argv[2] ?? 5_000_000);
const { store, connection, destroy } = await openTestStore({ databaseUrl: process.argv[3] });

const account = await store.accounts.create({ name: 'a' });
const webhook = await createWebhook(store, account.id);

const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const firstId = (moment: number): string =>
  `${moment
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`;

/** One delivery in a hundred was exhausted, one in a thousand cancelled, one in a hundred thousand is of a rare kind. */
const fill = `
  insert into webhook_delivery_history (id, account_id, webhook_id, project_id, event_id, event_kind, state, attempts,
    created_at, completed_at)
  select
    (lpad(to_hex($3::bigint + (number * 86400000::bigint / $4)), 12, '0') || '7' || substr(md5(number::text), 1, 3) || '8'
      || substr(md5(number::text), 4, 15))::uuid,
    $1, $2, $1, gen_random_uuid(),
    case when number % 100000 = 7 then 'file.failed' when number % 2 = 0 then 'translation.created' else 'translation.completed' end,
    case when number % 1000 = 9 then 'cancelled' when number % 100 = 5 then 'exhausted' else 'delivered' end,
    1, now(), now()
  from generate_series(1, $4::bigint - 1) number
`;
for (let day = 30; day >= 0; day -= 1) {
  const from = today - day * dayMs;
  await query(
    connection,
    `create table if not exists history_${day} partition of webhook_delivery_history
     for values from ('${firstId(from)}') to ('${firstId(from + dayMs)}')`,
  ).catch(() => {
    // The store has made those of today and tomorrow.
  });
  await query(connection, fill, [account.id, webhook.id, from, Math.round(rows / 31)]);
}
await query(connection, 'vacuum analyze webhook_delivery_history');

const measure = async (work: () => Promise<unknown>): Promise<{ middle: number; worst: number }> => {
  const times: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  times.sort((one, other) => one - other);
  return { middle: Math.round(times[10] ?? 0), worst: Math.round(times[19] ?? 0) };
};

const page = (filter: DeliveryFilter, before?: string) => () =>
  store.deliveries.list(account.id, webhook.id, filter, { limit: 20, before });
const middle = firstId(today - 15 * dayMs);
const [any] = (await page({}, middle)()).items;
const results = {
  rows,
  newest: await measure(page({})),
  deep: await measure(page({}, middle)),
  exhausted: await measure(page({ state: 'exhausted' })),
  cancelled: await measure(page({ state: 'cancelled' })),
  pending: await measure(page({ state: 'pending' })),
  kind: await measure(page({ eventKind: 'translation.created' })),
  rareKind: await measure(page({ eventKind: 'file.failed' })),
  absentKind: await measure(page({ eventKind: 'project.deleted' })),
  rareFailures: await measure(page({ eventKind: 'file.failed', state: 'exhausted' })),
  one: await measure(() => store.deliveries.get(account.id, any?.id ?? '')),
};
console.log(JSON.stringify(results));
await destroy();
