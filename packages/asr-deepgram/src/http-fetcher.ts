import { type Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { DeepgramClient } from '@deepgram/sdk';
import { fernAnswer, fernHeaders, fernResponse, readAnswer } from '@dragoman/provider-kit';
import { isTelemetry } from './telemetry.ts';
import { ConnectionFailure } from './vendor-error.ts';

type Options = NonNullable<ConstructorParameters<typeof DeepgramClient>[0]>;

/** How the SDK makes its HTTP requests. */
export type Fetcher = NonNullable<Options['fetcher']>;
type Call = Parameters<Fetcher>[0];

/** Hours of speech with the times of all words are a tenth of this. */
const maximumAnswerBytes = 128 * 1024 * 1024;

const bodyOf = ({ body, requestType }: Call): Blob | string | undefined => {
  if (body === undefined || body === null) return undefined;
  return body instanceof Blob && requestType === 'bytes' ? body : JSON.stringify(body);
};

const piecesAtOnce = 8;

/** The file of a recording has changed or is gone: no fault of the vendor. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotReadableError';

/** With breaks: a fast network takes all without ever letting others run. */
async function* piecesOf(body: Blob, onUnreadable: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  let count = 0;
  try {
    for await (const piece of body.stream()) {
      yield piece;
      count += 1;
      if (count % piecesAtOnce === 0) await setImmediate();
    }
  } catch (error) {
    if (isUnreadable(error)) onUnreadable(error);
    throw error;
  }
}

/** In pieces, as the network takes them: a recording may be longer than the memory. */
const pour = (body: Blob, outgoing: ClientRequest, onUnreadable: (error: unknown) => void): void => {
  const pieces = Readable.from(piecesOf(body, onUnreadable), { highWaterMark: 1 });
  // The request's own event tells of its failure.
  pipeline(pieces, outgoing).catch(() => undefined);
};

const send = (call: Call, agent: Agent): Promise<IncomingMessage> => {
  const url = new URL(call.queryString ? `${call.url}?${call.queryString}` : call.url);
  const body = bodyOf(call);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: call.method,
        agent,
        headers: {
          accept: 'application/json',
          ...(call.contentType === undefined || body === undefined
            ? {}
            : { 'content-type': call.contentType }),
          ...fernHeaders(call.headers, (name) => !isTelemetry(name)),
        },
        ...(call.abortSignal === undefined ? {} : { signal: call.abortSignal }),
      },
      (response) => {
        // Who answers before he has all may never take the rest.
        response.once('end', () => void (outgoing.writableFinished || outgoing.destroy()));
        resolve(response);
      },
    );
    outgoing.on('error', reject);
    // Before the request's event, which says of it no more than that the connection ended.
    if (body instanceof Blob) pour(body, outgoing, reject);
    else outgoing.end(body);
  });
};

/**
 * Requests of the SDK over connections of our own. The SDK's fetcher would copy the whole recording, wait 24 days after
 * a failed connection before it lets the process end, and give up by itself after 60 or 300 seconds; this one ends when
 * the signal says so. It follows no redirect.
 *
 * @throws `ConnectionFailure`
 */
export const createFetcher =
  (agent: Agent): Fetcher =>
  async <R>(call: Call) => {
    try {
      const response = await send(call, agent);
      return fernAnswer<R>(fernResponse(response, call.url), await readAnswer(response, maximumAnswerBytes));
    } catch (error) {
      if (isUnreadable(error)) throw error;
      throw new ConnectionFailure('The connection to Deepgram failed.', { cause: error });
    }
  };
