import type { ServerResponse } from 'node:http';

/** A right answer of an endpoint, in the pieces in which it is sent. */
export interface PiecedReply {
  readonly contentType: string;
  readonly pieces: readonly Buffer[];
}

/** An object as JSON. */
export const jsonReply = (body: object): PiecedReply => ({
  contentType: 'application/json',
  pieces: [Buffer.from(JSON.stringify(body))],
});

/**
 * Sends an answer in its pieces, in chunks without a length as vendors send audio; or half of it, and
 * then the connection's end (`disconnect`), the answer's (`truncated_body`) or nothing (`stalled_body`).
 */
export const sendPieces = (
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  { contentType, pieces }: PiecedReply,
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
