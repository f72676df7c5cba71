import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '@dragoman/provider';
import type { Store } from '@dragoman/store';
import { openTestStore } from '@dragoman/store/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type Counting, countingKind, makeJobs, untilAborted } from '../support/job-kinds.ts';
import { gate, never, plain, quick, useJobs } from '../support/jobs.ts';

const bench = useJobs();
const { start, row, becomes } = bench;

describe('work that is quick', () => {
  it('is answered without a row, and without asking the database anything', async () => {
    const untouchable = new Proxy(
      {},
      {
        get: (_, name) => {
          throw new Error(`${String(name)} was asked.`);
        },
      },
    );
    const discarded: unknown[] = [];
    const kind = countingKind(async () => {}, { discard: async (input) => void discarded.push(input) });
    const { jobs, root } = await start([kind]);
    const { jobs: blind } = await makeJobs({ ...bench.database.store, jobs: untouchable as Store['jobs'] }, [
      kind,
    ]);
    expect(await blind.run(kind, bench.owner, quick, { deadlineMs: 30_000, signal: never })).toEqual({
      finished: { from: 0, to: 3 },
    });
    expect(discarded).toEqual([quick]);
    const times: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      const begun = performance.now();
      await jobs.run(kind, bench.owner, quick, { deadlineMs: 30_000, signal: never });
      times.push(performance.now() - begun);
    }
    expect(times.sort((one, two) => one - two)[25]).toBeLessThan(10);
    expect(await readdir(root)).toEqual([]);
    expect(
      (await bench.database.store.jobs.list(bench.owner.accountId, { kinds: ['counting'] }, { limit: 1 }))
        .items,
    ).toEqual([]);
  });

  it('throws what the work throws, and leaves nothing', async () => {
    const discard = vi.fn(async () => {});
    const kind = countingKind(
      async ({ directory }) => {
        await writeFile(join(directory, 'left'), 'x');
        throw new ServiceError('corrupt_audio', { detail: 'Send another.' });
      },
      { discard },
    );
    const { jobs, root } = await start([kind]);
    const running = jobs.run(kind, bench.owner, { to: 3, holdAt: 1 }, { deadlineMs: 30_000, signal: never });
    await expect(running).rejects.toMatchObject({ code: 'corrupt_audio' });
    expect(discard).toHaveBeenCalledTimes(1);
    expect(await readdir(root)).toEqual([]);
  });

  it('ends when its caller hangs up', async () => {
    const kind = countingKind(({ signal }) => untilAborted(signal));
    const { jobs, root } = await start([kind]);
    const caller = new AbortController();
    const running = jobs.run(
      kind,
      bench.owner,
      { to: 3, holdAt: 1 },
      { deadlineMs: 30_000, signal: caller.signal },
    );
    caller.abort(new Error('hung up'));
    await expect(running).rejects.toThrow('hung up');
    const late = jobs.run(
      kind,
      bench.owner,
      { to: 3, holdAt: 1 },
      { deadlineMs: 30_000, signal: caller.signal },
    );
    await expect(late).rejects.toThrow('hung up');
    expect(await readdir(root)).toEqual([]);
  });
});

