/** Uneven on purpose, and odd: chunks may be of any size. */
const chunkBytes = 3201;

/** Audio as it arrives: the bytes in chunks, then nothing for a while; it knows when its reader has left. */
export class AudioSource implements AsyncIterable<Uint8Array> {
  readonly #audio: Uint8Array;
  readonly #lingerMs: number;
  readonly #left = Promise.withResolvers<void>();

  constructor(audio: Uint8Array, lingerMs: number) {
    this.#audio = audio;
    this.#lingerMs = lingerMs;
  }

  /** Resolves when the reader has left, or has read all. */
  get left(): Promise<void> {
    return this.#left.promise;
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    let offset = 0;
    const end = (): IteratorResult<Uint8Array> => {
      this.#left.resolve();
      return { done: true, value: undefined };
    };
    return {
      next: async () => {
        const chunk = this.#audio.slice(offset, offset + chunkBytes);
        offset += chunkBytes;
        if (chunk.length > 0) return { done: false, value: chunk };
        if (this.#lingerMs > 0) await this.#linger();
        return end();
      },
      return: async () => end(),
    };
  }

  /** Waits for more that does not come, unless the reader leaves first. */
  async #linger(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#lingerMs);
    });
    await Promise.race([late, this.#left.promise]).finally(() => clearTimeout(timer));
  }
}
