import type { Readable } from 'node:stream';

/**
 * What became of the body of an answer: `complete`; `truncated` after 16 KiB; `timeout`, not at its end when the time
 * of the attempt was over or the service ended; `broken`, the connection closed before its end.
 */
export type BodyFate = 'complete' | 'truncated' | 'timeout' | 'broken';

/** What was read of a body. */
export interface ReadBody {
  /** As it was sent: never inflated, perhaps no text. */
  readonly bytes: Buffer;
  readonly fate: BodyFate;
}

/** Bytes that are kept of a body. */
const keptBodyBytes = 16_384;

/** Reads a body to its end, or 16 KiB of it, or until the signal. It never rejects. */
export const readResponseBody = (body: Readable, signal: AbortSignal): Promise<ReadBody> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let hasEnded = false;
    const end = (fate: BodyFate) => {
      if (hasEnded) return;
      hasEnded = true;
      resolve({ bytes: Buffer.concat(chunks, Math.min(size, keptBodyBytes)), fate });
    };
    const endEarly = () => end(signal.aborted ? 'timeout' : 'broken');
    // Listeners take a fraction of the time that an iterator takes.
    body
      .on('data', (chunk: Buffer) => {
        if (hasEnded) return;
        chunks.push(chunk);
        size += chunk.length;
        if (size <= keptBodyBytes) return;
        end('truncated');
        // Closes the connection: the rest is not even received.
        body.destroy();
      })
      .once('end', () => end('complete'))
      .on('error', endEarly)
      .once('close', endEarly);
  });
