import { expect, test } from 'vitest';
import type { DeliveryFilter } from '../src/index.ts';
import { query } from './samples.ts';
import { onEachServer } from './servers.ts';
import { createWebhook } from './webhook-samples.ts';

/** Of 30 days; one in a hundred was exhausted, one in a thousand cancelled. */
const fill = `
  insert into webhook_delivery_history (id, account_id, webhook_id, project_id, event_id, event_kind, state, attempts,
    created_at, completed_at)
  select
    (lpad(to_hex($3::bigint - number * 2592000000 / $4), 12, '0') || '7' || substr(md5($2::uuid::text || number), 1, 3) || '8'
      || substr(md5($2::uuid::text || number), 4, 15))::uuid,
    $1, $2::uuid, $1, gen_random_uuid(), 'translation.completed',
    case when number % 1000 = 9 then 'cancelled' when number % 100 = 5 then 'exhausted' else 'delivered' end,
    1, now(), now()
  from generate_series(1, $4::bigint) number
`;

onEachServer('the log of a webhook with 200,000 deliveries', (opened) => {
  test('shows any page about as fast as that of one with few, and pages hold while more comes', {
    timeout: 120_000,
  }, async () => {
    const { store, connection } = opened();
    const account = await store.accounts.create({ name: 'one' });
    const large = await createWebhook(store, account.id, { events: ['project.updated'] });
    const small = await createWebhook(store, account.id, { events: [] });
    const from = Date.now() - 60_000;
    for (const [webhook, count] of [
      [large, 200_000],
      [small, 2_000],
    ] as const)
      await query(connection, fill, [account.id, webhook.id, from, count]);
    await query(connection, 'vacuum analyze webhook_delivery_history');

    const page = (webhookId: string, filter: DeliveryFilter, before?: string) =>
      store.deliveries.list(account.id, webhookId, filter, { limit: 20, before });
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const started = performance.now();
      await work();
      return performance.now() - started;
    };
    const middle = (times: number[]): number => times.sort((one, other) => one - other)[4] ?? Number.NaN;
    const [oldest] = await query(
      connection,
      'select id from webhook_delivery_history where webhook_id = $1 order by id offset 100000 limit 1',
      [large.id],
    );
    for (const [filter, before] of [
      [{}],
      [{}, String(oldest?.id)],
      [{ state: 'delivered' }, String(oldest?.id)],
      [{ state: 'exhausted' }],
      [{ state: 'cancelled' }, String(oldest?.id)],
      [{ state: 'pending' }],
    ] as const) {
      const times = { large: [] as number[], small: [] as number[] };
      for (let run = 0; run < 9; run += 1) {
        times.large.push(await timed(() => page(large.id, filter, before)));
        times.small.push(await timed(() => page(small.id, filter, before)));
      }
      expect(middle(times.large), JSON.stringify(filter)).toBeLessThan(15 + 5 * middle(times.small));
      expect(middle(times.large)).toBeLessThan(200);
    }

    const seen: string[] = [];
    let before: string | undefined;
    for (let count = 0; count < 10; count += 1) {
      const { items, next } = await page(large.id, {}, before);
      seen.push(...items.map(({ id }) => id));
      before = next ?? undefined;
      await store.projects.update(account.id, account.defaultProjectId, { description: `${count}` });
    }
    const newest = await query(
      connection,
      'select id from webhook_delivery_history where webhook_id = $1 order by id desc limit 200',
      [large.id],
    );
    expect(seen).toEqual(newest.map(({ id }) => id));
  });
});
