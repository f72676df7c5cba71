import { rootCertificates } from 'node:tls';
import { type Client, type ClientOptions, createClient, DragomanError } from '@dragoman/client';
import { Agent, fetch } from 'undici';
import { CommandError } from '../failure.ts';
import { type Connection, findConnection } from './connection.ts';
import type { ConnectionOptions } from './connection-options.ts';

/**
 * Runs work with a client of the running service.
 *
 * @param behaviour how patient the client is; default: as the client's own
 * @throws CommandError where the service refuses, or address or key cannot be right
 */
export const withClient = async <Result>(
  options: ConnectionOptions,
  work: (client: Client) => Promise<Result>,
  behaviour: Pick<ClientOptions, 'retries' | 'timeoutMs'> = {},
): Promise<Result> => {
  const connection = await findConnection(options);
  const dispatcher = new Agent({ connect: trustOf(connection) });
  try {
    const client = createClient({
      ...behaviour,
      baseUrl: connection.url,
      apiKey: connection.key,
      fetch: (url, init) => fetch(url, { ...init, dispatcher }),
    });
    return await work(client);
  } catch (error) {
    throw DragomanError.is(error) ? new CommandError(describeProblem(error)) : asUsage(error);
  } finally {
    await dispatcher.close();
  }
};

/** The service's own certificate is trusted beside the authorities; it may be a leaf, as it is for curl. */
const trustOf = ({ certificate }: Connection) =>
  certificate === undefined ? {} : { ca: [...rootCertificates, certificate], allowPartialTrustChain: true };

/** What the service says of a refusal, for people. */
export const describeProblem = (error: DragomanError): string =>
  [
    error.detail,
    ...error.errors.map(({ pointer, message }) => `  ${pointer}: ${message}`),
    `(${[error.code, ...(error.requestId === null ? [] : [`request ${error.requestId}`])].join(', ')})`,
  ].join('\n');

/** The client refuses an address or a key that cannot be right with a `TypeError`, made for people. */
const asUsage = (error: unknown): unknown =>
  error instanceof TypeError && /^(?:baseUrl|apiKey) /.test(error.message)
    ? new CommandError(error.message.replace(/^baseUrl/, 'The address').replace(/^apiKey/, 'The key'))
    : error;
