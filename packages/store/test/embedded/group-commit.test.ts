import { expect, test, vi } from 'vitest';
import { StoreError } from '../../src/error.ts';
import { GroupCommit } from '../../src/group-commit.ts';
import { keep, query, sampleTranslation } from '../support/samples.ts';
import { onEachServer } from '../support/servers.ts';
import { createWebhook } from '../support/webhook-samples.ts';

interface Call {
  readonly rows: readonly string[];
  finish(refused?: ReadonlyMap<string, StoreError>): void;
  fail(error: unknown): void;
}

/** A group commit over strings; the test decides when and how each batch ends. */
const make = (
  change: Partial<{
    maxBatchRows: number;
    maxBatchSize: number;
    maxQueueRows: number;
    maxQueueSize: number;
  }> = {},
) => {
  const calls: Call[] = [];
  const commit = new GroupCommit<string>({
    write: (rows) =>
      new Promise((resolve, reject) => {
        calls.push({ rows, finish: (refused = new Map()) => resolve(refused), fail: reject });
      }),
    identity: (row) => row.split('#')[0] ?? row,
    size: (row) => row.length,
    maxBatchRows: 100,
    maxBatchSize: 1_000,
    maxQueueRows: 1_000,
    maxQueueSize: 10_000,
    ...change,
  });
  return { calls, commit };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
const names = (count: number, prefix = 'row') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const refusal = new StoreError('invalid_value', 'no');

test('rows of one turn leave together, and none is acknowledged before its batch is', async () => {
  const { calls, commit } = make();
  let acknowledged = 0;
  const all = names(5).map((row) => commit.add(row).then(() => (acknowledged += 1)));
  await turn();
  expect(calls.map((call) => call.rows)).toEqual([names(5)]);
  await turn();
  expect(acknowledged).toBe(0);
  calls[0]?.finish();
  await Promise.all(all);
  expect(acknowledged).toBe(5);
});

test('while a batch is on its way, few wait for it and many leave beside it; never more than two', async () => {
  const { calls, commit } = make();
  const all = [commit.add('first')];
  await turn();
  all.push(...names(7).map((row) => commit.add(row)));
  await turn();
  expect(calls).toHaveLength(1);
  all.push(commit.add('eighth'));
  await turn();
  expect(calls[1]?.rows).toEqual([...names(7), 'eighth']);
  all.push(...names(50, 'late').map((row) => commit.add(row)));
  await turn();
  expect(calls).toHaveLength(2);
  calls[0]?.finish();
  await turn();
  await turn();
  expect(calls[2]?.rows).toEqual(names(50, 'late'));
  calls[1]?.finish();
  calls[2]?.finish();
  await Promise.all(all);
});

test('a batch is bounded in rows and in size; a large row leaves alone', async () => {
  const { calls, commit } = make({ maxBatchRows: 3, maxBatchSize: 10 });
  const large = 'x'.repeat(50);
  const rows = ['aaaa', 'bbbb', 'cccc', large, 'd', 'e', 'f', 'g'];
  const all = rows.map((row) => commit.add(row));
  for (let index = 0; index < 5; index += 1) {
    await turn();
    await turn();
    calls[index]?.finish();
  }
  await Promise.all(all);
  expect(calls.map((call) => call.rows)).toEqual([
    ['aaaa', 'bbbb'],
    ['cccc'],
    [large],
    ['d', 'e', 'f'],
    ['g'],
  ]);
});

test('the queue is bounded: beyond it a row is refused at once, and there is room again later', async () => {
  const { calls, commit } = make({ maxQueueRows: 3, maxQueueSize: 10 });
  const all = ['a', 'b', 'c'].map((row) => commit.add(row));
  await expect(commit.add('d')).rejects.toMatchObject({ code: 'overloaded' });
  await turn();
  const big = commit.add('12345678');
  await expect(commit.add('123')).rejects.toMatchObject({ code: 'overloaded' });
  calls[0]?.finish();
  await Promise.all(all);
  await turn();
  calls[1]?.finish();
  await big;
});

test('two rows of one identity never share a batch', async () => {
  const { calls, commit } = make();
  const all = ['same#1', 'same#2', 'other'].map((row) => commit.add(row));
  await turn();
  expect(calls[0]?.rows).toEqual(['same#1', 'other']);
  calls[0]?.finish();
  await turn();
  await turn();
  expect(calls[1]?.rows).toEqual(['same#2']);
  calls[1]?.finish();
  await Promise.all(all);
});

test('a row that fails its batch is the only one to fail', async () => {
  const { calls, commit } = make();
  const outcomes = Promise.allSettled(['good', 'bad', 'fine'].map((row) => commit.add(row)));
  await turn();
  calls[0]?.fail(refusal);
  for (let index = 1; index <= 3; index += 1) {
    while (calls.length <= index) await turn();
    const call = calls[index];
    if (call?.rows[0] === 'bad') call.fail(refusal);
    else call?.finish();
  }
  expect((await outcomes).map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a row that the statement itself leaves out fails without a second try', async () => {
  const { calls, commit } = make();
  const outcomes = Promise.allSettled(['good', 'stray'].map((row) => commit.add(row)));
  await turn();
  calls[0]?.finish(new Map([['stray', refusal]]));
  expect(await outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: refusal }]);
  expect(calls).toHaveLength(1);
});

