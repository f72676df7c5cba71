import type { ApiConfiguration } from '@dragoman/api';
import {
  createModelStore,
  type FirefoxOptions,
  type ModelStore,
  mtFirefox,
  proofBy,
} from '@dragoman/mt-firefox';
import { type ConfigurationOptions, loadConfiguration } from '../configuration.ts';
import { CommandError } from '../failure.ts';
import { openJudge } from './judge.ts';

const prefix = 'providers.firefox.';

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
  // Read here, since a provider without a model may count as not configured.
  const set = configuration
    .describe()
    .flatMap(({ path, value }) => (path.startsWith(prefix) ? [[path.slice(prefix.length), value]] : []));
  const parsed = mtFirefox.options.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${prefix}${path.join('.')}: ${message}`);
  throw new CommandError(problems.join('\n'));
};

const open = async (options: ConfigurationOptions): Promise<ModelStore> => {
  const firefox = readFirefoxOptions(await loadConfiguration(options));
  return createModelStore({ ...firefox, prove: proofBy(await openJudge()) });
};
