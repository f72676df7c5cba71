import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@dragoman/store';
import {
  createDeliveryService,
  createHealthPolicy,
  type DeliveryQueue,
  type DeliveryServiceOptions,
  leaseMs,
} from '@dragoman/webhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useWebhooks } from '../support/webhooks.ts';

/** Time passes, and is moved on besides: everything but timers goes by it. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

const hooks = useWebhooks({ now }, () => {});
const { api, caller, receiver, happen, delivery: read } = hooks;
const webhook = () => hooks.webhook({ events: ['project.created', 'project.updated'] });

/** Delivers as a process of its own would, until the test ends. */
const startWorker = (queue: DeliveryQueue, options: Partial<DeliveryServiceOptions> = {}) => {
  const worker = createDeliveryService({
    queue,
    sender: api.services.webhookSender,
    policy: createHealthPolicy({ concurrency: 10 }),
    perWebhook: 10,
    ...options,
  });
  onTestFinished(() => worker.stop());
  worker.start();
  return worker;
};

/** All deliveries of a webhook. */
const allOf = async (store: Store, accountId: string, id: string) => {
  const found = [];
  for (let before: string | undefined; ; ) {
    const page = await store.deliveries.list(accountId, id, {}, { limit: 100, before });
    found.push(...page.items);
    if (page.next === null) return found;
    before = page.next;
  }
};
const drained = (store: Store) =>
  vi.waitFor(async () => expect(await store.deliveries.countPending()).toBe(0), {
    timeout: 30_000,
    interval: 50,
  });
/** How often each delivery came. */
const comings = (path: string) => {
  const counts = new Map<string, number>();
  for (const one of receiver.received)
    if (one.path === path)
      counts.set(String(one.headers['webhook-id']), (counts.get(String(one.headers['webhook-id'])) ?? 0) + 1);
  return counts;
};

describe('a worker that is gone', () => {
  it('after the receiver got its request: another one sends it again, and what it says later is late', async () => {
    const { deliveries } = api.services.store;
    const made = await webhook();
    await happen();
    const [claim] = await deliveries.claim({ limit: 1, perWebhook: 10, leaseMs });
    if (!claim?.secrets) throw new Error('nothing was claimed');
    const { id, eventKind: event, url, secrets, headers, body } = claim;
    const result = await api.services.webhookSender.send({ id, event, url, secrets, headers, body });
    expect(made.received().length).toBe(1);

    // Its lease is not over yet, so nobody else may send.
    ahead += leaseMs - 10_000;
    expect(await deliveries.returnExpired()).toBe(0);
    expect(await deliveries.claim({ limit: 10, perWebhook: 10, leaseMs })).toEqual([]);
    expect(await read(id)).toMatchObject({ in_flight: true, attempt_count: 0 });
    ahead += 10_000;
    startWorker(deliveries);
    const [one, two] = await receiver.wait(made.path, 2);
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(two?.body.equals(one?.body ?? Buffer.alloc(0))).toBe(true);
    await drained(api.services.store);
    expect(await read(id)).toMatchObject({ state: 'delivered', attempt_count: 1 });

    const report = await deliveries.finish(
      [
        {
          claim,
          disposition: { state: 'pending', nextAttemptAt: new Date(now().getTime() + 60_000) },
          startedAt: result.startedAt,
          endedAt: now(),
          requestHeaders: result.requestHeaders,
          status: 500,
          error: 'unexpected_status',
          errorMessage: 'The endpoint answered with status 500.',
          responseTimeMs: 1,
          durationMs: 1,
          responseHeaders: {},
          responseBody: Buffer.from('late'),
          bodyFate: 'complete',
        },
      ],
      createHealthPolicy({ concurrency: 10 }),
    );
    expect(report).toEqual({ late: 1, disabled: [] });
    const after = await read(id);
    expect(after).toMatchObject({ state: 'delivered', attempt_count: 1, next_attempt_at: null });
    expect(
      after.attempts.map((attempt: { late: boolean; response: { body: string } }) => [
        attempt.late,
        attempt.response.body,
      ]),
    ).toEqual([
      [true, 'late'],
      [false, 'ok'],
    ]);
    expect(made.received().length).toBe(2);
  });
});

describe('without a word from others', () => {
  it('a worker finds what is due within a second', async () => {
    const { deliveries } = api.services.store;
    startWorker({ ...deliveries, onDue: () => async () => {} });
    const made = await webhook();
    for (let count = 1; count <= 3; count += 1) {
      await happen();
      const started = performance.now();
      await receiver.wait(made.path, count);
      expect(performance.now() - started).toBeLessThan(4_000);
    }
  });
});

