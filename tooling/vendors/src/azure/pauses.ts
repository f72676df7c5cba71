import type { RawAudio } from '@dragoman/provider';

/** Quiet that ends a piece, in milliseconds. */
const pauseMs = 500;

/** Softer than this nobody speaks. */
const faintest = 100;

/** Finds where nobody speaks, so that a recogniser hears each piece once, and as it comes. */
export class PauseFinder {
  readonly #bytesPerMs: number;
  readonly #isReadable: boolean;
  #hasSound = false;
  #quietBytes = 0;

  constructor({ encoding, channels, sampleRate }: RawAudio) {
    this.#isReadable = encoding === 's16le';
    this.#bytesPerMs = (sampleRate * channels * 2) / 1000;
  }

  /** Whether a piece ends with this chunk of it: something sounded, and then nothing for the length of a pause. */
  take(chunk: Buffer): boolean {
    if (!this.#isReadable) return false;
    for (let offset = 0; offset + 1 < chunk.length; offset += 2) {
      if (Math.abs(chunk.readInt16LE(offset)) >= faintest) {
        this.#hasSound = true;
        this.#quietBytes = 0;
      } else this.#quietBytes += 2;
    }
    if (!this.#hasSound || this.#quietBytes < pauseMs * this.#bytesPerMs) return false;
    this.#hasSound = false;
    this.#quietBytes = 0;
    return true;
  }
}
