import { inflateSync, constants as zlib } from 'node:zlib';
import { ServiceError } from '@dragoman/provider';

/** What is read at most out of one stream, in bytes. */
export const maxStreamBytes = 64 * 1024 * 1024;

/** A stream that is larger inside than a document may be. */
export const tooLarge = (limit: number): ServiceError =>
  new ServiceError('payload_too_large', {
    detail: `A stream of the document is larger than ${Math.floor(limit / (1024 * 1024))} MiB once it is unpacked.`,
    extensions: { limit },
  });

const isTooLong = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE');

/** Undefined where the data are broken. */
const tryInflate = (data: Uint8Array, limit: number): Uint8Array | undefined => {
  try {
    return inflateSync(data, {
      // What was cut off gives what it still holds.
      finishFlush: zlib.Z_SYNC_FLUSH,
      maxOutputLength: limit,
      chunkSize: Math.min(limit, Math.max(16_384, Math.min(data.length * 4, 1 << 20))),
    });
  } catch (error) {
    if (isTooLong(error)) throw tooLarge(limit);
    return undefined;
  }
};

/** `FlateDecode`. Broken data give what comes before the fault. Throws `payload_too_large` beyond `limit` bytes. */
export const inflate = (data: Uint8Array, limit: number): Uint8Array => {
  const whole = tryInflate(data, limit);
  if (whole) return whole;
  let good = 0;
  let bad = data.length;
  let best: Uint8Array = new Uint8Array();
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const part = tryInflate(data.subarray(0, middle), limit);
    if (part) {
      good = middle;
      best = part;
    } else bad = middle;
  }
  return best;
};

/** Bytes that grow up to a limit. */
class Output {
  #bytes: Uint8Array;
  #length = 0;
  readonly #limit: number;

  constructor(size: number, limit: number) {
    this.#bytes = new Uint8Array(Math.max(16, Math.min(size, limit)));
    this.#limit = limit;
  }

  /** Makes room for `count` more. */
  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed > this.#limit) throw tooLarge(this.#limit);
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.min(this.#limit, Math.max(needed, this.#bytes.length * 2)));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }

  push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  repeat(byte: number, count: number): void {
    this.#reserve(count);
    this.#bytes.fill(byte, this.#length, this.#length + count);
    this.#length += count;
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

const isSpace = (byte: number): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;

/** The value of a hexadecimal digit, or -1. */
export const hexDigit = (byte: number): number => {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
};

/** `ASCIIHexDecode`. */
export const decodeHex = (data: Uint8Array, limit: number): Uint8Array => {
  const output = new Output((data.length >> 1) + 1, limit);
  let high = -1;
  for (const byte of data) {
    if (byte === 62) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      output.push((high << 4) | digit);
      high = -1;
    }
  }
  if (high >= 0) output.push(high << 4);
  return output.done();
};

/** `ASCII85Decode`. */
export const decodeAscii85 = (data: Uint8Array, limit: number): Uint8Array => {
  const output = new Output(data.length, limit);
  let value = 0;
  let count = 0;
  for (const byte of data) {
    if (byte === 126) break;
    if (isSpace(byte)) continue;
    if (byte === 122 && count === 0) {
      output.repeat(0, 4);
      continue;
    }
    if (byte < 33 || byte > 117) continue;
    value = value * 85 + (byte - 33);
    count += 1;
    if (count < 5) continue;
    for (let shift = 24; shift >= 0; shift -= 8) output.push(Math.floor(value / 2 ** shift) & 255);
    value = 0;
    count = 0;
  }
  if (count > 1) {
    for (let missing = count; missing < 5; missing += 1) value = value * 85 + 84;
    for (let index = 0; index < count - 1; index += 1)
      output.push(Math.floor(value / 2 ** (24 - index * 8)) & 255);
  }
  return output.done();
};

/** `RunLengthDecode`. */
export const decodeRunLength = (data: Uint8Array, limit: number): Uint8Array => {
  const output = new Output(data.length * 2, limit);
  let index = 0;
  while (index < data.length) {
    const length = data[index++] ?? 128;
    if (length === 128) break;
    if (length < 128) {
      output.append(data.subarray(index, index + length + 1));
      index += length + 1;
    } else output.repeat(data[index++] ?? 0, 257 - length);
  }
  return output.done();
};

/** `LZWDecode`; `early`: codes grow one entry early, as the default of PDF says (ISO 32000-2, 7.4.4). */
export const decodeLzw = (data: Uint8Array, limit: number, early: boolean): Uint8Array => {
  const output = new Output(data.length * 3, limit);
  // An entry is the entry before it and one byte more.
  const before = new Uint16Array(4097);
  const last = new Uint8Array(4097);
  const lengths = new Uint16Array(4097);
  for (let code = 0; code < 256; code += 1) {
    last[code] = code;
    lengths[code] = 1;
  }
  const offset = early ? 1 : 0;
  let size = 258;
  let width = 9;
  let previous = -1;
  let buffer = 0;
  let bits = 0;
  const text = new Uint8Array(4100);
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      size = 258;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > size || (code === size && previous < 0)) break;
    const known = code < size ? code : previous;
    let length = lengths[known] ?? 0;
    let entry = known;
    for (let index = length - 1; index >= 0; index -= 1) {
      text[index] = last[entry] ?? 0;
      entry = before[entry] ?? 0;
    }
    const first = text[0] ?? 0;
    if (code === size) text[length++] = first;
    output.append(text.subarray(0, length));
    if (previous >= 0 && size < 4096) {
      before[size] = previous;
      last[size] = first;
      lengths[size] = (lengths[previous] ?? 0) + 1;
      size += 1;
    }
    if (size + offset >= 1 << width && width < 12) width += 1;
    previous = code;
  }
  return output.done();
};

