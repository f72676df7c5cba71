import type { Wire } from '@dragoman/vendor-azure';
import type { Recogniser } from './recogniser.ts';

/** Audio on its way to the vendor. */
export interface Feeding {
  /** Milliseconds of audio that were read so far. */
  readonly sentMs: number;
  /** Reads no more of the audio, and lets its source go. */
  stop(): void;
}

/** What is read ahead of the socket. */
const sliceBytes = 32 * 1024;

const copyOf = (audio: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(audio.length);
  new Uint8Array(copy).set(audio);
  return copy;
};

/** Sends audio as it arrives, to its end, and waits where the network is slower. What its source rejects with, `failed` gets. */
export const feedAudio = (
  audio: AsyncIterable<Uint8Array>,
  { push, bytesPerSecond }: Recogniser,
  wire: Wire,
  failed: (error: unknown) => void,
): Feeding => {
  const iterator = audio[Symbol.asyncIterator]();
  // The SDK keeps a tenth of a second until it is whole.
  const keptBytes = Math.ceil(bytesPerSecond / 10);
  let bytes = 0;
  let isOver = false;

  const feed = async (): Promise<void> => {
    while (!isOver) {
      const { done, value } = await iterator.next();
      if (isOver) return;
      if (done) {
        isOver = true;
        push.close();
        return;
      }
      for (let start = 0; start < value.length && !isOver; start += sliceBytes) {
        const slice = value.subarray(start, start + sliceBytes);
        push.write(copyOf(slice));
        bytes += slice.length;
        await wire.sent(bytes - keptBytes);
      }
    }
  };
  feed().catch(failed);

  return {
    get sentMs() {
      return Math.floor((bytes * 1000) / bytesPerSecond);
    },
    stop() {
      if (isOver) return;
      isOver = true;
      // A source that waits for its own next chunk answers whenever that comes.
      iterator.return?.().then(undefined, () => undefined);
    },
  };
};
