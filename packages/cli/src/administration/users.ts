import type { ConfigurationOptions } from '../configuration.ts';
import { CommandError } from '../failure.ts';
import { printJson, printLine } from '../terminal.ts';
import { accountOf, accountsByAge, administer } from './services.ts';

/** Options of the `dragoman users` commands. */
export interface UserOptions extends ConfigurationOptions {
  readonly account?: string;
  readonly json?: true;
}

const printLink = ({ json }: UserOptions, told: string, url: string): void => {
  if (json) printJson({ url });
  else {
    process.stderr.write(`${told}\n`);
    printLine(url);
  }
};

/** `dragoman users setup-link` */
export const printSetUpLink = (options: UserOptions): Promise<void> =>
  administer(options, async ({ store, users }) => {
    const [operators] = await accountsByAge(store);
    const account = options.account === undefined ? operators : await accountOf(store, options.account);
    if (!account) throw new CommandError('There is no account yet.');
    printLink(
      options,
      `With this link somebody becomes an owner of ${account.name} (${account.id}). Earlier ones are of no use now:`,
      await users.setUpLink(account.id),
    );
  });

/** `dragoman users reset-password` */
export const printResetLink = (email: string, options: UserOptions): Promise<void> =>
  administer(options, async ({ users }) => {
    const url = await users.resetLink(email);
    if (url === null) throw new CommandError(`Nobody signs in with ${email}.`);
    printLink(options, `With this link ${email} sets a new password, once, for a day:`, url);
  });
