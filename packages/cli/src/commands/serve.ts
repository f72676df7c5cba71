import { Command, Option } from 'commander';
import { type ConfigurationOptions, withConfiguration } from '../configuration.ts';
import { wholeNumber } from './parsers.ts';

const serve = async (options: ConfigurationOptions): Promise<void> => {
  const { runService } = await import('../serve/run-service.ts');
  await runService(options);
};

/** `dragoman serve` */
export const serveCommand = (): Command =>
  withConfiguration(
    new Command('serve')
      .description('Start the service: API and background work in one process, or one of the two.')
      .option('--port <number>', 'listen on this port (default: 8443)', wholeNumber(0, 65_535))
      .option('--host <address>', 'listen on this address; :: is every one (default: localhost)')
      .addOption(
        new Option('--role <role>', 'what this process does (default: all)').choices([
          'all',
          'api',
          'worker',
        ]),
      ),
  )
    .addHelpText(
      'after',
      `
SIGTERM or Ctrl+C ends it when the requests in flight are answered; a second one ends it at once.

Examples:
  $ dragoman serve --port 9443 --data-dir /var/lib/dragoman-data
  $ DATABASE_URL=postgres://… dragoman serve --role api --host ::`,
    )
    .action(serve);

/** `dragoman worker` */
export const workerCommand = (): Command =>
  withConfiguration(
    new Command('worker').description('Start the background work alone: the same as serve --role worker.'),
  ).action((options: ConfigurationOptions) => serve({ ...options, role: 'worker' }));
