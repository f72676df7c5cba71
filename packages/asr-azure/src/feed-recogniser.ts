import { type Feeding, feedAudio, slicesOf } from '@dragoman/provider-kit';
import type { Wire } from '@dragoman/vendor-azure';
import type { Recogniser } from './recogniser.ts';

/** Audio on its way to Azure. */
export interface AudioFeeding extends Feeding {
  /** Milliseconds of audio that were read so far. */
  readonly sentMs: number;
}

/** What is read ahead of the socket. */
const sliceBytes = 32 * 1024;

async function* sliced(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield* slicesOf(chunk, sliceBytes);
}

/** Sends audio as it arrives, to its end, and waits where the network is slower. What its source rejects with, `fail` gets. */
export const feedRecogniser = (
  audio: AsyncIterable<Uint8Array>,
  { push, bytesPerSecond }: Recogniser,
  wire: Wire,
  fail: (error: unknown) => void,
): AudioFeeding => {
  // The SDK keeps a tenth of a second until it is whole.
  const keptBytes = Math.ceil(bytesPerSecond / 10);
  let bytes = 0;
  const feeding = feedAudio(audio, sliced, {
    async send(slice) {
      // A copy: the SDK takes the whole of a buffer.
      push.write(new Uint8Array(slice).buffer);
      bytes += slice.length;
      await wire.sent(bytes - keptBytes);
    },
    finish: () => push.close(),
    fail,
  });
  return {
    get sentMs() {
      return Math.floor((bytes * 1000) / bytesPerSecond);
    },
    stop: feeding.stop,
  };
};
