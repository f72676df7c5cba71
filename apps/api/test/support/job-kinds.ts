import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@dragoman/store';
import { pino } from 'pino';
import { z } from 'zod';
import { Metrics } from '../../src/http/metrics.ts';
import { JobService } from '../../src/modules/jobs/service.ts';
import type { AnyJobKind, JobContext, JobKind } from '../../src/modules/jobs/types.ts';

const input = z.strictObject({ to: z.int(), holdAt: z.int().nullable() });
const checkpoint = z.strictObject({ at: z.int() });
const result = z.strictObject({ from: z.int(), to: z.int() });

export type Counting = JobKind<z.infer<typeof input>, z.infer<typeof checkpoint>, z.infer<typeof result>>;

/** Waits until the work is to end, and ends as a fetch would. */
export const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Counts, keeping each number; at `holdAt` it does what `hold` does. Its result says from where it counted. */
export const countingKind = (
  hold: (context: JobContext<z.infer<typeof input>, z.infer<typeof checkpoint>>) => Promise<void>,
  more: Partial<Counting> = {},
): Counting => ({
  name: 'counting',
  input,
  checkpoint,
  result,
  stages: [
    { name: 'count', weight: 3 },
    { name: 'sum', weight: 1 },
  ],
  async run(context) {
    const from = context.checkpoint?.at ?? 0;
    for (let at = from; at < context.input.to; at += 1) {
      context.progress('count', at / context.input.to);
      if (at === context.input.holdAt) await hold(context);
      context.signal.throwIfAborted();
      await context.save({ at: at + 1 });
    }
    return { from, to: context.input.to };
  },
  ...more,
});

/** The jobs of one process. */
export const makeJobs = async (
  store: Store,
  kinds: readonly AnyJobKind[],
  options: { concurrency?: number; now?: () => Date } = {},
) => {
  const root = await mkdtemp(join(tmpdir(), 'dragoman-jobs-'));
  const log: Record<string, unknown>[] = [];
  const metrics = new Metrics();
  const folders = {
    async create() {
      await mkdir(root, { recursive: true });
      const directory = await mkdtemp(join(root, 'run-'));
      return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
    },
  };
  const jobs = new JobService({
    store,
    kinds,
    folders,
    logger: pino({ level: 'debug' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    metrics,
    concurrency: options.concurrency ?? 2,
    retentionDays: 7,
    now: options.now ?? (() => new Date()),
  });
  return { jobs, log, metrics, root, remove: () => rm(root, { recursive: true, force: true }) };
};
