import type { Client } from '@dragoman/client';
import { stopSignal } from '../serve/stop-signal.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { type FollowedEvent, type FollowOptions, followEvents, placeOfNow } from './follow.ts';
import { createForwarder, describeResult, type Forwarder } from './forwarder.ts';

/** Options of `dragoman webhooks listen`. */
export interface ListenOptions extends ConnectionOptions {
  readonly forwardTo?: string;
  readonly events?: string[];
  readonly project?: string;
  readonly secret?: string;
  readonly json?: true;
}

/** One request waits 25 s for events at most; a connection that is silent for longer is broken. */
const requestTimeoutMs = 40_000;

/** `dragoman webhooks listen` */
export const listen = async (options: ListenOptions): Promise<void> => {
  const end = new AbortController();
  stopSignal().then(() => end.abort());
  try {
    await withClient(options, (client) => follow(client, options, end.signal), {
      retries: 0,
      timeoutMs: requestTimeoutMs,
    });
  } catch (error) {
    // Ctrl+C is how it ends.
    if (!end.signal.aborted) throw error;
  }
};

const follow = async (client: Client, options: ListenOptions, signal: AbortSignal): Promise<void> => {
  const { forwardTo: url, secret } = options;
  const forwarder = url === undefined ? undefined : await createForwarder(client, { url, secret });
  const following: FollowOptions = {
    filter: { kinds: options.events, projectId: options.project },
    signal,
    onState: (state, reason) =>
      say(state === 'back' ? 'The service answers again.' : `${reason} Trying again until it answers.`),
  };
  try {
    const place = await placeOfNow(client, following);
    say(welcome(forwarder));
    for await (const event of followEvents(client, place, following)) {
      if (options.json) process.stdout.write(`${JSON.stringify(event.payload)}\n`);
      const line = await report(event, forwarder, signal);
      // With --json, standard output is the payloads' alone.
      if (!options.json) process.stdout.write(`${line}\n`);
      else if (forwarder) say(line);
    }
  } finally {
    await forwarder?.close();
  }
};

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

const welcome = (forwarder: Forwarder | undefined): string =>
  forwarder === undefined
    ? 'Events are shown as they happen. Ctrl+C ends.'
    : `Events are forwarded to ${forwarder.url} as they happen. Ctrl+C ends.\nThe secret that signs them: ${forwarder.secret}`;

const report = async (
  event: FollowedEvent,
  forwarder: Forwarder | undefined,
  signal: AbortSignal,
): Promise<string> => {
  const { id, kind, payload } = event;
  const line = `${event.occurred_at}  ${kind.padEnd('translation.completed'.length)}  ${event.subject_id}`;
  if (forwarder === undefined) return line;
  if (payload === null) return `${line}  not forwarded: its project keeps no texts`;
  return `${line}  ${describeResult(await forwarder.send({ id, kind, payload }, signal))}`;
};
