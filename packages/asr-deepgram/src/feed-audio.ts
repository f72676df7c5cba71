import type { LiveConnection } from './live.ts';

/** Deepgram ends a stream after 10 s without audio and without this. */
const keepAliveMs = 3000;

/** Audio on its way to the vendor. */
export interface Feeding {
  /** Reads no more of the audio, and lets its source go. */
  stop(): void;
}

/** Sends audio as it arrives, to its end. What its source rejects with, the stream rejects with. */
export const feedAudio = (audio: AsyncIterable<Uint8Array>, live: LiveConnection): Feeding => {
  const iterator = audio[Symbol.asyncIterator]();
  let isOver = false;
  let isIdle = true;

  const timer = setInterval(() => {
    if (isIdle) live.keepAlive();
    isIdle = true;
  }, keepAliveMs);

  const feed = async (): Promise<void> => {
    await live.opened;
    while (!isOver) {
      const { done, value } = await iterator.next();
      if (isOver) return;
      isIdle = false;
      if (done) {
        isOver = true;
        clearInterval(timer);
        live.finish();
      } else await live.send(value);
    }
  };
  feed().catch(live.fail);

  return {
    stop() {
      clearInterval(timer);
      if (isOver) return;
      isOver = true;
      // A source that waits for its own next chunk answers whenever that comes.
      iterator.return?.().then(undefined, () => undefined);
    },
  };
};
