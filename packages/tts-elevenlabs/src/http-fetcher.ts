import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ReadableStream } from 'node:stream/web';
import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { ConnectionFailure } from './vendor-error.ts';

type Options = NonNullable<ConstructorParameters<typeof ElevenLabsClient>[0]>;

/** How the SDK makes its requests. */
export type Fetcher = NonNullable<Options['fetcher']>;
type Call = Parameters<Fetcher>[0];

/** Speech of an hour in base64 is below. */
const maximumAnswerBytes = 512 * 1024 * 1024;

/** Headers by which the SDK tells about itself and its runtime: nothing that the vendor needs. */
const isTelemetry = (header: string): boolean => /^x-fern-/i.test(header);

const textHeaders = (headers: Call['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !isTelemetry(entry[0]),
    ),
  );

const failed = (cause: unknown): ConnectionFailure =>
  new ConnectionFailure('The connection to ElevenLabs failed.', { cause });

const send = (call: Call, agent: Agent): Promise<IncomingMessage> => {
  const url = new URL(call.queryString ? `${call.url}?${call.queryString}` : call.url);
  const body = call.body === undefined || call.body === null ? undefined : JSON.stringify(call.body);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: call.method,
        agent,
        headers: {
          accept: '*/*',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...textHeaders(call.headers),
        },
        ...(call.abortSignal === undefined ? {} : { signal: call.abortSignal }),
      },
      resolve,
    );
    outgoing.on('error', (error) => reject(failed(error)));
    outgoing.end(body);
  });
};

/** The body as it comes. Leaving it early closes the connection. */
async function* chunksOf(response: IncomingMessage): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw failed(error);
  }
}

const readText = async (response: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(response)) {
    bytes += chunk.length;
    if (bytes > maximumAnswerBytes) throw failed(new Error('The answer is too long.'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const rawResponse = (response: IncomingMessage, url: string) => ({
  headers: new Headers(
    Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ),
  status: response.statusCode ?? 0,
  statusText: response.statusMessage ?? '',
  redirected: false,
  type: 'basic' as const,
  url,
});

/**
 * Requests of the SDK over connections of our own, which end when the signal says so and with the provider. The SDK's
 * fetcher would take the connections of the whole process and give up by itself after 240 seconds. It follows no
 * redirect.
 *
 * @throws `ConnectionFailure`
 */
export const createFetcher =
  (agent: Agent): Fetcher =>
  async <R>(call: Call) => {
    const response = await send(call, agent);
    const raw = rawResponse(response, call.url);
    const isSuccess = raw.status >= 200 && raw.status < 300;
    if (isSuccess && call.responseType === 'streaming') {
      return { ok: true, body: ReadableStream.from(chunksOf(response)) as R, rawResponse: raw };
    }
    const body = parse(await readText(response));
    if (isSuccess && body !== undefined) return { ok: true, body: body as R, rawResponse: raw };
    return {
      ok: false,
      error: { reason: 'status-code', statusCode: raw.status, body },
      rawResponse: raw,
    };
  };
