import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { maxNgramLength, ngramKeys, visitNgrams } from './ngrams.ts';

/**
 * What eld's largest data know of n-grams: 245,000 of them, in 60 languages. As the objects that eld itself makes of
 * them they take 400 MB; here they are two 24-bit keys in an open hash table and one 16-bit number per language, 8 MB.
 */
export interface NgramTable {
  /** ISO 639 codes, as eld has them. */
  readonly languages: readonly string[];
  /** Adds up what the n-grams of a lower-case text say for each language. */
  evidence(text: string): NgramEvidence;
}

/** What the n-grams of a text say. */
export interface NgramEvidence {
  /** How many different n-grams the text has. */
  readonly ngrams: number;
  /** For each language, the sum of its n-grams' weights, each 53..260; 0 where it knows none of them. */
  readonly weights: readonly number[];
  /** For each language, how many of the n-grams it knows. */
  readonly known: readonly number[];
}

/** eld leaves the least weight out of its file. */
const leastWeight = 53;
/** A power of two with room for all n-grams: about half of the slots stay empty. */
const slotCount = 2 ** 19;
const mask = slotCount - 1;
/** An entry is the language (6 bits), the weight (9 bits) and whether more languages follow (1 bit). */
const weightBits = 9;
const moreFlag = 2 ** 15;
/** eld has fewer than this in its smaller files only. */
const fewestNgrams = 200_000;
/** So many n-grams are read before other work has its turn. */
const ngramsPerTurn = 10_000;

