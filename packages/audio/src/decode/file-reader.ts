import { readSync } from 'node:fs';

/** Bytes of a file, one behind the other, of which a window is in memory. */
export class FileReader {
  readonly #file: number;
  #buffer = new Uint8Array(65_536);
  /** What is in the buffer and not yet taken. */
  #start = 0;
  #end = 0;
  /** The place in the file behind the buffer's end. */
  #place: number;

  constructor(file: number, place = 0) {
    this.#file = file;
    this.#place = place;
  }

  /** The next bytes, at least `length` of them unless the file ends. They are good until the next call. */
  peek(length: number): Uint8Array {
    if (this.#end - this.#start < length) this.#fill(length);
    return this.#buffer.subarray(this.#start, this.#end);
  }

  /** Leaves bytes behind that were seen. */
  skip(length: number): void {
    this.#start = Math.min(this.#end, this.#start + length);
  }

  /** Goes on to where the next thing may begin, which begins with this byte. */
  skipTo(byte: number): void {
    const bytes = this.peek(2);
    const next = bytes.indexOf(byte, 1);
    this.skip(next < 0 ? bytes.length : next);
  }

  #fill(length: number): void {
    const rest = this.#buffer.subarray(this.#start, this.#end);
    if (length > this.#buffer.length / 2) this.#buffer = new Uint8Array(length * 2);
    this.#buffer.set(rest);
    this.#start = 0;
    this.#end = rest.length;
    while (this.#end < length) {
      const read = readSync(
        this.#file,
        this.#buffer,
        this.#end,
        this.#buffer.length - this.#end,
        this.#place,
      );
      if (read === 0) return;
      this.#end += read;
      this.#place += read;
    }
  }
}
