import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ReadableStream } from 'node:stream/web';
import { fernAnswer, fernHeaders, fernResponse, isSuccess, readAnswer } from '@dragoman/provider-kit';
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
          ...fernHeaders(call.headers, (name) => !isTelemetry(name)),
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
    const raw = fernResponse(response, call.url);
    if (isSuccess(raw) && call.responseType === 'streaming') {
      return { ok: true, body: ReadableStream.from(chunksOf(response)) as R, rawResponse: raw };
    }
    const text = await readAnswer(response, maximumAnswerBytes).catch((error: unknown) => {
      throw failed(error);
    });
    return fernAnswer<R>(raw, text);
  };
