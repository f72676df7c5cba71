import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { countingKind, makeJobs, untilAborted } from '../support/job-kinds.ts';
import { gate, never, plain, quick, useJobs } from '../support/jobs.ts';
import { sourceFlags } from '../support/source-flags.ts';

const bench = useJobs();
const { start, optionsOfStore, row, becomes } = bench;

describe('a process that ends', () => {
  const child = () => {
    const program = spawn(
      process.execPath,
      [...sourceFlags, join(import.meta.dirname, '../programs/count.ts'), JSON.stringify(optionsOfStore())],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      },
    );
    const ended = once(program, 'exit');
    onTestFinished(async () => {
      program.kill('SIGKILL');
      await ended;
    });
    const lines: string[] = [];
    createInterface({ input: program.stdout }).on('line', (line) => lines.push(line));
    const says = (line: string) => vi.waitFor(() => expect(lines).toContain(line), { timeout: 30_000 });
    return { program, says, ended };
  };

  it('in the middle leaves its job to another, which goes on from the last checkpoint', async () => {
    const { jobs } = await start([plain]);
    const { program, says, ended } = child();
    await says('working');
    const job = await jobs.start(plain, bench.owner, { to: 5, holdAt: 3 });
    await says('holding');
    program.kill('SIGKILL');
    await ended;
    await jobs.work();
    const timer = setInterval(() => void jobs.recover(), 500);
    onTestFinished(() => clearInterval(timer));
    await becomes(job.id, 'completed', 30_000);
    expect(await row(job.id)).toMatchObject({ result: { from: 3, to: 5 }, attempt: 2 });
  });

  it('by SIGTERM hands its job over at once', async () => {
    const { jobs } = await start([plain]);
    const { program, says, ended } = child();
    await says('working');
    const job = await jobs.start(plain, bench.owner, { to: 5, holdAt: 3 });
    await says('holding');
    await jobs.work();
    const told = performance.now();
    program.kill('SIGTERM');
    await says('aborted');
    await becomes(job.id, 'completed');
    expect(performance.now() - told).toBeLessThan(8_000);
    expect(await row(job.id)).toMatchObject({ result: { from: 3, to: 5 }, attempt: 2 });
    await ended;
  });

  it('hands over what becomes a job while it ends', async () => {
    const kind = countingKind(({ signal }) => untilAborted(signal));
    const { jobs } = await start([kind]);
    const outcome = jobs.run(kind, bench.owner, { to: 4, holdAt: 2 }, { deadlineMs: 300, signal: never });
    await jobs.stop();
    const { job } = (await outcome) as { job: { id: string } };
    await becomes(job.id, 'queued');
    expect(await row(job.id)).toMatchObject({ checkpoint: { at: 2 }, attempt: 1 });
    await jobs.stop();
    const successor = await makeJobs(bench.database.store, [plain]);
    onTestFinished(() => successor.jobs.stop());
    await successor.jobs.work();
    await becomes(job.id, 'completed');
    expect(await row(job.id)).toMatchObject({ result: { from: 2, to: 4 } });
  });

  it('three times over one job fails it', async () => {
    const discard = vi.fn(async () => {});
    const kind = countingKind(async () => {}, { discard });
    const { jobs, metrics, log } = await start([kind]);
    const job = await jobs.start(kind, bench.owner, quick);
    for (let crash = 0; crash < 3; crash += 1) {
      const lease = { token: crypto.randomUUID(), milliseconds: -1 };
      await bench.database.store.jobs.take(bench.owner.accountId, job.id, ['counting'], lease);
      await jobs.recover();
    }
    expect(await row(job.id)).toMatchObject({
      state: 'failed',
      error: { code: 'internal_error', detail: expect.stringContaining('3 times') },
      input: null,
    });
    expect(discard).toHaveBeenCalledTimes(1);
    expect(await metrics.registry.metrics()).toContain('{kind="counting",state="failed"} 1');
    expect(log.some(({ job: id, level }) => id === job.id && level === 50)).toBe(true);
  });
});

describe('a lease that was lost', () => {
  /** A process that is told the token under which it first took a job, and takes so many at most. */
  const losing = async (takes: number) => {
    const ended = gate();
    const began = gate();
    const runs = vi.fn();
    const discard = vi.fn(async () => {});
    const kind = countingKind(
      async ({ signal }) => {
        runs();
        if (runs.mock.calls.length > 1) return;
        began.open();
        await untilAborted(signal).catch(ended.open);
      },
      { discard },
    );
    const real = bench.database.store.jobs;
    const first = Promise.withResolvers<string>();
    let left = takes;
    const take: typeof real.take = async (accountId, id, kinds, lease) => {
      // Calls of earlier tests may still come: they find nothing to take.
      const work = left > 0 ? await real.take(accountId, id, kinds, lease) : null;
      if (!work) return null;
      left -= 1;
      first.resolve(lease.token);
      return work;
    };
    const { jobs } = await start([kind], { store: { ...bench.database.store, jobs: { ...real, take } } });
    await jobs.work();
    const job = await jobs.start(kind, bench.owner, { to: 2, holdAt: 1 });
    await began.opened;
    // As if this process had slept beyond its lease, and the job was queued again.
    await real.handBack({ accountId: bench.owner.accountId, id: job.id, token: await first.promise });
    return { jobs, job, ended, discard, runs };
  };

  it('ends the run, whose result nobody takes', async () => {
    const { jobs, job, ended, discard } = await losing(1);
    const lease = { token: crypto.randomUUID(), milliseconds: 60_000 };
    await bench.database.store.jobs.take(bench.owner.accountId, job.id, ['counting'], lease);
    await ended.opened;
    await jobs.stop();
    expect(discard).not.toHaveBeenCalled();
    expect(await row(job.id)).toMatchObject({
      state: 'running',
      result: null,
      input: { to: 2, holdAt: 1 },
    });
  });

  it('ends the run also where the same process took the job up again', async () => {
    const { job, ended, runs } = await losing(2);
    await ended.opened;
    await becomes(job.id, 'completed');
    expect(runs).toHaveBeenCalledTimes(2);
    expect(await row(job.id)).toMatchObject({ attempt: 2, result: { from: 1, to: 2 } });
  });
});
