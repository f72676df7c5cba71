import type { ServerResponse } from 'node:http';
import { newId } from './answer.ts';

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