describe('the database', () => {
  it('of which every connection is taken delays, and costs no attempt', async () => {
    const { store } = api.services;
    const made = await webhook();
    const project = (await happen()).body.data.id;
    startWorker(store.deliveries);
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        store.projects.update(caller.accountId, project, { description: `${index}` }),
      ),
    );
    await drained(store);
    const all = await allOf(store, caller.accountId, made.id);
    expect(all.length).toBe(201);
    expect(all.every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
    const counts = comings(made.path);
    expect([counts.size, new Set(counts.values())]).toEqual([201, new Set([1])]);
  });

  it('that is killed and comes back loses nothing, and costs no attempt', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-outages-'));
    // As root the database server runs as another user, who must be able to get there.
    await chmod(directory, 0o755);
    const store = await openStore({ dataDirectory: join(directory, 'data'), clock: now });
    onTestFinished(async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    });
    const { id: accountId, defaultProjectId } = await store.accounts.create({ name: 'one' });
    const created = await store.webhooks.create(
      accountId,
      {
        projectId: null,
        url: `${receiver.url}/killed`,
        events: ['project.updated'],
        description: '',
        secret: 'a secret of 16 letters',
        headers: {},
        active: true,
      },
      { atMost: 1 },
    );
    const worker = startWorker(store.deliveries);
    const publish = async (name: string): Promise<number> =>
      store.projects.update(accountId, defaultProjectId, { name }).then(
        () => 1,
        () => 0,
      );
    let published = 0;
    for (let number = 0; published < 300; number += 1) {
      published += await publish(`${number}`);
      if (number !== 100) continue;
      const lock = await readFile(join(directory, 'data/postgres/data/postmaster.pid'), 'utf8');
      process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
    }
    // What was claimed in the moment of the end, and nobody heard of it, comes back with the end of its lease.
    await worker.stop();
    ahead += leaseMs;
    startWorker(store.deliveries);
    await drained(store);
    const all = await allOf(store, accountId, created.state === 'done' ? created.value.id : '');
    expect(all.length).toBeGreaterThanOrEqual(published);
    expect(all.every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
    const counts = comings('/killed');
    expect([counts.size, new Set(counts.values())]).toEqual([all.length, new Set([1])]);
  }, 60_000);
});

describe('1,000 deliveries that failed together', () => {
  it('come back apart, one at a time while they fail, then ever more, and never more than they may', async () => {
    const { store } = api.services;
    const made = await webhook();
    const projects = await Promise.all(
      Array.from({ length: 20 }, async () => (await happen()).body.data.id as string),
    );
    for (let round = 0; round < 49; round += 1)
      await Promise.all(
        projects.map((id) => store.projects.update(caller.accountId, id, { description: `${round}` })),
      );
    let underWay = 0;
    let failuresLeft = 1_000;
    let recovered = 0;
    /** Of each request: how many were under way, whether it failed, and how many had succeeded. */
    const seen: { underWay: number; fails: boolean; recovered: number }[] = [];
    receiver.answer = (response) => {
      underWay += 1;
      failuresLeft -= 1;
      const fails = failuresLeft >= 0;
      seen.push({ underWay, fails, recovered });
      setImmediate(() => {
        underWay -= 1;
        if (!fails) recovered += 1;
        response.writeHead(fails ? 503 : 200).end();
      });
    };
    // Once, without any rule: so that they fail in the same moment.
    const careless = startWorker(store.deliveries, {
      perWebhook: 1_000,
      inFlight: 1_000,
      policy: () => ({ health: null, disable: false }),
    });
    await vi.waitFor(
      async () => {
        expect(seen.length).toBe(1_000);
        expect(careless.inFlight).toBe(0);
      },
      { timeout: 30_000, interval: 20 },
    );
    await careless.stop();
    const waiting = await allOf(store, caller.accountId, made.id);
    expect(waiting.length).toBe(1_000);
    expect(waiting.every(({ attempts, state }) => state === 'pending' && attempts === 1)).toBe(true);
    const dues = waiting.map(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? Number.NaN);
    const spread = Math.max(...dues) - Math.min(...dues);
    expect(spread).toBeGreaterThan(5_500);

    ahead += 90_000;
    seen.length = 0;
    failuresLeft = 60;
    const careful = startWorker(store.deliveries);
    await vi.waitFor(() => expect(seen.length).toBe(1_000), { timeout: 30_000, interval: 20 });
    const failed = seen.filter(({ fails }) => fails);
    expect(failed.length).toBe(60);
    // Ten have to fail before the circuit opens, and ten more may be under way then.
    expect(new Set(failed.slice(20).map((one) => one.underWay))).toEqual(new Set([1]));
    for (const one of seen.slice(60))
      expect(one.underWay).toBeLessThanOrEqual(Math.min(10, 2 ** Math.min(one.recovered, 4)));
    expect(Math.max(...seen.slice(60).map((one) => one.underWay))).toBe(10);
    expect((await caller.read(`/api/v1/webhooks/${made.id}`)).health.concurrency).toBe(10);

    await careful.stop();
    ahead += 400_000;
    startWorker(store.deliveries);
    await drained(store);
    const ended = await allOf(store, caller.accountId, made.id);
    const counts = comings(made.path);
    expect(
      ended.every(({ state, attempts, id }) => state === 'delivered' && attempts === counts.get(id)),
    ).toBe(true);
    expect([counts.size, seen.length]).toEqual([1_000, 1_060]);
  }, 90_000);
});
