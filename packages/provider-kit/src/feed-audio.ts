/** Where audio goes. */
export interface AudioSink<Message> {
  /** Sends a message, and resolves when the next one may come. */
  send(message: Message): Promise<void>;
  /** Called once, after the last message. */
  finish(): void;
  /** What the source or the sending rejected with. */
  fail(error: unknown): void;
}

/** Audio on its way to a vendor. */
export interface Feeding {
  /** Reads no more of the audio, and lets its source go. */
  stop(): void;
}

/**
 * Sends audio as it arrives, to its end, and reads no faster than it can send. `prepare` makes messages of the chunks.
 * The source is let go at once, even where it waits for its next chunk.
 */
export const feedAudio = <Message>(
  audio: AsyncIterable<Uint8Array>,
  prepare: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Message>,
  { send, finish, fail }: AudioSink<Message>,
): Feeding => {
  const iterator = audio[Symbol.asyncIterator]();
  let isOver = false;

  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done || isOver) return;
      yield value;
    }
  }

  const feed = async (): Promise<void> => {
    for await (const message of prepare(chunks())) {
      if (isOver) return;
      await send(message);
    }
    if (isOver) return;
    isOver = true;
    finish();
  };
  feed().catch(fail);

  return {
    stop() {
      if (isOver) return;
      isOver = true;
      // A source that waits for its own next chunk answers whenever that comes.
      iterator.return?.().then(undefined, () => undefined);
    },
  };
};

/** Bytes in slices of at most so many. */
export function* slicesOf(bytes: Uint8Array, maxBytes: number): Generator<Uint8Array, void, undefined> {
  for (let start = 0; start < bytes.length; start += maxBytes) yield bytes.subarray(start, start + maxBytes);
}
