import { randomUUID } from 'node:crypto';
import { type Client, unwrap } from '@dragoman/client';
import { CommandError, exitCodes } from '../failure.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printLine } from '../terminal.ts';
import { createForwarder, describeResult } from './forwarder.ts';

/** Options of `dragoman webhooks trigger`. */
export interface TriggerOptions extends ConnectionOptions {
  readonly forwardTo: string;
  readonly secret?: string;
}

/** `dragoman webhooks trigger` */
export const trigger = (
  kind: string,
  { forwardTo: url, secret, ...options }: TriggerOptions,
): Promise<void> =>
  withClient(options, async (client) => {
    const payload = await sampleOf(client, kind);
    const forwarder = await createForwarder(client, { url, secret });
    try {
      if (secret === undefined) process.stderr.write(`The secret that signs it: ${forwarder.secret}\n`);
      const result = await forwarder.send({ id: randomUUID(), kind, payload });
      printLine(describeResult(result));
      const answer = printable(result.response?.body);
      if (answer !== '') printLine(answer);
      if (!result.isDelivered) process.exitCode = exitCodes.failure;
    } finally {
      await forwarder.close();
    }
  });

const sampleOf = async (client: Client, kind: string): Promise<unknown> => {
  const types = [
    ...unwrap(await client.api.GET('/api/v1/event-types')),
    // No webhook subscribes to this one, so that it is not among the others.
    unwrap(
      await client.api.GET('/api/v1/event-types/{kind}', { params: { path: { kind: 'webhook.test' } } }),
    ),
  ];
  const found = types.find((type) => type.kind === kind);
  if (found) return found.sample;
  const kinds = types.map((type) => `\n  ${type.kind}`).join('');
  throw new CommandError(`There is no kind of event ${JSON.stringify(kind)}. There are:${kinds}`);
};

/** An answer as text that cannot move the cursor or change the terminal. */
const printable = (body: Buffer | undefined): string =>
  (body?.toString() ?? '')
    .trimEnd()
    .replaceAll('\r\n', '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
