import { availableParallelism } from 'node:os';
import type { ProviderDependencies } from '@dragoman/provider';
import { createChildPool } from '@dragoman/provider-kit';
import type { LanguageData } from './data/installed.ts';
import { explained, failures } from './failures.ts';
import type { TesseractOptions } from './options.ts';
import type { Reading } from './reading/reading.ts';
import type { ReadingTask } from './task.ts';

/** Beside this file in the source, beside the bundle once built. */
const worker = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

/** Pictures that may wait, about a minute's work for one process. */
const maxWaiting = 100;
const idleMs = 120_000;
const megabyte = 1_000_000;
/** Of its limit: WebAssembly gives no memory back, and the next picture may be larger. */
const recycledAt = 0.7;

/** The processes that read pictures. */
export interface Readers {
  /** How many read at once. */
  readonly max: number;
  /** Reads a picture when it is its turn. Rejects with a `ServiceError`, or with the reason of the signal. */
  read(task: ReadingTask, signal: AbortSignal): Promise<Reading>;
  /** Loads the engine and a language in a process. Rejects as `read` does. */
  prepare(languages: readonly LanguageData[], signal: AbortSignal): Promise<void>;
  /** Throws where the request was aborted or the provider is closed. */
  throwIfOver(signal: AbortSignal): void;
  close(): Promise<void>;
}

const affinityOf = (languages: readonly LanguageData[]): string =>
  languages.map(({ path }) => path).join(' ');

/** Makes the one way to the engine. */
export const createReaders = (
  { processes, timeoutMs, maxMemoryMegabytes }: TesseractOptions,
  { logger }: ProviderDependencies,
): Readers => {
  const max = processes ?? Math.min(8, Math.max(1, availableParallelism()));
  const pool = createChildPool<typeof import('./worker.ts')>({
    name: 'Tesseract',
    module: worker,
    logger,
    max,
    maxWaiting,
    overloaded: () =>
      failures.input('overloaded', 'Too many pictures are waiting. Try again in a few seconds.', {
        retryAfterMs: 5000,
      }),
    maxMemoryBytes: maxMemoryMegabytes * megabyte,
    recycleBytes: maxMemoryMegabytes * megabyte * recycledAt,
    idleMs,
  });
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw explained(error);
    }
  };
  return {
    max,
    throwIfOver: pool.throwIfOver,
    read: (task, signal) =>
      guarded(pool.call('read', task, { signal, timeoutMs, affinity: affinityOf(task.languages) })),
    prepare: (languages, signal) =>
      guarded(pool.call('prepare', languages, { signal, timeoutMs, affinity: affinityOf(languages) })),
    close: pool.close,
  };
};
