import type { ServerResponse } from 'node:http';
import { type DeepgramApiError, errorBody } from './errors.ts';

/** What Deepgram says in the header of every answer. */
export const vendorHeaders = (requestId: string): Record<string, string> => ({ 'dg-request-id': requestId });

/** Sends JSON. */
export const sendJson = (response: ServerResponse, status: number, requestId: string, body: object): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...vendorHeaders(requestId),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
};

/** Sends an error. */
export const sendError = (response: ServerResponse, requestId: string, error: DeepgramApiError): void => {
  response.setHeader('dg-error', error.message);
  sendJson(response, error.status, requestId, errorBody(error, requestId));
};

/** Sends JSON in eight parts. */
export const sendSlowly = (
  response: ServerResponse,
  requestId: string,
  body: object,
  chunkMs: number,
): void => {
  const text = Buffer.from(JSON.stringify(body));
  const size = Math.ceil(text.length / 8);
  response.writeHead(200, { ...vendorHeaders(requestId), 'content-type': 'application/json' });
  let start = 0;
  const next = (): void => {
    if (response.destroyed) return;
    response.write(text.subarray(start, start + size));
    start += size;
    if (start < text.length) setTimeout(next, chunkMs);
    else response.end();
  };
  next();
};
