import { createModelStore, type ModelStore, mtFirefox } from '@dragoman/mt-firefox';
import { type ConfigurationOptions, loadConfiguration } from '../configuration.ts';
import { CommandError } from '../failure.ts';

const prefix = 'providers.firefox.';

/**
 * The models of the configured service.
 * @throws ConfigurationError, or CommandError where the options of the models are not right
 */
export const openModelStore = async (options: ConfigurationOptions): Promise<ModelStore> => {
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
  return createModelStore(parsed.data);
};
