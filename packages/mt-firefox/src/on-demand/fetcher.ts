import { setTimeout as sleep } from 'node:timers/promises';
import {
  type MtFetching,
  type MtInstallRequest,
  type ProviderDependencies,
  ServiceError,
} from '@dragoman/provider';
import { ModelRefusedError, TransferError } from '../models/errors.ts';
import { pairName } from '../models/folders.ts';
import { installedModels } from '../models/installed.ts';
import { readProblems } from '../models/problems.ts';
import type { ModelRecord } from '../models/records.ts';
import { routeBetween } from '../models/route.ts';
import type { ModelSource } from '../models/source.ts';
import { createModelStore } from '../models/store.ts';
import { proofBy } from '../trial/trial.ts';
import { createCatalogue } from './catalogue.ts';

/** How often a transfer that breaks is gone on with before it counts as failed. */
const maxTransfers = 5;
/** Between two of them, milliseconds. */
const transferDelayMs = 500;
/** The first and the longest time in which a model is left alone that could not be fetched, milliseconds. */
const firstDelayMs = 30_000;
const maxDelayMs = 3_600_000;
/** What callers are told to wait where nothing says how long it takes, milliseconds. */
const unknownWaitMs = 5_000;
const maxWaitMs = 60_000;

interface Fetch {
  readonly promise: Promise<void>;
  readonly startedAt: number;
  /** Bytes of files that came before the one that comes. */
  before: number;
  bytes: number;
  /** Bytes that were on the disk already when this began. */
  resumed: number;
}

interface Failure {
  readonly reason: string;
  readonly count: number;
  readonly until: number;
}

/** Fetches models when they are needed. */
export interface Fetcher {
  /** The models that can be had. Never rejects. */
  records(): Promise<readonly ModelRecord[]>;
  /** What is on its way. */
  fetching(): readonly MtFetching[];
  /** See `MtProviderV1.install`. */
  install(request: MtInstallRequest): Promise<void>;
  /** Ends what is under way; what came is kept. */
  close(): Promise<void>;
}

/** All bytes of a model as they are sent or as they lie, whatever its list says; undefined where it does not say all. */
const totalOf = (record: ModelRecord): number | undefined => {
  const files = [record.model, record.sourceVocabulary, record.targetVocabulary, record.shortlist];
  const sizes = new Map(
    files.flatMap((file) => (file ? [[file.location, file.compressedBytes] as const] : [])),
  );
  let sum = 0;
  for (const size of sizes.values()) {
    if (size === undefined) return undefined;
    sum += size;
  }
  return sum;
};

