import { type ApiConfiguration, attempt, type Check } from '@dragoman/api';
import { createModelStore } from '@dragoman/mt-firefox';
import { pairName } from '../../engines/catalogue.ts';
import { sizeOf } from '../../models/progress.ts';
import { readFirefoxOptions } from '../../models/store.ts';

/** Longer than anybody waits for a registry that answers, milliseconds. */
const lookMs = 5_000;

/** The translation models of this machine, what kept others from it, and where they come from. */
export const checkModels = async (configuration: ApiConfiguration): Promise<readonly Check[]> => {
  const options = readFirefoxOptions(configuration);
  const store = createModelStore(options);
  const source = options.mirror ?? options.registry;
  const installed = attempt({ id: 'models', title: 'Translation models' }, async () => {
    const models = store.list();
    const problems = await store.problems();
    const parts = [
      models.length === 0
        ? 'none is installed'
        : models.map((model) => `${pairName(model)} (${sizeOf(model.bytes)})`).join(', '),
      ...models.flatMap((model) => model.warnings.map((warning) => `${pairName(model)}: ${warning}`)),
      ...problems.map(
        ({ keptIn, reason, at, ...pair }) =>
          `${pairName(pair)} ${keptIn ? `is kept aside in ${keptIn}` : 'could not be installed'} (${at}): ${reason}`,
      ),
    ];
    const isPlain = parts.length === 1;
    const status = isPlain ? (models.length === 0 ? 'missing' : 'ok') : 'warning';
    return {
      status,
      detail: parts.join('; '),
      ...(problems.length > 0 ? { remedy: '`dragoman models add` with the pair tries it again.' } : {}),
    };
  });
  const list = attempt({ id: 'model_registry', title: 'Source of models' }, async () => {
    if (source === 'off') return { status: 'missing', detail: 'off: no model is fetched' };
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
    }
  });
  try {
    return await Promise.all([installed, list]);
  } finally {
    await store.close();
  }
};
