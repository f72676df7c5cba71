import { type ApiConfiguration, attempt, type Check } from '@dragoman/api';
import { createModelStore } from '@dragoman/mt-firefox';
import { readFirefoxOptions } from '../../models/store.ts';

/** Longer than anybody waits for a registry that answers, milliseconds. */
const lookMs = 5_000;

/** Where the translation models come from. */
export const checkModelRegistry = async (configuration: ApiConfiguration): Promise<Check> => {
  const options = readFirefoxOptions(configuration);
  return attempt({ id: 'model_registry', title: 'Source of models' }, async () => {
    const source = options.mirror ?? options.registry;
    if (source === 'off') return { status: 'missing', detail: 'off: no model is fetched' };
    const store = createModelStore(options);
    try {
      const records = await store.available(AbortSignal.timeout(lookMs));
      return { status: 'ok', detail: `${source} lists ${records.length} models` };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        status: 'warning',
        detail: `${source}: ${reason}`,
        remedy:
          'Models that are installed go on. Where there is no way out, set providers.firefox.registry to off.',
      };
    } finally {
      await store.close();
    }
  });
};
