import { Command } from 'commander';
import { withConfiguration } from '../configuration.ts';
import { commaList, displayName, futureDate, uuid, wholeNumber } from './parsers.ts';

const json = ['--json', 'print JSON'] as const;

/** `dragoman keys` */
export const keysCommand = (): Command => {
  const create = withConfiguration(
    new Command('create')
      .description('Make an API key. It is printed this once and stored nowhere.')
      .option('--account <id>', 'the account that it belongs to (default: the only one)', uuid)
      .option('--name <name>', 'what to call it', displayName, 'Made by the command line')
      .option('--operator', 'replace a lost operator key: every scope, no rate limit, in the first account')
      .option('--scopes <list>', 'what it may do (default: all but keys and accounts)', commaList)
      .option('--expires <date>', 'when it ends (default: never)', futureDate)
      .option(
        '--rate-limit <number>',
        'requests a minute; 0 is unlimited (default: as configured)',
        wholeNumber(0, 1_000_000),
      )
      .option('--projects <ids>', 'the only projects that it may use (default: all)', commaList)
      .option(...json),
  )
    .addHelpText(
      'after',
      `
Scopes: translate, voice, visual, files, projects, webhooks, keys, accounts.

Examples:
  $ dragoman keys create --name "Web shop" --scopes translate --rate-limit 300
  $ dragoman keys create --operator
  $ KEY=$(dragoman keys create --name CI --expires 2027-12-31 --json | jq -r .key)`,
    )
    .action(async (options) => (await import('../administration/keys.ts')).createKey(options));
  const list = withConfiguration(
    new Command('list')
      .description('List API keys, newest first; never the keys themselves.')
      .option('--account <id>', 'of this account alone (default: of all)', uuid)
      .option(...json),
  ).action(async (options) => (await import('../administration/keys.ts')).listKeys(options));
  const revoke = withConfiguration(
    new Command('revoke')
      .description('Revoke API keys. A running service refuses them within 5 seconds.')
      .argument('<id...>', 'ids of keys, as listed', collectUuids)
      .option(...json),
  ).action(async (ids, options) => (await import('../administration/keys.ts')).revokeKeys(ids, options));
  return new Command('keys')
    .description('Make, list and revoke API keys, on the configured database itself.')
    .addCommand(create)
    .addCommand(list)
    .addCommand(revoke);
};

const collectUuids = (text: string, before: readonly string[] | undefined): string[] => [
  ...(before ?? []),
  uuid(text),
];
