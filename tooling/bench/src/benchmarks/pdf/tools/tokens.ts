/** A piece of a content stream (ISO 32000-2, 7.8.2), read by no code of the formats that are judged. */
export type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name' | 'operator' | 'string'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly Token[] }
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, Token> }
  | { readonly kind: 'image' }
  | { readonly kind: 'fault'; readonly text: string };

const blanks = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((one) => one.charCodeAt(0)));
const numberShape = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const deepest = 100;

const code = (character: string): number => character.charCodeAt(0);

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads content streams strictly: what the standard does not have is a fault. */
export class Tokens {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  *[Symbol.iterator](): Generator<Token> {
    for (;;) {
      this.#skip();
      if (this.#at >= this.#bytes.length) return;
      const token = this.#read(0);
      yield token;
      if (token.kind === 'operator' && token.text === 'ID') yield this.#skipImage();
    }
  }

  #skip(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === code('%')) {
        while (this.#at < this.#bytes.length && ![10, 13].includes(this.#bytes[this.#at] ?? 10))
          this.#at += 1;
      } else if (byte !== undefined && blanks.has(byte)) this.#at += 1;
      else return;
    }
  }

  #isAt(text: string): boolean {
    return [...text].every((character, index) => this.#bytes[this.#at + index] === code(character));
  }

  #take(text: string): boolean {
    if (!this.#isAt(text)) return false;
    this.#at += text.length;
    return true;
  }

  #read(depth: number): Token {
    if (depth > deepest) {
      this.#at = this.#bytes.length;
      return { kind: 'fault', text: 'nested too deeply' };
    }
    if (this.#take('<<')) return this.#dictionary(depth);
    if (this.#take('<')) return this.#hexadecimal();
    if (this.#take('(')) return this.#string();
    if (this.#take('[')) return this.#array(depth);
    if (this.#take('/')) return { kind: 'name', text: this.#regular() };
    const word = this.#regular();
    if (word === '') {
      const stray = String.fromCharCode(this.#bytes[this.#at] ?? 0);
      this.#at += 1;
      return { kind: 'fault', text: `stray ${stray}` };
    }
    if (numberShape.test(word)) return { kind: 'number', value: Number(word) };
    return { kind: 'operator', text: word };
  }

  #regular(): string {
    const from = this.#at;
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined || blanks.has(byte) || delimiters.has(byte)) break;
      this.#at += 1;
    }
    return Buffer.from(this.#bytes.subarray(from, this.#at)).toString('latin1');
  }

  #string(): Token {
    const pieces: string[] = [];
    let depth = 1;
    while (this.#at < this.#bytes.length) {
      const character = String.fromCharCode(this.#bytes[this.#at] ?? 0);
      this.#at += 1;
      if (character === '\\') {
        const next = String.fromCharCode(this.#bytes[this.#at] ?? 0);
        this.#at += 1;
        if (/[0-7]/.test(next)) {
          let digits = next;
          while (digits.length < 3 && /[0-7]/.test(String.fromCharCode(this.#bytes[this.#at] ?? 0))) {
            digits += String.fromCharCode(this.#bytes[this.#at] ?? 0);
            this.#at += 1;
          }
          pieces.push(String.fromCharCode(Number.parseInt(digits, 8) & 255));
        } else if (next !== '\n' && next !== '\r') pieces.push(escapes[next] ?? next);
        continue;
      }
      if (character === '(') depth += 1;
      if (character === ')') depth -= 1;
      if (depth === 0) return { kind: 'string', text: pieces.join('') };
      pieces.push(character);
    }
    return { kind: 'fault', text: 'a string without an end' };
  }

  #hexadecimal(): Token {
    let digits = '';
    while (this.#at < this.#bytes.length) {
      const character = String.fromCharCode(this.#bytes[this.#at] ?? 0);
      this.#at += 1;
      if (character === '>') {
        if (/[^\da-f\s\0]/i.test(digits)) return { kind: 'fault', text: 'a string with other than digits' };
        const clean = digits.replaceAll(/[\s\0]/g, '');
        return {
          kind: 'string',
          text: Buffer.from(`${clean}${'0'.repeat(clean.length % 2)}`, 'hex').toString('latin1'),
        };
      }
      digits += character;
    }
    return { kind: 'fault', text: 'a string without an end' };
  }

  #array(depth: number): Token {
    const items: Token[] = [];
    for (;;) {
      this.#skip();
      if (this.#at >= this.#bytes.length) return { kind: 'fault', text: 'an array without an end' };
      if (this.#take(']')) return { kind: 'array', items };
      const item = this.#read(depth + 1);
      if (item.kind === 'fault') return item;
      items.push(item);
    }
  }

  #dictionary(depth: number): Token {
    const entries = new Map<string, Token>();
    for (;;) {
      this.#skip();
      if (this.#at >= this.#bytes.length) return { kind: 'fault', text: 'a dictionary without an end' };
      if (this.#take('>>')) return { kind: 'dictionary', entries };
      const key = this.#read(depth + 1);
      if (key.kind !== 'name') return { kind: 'fault', text: 'a dictionary with a key that is no name' };
      this.#skip();
      const value = this.#read(depth + 1);
      if (value.kind === 'fault') return value;
      entries.set(key.text, value);
    }
  }

  /** After `ID`: to the `EI` that stands by itself and is followed by what is no picture. */
  #skipImage(): Token {
    for (this.#at += 1; this.#at < this.#bytes.length; this.#at += 1) {
      if (!this.#isAt('EI') || !blanks.has(this.#bytes[this.#at - 1] ?? 0)) continue;
      const after = this.#bytes.subarray(this.#at + 2, this.#at + 12);
      if (after.length > 0 && !blanks.has(after[0] ?? 0)) continue;
      if (after.some((byte) => byte > 126 || (byte < 32 && !blanks.has(byte)))) continue;
      return { kind: 'image' };
    }
    return { kind: 'fault', text: 'a picture without an end' };
  }
}