const slotOf = (high: number, low: number): number => {
  const mixed = Math.imul(high ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & mask;
};

interface Tables {
  /** For each slot both keys, and where its entries start, which is 0 where it is empty: side by side, to be read at once. */
  readonly slots: Uint32Array;
  readonly entries: Uint16Array;
}

const slotWidth = 3;

/** Where the slot of an n-gram begins, or an empty one. */
const find = (table: Uint32Array, high: number, low: number): number => {
  let slot = slotOf(high, low);
  for (;;) {
    const place = slot * slotWidth;
    if (table[place + 2] === 0 || (table[place] === high && table[place + 1] === low)) return place;
    slot = (slot + 1) & mask;
  }
};

/** Tells the first time that each n-gram of a text comes. */
class Seen {
  #keys = new Float64Array(1_024);
  /** In which text a key was put in its place. */
  #texts = new Uint32Array(1_024);
  #text = 0;
  #count = 0;

  /** How many different ones came. */
  get count(): number {
    return this.#count;
  }

  /** Forgets all; a text of so many UTF-16 units comes. */
  begin(length: number): void {
    // A unit has three bytes at most, and an n-gram begins at every third, and at the end of a word.
    const room = 2 ** Math.ceil(Math.log2(4 * length + 1));
    if (room > this.#keys.length) {
      this.#keys = new Float64Array(room);
      this.#texts = new Uint32Array(room);
    }
    this.#text += 1;
    this.#count = 0;
  }

  /** Whether an n-gram comes for the first time. */
  isNew(high: number, low: number): boolean {
    const key = high * 2 ** 24 + low;
    const mask = this.#keys.length - 1;
    let place = slotOf(high, low) & mask;
    while (this.#texts[place] === this.#text) {
      if (this.#keys[place] === key) return false;
      place = (place + 1) & mask;
    }
    this.#texts[place] = this.#text;
    this.#keys[place] = key;
    this.#count += 1;
    return true;
  }
}

const mismatch = (): Error =>
  new Error("The n-grams of the installed eld do not have the form of eld 2.1's.");

const sign = {
  quote: 0x27,
  comma: 0x2c,
  colon: 0x3a,
  backslash: 0x5c,
  opening: 0x7b,
  closing: 0x7d,
  zero: 0x30,
} as const;
/** UTF-8 writes U+0080..U+00FF as one of these and a second byte. */
const twoBytes = { from: 0xc2, to: 0xc3 } as const;

/** Reads bytes as they come: strings and matches of 245,000 n-grams would leave 40 MB behind. */
class Reader {
  readonly #bytes: Uint8Array;
  #position: number;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.#position = position;
  }

  peek(): number {
    return this.#bytes[this.#position] ?? Number.NaN;
  }

  skip(expected: number): void {
    if (this.peek() !== expected) throw mismatch();
    this.#position += 1;
  }

  /** A character up to U+00FF; a backslash makes the next one a plain one. */
  character(): number {
    if (this.peek() === sign.backslash) this.#position += 1;
    const first = this.peek();
    this.#position += 1;
    if (first < 0x80) return first;
    if (first !== twoBytes.from && first !== twoBytes.to) throw mismatch();
    const second = this.peek();
    this.#position += 1;
    return ((first & 0x03) << 6) | (second & 0x3f);
  }

  number(): number {
    let value = this.peek() - sign.zero;
    if (!(value >= 0 && value <= 9)) throw mismatch();
    this.#position += 1;
    for (let digit = this.peek() - sign.zero; digit >= 0 && digit <= 9; digit = this.peek() - sign.zero) {
      value = value * 10 + digit;
      this.#position += 1;
    }
    return value;
  }
}

/** Reads `'abc\\'d':{0:12,34:5},abcd:{0:12}}` from behind the outer brace to the closing one. */
const readTables = async (bytes: Uint8Array, start: number, languages: number): Promise<Tables> => {
  const tables: Tables = {
    slots: new Uint32Array(slotWidth * slotCount),
    entries: new Uint16Array(slotCount),
  };
  const reader = new Reader(bytes, start);
  const key = new Uint8Array(maxNgramLength);
  let next = 1;
  let count = 0;
  while (reader.peek() !== sign.closing) {
    if (count > 0) reader.skip(sign.comma);
    const end = reader.peek() === sign.quote ? sign.quote : sign.colon;
    if (end === sign.quote) reader.skip(sign.quote);
    let length = 0;
    for (; reader.peek() !== end; length += 1) {
      if (length === maxNgramLength) throw mismatch();
      key[length] = reader.character();
    }
    if (end === sign.quote) reader.skip(sign.quote);
    reader.skip(sign.colon);
    const [high, low] = ngramKeys(key.subarray(0, length));
    const place = find(tables.slots, high, low);
    tables.slots[place] = high;
    tables.slots[place + 1] = low;
    tables.slots[place + 2] = next;
    reader.skip(sign.opening);
    for (let isFirst = true; isFirst || reader.peek() === sign.comma; isFirst = false) {
      if (!isFirst) reader.skip(sign.comma);
      const language = reader.number();
      reader.skip(sign.colon);
      const weight = reader.number() + leastWeight;
      if (language >= languages || weight >= 2 ** weightBits || next >= slotCount) throw mismatch();
      tables.entries[next] = moreFlag | (language << weightBits) | weight;
      next += 1;
    }
    reader.skip(sign.closing);
    tables.entries[next - 1] = (tables.entries[next - 1] ?? 0) & ~moreFlag;
    count += 1;
    if (count % ngramsPerTurn === 0) await turn();
  }
  if (count < fewestNgrams) throw mismatch();
  return { ...tables, entries: tables.entries.slice(0, next) };
};

const languagePattern = /(\d+):'([a-z]{2,3})'/g;
const opening = 'ngrams:{';

/** Reads the table out of the installed eld; throws where that is of another form. */
export const loadNgramTable = async (): Promise<NgramTable> => {
  const { resolve } = await import('import-meta-resolve');
  const file = new URL('../ngrams/large.js', resolve('eld/large', import.meta.url));
  const bytes = await readFile(file);
  const start = bytes.indexOf(opening);
  if (start < 0) throw mismatch();
  const languages = [...bytes.toString('utf8', 0, start).matchAll(languagePattern)].map(
    ([, , code = '']) => code,
  );
  const { slots, entries } = await readTables(bytes, start + opening.length, languages.length);
  const seen = new Seen();
  return {
    languages,
    evidence: (text) => {
      const weights = new Array<number>(languages.length).fill(0);
      const known = new Array<number>(languages.length).fill(0);
      seen.begin(text.length);
      visitNgrams(text, (high, low) => {
        if (!seen.isNew(high, low)) return;
        let entry = slots[find(slots, high, low) + 2] ?? 0;
        while (entry !== 0) {
          const value = entries[entry] ?? 0;
          const language = (value & ~moreFlag) >> weightBits;
          weights[language] = (weights[language] ?? 0) + (value & (2 ** weightBits - 1));
          known[language] = (known[language] ?? 0) + 1;
          entry = value & moreFlag ? entry + 1 : 0;
        }
      });
      return { ngrams: seen.count, weights, known };
    },
  };
};