/** What a predictor needs to know (ISO 32000-2, table 8). */
export interface Predictor {
  readonly predictor: number;
  readonly colours: number;
  readonly bits: number;
  readonly columns: number;
}

const paeth = (left: number, above: number, corner: number): number => {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
};

const undoPng = (data: Uint8Array, row: number, pixel: number): Uint8Array => {
  const rows = Math.ceil(data.length / (row + 1));
  const output = new Uint8Array(Math.max(0, data.length - rows));
  let to = 0;
  for (let from = 0; from < data.length; from += row + 1) {
    const kind = data[from] ?? 0;
    const length = Math.min(row, data.length - from - 1);
    for (let index = 0; index < length; index += 1) {
      const left = index >= pixel ? (output[to + index - pixel] ?? 0) : 0;
      const above = to >= row ? (output[to + index - row] ?? 0) : 0;
      const corner = index >= pixel && to >= row ? (output[to + index - row - pixel] ?? 0) : 0;
      const added =
        kind === 1
          ? left
          : kind === 2
            ? above
            : kind === 3
              ? (left + above) >> 1
              : kind === 4
                ? paeth(left, above, corner)
                : 0;
      output[to + index] = (data[from + 1 + index] ?? 0) + added;
    }
    to += length;
  }
  return output;
};

/** Of eight bits a component alone, as all content that is not a picture has it. */
const undoTiff = (data: Uint8Array, row: number, pixel: number): Uint8Array => {
  const output = data.slice();
  for (let from = 0; from < output.length; from += row)
    for (let index = pixel; index < row && from + index < output.length; index += 1)
      output[from + index] = (output[from + index] ?? 0) + (output[from + index - pixel] ?? 0);
  return output;
};

/** Takes a predictor's differences back. What it does not know comes back as it is. */
export const undoPredictor = (
  data: Uint8Array,
  { predictor, colours, bits, columns }: Predictor,
): Uint8Array => {
  const pixel = Math.max(1, (colours * bits + 7) >> 3);
  const row = Math.ceil((colours * bits * columns) / 8);
  if (!(row >= 1 && row <= maxStreamBytes)) return data;
  if (predictor >= 10) return undoPng(data, row, pixel);
  return predictor === 2 && bits === 8 ? undoTiff(data, row, pixel) : data;
};
