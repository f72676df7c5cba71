import { type Client, unwrap } from '@dragoman/client';
import { createOutbound, OutboundError } from '@dragoman/outbound';
import { type AttemptResult, createSender, generateSecret, secretProblem } from '@dragoman/webhooks';
import { CommandError } from '../failure.ts';

/** What is forwarded. */
export interface ForwardedEvent {
  /** The same id as often as the event is forwarded. */
  readonly id: string;
  readonly kind: string;
  /** The body as webhooks get it. */
  readonly payload: unknown;
}

/** Sends webhooks to one receiver as the service would. */
export interface Forwarder {
  readonly url: string;
  readonly secret: string;
  /** Makes one attempt. Whatever the receiver does is a result; rejects only with the reason of the signal. */
  send(event: ForwardedEvent, signal?: AbortSignal): Promise<AttemptResult>;
  close(): Promise<void>;
}

/** The receiver's host is reached wherever it is, this machine and its network included: that is the purpose. */
const openWay = (given: string) => {
  const text = given.includes('://') ? given : `http://${given}`;
  if (!URL.canParse(text))
    throw new CommandError(`${given} is no address such as http://localhost:3000/hook.`);
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const outbound = createOutbound({ allow: host === '' ? [] : [host], plainHttp: 'allowed' });
  try {
    return { outbound, url: outbound.readUrl(text).href };
  } catch (error) {
    throw OutboundError.is(error) ? new CommandError(`${given}: ${error.message}`) : error;
  }
};

const secretProblems = {
  too_short: 'it is too short: 16 characters at least',
  too_long: 'it is too long: 256 characters at most',
  not_printable: 'it holds something else than printable ASCII characters',
} as const;

const checkedSecret = (secret: string): string => {
  const problem = secretProblem(secret);
  if (problem === undefined) return secret;
  throw new CommandError(`No webhook can have this secret: ${secretProblems[problem]}.`);
};

/**
 * Opens the way to a receiver.
 *
 * @param client asked for name and version of the service, which its headers tell
 * @throws CommandError where address or secret cannot be right
 */
export const createForwarder = async (
  client: Client,
  target: { readonly url: string; readonly secret: string | undefined },
): Promise<Forwarder> => {
  const secret = checkedSecret(target.secret ?? generateSecret());
  const { outbound, url } = openWay(target.url);
  const { name, version } = unwrap(await client.api.GET('/v1/meta'));
  const sender = createSender({ outbound, serviceName: name, version });
  return {
    url,
    secret,
    send: ({ id, kind, payload }, signal) => {
      const body = Buffer.from(JSON.stringify(payload));
      return sender.send({ id, event: kind, url, body, secrets: { current: secret }, headers: {} }, signal);
    },
    close: () => outbound.close(),
  };
};

/** What the receiver did, for people. */
export const describeResult = ({ status, responseTimeMs, errorMessage }: AttemptResult): string =>
  status === null
    ? `no answer in ${responseTimeMs} ms: ${errorMessage}`
    : `${status} in ${responseTimeMs} ms`;
