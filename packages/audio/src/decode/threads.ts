import { createTurns } from '@dragoman/provider-kit';
import type { Piscina } from 'piscina';
import { corrupt, diskFull, overloaded } from '../failures.ts';
import type { DecodeOutcome, DecodeTask } from './decode-task.ts';

/** Beside this file in the source, beside the bundle once built. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './decode-worker.ts' : './decode-worker.js',
  import.meta.url,
);

/** One long recording must not keep all others waiting. */
const maxThreads = 2;
const maxWaiting = 100;
/** How long a thread waits for another recording before it is ended, in milliseconds. */
const maxIdleMs = 10_000;
/** How long a recording may take, in milliseconds: four hours of sound take less than three minutes. */
const maxMs = 900_000;
/** What a thread may hold, in mebibytes. Decoders make much that lives for a moment: a small nursery gives it back soon. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

const turns = createTurns({ max: maxThreads, maxWaiting, overloaded });

let threads: Promise<Piscina> | undefined;

const start = async (): Promise<Piscina> => {
  const { Piscina: Pool } = await import('piscina');
  return new Pool({
    filename: workerFile.href,
    minThreads: 0,
    maxThreads: maxThreads,
    concurrentTasksPerWorker: 1,
    idleTimeout: maxIdleMs,
    // The options of the process may be for its own program alone, but for those by which packages are found.
    execArgv: process.execArgv.filter((option) => option.startsWith('--conditions=')),
    env: {},
    resourceLimits,
  });
};

const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const run = async (task: DecodeTask, signal: AbortSignal): Promise<void> => {
  threads ??= start();
  const pool = await threads;
  const end = AbortSignal.timeout(maxMs);
  try {
    const outcome: DecodeOutcome = await pool.run(task, { signal: AbortSignal.any([signal, end]) });
    if (outcome.kind === 'full') throw diskFull();
    if (outcome.kind === 'corrupt') throw corrupt('its sound is broken', new Error(outcome.reason));
  } catch (error) {
    signal.throwIfAborted();
    if (end.aborted) throw corrupt('it takes too long', error);
    throw isLost(error) ? corrupt('it takes too much memory', error) : error;
  }
};

/**
 * Decodes beside the event loop. Throws `corrupt_audio` where the file cannot be decoded, `overloaded` where too many
 * wait or the disk is full; rejects with `signal.reason` as soon as it is aborted.
 */
export const decodeInThread = (task: DecodeTask, signal: AbortSignal): Promise<void> =>
  turns.run(() => run(task, signal), signal);
