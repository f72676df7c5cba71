import { expect, test } from 'vitest';
import { urlOf } from './databases.ts';
import { run } from './processes.ts';
import { query } from './samples.ts';
import { onEachServer } from './servers.ts';

onEachServer('a process killed while it writes', (opened) => {
  test('every acknowledged translation is there, and usage is the sum of the rows', {
    timeout: 120_000,
  }, async () => {
    const { store, connection, secretKey } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'one' });
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
      `select id, (select count(*)::int from events where account_id = $1 and subject_id = row.id) as events
       from translations row where account_id = $1`,
      [id],
    );
    const written = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((translation) => !written.has(translation))).toEqual([]);
    expect(rows.every((row) => row.events === 2)).toBe(true);
    expect(await store.usage.report(id, { from: '2000-01-01', to: '2100-01-01' })).toMatchObject([
      { requests: rows.length, used: rows.length * 5, billed: rows.length * 5 },
    ]);
  });
});
