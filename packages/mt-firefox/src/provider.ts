import type { MtCapabilities, MtProviderV1, ProviderDependencies } from '@dragoman/provider';
import { halfTheProcessors, plainTranslation } from '@dragoman/provider-kit';
import { check } from './check.ts';
import { createPool, packageWorker } from './engine/pool.ts';
import { openSource } from './models/source.ts';
import { createModelList } from './models.ts';
import { createFetcher } from './on-demand/fetcher.ts';
import type { FirefoxOptions } from './options.ts';
import { translate } from './translate.ts';

const capabilities: MtCapabilities = Object.freeze({ kind: 'neural', offline: true, ...plainTranslation });

/** The most batches that may wait, about a minute of work for each worker. */
const maxWaiting = 400;

/** Calls at once for each worker: they take turns batch by batch, so that a short one need not wait for a long one. */
const callsPerWorker = 4;

/**
 * Makes the provider, which translates in threads of this process; they start with the first text.
 *
 * @param workerFile the code of the workers; another one than the package's own is for tests
 */
export const createFirefoxMt = (
  options: FirefoxOptions,
  dependencies: ProviderDependencies,
  workerFile: URL = packageWorker,
): MtProviderV1 => {
  const { modelsDirectory, idleMs, workers: maxWorkers = halfTheProcessors() } = options;
  const { logger } = dependencies;
  const onLoss = (reason: string): void => logger.warn({ reason }, 'a translation worker was replaced');
  const pool = createPool({ maxWorkers, maxWaiting, idleMs, workerFile, onLoss });
  const source = options.onDemand ? openSource(options) : null;
  const fetcher = source && createFetcher(source, options, dependencies);
  const models = createModelList(modelsDirectory, fetcher);
  return {
    contract: 'mt/v1',
    id: 'firefox',
    capabilities,
    maxParallel: callsPerWorker * maxWorkers,
    models,
    translate: (request) => translate(request, modelsDirectory, { pool, maxWorkers }),
    ...(fetcher ? { install: fetcher.install } : {}),
    check: (request) => check(request, modelsDirectory, pool, fetcher !== null),
    async close() {
      await Promise.all([pool.close(), fetcher?.close()]);
    },
  };
};
