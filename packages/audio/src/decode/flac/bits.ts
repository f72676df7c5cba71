import { viewOf } from '@dragoman/sound-kit';

/** Reads numbers of any count of bits, the highest bit first. Throws a `RangeError` where the bytes end. */
export class Bits {
  readonly #view: DataView;
  readonly #length: number;
  /** In bits. */
  #place: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#view = viewOf(bytes);
    this.#length = bytes.byteLength;
    this.#place = start * 8;
  }

  /** The next whole byte, once the rest of the one in work is skipped. */
  get nextByte(): number {
    return Math.ceil(this.#place / 8);
  }

  /** A number without a sign, of 0 to 32 bits. */
  read(count: number): number {
    if (count === 0) return 0;
    if (count > 24) return this.read(count - 16) * 65_536 + this.read(16);
    const value = (this.#word() << (this.#place & 7)) >>> (32 - count);
    this.#place += count;
    return value;
  }

  /** A number with a sign, of 0 to 33 bits. */
  readSigned(count: number): number {
    if (count === 0) return 0;
    const isNegative = this.read(1) === 1;
    const value = this.read(count - 1);
    return isNegative ? value - 2 ** (count - 1) : value;
  }

  /** How many zeros stand before the next one; takes the one, too. */
  readZeros(): number {
    let zeros = 0;
    for (;;) {
      const word = this.#word() << (this.#place & 7);
      // Of the four bytes, the last bits may be from before the place.
      const seen = 32 - (this.#place & 7);
      const leading = Math.clz32(word);
      if (leading < seen) {
        this.#place += leading + 1;
        return zeros + leading;
      }
      zeros += seen;
      this.#place += seen;
    }
  }

  /** The 32 bits from the byte in work on; behind the end there are zeros. */
  #word(): number {
    const place = this.#place >>> 3;
    if (place + 4 <= this.#length) return this.#view.getInt32(place);
    if (place >= this.#length) throw new RangeError('The bits end.');
    let word = 0;
    for (let index = place; index < place + 4; index += 1)
      word = (word << 8) | (index < this.#length ? this.#view.getUint8(index) : 0);
    return word;
  }
}
