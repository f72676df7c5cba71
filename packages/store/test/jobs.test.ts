import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openStore, type Store } from '../src/index.ts';
import type { JobHold, NewJob } from '../src/model/index.ts';
import { urlOf } from './support/databases.ts';
import { query } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

const minute = 60_000;
const kinds = ['transcription', 'speech'];
const error = { code: 'internal_error', detail: 'It crashed.' };

onEachServer('jobs', (opened) => {
  let store: Store;
  let accountId: string;
  let projectId: string;
  beforeAll(async () => {
    store = opened().store;
    const account = await store.accounts.create({ name: 'A' });
    accountId = account.id;
    projectId = account.defaultProjectId;
  });

  const sample = (change: Partial<NewJob> = {}): NewJob => ({
    id: v7(),
    projectId,
    keyId: null,
    userId: null,
    kind: 'transcription',
    input: { source: 'asset' },
    ...change,
  });
  const lease = (milliseconds = minute) => ({ token: randomUUID(), milliseconds });
  const taken = async (change: Partial<NewJob> = {}, milliseconds = minute): Promise<JobHold> => {
    const job = await store.jobs.create(accountId, sample(change));
    const { token } = lease();
    await store.jobs.take(accountId, job.id, kinds, { token, milliseconds });
    return { accountId, id: job.id, token };
  };
  const calls = () =>
    query(
      opened().connection,
      `select data, singleton_key from pgboss.job where name = 'jobs' order by created_on`,
    );

  test('one is made queued together with its call, and neither without a project of the account', async () => {
    const job = await store.jobs.create(accountId, sample());
    expect(job).toMatchObject({
      state: 'queued',
      progress: 0,
      stage: null,
      result: null,
      error: null,
      attempt: 0,
      startedAt: null,
      finishedAt: null,
    });
    expect(await calls()).toContainEqual({ data: { accountId, id: job.id }, singleton_key: `${job.id}/0` });
    const other = await store.accounts.create({ name: 'B' });
    const foreign = sample({ projectId: other.defaultProjectId });
    const before = (await calls()).length;
    await expect(store.jobs.create(accountId, foreign)).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.jobs.get(accountId, foreign.id)).toBeNull();
    expect(await calls()).toHaveLength(before);
    // What cannot be written takes its call along: the two are one transaction.
    await expect(store.jobs.create(accountId, sample({ id: job.id }))).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(store.jobs.create(accountId, sample({ input: { text: '\0' } }))).rejects.toMatchObject({
      code: 'invalid_value',
    });
    expect(await calls()).toHaveLength(before);
  });

  test('is handed to a worker, is taken once, and only by who knows its kind', async () => {
    const other = await openStore({
      databaseUrl: urlOf(opened().connection),
      dataDirectory: '/nonexistent',
      secretKey: opened().secretKey,
    });
    onTestFinished(() => other.close());
    const handed = new Set<string>();
    const end = await other.jobs.work(2, async ({ id }) => void handed.add(id));
    const job = await store.jobs.create(accountId, sample());
    await vi.waitFor(() => expect(handed).toContain(job.id));
    await end();
    expect(await store.jobs.take(accountId, job.id, ['speech'], lease())).toBeNull();
    const rivals = await Promise.all(
      [1, 2, 3, 4].map(() => store.jobs.take(accountId, job.id, kinds, lease())),
    );
    const winners = rivals.filter((row) => row !== null);
    expect(winners).toHaveLength(1);
    expect(winners[0]).toMatchObject({
      state: 'running',
      attempt: 1,
      input: { source: 'asset' },
      checkpoint: null,
    });
    expect(winners[0]?.startedAt).toBeInstanceOf(Date);
  });

  test('the next one is the oldest of the account that has the fewest running', async () => {
    const kind = `kind-${randomUUID()}`;
    const accounts = await Promise.all(
      ['Busy', 'Light', 'Late'].map(async (name) => {
        const made = await store.accounts.create({ name });
        return { accountId: made.id, projectId: made.defaultProjectId };
      }),
    );
    const [busy, light, late] = accounts as [
      (typeof accounts)[0],
      (typeof accounts)[0],
      (typeof accounts)[0],
    ];
    const create = (of: (typeof accounts)[0]) =>
      store.jobs.create(of.accountId, sample({ projectId: of.projectId, kind }));
    const order: string[] = [];
    for (let job = 0; job < 4; job++) order.push((await create(busy)).id);
    const lights = [(await create(light)).id, (await create(light)).id];
    const [last] = [(await create(late)).id];
    expect(await store.jobs.next(['another kind'])).toBeNull();
    const begun: string[] = [];
    for (let next = await store.jobs.next([kind]); next; next = await store.jobs.next([kind])) {
      begun.push(next.id);
      expect(await store.jobs.take(next.accountId, next.id, [kind], lease())).toMatchObject({ id: next.id });
    }
    expect(begun).toEqual([order[0], lights[0], last, order[1], lights[1], order[2], order[3]]);
    // Of those that have nothing running the one is next that was served longest ago.
    const serve = async () => {
      const next = await store.jobs.next([kind]);
      if (!next) return undefined;
      const hold = { ...next, token: randomUUID() };
      await store.jobs.take(next.accountId, next.id, [kind], { token: hold.token, milliseconds: minute });
      await store.jobs.finish(hold, { state: 'failed', error });
      return next.id;
    };
    for (const id of [...order, ...lights, last]) {
      const of = order.includes(id) ? busy : lights.includes(id) ? light : late;
      await store.jobs.cancel(of.accountId, id);
    }
    const again = [await create(busy), await create(busy), await create(light)].map(({ id }) => id);
    expect([await serve(), await serve(), await serve(), await serve()]).toEqual([
      again[2],
      again[0],
      again[1],
      undefined,
    ]);
  });

  test('only who holds it can write to it', async () => {
    const hold = await taken();
    const stranger = { ...hold, token: randomUUID() };
    expect(await store.jobs.save(stranger, { at: 1 })).toBe(false);
    expect(await store.jobs.finish(stranger, { state: 'completed', result: {} })).toBeNull();
    expect(await store.jobs.handBack(stranger)).toBe(false);
    expect(await store.jobs.renew([{ ...stranger, progress: 5, stage: 'x' }], minute)).toEqual(new Set());
    expect(await store.jobs.save(hold, { at: 2 })).toBe(true);
    expect(await store.jobs.renew([{ ...hold, progress: 40, stage: 'recognise' }], minute)).toEqual(
      new Set([hold.token]),
    );
    expect(await store.jobs.get(accountId, hold.id)).toMatchObject({
      state: 'running',
      progress: 40,
      stage: 'recognise',
      checkpoint: { at: 2 },
    });
    const outcome = { state: 'completed', result: { text: 'Hello' } } as const;
    expect(await store.jobs.finish(hold, outcome)).toMatchObject({ state: 'completed', progress: 100 });
    // Whose answer was lost asks again: that is no other outcome.
    expect(await store.jobs.finish(hold, outcome)).toMatchObject({ state: 'completed' });
    expect(await store.jobs.finish(hold, { state: 'failed', error })).toBeNull();
    expect(await store.jobs.get(accountId, hold.id)).toMatchObject({
      result: { text: 'Hello' },
      checkpoint: null,
      resultUntil: null,
    });
  });

  test('one that is handed back is called again and goes on from its checkpoint', async () => {
    const hold = await taken();
    await store.jobs.save(hold, { at: 7 });
    expect(await store.jobs.handBack(hold)).toBe(true);
    expect(await calls()).toContainEqual({ data: { accountId, id: hold.id }, singleton_key: `${hold.id}/1` });
    const again = await store.jobs.take(accountId, hold.id, kinds, lease());
    expect(again).toMatchObject({ attempt: 2, checkpoint: { at: 7 } });
    expect(await store.jobs.save(hold, {})).toBe(false);
  });

  test('one whose process died is called again, twice; the third time it fails', async () => {
    const recovery = { kinds, crashes: 3, error };
    let hold = await taken({ kind: 'speech' }, -1);
    for (const attempt of [1, 2]) {
      expect(await store.jobs.recover(recovery)).toEqual({ queued: 1, failed: [] });
      expect(await calls()).toContainEqual({
        data: { accountId, id: hold.id },
        singleton_key: `${hold.id}/${attempt}`,
      });
      expect(await store.jobs.recover(recovery)).toEqual({ queued: 0, failed: [] });
      hold = { ...hold, token: randomUUID() };
      await store.jobs.take(accountId, hold.id, kinds, { token: hold.token, milliseconds: -1 });
    }
    // Hidden from who does not know its kind.
    expect(await store.jobs.recover({ ...recovery, kinds: ['other'] })).toEqual({ queued: 0, failed: [] });
    const { failed } = await store.jobs.recover(recovery);
    expect(failed).toMatchObject([
      { id: hold.id, state: 'failed', error, attempt: 3, input: { source: 'asset' } },
    ]);
    expect(await store.jobs.get(accountId, hold.id)).toMatchObject({ state: 'failed', error });
  });

  test('one that comes further between the deaths of its processes goes on', async () => {
    const recovery = { kinds, crashes: 3, error };
    let hold = await taken({ kind: 'speech' }, -1);
    const die = async (at: number) => {
      await store.jobs.save(hold, { at });
      const recovered = await store.jobs.recover(recovery);
      hold = { ...hold, token: randomUUID() };
      await store.jobs.take(accountId, hold.id, kinds, { token: hold.token, milliseconds: -1 });
      return recovered.failed.length;
    };
    for (const at of [1, 2, 3, 4, 4]) expect(await die(at)).toBe(0);
    expect(await die(4)).toBe(1);
  });

  test('a queued one whose call was lost is called again', async () => {
    const job = await store.jobs.create(accountId, sample());
    await query(opened().connection, `delete from pgboss.job where data ->> 'id' = $1`, [job.id]);
    await query(opened().connection, `update jobs set lease_until = now() - interval '1 s' where id = $1`, [
      job.id,
    ]);
    expect(await store.jobs.recover({ kinds, crashes: 3, error })).toEqual({ queued: 1, failed: [] });
    expect(await calls()).toContainEqual({ data: { accountId, id: job.id }, singleton_key: `${job.id}/0` });
  });

  test('cancelling ends what is queued or running, and nothing else', async () => {
    const queued = await store.jobs.create(accountId, sample());
    expect(await store.jobs.cancel(accountId, queued.id)).toMatchObject({
      from: 'queued',
      job: { state: 'cancelled', input: { source: 'asset' } },
    });
    expect(await store.jobs.take(accountId, queued.id, kinds, lease())).toBeNull();
    expect(await store.jobs.cancel(accountId, queued.id)).toBeNull();
    const hold = await taken();
    expect(await store.jobs.cancel(accountId, hold.id)).toMatchObject({ from: 'running' });
    expect(await store.jobs.renew([{ ...hold, progress: 1, stage: null }], minute)).toEqual(new Set());
    expect(await store.jobs.finish(hold, { state: 'completed', result: {} })).toBeNull();
  });

  test('only one that has ended can be removed, or loses its input', async () => {
    const hold = await taken();
    expect(await store.jobs.delete(accountId, hold.id)).toBe(false);
    await store.jobs.forgetInput(accountId, hold.id);
    expect(await store.jobs.get(accountId, hold.id)).toMatchObject({ input: { source: 'asset' } });
    await store.jobs.finish(hold, { state: 'failed', error });
    await store.jobs.forgetInput(accountId, hold.id);
    expect(await store.jobs.get(accountId, hold.id)).toMatchObject({ input: null, state: 'failed', error });
    expect(await store.jobs.delete(accountId, hold.id)).toBe(true);
    expect(await store.jobs.get(accountId, hold.id)).toBeNull();
  });

  test('work that is under way gets a row that is running', async () => {
    const startedAt = new Date(Date.now() - 30_000);
    const { token } = lease();
    const started = { ...sample(), progress: 30, stage: 'recognise', checkpoint: { at: 3 }, startedAt };
    const job = await store.jobs.begin(accountId, started, { token, milliseconds: minute });
    expect(job).toMatchObject({ state: 'running', attempt: 1, progress: 30, stage: 'recognise', startedAt });
    expect(await store.jobs.save({ accountId, id: job.id, token }, { at: 4 })).toBe(true);
    expect(JSON.stringify(await calls())).not.toContain(job.id);
  });

  test('lists are of an account, its kinds, states and projects, newest first', async () => {
    const account = await store.accounts.create({ name: 'Lists' });
    const second = await store.projects.create(account.id, { name: 'P', description: '', settings: {} });
    const make = (change: Partial<NewJob>) =>
      store.jobs.create(account.id, sample({ projectId: account.defaultProjectId, ...change }));
    const one = await make({});
    const two = await make({ kind: 'speech', projectId: second.id });
    const three = await make({});
    await store.jobs.cancel(account.id, three.id);
    const ids = async (filter: object, page = {}) => {
      const found = await store.jobs.list(account.id, { kinds, ...filter }, { limit: 10, ...page });
      return found.items.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([three.id, two.id, one.id]);
    expect(await ids({}, { before: two.id })).toEqual([one.id]);
    expect((await store.jobs.list(account.id, { kinds }, { limit: 2 })).next).toBe(two.id);
    expect(await ids({ kinds: ['speech'] })).toEqual([two.id]);
    expect(await ids({ state: 'cancelled' })).toEqual([three.id]);
    expect(await ids({ projectId: second.id })).toEqual([two.id]);
    expect(await ids({ projectIds: [second.id] })).toEqual([two.id]);
    expect(await ids({ projectIds: [] })).toEqual([]);
    expect(
      (await store.jobs.list(accountId, { kinds }, { limit: 100 })).items.map(({ id }) => id),
    ).not.toContain(one.id);
    for (const other of [accountId, 'x']) {
      expect(await store.jobs.get(other, one.id)).toBeNull();
      expect(await store.jobs.cancel(other, one.id)).toBeNull();
      expect(await store.jobs.delete(other, three.id)).toBe(false);
    }
  });

  test('an account takes its jobs along: into its export, and when it is erased', async () => {
    const account = await store.accounts.create({ name: 'Leaves' });
    const job = await store.jobs.create(account.id, sample({ projectId: account.defaultProjectId }));
    const rows: Record<string, unknown>[] = [];
    for await (const { table, row } of store.accounts.export(account.id))
      if (table === 'jobs') rows.push(row);
    expect(rows).toMatchObject([{ id: job.id, kind: 'transcription', input: { source: 'asset' } }]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('lease_token');
    expect(await store.accounts.delete(account.id)).toBe(true);
    expect(
      await query(opened().connection, 'select id from jobs where account_id = $1', [account.id]),
    ).toEqual([]);
  });

  test('how many wait is told', async () => {
    const before = await store.jobs.countQueued();
    const job = await store.jobs.create(accountId, sample());
    expect(await store.jobs.countQueued()).toBe(before + 1);
    await store.jobs.cancel(accountId, job.id);
    expect(await store.jobs.countQueued()).toBe(before);
  });
});

const start = Date.parse('2030-01-01T00:00:00Z');
let now = start;

onEachServer(
  'the time of jobs',
  (opened) => {
    const finished = async (settings: Record<string, unknown>) => {
      now = start;
      const { jobs, accounts, projects } = opened().store;
      const { id: accountId } = await accounts.create({ name: 'A' });
      const project = await projects.create(accountId, { name: 'P', description: '', settings });
      const id = v7();
      const hold = { accountId, id, token: randomUUID() };
      await jobs.create(accountId, {
        id,
        projectId: project.id,
        keyId: null,
        userId: null,
        kind: 'speech',
        input: { text: 'x' },
      });
      await jobs.take(accountId, id, ['speech'], { token: hold.token, milliseconds: minute });
      await jobs.finish(hold, { state: 'completed', result: { text: 'y' } });
      return { accountId, id, jobs, read: () => jobs.get(accountId, id) };
    };

    test('a result is kept as long as the job', async () => {
      const { jobs, accountId, id, read } = await finished({ store_texts: true });
      await jobs.answered(accountId, id);
      now = start + 30 * 86_400_000;
      expect(await read()).toMatchObject({ result: { text: 'y' }, resultUntil: null });
      expect(await jobs.sweep(new Date(start))).toBe(0);
      expect(await jobs.sweep(new Date(start + 1))).toBeGreaterThan(0);
      expect(await read()).toBeNull();
    });

    test('where texts are not kept, for a day, and for ten minutes once it was read', async () => {
      const unread = await finished({ store_texts: false });
      expect(await unread.read()).toMatchObject({ result: { text: 'y' } });
      now = start + 86_400_000;
      expect(await unread.read()).toMatchObject({ result: null, state: 'completed' });
      const read = await finished({ store_texts: false });
      await read.jobs.answered(read.accountId, read.id);
      now = start + 9 * minute;
      await read.jobs.answered(read.accountId, read.id);
      expect(await read.read()).toMatchObject({ result: { text: 'y' } });
      now = start + 10 * minute;
      expect(await read.read()).toMatchObject({ result: null });
      await read.jobs.sweep(new Date(0));
      const rows = await query(opened().connection, 'select result from jobs where id = $1', [read.id]);
      expect(rows).toEqual([{ result: null }]);
    });

    test('what an ended one still holds of its input is found after a minute', async () => {
      const { jobs, accountId, id } = await finished({});
      const found = async () => (await jobs.leftovers(100)).map((job) => job.id);
      now = start + minute;
      expect(await found()).not.toContain(id);
      now += 1;
      expect(await found()).toContain(id);
      await jobs.forgetInput(accountId, id);
      expect(await found()).not.toContain(id);
    });
  },
  { clock: () => new Date(now) },
);