/** Makes a fetcher; it does nothing before it is asked. */
export const createFetcher = (
  source: ModelSource,
  { modelsDirectory, maxBytes }: { readonly modelsDirectory: string; readonly maxBytes: number },
  { logger, judge }: ProviderDependencies,
): Fetcher => {
  const ending = new AbortController();
  const catalogue = createCatalogue(source, modelsDirectory, logger, ending.signal);
  const store = createModelStore({ modelsDirectory, maxBytes, source, prove: proofBy(judge) });
  const running = new Map<string, Fetch & { readonly record: ModelRecord }>();
  const failed = new Map<string, Failure>();

  const fetching = (): readonly MtFetching[] =>
    [...running.values()].map(({ record, before, bytes }) => {
      const totalBytes = totalOf(record);
      const { source: from, target } = record;
      return { source: from, target, bytes: before + bytes, ...(totalBytes ? { totalBytes } : {}) };
    });

  /** A refusal that no row, no event and no count is made of: the model is not here. */
  const notReady = (detail: string, retryAfterMs: number): ServiceError =>
    new ServiceError('provider_unavailable', {
      detail,
      retryAfterMs,
      retryable: true,
      extensions: {
        fetching: fetching().map(({ source: from, target, bytes, totalBytes }) => ({
          ...{ source: from, target, bytes },
          ...(totalBytes === undefined ? {} : { total_bytes: totalBytes }),
        })),
      },
    });

  const waitOf = (records: readonly ModelRecord[]): number => {
    const waits = records.map((record) => {
      const fetch = running.get(pairName(record));
      const total = totalOf(record);
      if (!fetch || total === undefined) return unknownWaitMs;
      const speed = (fetch.before + fetch.bytes - fetch.resumed) / (performance.now() - fetch.startedAt);
      const rest = (total - fetch.before - fetch.bytes) / speed;
      return Number.isFinite(rest) ? rest : unknownWaitMs;
    });
    return Math.round(Math.min(maxWaitMs, Math.max(1_000, ...waits)));
  };

  const transfer = async (record: ModelRecord, keep: readonly string[]): Promise<void> => {
    const pair = pairName(record);
    let name = '';
    for (let attempt = 1; ; attempt += 1) {
      try {
        const added = await store.addModel(record, {
          signal: ending.signal,
          waits: true,
          keep,
          onProgress(file, done) {
            const fetch = running.get(pair);
            if (!fetch) return;
            if (file.name !== name) {
              if (name !== '') fetch.before += fetch.bytes;
              fetch.resumed += done;
            }
            name = file.name;
            fetch.bytes = done;
          },
        });
        const { version, warnings, removed } = added;
        logger.info({ pair, version, warnings, removed }, 'a translation model is ready');
        return;
      } catch (error) {
        if (!(error instanceof TransferError) || attempt >= maxTransfers) throw error;
        await sleep(transferDelayMs * attempt, undefined, { signal: ending.signal });
      }
    }
  };

  const fetchOne = async (record: ModelRecord, keep: readonly string[]): Promise<void> => {
    const pair = pairName(record);
    try {
      logger.info({ pair, version: record.version }, 'a translation model is fetched');
      await transfer(record, keep);
      failed.delete(pair);
    } catch (error) {
      if (ending.signal.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const count = (failed.get(pair)?.count ?? 0) + 1;
      const delayMs =
        error instanceof ModelRefusedError
          ? maxDelayMs
          : Math.min(maxDelayMs, firstDelayMs * 2 ** (count - 1));
      failed.set(pair, { reason, count, until: Date.now() + delayMs });
      logger.warn({ pair, reason }, 'a translation model could not be installed');
      throw error;
    } finally {
      running.delete(pair);
    }
  };

  const start = (record: ModelRecord, keep: readonly string[]): Promise<void> => {
    const pair = pairName(record);
    const present = running.get(pair);
    if (present) return present.promise;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Whoever waits hears of it; a fetch that nobody waits for any more must not end the process.
    promise.catch(() => {});
    const startedAt = performance.now();
    running.set(pair, { record, promise, startedAt, before: 0, bytes: 0, resumed: 0 });
    fetchOne(record, keep).then(resolve, reject);
    return promise;
  };

  /** Rejects where a model was tried in vain not long ago, in this process or in another. */
  const ensureWorthwhile = async (record: ModelRecord): Promise<void> => {
    const pair = pairName(record);
    const failure = failed.get(pair);
    const rest = (failure?.until ?? 0) - Date.now();
    if (failure && rest > 0) {
      throw notReady(
        `The model ${pair} could not be installed. ${failure.reason}`,
        Math.min(rest, maxWaitMs),
      );
    }
    const refused = (await readProblems(modelsDirectory)).find(
      (problem) => pairName(problem) === pair && problem.version === record.version && problem.keptIn,
    );
    if (refused) {
      throw notReady(
        `The model ${pair} is not used: ${refused.reason} The operator may try it again by \`dragoman models add ${pair}\`.`,
        maxWaitMs,
      );
    }
  };

  return {
    records: catalogue.records,
    fetching,
    async install({ sourceLanguage, targetLanguage, signal }) {
      const installed = installedModels(modelsDirectory);
      const names = new Set(installed.map(pairName));
      const records = await catalogue.records();
      const models = [...installed, ...records.filter((record) => !names.has(pairName(record)))];
      const route = routeBetween<(typeof models)[number]>(models, sourceLanguage, targetLanguage) ?? [];
      const missing = route.flatMap((model) => ('base' in model ? [model] : []));
      for (const record of missing) await ensureWorthwhile(record);
      const keep = route.map(pairName);
      const all = Promise.all(missing.map((record) => start(record, keep)));
      const { promise: over, resolve } = Promise.withResolvers<'over'>();
      const onAbort = () => resolve('over');
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      try {
        if ((await Promise.race([all, over])) !== 'over') return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw notReady(`A translation model could not be installed. ${reason}`, firstDelayMs);
      } finally {
        signal.removeEventListener('abort', onAbort);
        // Those who still wait for the rest of it are told by their own.
        all.catch(() => {});
      }
      throw notReady(
        `The model for ${sourceLanguage}-${targetLanguage} is still being fetched. Try again when it is here: GET /v1/models says how far it is.`,
        waitOf(missing),
      );
    },
    async close() {
      ending.abort();
      await Promise.allSettled([catalogue.close(), ...[...running.values()].map(({ promise }) => promise)]);
      await source.close();
    },
  };
};
