import { Command } from 'commander';
import { withConfiguration } from '../configuration.ts';
import { uuid } from './parsers.ts';

const json = ['--json', 'print JSON'] as const;

/** `dragoman users` */
export const usersCommand = (): Command => {
  const setUp = withConfiguration(
    new Command('setup-link')
      .description('Print a link with which somebody becomes an owner of an account. It works once.')
      .option('--account <id>', "the account (default: the operator's)", uuid)
      .option(...json),
  ).action(async (options) => (await import('../administration/users.ts')).printSetUpLink(options));
  const reset = withConfiguration(
    new Command('reset-password')
      .description('Print a link with which a user sets a new password. It works once, for a day.')
      .argument('<email>', 'the address that they sign in with')
      .option(...json),
  ).action(async (email, options) =>
    (await import('../administration/users.ts')).printResetLink(email, options),
  );
  return new Command('users')
    .description('Let people in who sign in to the dashboard, on the configured database itself.')
    .addCommand(setUp)
    .addCommand(reset);
};
