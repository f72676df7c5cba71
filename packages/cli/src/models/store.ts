import { createModelStore, type ModelStore, mtFirefox, proofBy } from '@dragoman/mt-firefox';
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

const open = async (options: ConfigurationOptions): Promise<ModelStore> => {
  const configuration = await loadConfiguration(options);
  // Read here, since a provider without a model counts as not configured.
  const set = configuration
    .describe()
    .flatMap(({ path, value }) => (path.startsWith(prefix) ? [[path.slice(prefix.length), value]] : []));
  const parsed = mtFirefox.options.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${prefix}${path.join('.')}: ${message}`);
    throw new CommandError(problems.join('\n'));
  }
  return createModelStore({ ...parsed.data, prove: proofBy(await openJudge()) });
};
