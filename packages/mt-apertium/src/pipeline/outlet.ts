import type { Writable } from 'node:stream';

/**
 * Writes to a program once in each turn of the event loop, whatever was given in that turn: waking a program costs far
 * more than the bytes.
 */
export class Outlet {
  readonly #stream: Writable;
  #waiting: Buffer[] = [];

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  write(bytes: Buffer): void {
    this.#waiting.push(bytes);
    if (this.#waiting.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const [first] = this.#waiting;
    if (first !== undefined)
      this.#stream.write(this.#waiting.length === 1 ? first : Buffer.concat(this.#waiting));
    this.#waiting = [];
  }
}
