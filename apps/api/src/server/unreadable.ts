import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors/api-error.ts';
import { problemDocument } from '../http/problem.ts';

/**
 * An answer to what never becomes a request, written by hand: nobody else has one to give. The connection ends with it.
 * @param error is told as a problem document
 * @param publicUrl where its type leads
 */
export const writeProblem = (socket: Duplex, error: ApiError, publicUrl: string): void => {
  const id = randomUUID();
  const body = JSON.stringify(problemDocument(error, { path: '/', id, publicUrl }));
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};

/** How long the other side has to read its answer and go. */
const lingerMs = 2_000;

/** A socket as Node's server marks it while it answers. */
interface Answering extends Duplex {
  readonly _httpMessage?: ServerResponse | null;
}

/** What Node's HTTP parser cannot read: headers beyond its 16 KiB are 431, the rest is 400. */
export const refuseUnreadable = (
  error: NodeJS.ErrnoException,
  socket: Answering,
  publicUrl: string,
): void => {
  // In the middle of an answer ours would be taken for a part of it.
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  // Who sends nothing may not end its half either.
  setTimeout(() => socket.destroy(), lingerMs).unref();
  writeProblem(
    socket,
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new ApiError('headers_too_large', {
          detail: 'The headers, the address among them, are larger than 16 KiB together. Send less in them.',
        })
      : new ApiError('invalid_request', {
          detail: 'No HTTP request can be read here: it is malformed, or did not come whole in time.',
        }),
    publicUrl,
  );
};
