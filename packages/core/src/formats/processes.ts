import { availableParallelism } from 'node:os';
import { type ProviderLogger, ServiceError } from '@dragoman/provider';
import { type ChildPool, type ChildServices, createChildPool, ProgramFailure } from '@dragoman/provider-kit';
import type { FormatOutcome } from './transfer.ts';
import type { FormatNews, FormatWork } from './worker.ts';

/** How the child processes are run in which formats work. */
export interface FormatProcessSettings {
  /** How many there are at once; each works on one file at a time. */
  readonly max: number;
  /** Resident memory of one beyond which its file is given up, in bytes. */
  readonly maxMemoryBytes: number;
  /** How long work on one file may go on without getting further, in milliseconds. */
  readonly stallMs: number;
  /** How long reading or writing one file may take in all, in milliseconds. */
  readonly timeoutMs: number;
}

/** One process a core, 1.5 GiB each, a quarter of an hour for a file that gets no further, six hours for one that does. */
export const defaultFormatProcesses = (): FormatProcessSettings => ({
  max: availableParallelism(),
  maxMemoryBytes: 1.5 * 1024 ** 3,
  stallMs: 15 * 60_000,
  // 2,000 scanned pages, at some seconds each.
  timeoutMs: 6 * 3_600_000,
});

/** Files that may wait for a process. Beyond that they are refused: a queue of hours helps nobody. */
const maxWaiting = 1_000;
/** A process that ever had so much is not used for another file. */
const recycleBytes = 400 * 1024 ** 2;
/** How long one is kept without work, with what it has loaded. */
const idleMs = 60_000;

/** Beside this file in the source, beside the bundle once built. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './format-worker.js',
  import.meta.url,
);

const overloaded = (): ServiceError =>
  new ServiceError('overloaded', {
    detail: 'Too many files wait to be processed here. Try again in a minute.',
    retryAfterMs: 60_000,
  });

/** What is said of a file that a process did not survive. */
const toServiceError = (failure: ProgramFailure): ServiceError | undefined => {
  const { reason } = failure;
  if (reason !== 'memory' && reason !== 'hang') return undefined;
  const what = reason === 'memory' ? 'memory' : 'time';
  return new ServiceError('too_complex', {
    detail: `The file needs more ${what} than one file may have. Divide it, or make it simpler.`,
    cause: failure,
  });
};

/** How one file is worked on. */
interface FormatRun {
  readonly signal: AbortSignal;
  readonly services: ChildServices;
  onNews(news: FormatNews): void;
}

/** The child processes in which formats work. */
export class FormatProcesses {
  readonly #pool: ChildPool<typeof import('./worker.ts')>;
  readonly #patience: Pick<FormatProcessSettings, 'stallMs' | 'timeoutMs'>;

  constructor(settings: FormatProcessSettings, logger: ProviderLogger) {
    const { max, maxMemoryBytes, stallMs, timeoutMs } = settings;
    this.#patience = { stallMs, timeoutMs };
    this.#pool = createChildPool({
      name: 'formats',
      module: workerFile,
      logger,
      max,
      maxWaiting,
      overloaded,
      maxMemoryBytes,
      recycleBytes,
      idleMs,
    });
  }

  /** Reads or writes a file. Rejects as the format does, with `too_complex`, `overloaded`, or the signal's reason. */
  async run(work: FormatWork, { signal, services, onNews }: FormatRun): Promise<FormatOutcome> {
    try {
      return await this.#pool.call('runFormat', work, {
        signal,
        ...this.#patience,
        affinity: work.entry,
        services,
        onProgress: (news) => onNews(news as FormatNews),
      });
    } catch (error) {
      throw (error instanceof ProgramFailure ? toServiceError(error) : undefined) ?? error;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
