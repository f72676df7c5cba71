/** Cuts a byte stream behind its NULs: a frame ends with its NUL. */
export class FrameReader {
  readonly #onFrame: (frame: Buffer) => void;
  #parts: Buffer[] = [];
  #pending = 0;

  constructor(onFrame: (frame: Buffer) => void) {
    this.#onFrame = onFrame;
  }

  /** Bytes of the frame that has begun and not ended. */
  get pending(): number {
    return this.#pending;
  }

  read(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, from)) {
      const part = bytes.subarray(from, end + 1);
      from = end + 1;
      if (this.#parts.length === 0) {
        this.#onFrame(part);
        continue;
      }
      const frame = Buffer.concat([...this.#parts, part]);
      this.#parts = [];
      this.#pending = 0;
      this.#onFrame(frame);
    }
    if (from === bytes.length) return;
    this.#parts.push(bytes.subarray(from));
    this.#pending += bytes.length - from;
  }
}
