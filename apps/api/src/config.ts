import { join } from 'node:path';
import {
  type Configuration,
  type LoadConfigurationOptions,
  loadConfiguration,
  readConfigurationFile,
} from '@dragoman/core';
import { formats } from './formats.ts';
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

type Options = LoadConfigurationOptions<typeof providers, typeof settingsSchema>;

/**
 * With the models of Firefox in the data directory, wherever that is, and fetched when they are needed, unless something
 * else is said.
 */
const withModels = async (options: Options): Promise<ApiConfiguration> => {
  const configuration = await loadConfiguration(options);
  const defaults = { modelsDirectory: join(configuration.values.dataDir, 'firefox-models'), onDemand: true };
  const set = new Set(configuration.describe().map(({ path }) => path));
  const missing = Object.entries(defaults).filter(([name]) => !set.has(`providers.firefox.${name}`));
  if (missing.length === 0) return configuration;
  const overrides = structuredClone(options.overrides ?? {});
  const given = overrides.providers as { readonly firefox?: object } | undefined;
  const firefox = { ...given?.firefox, ...Object.fromEntries(missing) };
  return loadConfiguration({ ...options, overrides: { ...overrides, providers: { ...given, firefox } } });
};

/** @throws ConfigurationError that names every problem. */
export const loadApiConfiguration = async (sources: ConfigurationSources = {}): Promise<ApiConfiguration> =>
  withModels({
    providers,
    formats,
    schema: settingsSchema,
    file: await readConfigurationFile({ directory: process.cwd(), path: sources.file }),
    env: sources.env ?? process.env,
    ...(sources.overrides ? { overrides: sources.overrides } : {}),
  });
