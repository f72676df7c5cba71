import { expect, test } from 'vitest';
import type { DeliveryFilter } from '../../src/index.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { createWebhook } from '../support/webhook-samples.ts';

/** Going back from a moment for so many milliseconds; one in a hundred was exhausted, one in a thousand cancelled. */
const fill = `
  insert into webhook_delivery_history (id, account_id, webhook_id, project_id, event_id, event_kind, state, attempts,
    created_at, completed_at)
  select
    (lpad(to_hex($3::bigint - number * $4::bigint / $5), 12, '0') || '7' || substr(md5($2::uuid::text || number), 1, 3) || '8'
      || substr(md5($2::uuid::text || number), 4, 15))::uuid,
    $1, $2::uuid, $1, gen_random_uuid(), 'translation.completed',
    case when number % 1000 = 9 then 'cancelled' when number % 100 = 5 then 'exhausted' else 'delivered' end,
    1, now(), now()
  from generate_series(1, $5::bigint) number
`;

onEachServer('the log of deliveries, with 200,000 of one webhook', (opened) => {
  test('shows any page of any webhook about as fast as one delivery, and pages hold while more comes', {
    timeout: 120_000,
  }, async () => {
    const { store, connection } = opened();
    const account = await store.accounts.create({ name: 'one' });
    const large = await createWebhook(store, account.id, { events: ['project.updated'] });
    const small = await createWebhook(store, account.id, { events: [] });
    const from = Date.now() - 60_000;
    const dayMs = 86_400_000;
    // The few are the oldest: whoever looks for them among all finds them last.
    await query(connection, fill, [account.id, large.id, from, 28 * dayMs, 200_000]);
    await query(connection, fill, [account.id, small.id, from - 28 * dayMs, dayMs, 1_000]);
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
    const half = String(oldest?.id);
    for (const [webhook, filter, before] of [
      [large, {}],
      [large, {}, half],
      [large, { state: 'delivered' }, half],
      [large, { state: 'exhausted' }],
      [large, { state: 'cancelled' }, half],
      [large, { state: 'pending' }],
      [small, {}],
      [small, { state: 'exhausted' }],
    ] as const) {
      const times = { page: [] as number[], one: [] as number[] };
      for (let run = 0; run < 9; run += 1) {
        times.page.push(await timed(() => page(webhook.id, filter, before)));
        times.one.push(await timed(() => store.deliveries.get(account.id, half)));
      }
      const name = `${webhook === large ? 'large' : 'small'} ${JSON.stringify(filter)}`;
      expect(middle(times.page), name).toBeLessThan(15 + 5 * middle(times.one));
      expect(middle(times.page), name).toBeLessThan(200);
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
