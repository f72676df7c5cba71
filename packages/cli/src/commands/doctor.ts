import { Command } from 'commander';
import { withConfiguration } from '../configuration.ts';
import { wholeNumber } from './parsers.ts';

/** `dragoman doctor` */
export const doctorCommand = (): Command =>
  withConfiguration(
    new Command('doctor')
      .description('Show what is configured, reachable and missing; never a secret.')
      .option('--port <number>', 'as for serve', wholeNumber(0, 65_535))
      .option('--host <address>', 'as for serve')
      .option('--json', 'print JSON'),
  )
    .addHelpText('after', '\nThe exit code is 1 where something that is configured does not work.')
    .action(async (options) => (await import('../doctor/doctor.ts')).examine(options));
