import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ConnectionSettings } from '../src/database/database.ts';
import { openStore, type Store } from '../src/index.ts';
import { silentLogger } from '../src/logger.ts';
import type { WorkQueue } from '../src/model/index.ts';
import { createQueue } from '../src/queue/queue.ts';
import type { TestStore } from '../src/testing.ts';
import { makeDataDirectory, serverPid } from './support/data-directories.ts';
import { makeEmptyDatabase, urlOf } from './support/databases.ts';
import { run } from './support/processes.ts';
import { query } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

vi.setConfig({ testTimeout: 60_000 });

const options = { expireSeconds: 30, retries: 3 };

/** A promise, and what resolves it. */
const makeGate = (): { readonly opened: Promise<void>; open(): void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};

/** A queue as another process has it, stopped with its test. */
const another = (
  { connection }: { readonly connection: ConnectionSettings },
  logger = silentLogger,
): WorkQueue => {
  const jobs = createQueue({ connection, logger });
  onTestFinished(() => jobs.stop());
  return jobs;
};

/** Does what every process does by its clocks, at once: looks for the dead and for what is due. */
const tickFast = async ({ connection }: TestStore, name: string): Promise<void> => {
  const boss = new PgBoss({
    ...(connection as object),
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', () => {});
  await boss.start();
  const timer = setInterval(() => void boss.supervise(name).catch(() => {}), 500);
  onTestFinished(async () => {
    clearInterval(timer);
    await boss.stop({ graceful: false });
  });
};

const jobsOf = (opened: TestStore, name: string): Promise<Record<string, unknown>[]> =>
  query(
    opened.connection,
    'select state::text as state, output::text as output, retry_count from pgboss.job where name = $1 order by created_on',
    [name],
  );

onEachServer('the queue', (opened) => {
  test('a store that uses none of them makes and opens nothing', async () => {
    const [row] = await query(
      opened().connection,
      `select to_regnamespace('pgboss') is null as absent,
         (select count(*)::int from pg_stat_activity where application_name = 'pgboss' and datname = current_database()) as connections`,
    );
    expect(row).toEqual({ absent: true, connections: 0 });
  });

  test('several processes that start at once on a fresh database share one queue', async () => {
    const empty = await makeEmptyDatabase(opened());
    onTestFinished(empty.drop);
    const done: object[] = [];
    const all = makeGate();
    const queues = [1, 2, 3].map(() => another(empty));
    await Promise.all(
      queues.map((jobs) =>
        jobs.work<{ number: number }>('first', options, async (data) => {
          if (done.push(data) === 6) all.open();
        }),
      ),
    );
    await Promise.all([0, 1, 2, 3, 4, 5].map((number) => queues[number % 3]?.send('first', { number })));
    await all.opened;
    await Promise.all(queues.map((jobs) => jobs.stop()));
    expect(new Set(done.map((data) => JSON.stringify(data))).size).toBe(6);
  });

  test('what one process sends another runs, at once and with its data', async () => {
    const worker = another(opened());
    const received = Promise.withResolvers<object>();
    await worker.work('across', options, async (data) => received.resolve(data));
    // Its first look is over by then: only a notification can be quicker than the next one, five seconds later.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const sent = performance.now();
    await opened().store.queue.send('across', { webhook: 'one', list: [1, 2] });
    expect(await received.promise).toEqual({ webhook: 'one', list: [1, 2] });
    expect(performance.now() - sent).toBeLessThan(3_000);
  });

  test('what is sent before anybody works on it waits', async () => {
    await opened().store.queue.send('early', { number: 1 });
    const received = Promise.withResolvers<object>();
    await another(opened()).work('early', options, async (data) => received.resolve(data));
    expect(await received.promise).toEqual({ number: 1 });
  });

  test('of one key one waits, and while one runs another may wait', async () => {
    const { queue: jobs } = opened().store;
    for (const number of [1, 2, 3]) await jobs.send('keyed', { number }, { key: 'a' });
    await jobs.send('keyed', { number: 4 }, { key: 'b' });
    for (const number of [5, 6]) await jobs.send('keyed', { number });
    expect(await jobsOf(opened(), 'keyed')).toHaveLength(4);
    const started = performance.now();
    const numbers: number[] = [];
    const all = makeGate();
    await another(opened()).work<{ number: number }>('keyed', options, async ({ number }) => {
      if (number === 1) await jobs.send('keyed', { number: 7 }, { key: 'a' });
      if (numbers.push(number) === 5) all.open();
    });
    await all.opened;
    expect(numbers.sort()).toEqual([1, 4, 5, 6, 7]);
    // One after the other, without waiting in between.
    expect(performance.now() - started).toBeLessThan(4_500);
  });

  test('a failure is tried again after a wait, and neither the log nor the database has its words', async () => {
    const lines: string[] = [];
    const say = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
    const worker = another(opened(), { info: say, warn: say, error: say });
    const times: number[] = [];
    const done = makeGate();
    await worker.work('failing', options, async () => {
      if (times.push(performance.now()) === 1) throw new TypeError('Hello of a customer');
      done.open();
    });
    await worker.send('failing', { text: 'Data of a customer' });
    await done.opened;
    await worker.stop();
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900);
    expect(lines).toEqual([expect.stringContaining('"error":"TypeError"')]);
    expect(lines.join()).not.toContain('customer');
    expect(JSON.stringify(await jobsOf(opened(), 'failing'))).not.toContain('customer');
  });

  test('a job that takes longer than it may is told to stop and done again', async () => {
    const worker = another(opened());
    const signals: AbortSignal[] = [];
    const done = makeGate();
    await worker.work('slow', { expireSeconds: 1, retries: 3 }, async (_, { signal }) => {
      if (signals.push(signal) > 1) return done.open();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    await worker.send('slow', {});
    await done.opened;
    expect(signals[0]?.aborted).toBe(true);
  });

  test('the job of a killed process is done again by another', async () => {
    const storeOptions = JSON.stringify({
      databaseUrl: urlOf(opened().connection),
      dataDirectory: '/nonexistent',
      secretKey: opened().secretKey,
    });
    const program = run('work.ts', [storeOptions, 'killed']);
    await program.line((line) => line === 'open');
    await opened().store.queue.send('killed', { number: 1 });
    await program.line((line) => line === 'working');
    await program.kill();
    const received = Promise.withResolvers<object>();
    await another(opened()).work('killed', options, async (data) => received.resolve(data));
    await tickFast(opened(), 'killed');
    expect(await received.promise).toEqual({ number: 1 });
  });

  test('a schedule is kept in UTC, runs what is due, and one at a time over all processes', async () => {
    const running = { now: 0, most: 0, runs: 0 };
    const first = makeGate();
    const hold = makeGate();
    const work = async (jobs: WorkQueue) =>
      jobs.work('clock', { ...options, schedule: '* * * * *' }, async (data) => {
        expect(data).toEqual({});
        running.runs += 1;
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        first.open();
        await hold.opened;
        running.now -= 1;
      });
    const [one, two] = [another(opened()), another(opened())];
    await Promise.all([work(one), work(two)]);
    expect(await query(opened().connection, 'select name, cron, timezone from pgboss.schedule')).toEqual([
      { name: 'clock', cron: '* * * * *', timezone: 'UTC' },
    ]);
    await tickFast(opened(), 'clock');
    await first.opened;
    // The next minute's run, and one more: the first still runs, so one of them waits.
    await query(
      opened().connection,
      `insert into pgboss.job (name, data, singleton_key, policy)
       select 'clock', '{}', 'schedule', 'stately' from generate_series(1, 2) on conflict do nothing`,
    );
    // Nothing tells that nothing happens: long enough for a notification to have been followed.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(running).toEqual({ now: 1, most: 1, runs: 1 });
    hold.open();
    await vi.waitFor(() => expect(running).toEqual({ now: 0, most: 1, runs: 2 }), { timeout: 30_000 });
    await another(opened()).work('clock', options, async () => {});
    expect(await query(opened().connection, 'select name from pgboss.schedule')).toEqual([]);
  });

  test('to stop is to take nothing more and to wait for what runs', async () => {
    const worker = another(opened());
    const started = makeGate();
    const told = makeGate();
    const release = makeGate();
    await worker.work('stopping', options, async (_, { signal }) => {
      signal.addEventListener('abort', () => told.open());
      started.open();
      await release.opened;
    });
    await worker.send('stopping', {});
    await started.opened;
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await told.opened;
    await opened().store.queue.send('stopping', {});
    expect(stopped).toBe(false);
    release.open();
    await stopping;
    expect((await jobsOf(opened(), 'stopping')).map((job) => job.state)).toEqual(['completed', 'created']);
    await expect(worker.send('stopping', {})).rejects.toMatchObject({ code: 'closed' });
  });

  test('work that ends because the queue stops is handed back, and logged as no failure', async () => {
    const logged: object[] = [];
    const worker = another(opened(), { ...silentLogger, error: (fields) => logged.push(fields) });
    const started = makeGate();
    await worker.work('ended', options, async (_, { signal }) => {
      started.open();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await worker.send('ended', {});
    await started.opened;
    await worker.stop();
    expect(logged).toEqual([]);
    expect((await jobsOf(opened(), 'ended')).map((job) => job.state)).toEqual(['retry']);
  });

  test('lost connections end nothing: jobs go on', async () => {
    const warned: string[] = [];
    const worker = another(opened(), { ...silentLogger, warn: (_, message) => warned.push(message) });
    let received = Promise.withResolvers<object>();
    await worker.work('lasting', options, async (data) => received.resolve(data));
    await worker.send('lasting', { number: 1 });
    await received.promise;
    received = Promise.withResolvers();
    await query(
      opened().connection,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => expect(warned.length).toBeGreaterThan(0));
    await vi.waitFor(() => worker.send('lasting', { number: 2 }), { timeout: 5_000 });
    expect(await received.promise).toMatchObject({ number: 2 });
  });
});

describe('the queue on a server of their own', () => {
  let store: Store | undefined;
  afterAll(() => store?.close());

  test('a killed server comes back, and jobs go on', async () => {
    const dataDirectory = await makeDataDirectory();
    store = await openStore({ dataDirectory });
    onTestFinished(async () => {
      await store?.close();
    });
    const numbers: number[] = [];
    await store.queue.work<{ number: number }>('lasting', options, async ({ number }) => {
      numbers.push(number);
    });
    await store.queue.send('lasting', { number: 1 });
    await vi.waitFor(() => expect(numbers).toEqual([1]));
    process.kill((await serverPid(dataDirectory)) ?? 0, 'SIGKILL');
    await vi.waitFor(() => store?.ping());
    await vi.waitFor(() => store?.queue.send('lasting', { number: 2 }));
    await vi.waitFor(() => expect(numbers).toContain(2));
  });
});