describe('work that outlasts its deadline', () => {
  it('becomes a job: the same run goes on, whether its caller is there or not', async () => {
    const held = gate();
    const discarded: unknown[] = [];
    const runs = vi.fn();
    const kind = countingKind(
      async () => {
        runs();
        await held.opened;
      },
      {
        keep: async (input, { directory }) => {
          expect(directory).toMatch(/run-/);
          return { ...input, to: 9 };
        },
        discard: async (input) => void discarded.push(input),
      },
    );
    const { jobs, metrics, root } = await start([kind]);
    const caller = new AbortController();
    const outcome = await jobs.run(
      kind,
      bench.owner,
      { to: 4, holdAt: 2 },
      { deadlineMs: 500, signal: caller.signal },
    );
    if (!('job' in outcome)) throw new Error('It was quick.');
    const { job } = outcome;
    caller.abort();
    expect(job).toMatchObject({
      kind: 'counting',
      state: 'running',
      attempt: 1,
      progress: 37,
      stage: 'count',
    });
    expect(await row(job.id)).toMatchObject({ input: { to: 9, holdAt: 2 }, checkpoint: { at: 2 } });
    expect(await metrics.registry.metrics()).toMatch(/dragoman_jobs_running 1/);
    held.open();
    await becomes(job.id, 'completed');
    expect(await row(job.id)).toMatchObject({ progress: 100, result: { from: 0, to: 4 }, checkpoint: null });
    await vi.waitFor(async () => expect(await row(job.id)).toMatchObject({ input: null }));
    expect(runs).toHaveBeenCalledTimes(1);
    expect(discarded).toEqual([
      { to: 4, holdAt: 2 },
      { to: 9, holdAt: 2 },
    ]);
    expect(await readdir(root)).toEqual([]);
    expect(await metrics.registry.metrics()).toContain(
      'dragoman_jobs_finished_total{kind="counting",state="completed"} 1',
    );
  });

  it('is answered as finished where it ends while its input is being kept', async () => {
    const held = gate();
    const discarded: unknown[] = [];
    const kind = countingKind(() => held.opened, {
      async keep(input) {
        held.open();
        // The last that a run does is to remove its folder.
        await vi.waitUntil(async () => (await readdir(root)).length === 0);
        await setImmediate();
        return { ...input, to: 9 };
      },
      discard: async (input) => void discarded.push(input),
    });
    const { jobs, root } = await start([kind]);
    expect(await jobs.run(kind, bench.owner, { to: 4, holdAt: 2 }, { deadlineMs: 0, signal: never })).toEqual(
      {
        finished: { from: 0, to: 4 },
      },
    );
    expect(discarded).toEqual([
      { to: 4, holdAt: 2 },
      { to: 9, holdAt: 2 },
    ]);
  });

  it('becomes none where its caller hangs up while its input is being kept', async () => {
    const caller = new AbortController();
    const discard = vi.fn(async () => {});
    const kind = countingKind(
      // Takes its time to end.
      ({ signal }) =>
        untilAborted(signal).catch(async (error: unknown) => {
          await new Promise((resolve) => setTimeout(resolve, 100));
          throw error;
        }),
      {
        async keep(input) {
          caller.abort(new Error('hung up'));
          return { ...input, to: 9 };
        },
        discard,
      },
    );
    const { jobs } = await start([kind]);
    const input = { to: 4, holdAt: 2 };
    const running = jobs.run(kind, bench.owner, input, { deadlineMs: 0, signal: caller.signal });
    await expect(running).rejects.toThrow('hung up');
    expect(discard.mock.calls).toEqual([
      [input, bench.owner],
      [{ ...input, to: 9 }, bench.owner],
    ]);
    const { items } = await bench.database.store.jobs.list(
      bench.owner.accountId,
      { kinds: ['counting'] },
      { limit: 1 },
    );
    expect(items).toEqual([]);
  });

  it('ends where it cannot become one', async () => {
    const ended = gate();
    const kind = countingKind(async ({ signal }) => {
      await untilAborted(signal).finally(ended.open);
    });
    const { jobs } = await start([kind]);
    const nowhere = { ...bench.owner, projectId: bench.owner.accountId };
    const running = jobs.run(kind, nowhere, { to: 4, holdAt: 2 }, { deadlineMs: 20, signal: never });
    await expect(running).rejects.toMatchObject({ code: 'not_found' });
    await ended.opened;
  });

  it('fails as a job with the error, and a defect without its words', async () => {
    const failing = (thrown: unknown) => {
      const held = gate();
      const kind = countingKind(async () => {
        await held.opened;
        throw thrown;
      });
      return { kind, held };
    };
    for (const [thrown, error] of [
      [
        new ServiceError('provider_timeout', { detail: 'Try later.' }),
        { code: 'provider_timeout', detail: 'Try later.' },
      ],
      [
        new TypeError('words of a customer'),
        { code: 'internal_error', detail: expect.not.stringContaining('customer') },
      ],
    ] as const) {
      const { kind, held } = failing(thrown);
      const { jobs } = await start([kind]);
      const outcome = await jobs.run(
        kind,
        bench.owner,
        { to: 4, holdAt: 2 },
        { deadlineMs: 20, signal: never },
      );
      held.open();
      const { job } = outcome as { job: { id: string } };
      await becomes(job.id, 'failed');
      expect((await row(job.id))?.error).toEqual(error);
    }
  });
});

