import { type ApiConfiguration, readModelOptions } from '@dragoman/api';
import { createModelStore, type FirefoxOptions, type ModelStore, proofBy } from '@dragoman/mt-firefox';
import { type ConfigurationOptions, loadConfiguration } from '../configuration.ts';
import { CommandError } from '../failure.ts';
import { openJudge } from './judge.ts';

/**
 * Does something with the models of the configured service.
 * @throws ConfigurationError, or CommandError where the options of the models are not right
 */
export const withModelStore = async <T>(
  options: ConfigurationOptions,
  work: (store: ModelStore) => Promise<T>,
): Promise<T> => {
  const store = await open(options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/**
 * The options of the models, as configured.
 * @throws CommandError where they are not right
 */
export const readFirefoxOptions = (configuration: ApiConfiguration): FirefoxOptions => {
  const read = readModelOptions(configuration);
  if ('options' in read) return read.options;
  throw new CommandError(read.problems.join('\n'));
};

const open = async (options: ConfigurationOptions): Promise<ModelStore> => {
  const firefox = readFirefoxOptions(await loadConfiguration(options));
  return createModelStore({ ...firefox, prove: proofBy(await openJudge()) });
};
