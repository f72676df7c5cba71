import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ConnectionSettings } from '../../src/database/database.ts';
import { openStore, type StoreLogger } from '../../src/index.ts';
import { createWake, type Wake } from '../../src/notifications/wake.ts';
import { makeEmptyDatabase, urlOf } from '../support/databases.ts';
import { keep, query, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { createWebhook } from '../support/webhook-samples.ts';

const soon = { interval: 5 };

/** A logger that keeps what it was told. */
const listeningLogger = () => {
  const told: string[] = [];
  const tell = (_fields: object, message: string): void => {
    told.push(message);
  };
  const logger: StoreLogger = { info: tell, warn: tell, error: tell };
  return { logger, told };
};

onEachServer('wake', (opened) => {
  /** A process of its own, as far as the database can see. */
  const participant = (connection: ConnectionSettings = opened().connection) => {
    const { logger, told } = listeningLogger();
    const wake = createWake({ connection: { ...connection, application_name: 'wake' }, logger });
    onTestFinished(() => wake.close());
    return { wake, told };
  };

  const connections = async (): Promise<number> => {
    const [row] = await query(
      opened().connection,
      `select count(*)::integer as count from pg_stat_activity
       where application_name = 'wake' and datname = current_database()`,
    );
    return Number(row?.count);
  };

  /** Resolves when the listener is connected: its connecting is a call. */
  const listen = async (wake: Wake) => {
    const listener = vi.fn();
    const stop = wake.onDue(listener);
    await vi.waitFor(() => expect(listener).toHaveBeenCalled(), soon);
    listener.mockClear();
    return { listener, stop };
  };

  test('calls the listeners of its process at once, once for everything of a turn', async () => {
    const { wake } = participant();
    const { listener } = await listen(wake);
    const second = vi.fn();
    const stopSecond = wake.onDue(second);
    for (let count = 0; count < 100; count += 1) wake.poke();
    expect(listener).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(1);
    await stopSecond();
    wake.poke();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('calls the listeners of other processes, and its own not twice', async () => {
    const one = participant();
    const other = participant();
    const own = await listen(one.wake);
    const far = await listen(other.wake);
    one.wake.poke();
    await vi.waitFor(() => expect(far.listener).toHaveBeenCalledTimes(1), soon);
    other.wake.poke();
    // What is heard of the other came later than what could have come back.
    await vi.waitFor(() => expect(own.listener).toHaveBeenCalledTimes(2), soon);
    expect(far.listener).toHaveBeenCalledTimes(2);
  });

  test('notifies the first poke at once, the last one surely, and few between', async () => {
    const one = participant();
    const far = await listen(participant().wake);
    const startedAt = performance.now();
    let pokedAt = startedAt;
    const calls: number[] = [];
    far.listener.mockImplementation(() => calls.push(performance.now()));
    while (pokedAt - startedAt < 300) {
      one.wake.poke();
      pokedAt = performance.now();
      await delay(1);
    }
    await vi.waitFor(() => expect(calls.at(-1)).toBeGreaterThan(pokedAt), soon);
    await delay(120);
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.length).toBeLessThanOrEqual(Math.ceil((pokedAt - startedAt) / 50) + 2);
  });

  test('opens no connection before somebody pokes or listens, and closes them', async () => {
    const { wake } = participant();
    expect(await connections()).toBe(0);
    const { stop } = await listen(wake);
    expect(await connections()).toBe(1);
    await stop();
    await vi.waitFor(async () => expect(await connections()).toBe(0), soon);
    wake.poke();
    await vi.waitFor(async () => expect(await connections()).toBe(1), soon);
    await wake.close();
    await vi.waitFor(async () => expect(await connections()).toBe(0), soon);
    wake.poke();
    const late = vi.fn();
    const stopLate = wake.onDue(late);
    wake.poke();
    await delay(50);
    expect(await connections()).toBe(0);
    expect(late).not.toHaveBeenCalled();
    await stopLate();
  });

  test('survives a database that goes away and comes back, and says so once', async () => {
    const { connection, drop } = await makeEmptyDatabase(opened());
    onTestFinished(drop);
    const name = new URL(urlOf(connection)).pathname.slice(1);
    const one = participant(connection);
    const other = participant(connection);
    const far = await listen(other.wake);
    one.wake.poke();
    await vi.waitFor(() => expect(far.listener).toHaveBeenCalled(), soon);

    for (let outage = 1; outage <= 2; outage += 1) {
      await query(opened().connection, `alter database ${name} allow_connections false`);
      await query(
        opened().connection,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
      await vi.waitFor(() => {
        one.wake.poke();
        expect(one.told).toHaveLength(outage);
        expect(other.told).toHaveLength(outage);
      }, soon);
      far.listener.mockClear();
      await query(opened().connection, `alter database ${name} allow_connections true`);
      // Whatever was notified meanwhile is made good.
      await vi.waitFor(() => expect(far.listener).toHaveBeenCalled(), soon);
      far.listener.mockClear();
      await vi.waitFor(() => {
        one.wake.poke();
        expect(far.listener).toHaveBeenCalled();
      }, soon);
    }
    expect(one.told.join()).not.toContain('postgres://');
  });

  test('a server that is not there fails nobody', async () => {
    const { wake, told } = participant({ connectionString: 'postgres://user:secret@127.0.0.1:1/nowhere' });
    const listener = vi.fn();
    const stop = wake.onDue(listener);
    wake.poke();
    await vi.waitFor(() => expect(told).toHaveLength(2), soon);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(told.join()).not.toContain('secret');
    await stop();
    await wake.close();
  });

  test('what one store records wakes who delivers in another, if there is something to deliver', async () => {
    const { store, connection, secretKey } = opened();
    const { id: accountId, defaultProjectId } = await store.accounts.create({ name: 'one' });
    const worker = await openStore({
      databaseUrl: urlOf(connection),
      dataDirectory: '/nonexistent',
      secretKey,
    });
    onTestFinished(() => worker.close());
    const listener = vi.fn();
    const stop = worker.deliveries.onDue(listener);
    await vi.waitFor(() => expect(listener).toHaveBeenCalled(), soon);
    listener.mockClear();
    const record = () =>
      store.translations.record(accountId, sampleTranslation(accountId, defaultProjectId), keep);
    await record();
    await createWebhook(store, accountId, { events: ['translation.completed', 'project.updated'] });
    expect(listener).not.toHaveBeenCalled();
    await record();
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), soon);
    await delay(100);
    await store.projects.update(accountId, defaultProjectId, { name: 'renamed' });
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2), soon);
    await stop();
  });
});
