import { expect, test } from 'vitest';
import { urlOf } from '../support/databases.ts';
import { run } from '../support/processes.ts';
import { query } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { createWebhook } from '../support/webhook-samples.ts';

onEachServer('a process killed while it writes', (opened) => {
  test('every acknowledged translation is there with its events and deliveries, and usage is the sum of the rows', {
    timeout: 120_000,
  }, async () => {
    const { store, connection, secretKey } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'one' });
    await createWebhook(store, id, { events: ['translation.completed'] });
    const options = JSON.stringify({
      databaseUrl: urlOf(connection),
      dataDirectory: '/nonexistent',
      secretKey,
    });
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const writers = [0, 1].map(() => run('write.ts', [options, id, defaultProjectId]));
      await Promise.all(
        writers.map(async (writer, index) => {
          const enough = 40 + 97 * round + 31 * index;
          await writer.line(() => writer.lines.length > enough);
          await writer.kill();
          acknowledged.push(...writer.lines);
        }),
      );
      await store.usage.aggregate();
    }
    expect(acknowledged.length).toBeGreaterThan(6 * 40);
    const rows = await query(
      connection,
      `select row.id, count(distinct event.id)::int as events, count(delivery.id)::int as deliveries
       from translations row
       left join events event on event.account_id = $1 and event.subject_id = row.id
       left join webhook_deliveries delivery on delivery.event_id = event.id
       where row.account_id = $1
       group by row.id`,
      [id],
    );
    const written = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((translation) => !written.has(translation))).toEqual([]);
    expect(rows.every((row) => row.events === 2 && row.deliveries === 1)).toBe(true);
    expect(await store.usage.report(id, { from: '2000-01-01', to: '2100-01-01' })).toMatchObject([
      { requests: rows.length, used: rows.length * 5, billed: rows.length * 5 },
    ]);
  });
});
