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
export const readResponseBody = async (
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ReadBody> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const kept = () => Buffer.concat(chunks).subarray(0, keptBodyBytes);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop closes the connection: the rest is not even received.
      if (size > keptBodyBytes) return { bytes: Buffer.from(kept()), fate: 'truncated' };
    }
    return { bytes: kept(), fate: 'complete' };
  } catch {
    return { bytes: kept(), fate: signal.aborted ? 'timeout' : 'broken' };
  }
};
