import { createModelStore, mtFirefox } from '@dragoman/mt-firefox';
import type { ApiConfiguration } from '../config.ts';
import { attempt, type Check } from './check.ts';

const prefix = 'providers.firefox.';

/** The options of the translation models, as configured; where they are not right, what is wrong with them. */
export const readModelOptions = (
  configuration: Pick<ApiConfiguration, 'describe'>,
):
  | { readonly options: ReturnType<typeof mtFirefox.options.parse> }
  | { readonly problems: readonly string[] } => {
  // Read here, since a provider without a model may count as not configured.
  const set = configuration
    .describe()
    .flatMap(({ path, value }) => (path.startsWith(prefix) ? [[path.slice(prefix.length), value]] : []));
  const parsed = mtFirefox.options.safeParse(Object.fromEntries(set));
  if (parsed.success) return { options: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => `${prefix}${path.join('.')}: ${message}`),
  };
};

/** The translation models of this machine, and what kept others from it. */
export const checkInstalledModels = (configuration: ApiConfiguration): Promise<Check> =>
  attempt({ id: 'models', title: 'Translation models' }, async () => {
    const read = readModelOptions(configuration);
    if ('problems' in read) return { status: 'failed', detail: read.problems.join('; ') };
    const store = createModelStore(read.options);
    try {
      const models = store.list();
      const problems = await store.problems();
      const parts = [
        models.length === 0
          ? 'none is installed'
          : models.map((model) => `${nameOf(model)} (${sizeOf(model.bytes)})`).join(', '),
        ...models.flatMap((model) => model.warnings.map((warning) => `${nameOf(model)}: ${warning}`)),
        ...problems.map(
          ({ keptIn, reason, at, ...pair }) =>
            `${nameOf(pair)} ${keptIn ? `is kept aside in ${keptIn}` : 'could not be installed'} (${at}): ${reason}`,
        ),
      ];
      const isPlain = parts.length === 1;
      const status = isPlain ? (models.length === 0 ? 'missing' : 'ok') : 'warning';
      return {
        status,
        detail: parts.join('; '),
        ...(problems.length > 0 ? { remedy: '`dragoman models add` with the pair tries it again.' } : {}),
      };
    } finally {
      await store.close();
    }
  });

const nameOf = ({ source, target }: { readonly source: string; readonly target: string }): string =>
  `${source}-${target}`;

const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
