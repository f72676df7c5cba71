import { Command } from 'commander';
import { connectionHelp, withConnection } from '../service/connection-options.ts';
import { commaList, uuid } from './parsers.ts';

const forwardTo = '--forward-to <url>';
const secret = [
  '--secret <secret>',
  'sign with this secret (default: a fresh one, which is printed)',
] as const;

const listenCommand = (): Command =>
  withConnection(
    new Command('listen')
      .description('Print events of a running service as they happen, and forward them to a receiver here.')
      .option(forwardTo, 'post each event to this address, as a signed webhook')
      .option('--events <list>', 'events of these kinds alone (default: of all)', commaList)
      .option('--project <id>', 'events of this project alone (default: of all)', uuid)
      .option(...secret),
  )
    .option('--json', 'print the payloads, one a line')
    .addHelpText(
      'after',
      `
Only what happens from now on is shown. The receiver's failures are shown, too; nothing is sent twice. Ctrl+C ends.
${connectionHelp}
Examples:
  $ dragoman webhooks listen --forward-to http://localhost:3000/hook
  $ dragoman webhooks listen --events translation.completed,translation.failed --json | jq .data.id`,
    )
    .action(async (options) => (await import('../webhooks/listen.ts')).listen(options));

const triggerCommand = (): Command =>
  withConnection(
    new Command('trigger')
      .description('Send a sample of a kind of event to a receiver, as a signed webhook.')
      .argument('<event>', 'the kind, such as translation.completed')
      .requiredOption(forwardTo, 'the address of the receiver')
      .option(...secret),
  )
    .addHelpText(
      'after',
      `
The exit code is 1 where the receiver does not answer with 2xx.
${connectionHelp}
Example:
  $ dragoman webhooks trigger translation.completed --forward-to http://localhost:3000/hook`,
    )
    .action(async (kind, options) => (await import('../webhooks/trigger.ts')).trigger(kind, options));

const listCommand = (): Command =>
  withConnection(new Command('list').description('List the webhooks of the account, newest first.'))
    .option('--json', 'print JSON')
    .addHelpText('after', connectionHelp.trimEnd())
    .action(async (options) => (await import('../webhooks/list.ts')).listWebhooks(options));

/** `dragoman webhooks` */
export const webhooksCommand = (): Command =>
  new Command('webhooks')
    .description('Try out webhooks on your own machine, by a running service.')
    .addCommand(listenCommand())
    .addCommand(triggerCommand())
    .addCommand(listCommand());
