import { type Configuration, loadConfiguration, readConfigurationFile } from '@dragoman/core';
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

/** @throws ConfigurationError that names every problem. */
export const loadApiConfiguration = async (sources: ConfigurationSources = {}): Promise<ApiConfiguration> =>
  loadConfiguration({
    providers,
    schema: settingsSchema,
    file: await readConfigurationFile({ directory: process.cwd(), path: sources.file }),
    env: sources.env ?? process.env,
    ...(sources.overrides ? { overrides: sources.overrides } : {}),
  });
