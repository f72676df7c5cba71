import { headBytes } from '../audio/audio-plan.ts';

/** The beginning of a stream, and the rest behind it. */
export interface ReadHead {
  readonly head: Buffer;
  /** The head once more, and what follows. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** How much shows the header of a file. */
const headerBytes = 4096;

/** Reads so much that the header is there, or all of what is shorter. Raw audio has no header. */
export const readHead = async (audio: AsyncIterator<Uint8Array>, isRaw: boolean): Promise<ReadHead> => {
  const first: Uint8Array[] = [];
  let length = 0;
  let isOver = false;
  while (!isRaw && length < headerBytes && !isOver) {
    const { done, value } = await audio.next();
    if (done) isOver = true;
    else {
      first.push(value);
      length += value.length;
    }
  }
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    yield* first;
    while (!isOver) {
      const { done, value } = await audio.next();
      if (done) return;
      yield value;
    }
  };
  return { head: Buffer.concat(first).subarray(0, headBytes), chunks: chunks() };
};
