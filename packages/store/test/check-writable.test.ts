import { Client } from 'pg';
import { expect, it } from 'vitest';
import { checkWritable } from '../src/database/check-writable.ts';
import { Database } from '../src/database/database.ts';
import { query } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

onEachServer('whether the database can be written', (opened) => {
  /** Looks with a setting of the server, as every new connection has it from then on. */
  const lookWith = async (setting: string, directory?: string) => {
    const { connection } = opened();
    const database = new Database({
      connection,
      connections: 1,
      patienceMs: 0,
      settings: setting === '' ? 'select 1' : `set ${setting}`,
    });
    try {
      await database.ping();
      await checkWritable(database, directory);
    } finally {
      await database.close();
    }
  };

  it('it can, again and again', async () => {
    await opened().store.checkWritable();
    await lookWith('', '/tmp');
    expect(await query(opened().connection, `select 1 as one from meta where key = 'written_at'`)).toEqual([
      { one: 1 },
    ]);
  });

  it('and whether it can or hangs, its process lives', async () => {
    const { connection, store } = opened();
    await store.processes.join('api');
    const holder = new Client(connection);
    await holder.connect();
    await holder.query(`begin; update meta set value = 'held' where key = 'written_at'`);
    const hanging = store.checkWritable();
    const beatOf = async () => (await query(connection, 'select beat from processes'))[0]?.beat;
    const before = await beatOf();
    await expect.poll(beatOf, { timeout: 5_000 }).not.toBe(before);
    await holder.query('commit');
    await hanging;
    await holder.end();
  });

  it('not where it answers, but takes no changes', async () => {
    await expect(lookWith('default_transaction_read_only to on')).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('not where its disk takes no more', async () => {
    // As near to a full disk as a setting comes.
    await expect(lookWith('temp_file_limit to 0')).rejects.toMatchObject({ sqlState: '53400' });
  });

  it.runIf(process.platform === 'linux')('not where its disk has no room', async () => {
    // A file system of the kernel's own has none.
    await expect(lookWith('', '/proc')).rejects.toMatchObject({ code: 'unavailable', sqlState: '53100' });
  });
});
