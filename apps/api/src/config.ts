import { join } from 'node:path';
import {
  type Configuration,
  type LoadConfigurationOptions,
  loadConfiguration,
  readConfigurationFile,
} from '@dragoman/core';
import { providers } from './providers.ts';
import { type Settings, settingsSchema } from './settings.ts';

export type ApiConfiguration = Configuration<Settings>;

/** Where settings come from beside the environment. */
export interface ConfigurationSources {
  /** Path of a configuration file. Default: `dragoman.config.{ts,js,json,yaml}` in the working directory, if there is one. */
  readonly file?: string | undefined;
  /** Flags of the command line: they win. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** Default: the environment of this process. This is the one place of the service that reads it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const modelsDirectory = 'providers.firefox.modelsDirectory';

type Options = LoadConfigurationOptions<typeof providers, typeof settingsSchema>;

/** With the models of Firefox in the data directory, wherever that is, unless something else is said. */
const withModelsInData = async (options: Options): Promise<ApiConfiguration> => {
  const configuration = await loadConfiguration(options);
  if (configuration.describe().some(({ path }) => path === modelsDirectory)) return configuration;
  const overrides = structuredClone(options.overrides ?? {});
  const given = overrides.providers as { readonly firefox?: object } | undefined;
  const firefox = {
    ...given?.firefox,
    modelsDirectory: join(configuration.values.dataDir, 'firefox-models'),
  };
  return loadConfiguration({ ...options, overrides: { ...overrides, providers: { ...given, firefox } } });
};

/** @throws ConfigurationError that names every problem. */
export const loadApiConfiguration = async (sources: ConfigurationSources = {}): Promise<ApiConfiguration> =>
  withModelsInData({
    providers,
    schema: settingsSchema,
    file: await readConfigurationFile({ directory: process.cwd(), path: sources.file }),
    env: sources.env ?? process.env,
    ...(sources.overrides ? { overrides: sources.overrides } : {}),
  });
