import type { ApiConfiguration } from '@dragoman/api';
import type { Command } from 'commander';
import { serviceEnvironment } from './environment.ts';

/** The options that stand for settings of the service. */
export interface ConfigurationOptions {
  readonly config?: string;
  readonly dataDir?: string;
  readonly host?: string;
  readonly port?: number;
  readonly role?: 'all' | 'api' | 'worker';
}

/** Adds the options that every command on the configured service takes. */
export const withConfiguration = (command: Command): Command =>
  command
    .option(
      '--config <file>',
      'read settings from this file (default: dragoman.config.{ts,js,json,yaml} here)',
    )
    .option('--data-dir <directory>', 'keep data here (default: ./data)');

/** Loads the settings of the service: options win over the environment, and that over the file. */
export const loadConfiguration = async (options: ConfigurationOptions): Promise<ApiConfiguration> => {
  const { loadApiConfiguration } = await import('@dragoman/api');
  const { config, dataDir, host, port, role } = options;
  return loadApiConfiguration({
    file: config,
    env: serviceEnvironment(),
    overrides: { dataDir, role, server: { host, port } },
  });
};