describe('a job that is started', () => {
  it('is taken up by a worker, so many at once', async () => {
    const held = gate();
    const running = { now: 0, most: 0 };
    const kind = countingKind(async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await held.opened;
      running.now -= 1;
    });
    const { jobs } = await start([kind], { concurrency: 2 });
    await jobs.work();
    const started = await Promise.all(
      [1, 2, 3, 4].map(() => jobs.start(kind, bench.owner, { to: 2, holdAt: 1 })),
    );
    expect(started[0]).toMatchObject({ state: 'queued', attempt: 0, progress: 0 });
    await vi.waitFor(() => expect(running.now).toBe(2));
    // A third would have come with them.
    await new Promise((resolve) => setTimeout(resolve, 700));
    held.open();
    for (const { id } of started) await becomes(id, 'completed');
    expect(running.most).toBe(2);
  });

  it('discards its input where it cannot be made', async () => {
    const discard = vi.fn(async () => {});
    const kind = countingKind(async () => {}, { discard });
    const { jobs } = await start([kind]);
    const nowhere = { ...bench.owner, projectId: bench.owner.accountId };
    await expect(jobs.start(kind, nowhere, quick)).rejects.toMatchObject({ code: 'not_found' });
    expect(discard).toHaveBeenCalledWith(quick, nowhere);
  });

  it('fails where this version cannot read what another wrote', async () => {
    const { jobs } = await start([plain]);
    const job = await jobs.start({ ...plain, input: z.any() } as Counting, bench.owner, {
      other: true,
    } as never);
    await jobs.work();
    await becomes(job.id, 'failed');
    expect(await row(job.id)).toMatchObject({ error: { code: 'internal_error' }, attempt: 1 });
  });

  it('shows how far it is while it runs', async () => {
    const held = gate();
    const kind = countingKind(async ({ progress }) => {
      progress('sum', 0.5);
      await held.opened;
    });
    const { jobs } = await start([kind]);
    await jobs.work();
    const job = await jobs.start(kind, bench.owner, { to: 2, holdAt: 1 });
    await vi.waitFor(async () => expect(await row(job.id)).toMatchObject({ progress: 87, stage: 'sum' }), {
      timeout: 10_000,
    });
    held.open();
    await becomes(job.id, 'completed');
  });
});

describe('cancelling', () => {
  const holding = () => {
    const began = gate();
    const ended = gate();
    const discard = vi.fn(async () => {});
    const kind = countingKind(
      async ({ signal }) => {
        began.open();
        await untilAborted(signal).finally(ended.open);
      },
      { discard },
    );
    return { kind, began, ended, discard };
  };

  it('aborts the run, in this process at once and in another within two seconds', async () => {
    for (const here of [true, false]) {
      const { kind, began, ended, discard } = holding();
      const { jobs } = await start([kind]);
      await jobs.work();
      const other = await makeJobs(bench.database.store, [kind]);
      const job = await jobs.start(kind, bench.owner, { to: 2, holdAt: 1 });
      await began.opened;
      const asked = performance.now();
      expect(await (here ? jobs : other.jobs).cancel(bench.owner.accountId, job.id)).toBe(true);
      await ended.opened;
      expect(performance.now() - asked).toBeLessThan(here ? 500 : 2_000);
      await vi.waitFor(async () =>
        expect(await row(job.id)).toMatchObject({ state: 'cancelled', input: null }),
      );
      expect(discard).toHaveBeenCalledTimes(1);
      expect(await jobs.cancel(bench.owner.accountId, job.id)).toBe(false);
      await jobs.stop();
    }
  });

  it('keeps one from being begun', async () => {
    const { kind, discard } = holding();
    const { jobs } = await start([kind]);
    const job = await jobs.start(kind, bench.owner, { to: 2, holdAt: 1 });
    expect(await jobs.cancel(bench.owner.accountId, job.id)).toBe(true);
    expect(discard).toHaveBeenCalledTimes(1);
    await jobs.work();
    const next = await jobs.start(kind, bench.owner, quick);
    await becomes(next.id, 'completed');
    expect(await row(job.id)).toMatchObject({ state: 'cancelled', attempt: 0, input: null });
  });
});

describe('what is left of jobs', () => {
  it('is cleared away: the input of ended ones, and ended ones after the days that files are kept', async () => {
    let at = Date.now();
    const discard = vi.fn(async () => {});
    const kind = countingKind(async () => {}, { discard });
    await start([kind]);
    const later = await openTestStore({
      databaseUrl: process.env.TEST_DATABASE_URL,
      clock: () => new Date(at),
    });
    onTestFinished(() => later.destroy());
    const account = await later.store.accounts.create({ name: 'A' });
    const { jobs, remove } = await makeJobs(later.store, [kind], { now: () => new Date(at) });
    onTestFinished(remove);
    const mine = { accountId: account.id, projectId: account.defaultProjectId, actor: null };
    const job = await jobs.start(kind, mine, quick);
    // By a process that died before it could clear away.
    await later.store.jobs.cancel(account.id, job.id);
    at += 61_000;
    await jobs.sweep();
    expect(discard).toHaveBeenCalledWith(quick, mine);
    expect(await later.store.jobs.get(account.id, job.id)).toMatchObject({ input: null });
    at += 7 * 86_400_000;
    await jobs.sweep();
    expect(await later.store.jobs.get(account.id, job.id)).toBeNull();
  });
});
