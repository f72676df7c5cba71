import {
  type ProviderDefinition,
  type ProviderDependencies,
  type Slot,
  type SlotProviders,
  silentLogger,
  type TranslationJudge,
} from '@dragoman/provider';
import type { AwilixContainer } from 'awilix';
import type { AssemblyOptions } from './assembly.ts';
import { systemClock } from './clock.ts';
import type { Configuration } from './configuration/load.ts';
import { notConfigured } from './not-configured.ts';
import type { Services, ServicesCradle, ServicesOptions } from './services.ts';

type Definitions = readonly ProviderDefinition[];

const configurationOf = async <D extends Definitions>(
  options: ServicesOptions<D>,
): Promise<Configuration<unknown, D>> => {
  if ('configuration' in options) return options.configuration;
  const { loadConfiguration } = await import('./configuration/load.ts');
  return loadConfiguration({
    providers: options.providers,
    ...(options.formats ? { formats: options.formats } : {}),
    env: options.env ?? {},
    overrides: { services: options.services ?? {}, providers: options.options ?? {} },
    ...(options.importProvider ? { importProvider: options.importProvider } : {}),
    ...(options.now ? { now: options.now } : {}),
  });
};

/** The checks of texts, for providers that try their models. They are large: loaded by whoever asks. */
const judge: TranslationJudge = async (translation) =>
  (await import('./text/score/rate.ts')).rate(translation);

/** Makes a provider from its definition; one that is not configured rejects its user, not the start. */
const createProvider = (
  { configured, definitions }: Configuration,
  slot: Slot,
  id: string,
  dependencies: ProviderDependencies,
): SlotProviders[Slot] => {
  const found = configured.find(({ definition }) => definition.slot === slot && definition.id === id);
  if (!found) {
    throw notConfigured(
      slot,
      definitions.filter((definition) => definition.id === id),
    );
  }
  return found.definition.create(found.options, dependencies);
};

const assemblyOptions = <D extends Definitions>(
  options: ServicesOptions<D>,
  configuration: Configuration,
): Omit<AssemblyOptions, 'provider'> => ({
  configuration,
  logger: options.logger ?? silentLogger,
  clock: options.clock ?? systemClock,
  resilience: options.resilience ?? {},
  textDeadlineMs: options.textDeadlineMs ?? 120_000,
  mediaDeadlineMs: options.mediaDeadlineMs ?? 30_000,
  formatProcesses: options.formatProcesses ?? {},
});

/**
 * Makes the services, with no container in sight. Call `close` at the end: it frees the sockets, processes and timers
 * of all providers. Rejects with `ConfigurationError`.
 */
export const createServices = async <const D extends Definitions>(
  options: ServicesOptions<D>,
): Promise<{ readonly services: Services; close(): Promise<void> }> => {
  const container = await createServiceContainer(options);
  return { services: container.cradle.services, close: () => container.dispose() };
};

/**
 * Makes an awilix container (strict, injection by proxy) with `services` and every provider as a singleton called
 * `slot:id`, for example `mt:openai`; `dispose` closes them. Rejects with `ConfigurationError`.
 */
export const createServiceContainer = async <const D extends Definitions>(
  options: ServicesOptions<D>,
): Promise<AwilixContainer<ServicesCradle<D>>> => {
  const { createContainer, InjectionMode } = await import('awilix');
  const container = createContainer({ strict: true, injectionMode: InjectionMode.PROXY });
  return registerServices(container, options);
};

/**
 * Adds `services` and the providers to a root container of the host's; its `dispose` closes them too.
 * Rejects with `ConfigurationError`.
 */
export const registerServices = async <Host extends object, const D extends Definitions>(
  host: AwilixContainer<Host>,
  options: ServicesOptions<D>,
): Promise<AwilixContainer<Host & ServicesCradle<D>>> => {
  const configuration = await configurationOf(options);
  const [{ asFunction }, { assembleServices }] = await Promise.all([
    import('awilix'),
    import('./assembly.ts'),
  ]);
  const shared = assemblyOptions(options, configuration);
  const { now } = options;
  const dependencies = { logger: shared.logger, judge, ...(now ? { now } : {}) };
  for (const { slot, id } of configuration.definitions) {
    host.register(
      `${slot}:${id}`,
      asFunction(() => createProvider(configuration, slot, id, dependencies))
        .singleton()
        .disposer((provider) => provider.close()),
    );
  }
  const container = host.register(
    'services',
    asFunction(() => assembleServices({ ...shared, provider: (slot, id) => host.resolve(`${slot}:${id}`) }))
      .singleton()
      .disposer(({ formats }) => formats.close()),
  );
  // Made now, so that a provider that cannot be made stops the start and not the first request.
  container.resolve('services');
  // The names registered above are those that this type maps from the list of definitions.
  return container as AwilixContainer<Host & ServicesCradle<D>>;
};
