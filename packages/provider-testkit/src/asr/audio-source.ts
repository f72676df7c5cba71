/** Uneven on purpose, and odd: chunks may be of any size. */
const chunkBytes = 3201;

/** Audio as it arrives: the bytes in chunks, then nothing for a while; it knows when its reader has left. */
export class AudioSource implements AsyncIterable<Uint8Array> {
  readonly #audio: Uint8Array;
  readonly #lingerMs: number;
  readonly #over = Promise.withResolvers<void>();
  readonly #left = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  #kept = false;

  constructor(audio: Uint8Array, lingerMs: number) {
    this.#audio = audio;
    this.#lingerMs = lingerMs;
  }

  /** Resolves when the reader has left, or has read all. */
  get left(): Promise<void> {
    return this.#left.promise;
  }

  /** The audio does not end before `end`. */
  keep(): void {
    this.#kept = true;
    clearTimeout(this.#timer);
  }

  /** No more audio will come. */
  end(): void {
    clearTimeout(this.#timer);
    this.#over.resolve();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    let offset = 0;
    const end = (): IteratorResult<Uint8Array> => {
      this.end();
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

  /** Waits for more that does not come. A recogniser that says nothing before the end is not waited for for ever. */
  async #linger(): Promise<void> {
    if (!this.#kept) this.#timer = setTimeout(() => this.#over.resolve(), this.#lingerMs);
    await this.#over.promise;
  }
}
