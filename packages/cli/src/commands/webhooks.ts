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

const createCommand = (): Command =>
  withConnection(
    new Command('create')
      .description('Make a webhook. Its id is printed, and a fresh secret this once.')
      .argument('<url>', 'the address that receives deliveries')
      .requiredOption('--events <list>', 'the kinds of events, with commas between', commaList)
      .option('--project <id>', 'events of this project alone (default: of all)', uuid)
      .option('--description <text>', 'what it is for')
      .option('--secret <secret>', 'sign with this secret (default: a fresh one, which is printed)'),
  )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `${connectionHelp}
Example:
  $ dragoman webhooks create https://shop.example/hooks --events translation.completed,translation.failed`,
    )
    .action(async (url, options) => (await import('../webhooks/manage.ts')).createWebhook(url, options));

const testCommand = (): Command =>
  withConnection(
    new Command('test')
      .description('Send a test delivery to a webhook, and show what its receiver answered.')
      .argument('<id>', 'the webhook', uuid),
  )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `\nThe exit code is 1 where the receiver does not answer with 2xx.\n${connectionHelp.trimEnd()}`,
    )
    .action(async (id, options) => (await import('../webhooks/manage.ts')).testWebhook(id, options));

const redeliverCommand = (): Command =>
  withConnection(
    new Command('redeliver')
      .description('Send a delivery again, under the same id and body.')
      .argument('<id>', 'the delivery', uuid),
  )
    .addHelpText('after', connectionHelp.trimEnd())
    .action(async (id, options) => (await import('../webhooks/manage.ts')).redeliver(id, options));

/** `dragoman webhooks` */
export const webhooksCommand = (): Command =>
  new Command('webhooks')
    .description('Make, test and try out webhooks of a running service.')
    .addCommand(listenCommand())
    .addCommand(triggerCommand())
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(testCommand())
    .addCommand(redeliverCommand());
