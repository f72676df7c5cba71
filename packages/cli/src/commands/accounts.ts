import { Command } from 'commander';
import { withConfiguration } from '../configuration.ts';
import { displayName, uuid, wholeNumber } from './parsers.ts';

const json = ['--json', 'print JSON'] as const;

/** `dragoman accounts` */
export const accountsCommand = (): Command => {
  const create = withConfiguration(
    new Command('create')
      .description('Make an account with a first key, which is printed this once.')
      .argument('<name>', 'what to call it', displayName)
      .option(
        '--characters-per-month <number>',
        "the most it may translate (default: the deployment's)",
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      )
      .option(
        '--rate-limit <number>',
        "requests a minute of all its keys together; 0: unlimited (default: the deployment's)",
        wholeNumber(0, 1_000_000),
      )
      .option(...json),
  ).action(async (name, options) =>
    (await import('../administration/accounts.ts')).createAccount(name, options),
  );
  const list = withConfiguration(
    new Command('list').description('List accounts, newest first.').option(...json),
  ).action(async (options) => (await import('../administration/accounts.ts')).listAccounts(options));
  const suspend = withConfiguration(
    new Command('suspend')
      .description('Refuse every key of an account, until it is resumed.')
      .argument('<id>', 'the account', uuid)
      .option(...json),
  ).action(async (id, options) =>
    (await import('../administration/accounts.ts')).setAccountStatus(id, 'suspended', options),
  );
  const resume = withConfiguration(
    new Command('resume')
      .description('Take the keys of a suspended account again.')
      .argument('<id>', 'the account', uuid)
      .option(...json),
  ).action(async (id, options) =>
    (await import('../administration/accounts.ts')).setAccountStatus(id, 'active', options),
  );
  const remove = withConfiguration(
    new Command('delete')
      .description('Delete an account and all that is its own. Cannot be undone.')
      .argument('<id>', 'the account', uuid)
      .option('--yes', 'do not ask')
      .option(...json),
  ).action(async (id, options) => (await import('../administration/accounts.ts')).deleteAccount(id, options));
  const exportAll = withConfiguration(
    new Command('export')
      .description('Write all that is kept of an account, as JSON lines: { "table": …, "row": … }.')
      .argument('<id>', 'the account', uuid)
      .option('--out <file>', 'write to this new file (default: standard output)'),
  )
    .addHelpText('after', '\nSecrets, hashes of keys and passwords are left out.')
    .action(async (id, options) =>
      (await import('../administration/accounts.ts')).exportAccount(id, options),
    );
  return new Command('accounts')
    .description(
      'Make, list, suspend, resume, delete and export accounts, on the configured database itself.',
    )
    .addCommand(create)
    .addCommand(list)
    .addCommand(suspend)
    .addCommand(resume)
    .addCommand(remove)
    .addCommand(exportAll);
};
