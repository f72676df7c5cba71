import type { MtCapabilities, MtProviderV1, ProviderDependencies } from '@dragoman/provider';
import { halfTheProcessors, plainTranslation } from '@dragoman/provider-kit';
import { check } from './check.ts';
import { createPool, packageWorker } from './engine/pool.ts';
import { models } from './models.ts';
import type { FirefoxOptions } from './options.ts';
import { translate } from './translate.ts';

const capabilities: MtCapabilities = Object.freeze({ kind: 'neural', offline: true, ...plainTranslation });

/** Calls at once for each worker: they take turns batch by batch, so that a short one need not wait for a long one. */
const callsPerWorker = 4;

/** The most batches that may wait, about a minute of work for each worker. */
const maxWaiting = 400;

/**
 * Makes the provider, which translates in threads of this process; they start with the first text.
 *
 * @param workerFile the code of the workers; another one than the package's own is for tests
 */
export const createFirefoxMt = (
  options: FirefoxOptions,
  { logger }: ProviderDependencies,
  workerFile: URL = packageWorker,
): MtProviderV1 => {
  const { modelsDirectory, idleMs, workers: maxWorkers = halfTheProcessors() } = options;
  const onLoss = (reason: string): void => logger.warn({ reason }, 'a translation worker was replaced');
  const pool = createPool({ maxWorkers, maxWaiting, idleMs, workerFile, onLoss });
  return {
    contract: 'mt/v1',
    id: 'firefox',
    maxParallel: callsPerWorker * maxWorkers,
    capabilities,
    models: (request) => models(request, modelsDirectory),
    translate: (request) => translate(request, modelsDirectory, { pool, maxWorkers }),
    check: (request) => check(request, modelsDirectory, pool),
    close: pool.close,
  };
};
