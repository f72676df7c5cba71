/**
 * Words and numbers of a text, found by a look-up for each character: every text goes through here several times, and
 * an expression with Unicode properties takes several times as long.
 */

const [letter, mark, digit, latin, apostrophe, dot, surrogate] = [1, 2, 4, 8, 16, 32, 128];
const properties: readonly (readonly [number, RegExp])[] = [
  [letter, /\p{L}/gu],
  [mark, /\p{M}/gu],
  [digit, /\p{Nd}/gu],
  [latin, /\p{sc=Latn}/gu],
  [apostrophe, /['’]/gu],
  [dot, /·/gu],
];
const [firstSurrogate, lastSurrogate] = [0xd800, 0xdfff];
const surrogates = /[\ud800-\udfff]/;
const hyphen = 0x2d;

const readKinds = (): Uint8Array => {
  const kinds = new Uint8Array(0x1_00_00);
  const all = Array.from(kinds, (_, code) =>
    code >= firstSurrogate && code <= lastSurrogate ? ' ' : String.fromCharCode(code),
  ).join('');
  for (const [kind, pattern] of properties)
    for (const { index } of all.matchAll(pattern)) kinds[index] = (kinds[index] ?? 0) | kind;
  return kinds.fill(surrogate, firstSurrogate, lastSurrogate + 1);
};

/** What each UTF-16 unit is. */
const kinds = readKinds();

const kindAt = (text: string, place: number): number => kinds[text.charCodeAt(place)] ?? 0;

/** The place behind a run of characters of these kinds. */
const endOfRun = (text: string, start: number, kind: number): number => {
  let end = start;
  while (end < text.length && (kindAt(text, end) & kind) !== 0) end++;
  return end;
};

/** What two runs of letters may be joined by and be one word. */
const isApostrophe = (character: number): boolean => character === 0x27 || character === 0x2019;
const isJoint = (character: number): boolean =>
  isApostrophe(character) || character === 0xb7 || character === hyphen;

/** A word that begins here: runs of letters that stand on both sides of a joint. */
const endOfWord = (text: string, start: number, kind: number, joins: typeof isJoint): number => {
  let end = endOfRun(text, start, kind);
  while (joins(text.charCodeAt(end)) && (kindAt(text, end + 1) & (letter | mark)) !== 0)
    end = endOfRun(text, end + 1, letter | mark);
  return end;
};

const plainWord = /[\p{L}\p{M}]+(?:['’·-][\p{L}\p{M}]+)*/gu;

/** The words of a text, as written. */
export const wordsOf = (text: string): readonly string[] => {
  const words: string[] = [];
  for (let place = 0; place < text.length; ) {
    const kind = kindAt(text, place);
    // Beyond the first plane a character is two units, which the expression knows to put together.
    if (kind === surrogate) return text.match(plainWord) ?? [];
    if ((kind & (letter | mark)) === 0) place++;
    else {
      const end = endOfWord(text, place, letter | mark, isJoint);
      words.push(text.slice(place, end));
      place = end;
    }
  }
  return words;
};

const token = /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}\p{Nd}]+(?:['’][\p{L}\p{M}]+)*|[.!?:;¿¡…\n]/gu;
/** What ends or begins a sentence. */
const sentenceMarks = new Uint8Array(0x1_00_00);
for (const character of '.!?:;¿¡…\n') sentenceMarks[character.charCodeAt(0)] = 1;

const isSeparator = (character: number): boolean => character === 0x2e || character === 0x2c;

const endOfNumber = (text: string, start: number): number => {
  let end = endOfRun(text, start, digit);
  while (isSeparator(text.charCodeAt(end)) && (kindAt(text, end + 1) & digit) !== 0)
    end = endOfRun(text, end + 1, digit);
  return end;
};

/** The words, numbers and marks of sentences of a text, in order. */
export const tokensOf = (text: string): readonly string[] => {
  const tokens: string[] = [];
  for (let place = 0; place < text.length; ) {
    const code = text.charCodeAt(place);
    const kind = kinds[code] ?? 0;
    if (kind === surrogate) return text.match(token) ?? [];
    let end = place;
    if ((kind & digit) !== 0) end = endOfNumber(text, place);
    else if ((kind & (letter | mark)) !== 0)
      end = endOfWord(text, place, letter | mark | digit, isApostrophe);
    else if (sentenceMarks[code] === 1) end = place + 1;
    if (end === place) place++;
    else {
      tokens.push(text.slice(place, end));
      place = end;
    }
  }
  return tokens;
};

/** Whether a token is a mark that ends or begins a sentence. */
export const isSentenceMark = (item: string): boolean =>
  item.length === 1 && sentenceMarks[item.charCodeAt(0)] === 1;

const run = /[\p{L}\p{M}'’·]+/gu;

/** Visits the runs of letters and of what may join them, wherever that stands, by where they begin and end. */
export const visitRuns = (text: string, visit: (start: number, end: number) => void): void => {
  if (surrogates.test(text)) {
    for (const { 0: found, index } of text.matchAll(run)) visit(index, index + found.length);
    return;
  }
  let start = -1;
  for (let place = 0; place < text.length; place++) {
    if ((kindAt(text, place) & (letter | mark | apostrophe | dot)) !== 0) {
      if (start < 0) start = place;
    } else if (start >= 0) {
      visit(start, place);
      start = -1;
    }
  }
  if (start >= 0) visit(start, text.length);
};

/** What the letters of a text are. */
export interface Letters {
  /** How many are Latin ones. */
  readonly latin: number;
  /** Whether any is not. */
  readonly hasOther: boolean;
}

const notLetter = /\P{L}+/gu;
const latinLetter = /\p{sc=Latn}/gu;
const otherLetter = /[^\p{sc=Latn}\P{L}]/u;

/** Counts the letters of a text by whether they are Latin. */
export const countLatin = (text: string): Letters => {
  let count = 0;
  let hasOther = false;
  for (let place = 0; place < text.length; place++) {
    const kind = kindAt(text, place);
    if (kind === surrogate)
      return { latin: text.match(latinLetter)?.length ?? 0, hasOther: otherLetter.test(text) };
    if ((kind & latin) !== 0) count++;
    else if ((kind & letter) !== 0) hasOther = true;
  }
  return { latin: count, hasOther };
};

/** How many UTF-16 units of a text are letters. */
export const countLetters = (text: string): number => {
  let count = 0;
  for (let place = 0; place < text.length; place++) {
    const kind = kindAt(text, place);
    if (kind === surrogate) return text.replace(notLetter, '').length;
    if ((kind & letter) !== 0) count++;
  }
  return count;
};

/** The different letters of a text, but for those of ASCII where `plain` is false. */
export const differentLetters = (text: string, plain: boolean): ReadonlySet<string> => {
  const letters = new Set<string>();
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    const kind = kinds[code] ?? 0;
    if (kind === surrogate) {
      const all = text.replace(notLetter, '');
      return new Set(plain ? all : all.replace(/[a-z]/gu, ''));
    }
    if ((kind & letter) !== 0 && (plain || code >= 0x80)) letters.add(text.charAt(place));
  }
  return letters;
};
