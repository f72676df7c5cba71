import { columns, contentWords, functionWords } from './frequent-words.ts';

/** What a word can be found by in another language. */
export type WordKind = 'number' | 'name' | 'known' | 'common' | 'other';

/** A word as the comparison of two languages sees it. */
export interface Word {
  readonly kind: WordKind;
  /** In small letters, without accents. */
  readonly folded: string;
  /** The spelling that languages share: one letter a sound, without endings. Empty: too short to be telling. */
  readonly skeleton: string;
  /** Numbers of the meanings that the word may have. */
  readonly meanings: readonly number[];
}

/** Words of up to so many letters are looked up whole, longer ones by their beginning: what follows is inflection. */
const stemLength = 5;

const stemOf = (folded: string): string => folded.slice(0, stemLength);

/** Endings that make a short word longer than a stem. */
const endings: Readonly<Record<string, RegExp>> = {
  en: /(?:'s|ing|ed|ers?|ly|e?s)$/u,
  es: /(?:e?s|mos|ndo|d[oa]s?|rse|r[lt]?[eoa]s?)$/u,
  pt: /(?:e?s|mos|ndo|d[oa]s?|r-?se)$/u,
  fr: /(?:e?s|ent|e|ez|er|ees?)$/u,
  de: /(?:e[nrsm]?|s|t|te|ten)$/u,
  it: /(?:[aeio]|ndo|t[aeio])$/u,
};
const shortestRest = 3;

const fold = (word: string): string => {
  const small = word.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (/^[\x00-\x7F]*$/.test(small)) return small;
  return small.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('’', "'");
};

const mostFolded = 5_000;
const folded = new Map<string, string>();

/** Remembers what a short word is folded to: small words come again and again. */
const foldOnce = (word: string): string => {
  let known = folded.get(word);
  if (known === undefined) {
    known = fold(word);
    if (folded.size >= mostFolded) folded.clear();
    folded.set(word, known);
  }
  return known;
};

/** Articles, pronouns and prepositions of so many uses that their presence says nothing of the content. */
const emptyWords: Readonly<Record<string, string>> = {
  en: 'a an the of and to in on at by for from is are was were be been has have had do does did it its that as',
  es: 'a e y o u el la los las lo le les un una de del que en por para se su sus es son ser con ha han al si',
  fr: "à a et ou le la les l' un une de du des d' que qu en dans par pour se sa son ses est sont au aux on il y ont ne",
  de: 'der die das den dem des ein eine einen einer einem und zu in im ist sind war wird werden von vom mit auf für sein seine hat haben zur zum am',
  pt: 'a o e as os um uma de do da dos das que em no na nos nas por para se seu sua seus suas é são ser com ao à foi',
  it: 'a e o il la lo le gli i un una di del della dei delle che in nel nella per si suo sua suoi sue è sono con al da ha',
};

const emptySets = new Map<string, ReadonlySet<string>>(
  Object.entries(emptyWords).map(([language, words]) => [language, new Set(words.split(' ').map(fold))]),
);
const none: readonly number[] = [];

/** Whether the smallest words of a language are known here. */
export const knowsEmptyWords = (language: string): boolean => emptySets.has(language);

/** No word of the smallest is longer, however its accents are written. */
const longestEmptyWord = 8;

/** Whether a word is one of the smallest of a language; false where those are not known. */
export const isEmptyWord = (word: string, language: string): boolean =>
  word.length <= longestEmptyWord && emptySets.get(language)?.has(foldOnce(word)) === true;

type Lexicon = ReadonlyMap<string, readonly number[]>;

const linesOf = (table: string): string[] => table.trim().split('\n');

let lexicons: ReadonlyMap<string, Lexicon> | undefined;
/** Meanings below this number are those of words that most texts have. */
let firstContent = 0;

const readLexicons = (): ReadonlyMap<string, Lexicon> => {
  const common = linesOf(functionWords);
  firstContent = common.length;
  const maps = columns.map(() => new Map<string, number[]>());
  for (const [meaning, line] of [...common, ...linesOf(contentWords)].entries()) {
    for (const [column, words] of line.split('|').entries()) {
      const map = maps[column];
      const empty = emptySets.get(columns[column] ?? '');
      for (const stem of new Set(
        words
          .split(' ')
          .filter((word) => !empty?.has(word))
          .map(stemOf),
      )) {
        const known = map?.get(stem);
        if (known) known.push(meaning);
        else map?.set(stem, [meaning]);
      }
    }
  }
  return new Map(columns.map((language, index) => [language, maps[index] ?? new Map()]));
};

const lexiconOf = (language: string): Lexicon | undefined => {
  lexicons ??= readLexicons();
  return lexicons.get(language);
};

const meaningsOf = (folded: string, language: string): readonly number[] => {
  const lexicon = lexiconOf(language);
  if (!lexicon) return none;
  const known = lexicon.get(stemOf(folded));
  if (known) return known;
  const ending = endings[language];
  const rest = ending ? folded.replace(ending, '') : folded;
  return rest.length < shortestRest || rest.length > stemLength ? none : (lexicon.get(rest) ?? none);
};

/** Whether the meanings of the frequent words of a language are known. */
export const isKnownLanguage = (language: string): boolean => lexiconOf(language) !== undefined;

/** Spellings of one sound, in the order in which they are replaced. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ch|ck|qu|q|c/g, 'k'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/x/g, 'ks'],
  [/h/g, ''],
  [/(.)\1/g, '$1'],
];

const skeletonOf = (folded: string): string =>
  sounds.reduce((text, [from, to]) => text.replace(from, to), folded);

const digit = /\p{Nd}/u;
const shortestOther = 5;
const capital = /^\p{Lu}/u;
const isAcronym = (word: string): boolean => word.length > 1 && word === word.toUpperCase();

const read = (word: string, language: string, isInitial: boolean): Word | undefined => {
  if (digit.test(word)) {
    const folded = word.replace(/[^\p{Nd}]/gu, '');
    return { kind: 'number', folded, skeleton: '', meanings: none };
  }
  const folded = fold(word);
  if (emptySets.get(language)?.has(folded)) return undefined;
  const meanings = meaningsOf(folded, language);
  const isShort = folded.length < 3;
  const skeleton = isShort ? '' : skeletonOf(folded);
  // German writes every noun with a capital.
  const isName = isAcronym(word) || (!isInitial && language !== 'de' && capital.test(word));
  if (isName && meanings.length === 0 && folded.length > 1)
    return { kind: 'name', folded, skeleton, meanings };
  if (meanings.length > 0) {
    const kind = meanings.some((meaning) => meaning < firstContent) ? 'common' : 'known';
    return { kind, folded, skeleton, meanings };
  }
  return folded.length < shortestOther ? undefined : { kind: 'other', folded, skeleton, meanings };
};

const mostRemembered = 5_000;
const remembered = new Map<string, Word | null>();

const recall = (word: string, language: string, isInitial: boolean): Word | undefined => {
  // Nobody's word is so long: what is, is read anew rather than kept.
  if (word.length > 40) return read(word.slice(0, 40), language, isInitial);
  const key = `${isInitial ? '^' : ''}${language} ${word}`;
  let known = remembered.get(key);
  if (known === undefined) {
    known = read(word, language, isInitial) ?? null;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, known);
  }
  return known ?? undefined;
};

const token = /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}\p{Nd}]+(?:['’][\p{L}\p{M}]+)*|[.!?:;¿¡…\n]/gu;
const mark = /^[.!?:;¿¡…\n]$/u;

/** The words of a text that can be found again in a translation, in order. */
export const readWords = (text: string, language: string): Word[] => {
  const words: Word[] = [];
  let isInitial = true;
  for (const item of text.match(token) ?? []) {
    if (mark.test(item)) {
      isInitial = true;
      continue;
    }
    const word = recall(item, language, isInitial);
    isInitial = false;
    if (word) words.push(word);
  }
  return words;
};

const plainWord = /[\p{L}\p{M}]+(?:['’·-][\p{L}\p{M}]+)*/gu;

/** The words of a text, as written. */
export const wordsOf = (text: string): string[] => text.match(plainWord) ?? [];
