import { Agent, get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps, Agent as SecureAgent } from 'node:https';
import type { ConnectionOptions } from './connection.ts';
import { WireFailure } from './wire-failure.ts';

/** All voices of a region are a tenth of this. */
const mostBytes = 16 * 1024 * 1024;

const credentials = ({ apiKey, token }: ConnectionOptions): Record<string, string> => {
  if (apiKey !== undefined) return { 'ocp-apim-subscription-key': apiKey };
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};

const messageOf = (body: string): string => {
  const [, words = ''] = /"message"\s*:\s*"([^"]{0,300})/.exec(body) ?? [];
  return words;
};

const read = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) throw new Error('The answer is too long.');
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new WireFailure({ kind: 'garbage', words: 'The answer is no JSON.' });
  }
};

/**
 * Asks the service for JSON: the SDK's own way cannot be ended. No redirect is followed, since the request carries the
 * key. Rejects with a `WireFailure`, or with the signal's reason.
 */
export const getJson = async (
  url: string,
  options: ConnectionOptions,
  signal: AbortSignal,
): Promise<unknown> => {
  const isSecure = url.startsWith('https:');
  // One that is not kept alive: the list of voices is asked for seldom.
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: false });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { accept: 'application/json', ...credentials(options) };
      const request = (isSecure ? getHttps : getHttp)(url, { agent, headers, signal }, resolve);
      request.on('error', reject);
    });
    const body = await read(response);
    const { statusCode: status = 0, headers } = response;
    if (status >= 200 && status < 300) return parse(body);
    throw new WireFailure({
      kind: 'refused',
      status,
      retryAfter: headers['retry-after'],
      requestId: headers['x-requestid']?.toString() ?? headers['apim-request-id']?.toString(),
      words: messageOf(body),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WireFailure) throw error;
    throw new WireFailure({ kind: 'broken', words: error instanceof Error ? error.message : '' });
  } finally {
    agent.destroy();
  }
};