test('a database that is away fails the batch once, not row by row', async () => {
  const { calls, commit } = make();
  const outcomes = Promise.allSettled(names(9).map((row) => commit.add(row)));
  await turn();
  calls[0]?.fail(new StoreError('unavailable', 'away'));
  expect((await outcomes).every((outcome) => outcome.status === 'rejected')).toBe(true);
  expect(calls).toHaveLength(1);
});

test('closing waits for what is on its way and refuses what comes after', async () => {
  const { calls, commit } = make();
  const row = commit.add('last');
  let closed = false;
  const closing = commit.close().then(() => {
    closed = true;
  });
  await expect(commit.add('after')).rejects.toMatchObject({ code: 'closed' });
  await turn();
  expect(closed).toBe(false);
  calls[0]?.finish();
  await Promise.all([row, closing]);
  expect(closed).toBe(true);
});

onEachServer('group commit', (opened) => {
  const range = { from: '2000-01-01', to: '2100-01-01' };

  test('rows of one moment share transactions, and one of no project does not hurt the others', async () => {
    const { store, connection } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'one' });
    const rows = Array.from({ length: 100 }, (_, index) =>
      sampleTranslation(id, index === 50 ? id : defaultProjectId),
    );
    const outcomes = await Promise.allSettled(rows.map((row) => store.translations.record(id, row, keep)));
    expect(outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []))).toEqual([
      50,
    ]);
    const [counted] = await query(
      connection,
      `select count(*)::int as rows, count(distinct xmin::text)::int as transactions from translations where account_id = $1`,
      [id],
    );
    expect(counted?.rows).toBe(99);
    expect(counted?.transactions).toBeLessThanOrEqual(3);
    expect(await store.usage.report(id, range)).toMatchObject([{ requests: 99, used: 495 }]);
  });

  test('a value that the database refuses takes only its own row along', async () => {
    const { store } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'two' });
    const rows = Array.from({ length: 20 }, (_, index) =>
      sampleTranslation(id, defaultProjectId, index === 7 ? { charactersUsed: 2 ** 40 } : {}),
    );
    const outcomes = await Promise.allSettled(rows.map((row) => store.translations.record(id, row, keep)));
    expect(outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []))).toEqual([7]);
    expect(await store.usage.report(id, range)).toMatchObject([{ requests: 19, used: 95, billed: 95 }]);
  });

  test('connections killed under load: every row is written exactly once', async () => {
    const { store, connection } = opened();
    const { id, defaultProjectId } = await store.accounts.create({ name: 'three' });
    await createWebhook(store, id, { events: ['translation.completed'] });
    let writing = true;
    let acknowledged = 0;
    const writers = Array.from({ length: 16 }, async () => {
      while (writing) {
        await store.translations.record(id, sampleTranslation(id, defaultProjectId), keep);
        acknowledged += 1;
      }
    });
    let killed = 0;
    for (let round = 1; round <= 10; round += 1) {
      const target = acknowledged + 40;
      await vi.waitUntil(() => acknowledged >= target, { interval: 5, timeout: 60_000 });
      const rows = await query(
        connection,
        `select pg_terminate_backend(pid) as done from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      killed += rows.length;
    }
    writing = false;
    await Promise.all(writers);
    expect(killed).toBeGreaterThanOrEqual(10);
    const [counted] = await query(
      connection,
      `select (select count(*)::int from translations where account_id = $1) as rows,
         (select count(*)::int from events where account_id = $1 and kind = 'translation.completed') as events,
         (select count(*)::int from webhook_deliveries where account_id = $1) as deliveries`,
      [id],
    );
    expect(counted).toEqual({ rows: acknowledged, events: acknowledged, deliveries: acknowledged });
    expect(await store.usage.report(id, range)).toMatchObject([
      { requests: acknowledged, used: acknowledged * 5, billed: acknowledged * 5 },
    ]);
  });
});
