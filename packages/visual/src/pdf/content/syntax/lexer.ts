import { hexDigit } from '../../open/index.ts';
import { knownWords } from './operators.ts';
import { ContentError, type Operand, type Word } from './token.ts';

/** 1: white space, 2: delimiter (ISO 32000-2, 7.2.3). */
const classes = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = 1;
for (const byte of Buffer.from('()<>[]{}/%')) classes[byte] = 2;

/** Whether a byte is white space. */
export const isSpace = (byte: number): boolean => classes[byte] === 1;

const maxWord = 128;
/** One character each, so that delimiters cost no string of their own. */
const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const endWord = '';

/**
 * Reads content streams token by token, as pdf.js's lexer does in every respect that decides what is an operator: numbers
 * with signs and points in odd places, operators written without a space between them, strings that never end.
 */
export class Lexer {
  readonly bytes: Uint8Array;
  /** Of what is read next. */
  position: number;
  readonly #end: number;
  /** Whether the last string goes on where the bytes end. */
  isOpen = false;

  constructor(bytes: Uint8Array, position = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = position;
    this.#end = Math.min(end, bytes.length);
  }

  #at(position: number): number {
    return position < this.#end ? (this.bytes[position] as number) : -1;
  }

  /** Passes over white space and comments. */
  #skip(): void {
    const { bytes } = this;
    let { position } = this;
    for (;;) {
      if (position >= this.#end) break;
      const byte = bytes[position] as number;
      if (byte === 37) {
        do position += 1;
        while (position < this.#end && bytes[position] !== 10 && bytes[position] !== 13);
      } else if (classes[byte] === 1) position += 1;
      else break;
    }
    this.position = position;
  }

  /** The next token; a word without letters at the end. Throws `ContentError` where no token can begin. */
  next(): Operand | Word {
    this.#skip();
    const start = this.position;
    const byte = this.#at(start);
    if (byte < 0) return { kind: 'word', text: endWord, start, end: start };
    if ((byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46) return this.#number(start);
    switch (byte) {
      case 40:
        return this.#string(start);
      case 47:
        return this.#name(start);
      case 60:
        return this.#at(start + 1) === 60 ? this.#delimiter(start, '<<') : this.#hexString(start);
      case 62:
        return this.#at(start + 1) === 62 ? this.#delimiter(start, '>>') : this.#delimiter(start, '>');
      case 91:
      case 93:
      case 123:
      case 125:
        return this.#delimiter(start, characters[byte] as string);
      case 41:
        this.position = start + 1;
        throw new ContentError('A closing parenthesis without an opening one.', start);
      default:
        return this.#word(start, byte);
    }
  }

  #delimiter(start: number, text: string): Word {
    this.position = start + text.length;
    return { kind: 'word', text, start, end: this.position };
  }

  #number(start: number): Operand {
    let position = start;
    let byte = this.#at(position);
    let sign = 1;
    let divisor = 0;
    if (byte === 45) {
      sign = -1;
      byte = this.#at(++position);
      if (byte === 45) byte = this.#at(++position);
    } else if (byte === 43) byte = this.#at(++position);
    while (position > start && (byte === 10 || byte === 13)) byte = this.#at(++position);
    if (byte === 46) {
      divisor = 10;
      byte = this.#at(++position);
    }
    if (byte < 48 || byte > 57) {
      this.position = position;
      if (byte < 0 || classes[byte] === 1 || byte === 40 || byte === 60)
        return { kind: 'number', value: 0, start, end: position };
      throw new ContentError('A sign or a point without digits.', start);
    }
    let value = byte - 48;
    for (;;) {
      byte = this.#at(++position);
      if (byte >= 48 && byte <= 57) {
        if (divisor !== 0) divisor *= 10;
        value = value * 10 + (byte - 48);
      } else if (byte === 46 && divisor === 0) divisor = 1;
      else if (byte !== 45) break;
    }
    this.position = position;
    if (divisor > 1) value /= divisor;
    return { kind: 'number', value: sign * value, start, end: position };
  }

  #string(start: number): Operand {
    const { bytes } = this;
    let position = start + 1;
    let depth = 1;
    while (position < this.#end) {
      const byte = bytes[position] as number;
      position += 1;
      if (byte === 92) position += 1;
      else if (byte === 40) depth += 1;
      else if (byte === 41) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    this.position = Math.min(position, this.#end);
    if (depth > 0) this.isOpen = true;
    return { kind: 'string', start, end: this.position };
  }

  #hexString(start: number): Operand {
    const found = this.bytes.indexOf(62, start + 1);
    this.isOpen ||= found < 0;
    this.position = found < 0 || found >= this.#end ? this.#end : found + 1;
    return { kind: 'string', start, end: this.position };
  }

  #name(start: number): Operand {
    const { bytes } = this;
    let position = start + 1;
    let hasEscapes = false;
    while (position < this.#end) {
      const byte = bytes[position] as number;
      if (classes[byte] !== 0) break;
      if (byte === 35) hasEscapes = true;
      position += 1;
    }
    this.position = position;
    const value = hasEscapes
      ? this.#unescape(start + 1, position)
      : Buffer.from(bytes.buffer, bytes.byteOffset + start + 1, position - start - 1).toString('latin1');
    return { kind: 'name', value, start, end: position };
  }

  #unescape(start: number, end: number): string {
    let text = '';
    for (let position = start; position < end; position += 1) {
      const byte = this.bytes[position] as number;
      const high = byte === 35 && position + 2 < end ? hexDigit(this.bytes[position + 1] as number) : -1;
      const low = high >= 0 ? hexDigit(this.bytes[position + 2] as number) : -1;
      if (low >= 0) {
        text += characters[(high << 4) | low] as string;
        position += 2;
      } else text += characters[byte] as string;
    }
    return text;
  }

  #word(start: number, first: number): Operand | Word {
    if (first < 32 || first > 127) {
      const next = this.#at(start + 1);
      if (next >= 32 && next <= 127) {
        this.position = start + 1;
        return { kind: 'word', text: characters[first] as string, start, end: start + 1 };
      }
    }
    let text = characters[first] as string;
    let isKnown = knownWords.has(text);
    let position = start + 1;
    for (;;) {
      const byte = this.#at(position);
      if (byte < 0 || classes[byte] !== 0) break;
      const longer: string = text + (characters[byte] as string);
      const isLongerKnown = knownWords.has(longer);
      // Two operators without a space between them.
      if (isKnown && !isLongerKnown) break;
      if (text.length === maxWord) {
        this.position = position;
        throw new ContentError('A word longer than any operator.', start);
      }
      text = longer;
      isKnown = isLongerKnown;
      position += 1;
    }
    this.position = position;
    if (text === 'true' || text === 'false') return { kind: 'boolean', start, end: position };
    if (text === 'null') return { kind: 'null', start, end: position };
    return { kind: 'word', text, start, end: position };
  }
}
