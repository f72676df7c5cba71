import type { ServerResponse } from 'node:http';
import { newId } from './answer.ts';
import type { AudioReply } from './audio/reply.ts';

/** The headers that the real API puts on every answer. */
export const vendorHeaders = (startedMs: number): Record<string, string> => ({
  'x-request-id': newId('req_'),
  'openai-processing-ms': String(Math.round(performance.now() - startedMs)),
  'openai-version': '2020-10-01',
  'openai-organization': 'dragoman-double',
});

/** Sends an object as JSON. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: object,
): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
};

/** Sends server-sent events. */
export const sendEvents = (
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  events: readonly string[],
): void => {
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
  for (const event of events) response.write(event);
  response.end();
};

/**
 * Sends an audio endpoint's answer in its pieces, in chunks without a length as the real API does; or half of it, and
 * then the connection's end (`disconnect`), the answer's (`truncated_body`) or nothing (`stalled_body`).
 */
export const sendPieces = (
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  { contentType, pieces }: AudioReply,
  failure: string | undefined,
): void => {
  response.writeHead(200, { ...headers, 'content-type': contentType });
  const isCut = failure === 'disconnect' || failure === 'truncated_body' || failure === 'stalled_body';
  const [whole] = pieces;
  const half =
    whole && pieces.length === 1
      ? [whole.subarray(0, whole.length >> 1)]
      : pieces.slice(0, Math.ceil(pieces.length / 2));
  for (const piece of isCut ? half : pieces) response.write(piece);
  if (failure === 'disconnect') response.write('', () => setImmediate(() => response.socket?.destroy()));
  else if (failure !== 'stalled_body') response.end();
};
