import { remember } from '../remember.ts';
import { isSentenceMark, tokensOf } from '../tokens.ts';
import { everydayWords } from './everyday-words.ts';
import { columns, contentWords, functionWords } from './frequent-words.ts';

/** What a word can be found by in another language. */
export type WordKind = 'number' | 'name' | 'known' | 'common' | 'other';

/** A word as the comparison of two languages sees it. */
export interface ComparedWord {
  readonly kind: WordKind;
  /** In small letters, without accents. */
  readonly folded: string;
  /** The spelling that languages share: one letter a sound, without endings. Empty: too short to be telling. */
  readonly skeleton: string;
  /** What the skeletons of related words have in common. Empty: the skeleton is too short to be telling. */
  readonly beginning: string;
  /** Numbers of the meanings that the word may have. */
  readonly meanings: readonly number[];
  /** Bits of its spelling, of its meanings and of its beginning: words without a common one have none of these in common. */
  readonly bits: number;
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

/** What a short word is folded to: small words come again and again. */
const foldOnce = remember(fold, 5_000);

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
const maxEmptyWordLength = 8;

/** Whether a word is one of the smallest of a language; false where those are not known. */
export const isEmptyWord = (word: string, language: string): boolean =>
  word.length <= maxEmptyWordLength && emptySets.get(language)?.has(foldOnce(word)) === true;

type Lexicon = ReadonlyMap<string, readonly number[]>;

const linesOf = (table: string): string[] => table.trim().split('\n');

let lexicons: ReadonlyMap<string, Lexicon> | undefined;
/** Meanings below this number are those of words that most texts have. */
let firstContent = 0;

const readLexicons = (): ReadonlyMap<string, Lexicon> => {
  const common = linesOf(functionWords);
  firstContent = common.length;
  const maps = columns.map(() => new Map<string, number[]>());
  for (const [meaning, line] of [...common, ...linesOf(contentWords), ...linesOf(everydayWords)].entries()) {
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

/** The one letter that stands for each of several letters of one sound. */
const sounds: Readonly<Record<string, string>> = { c: 'k', q: 'k', y: 'i', j: 'i', w: 'v', z: 's', h: '' };
/** Two letters that are one sound. */
const pairs: Readonly<Record<string, string>> = { ph: 'f', th: 't', ch: 'k', ck: 'k', qu: 'k' };

/** A word as it sounds, doubled letters as one: `knock`, `Photo` and `foto` are `knok` and `foto`. */
const skeletonOf = (folded: string): string => {
  let skeleton = '';
  let last = '';
  const add = (sound: string): void => {
    // Of three equal letters two are left.
    const isDoubled = sound === last;
    if (!isDoubled) skeleton += sound;
    last = isDoubled ? '' : sound;
  };
  for (let index = 0; index < folded.length; index++) {
    const letter = folded.charAt(index);
    const pair = 'ptcq'.includes(letter) ? pairs[folded.slice(index, index + 2)] : undefined;
    if (pair !== undefined) {
      add(pair);
      index++;
    } else if (letter === 'x') {
      add('k');
      add('s');
    } else {
      const sound = sounds[letter] ?? letter;
      if (sound !== '') add(sound);
    }
  }
  return skeleton;
};

const digit = /\p{Nd}/u;
const shortestOther = 5;
const shortestSkeleton = 3;
/** So many letters two spellings of a word have in common. */
export const beginningLength = 4;
const capital = /^\p{Lu}/u;
const isAcronym = (word: string): boolean => word.length > 1 && word === word.toUpperCase();

/** One of 32 bits, by a hash (FNV-1a). */
const bitOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return 1 << ((hash ^ (hash >>> 16)) & 31);
};

const wordOf = (kind: WordKind, folded: string, meanings: readonly number[]): ComparedWord => {
  const skeleton = kind === 'number' || folded.length < shortestSkeleton ? '' : skeletonOf(folded);
  const beginning = skeleton.length < shortestSkeleton ? '' : skeleton.slice(0, beginningLength);
  let bits = bitOf(`=${folded}`);
  for (const meaning of meanings) bits |= 1 << (meaning & 31);
  if (beginning !== '') bits |= bitOf(beginning);
  return { kind, folded, skeleton, beginning, meanings, bits };
};

const read = (word: string, language: string, isInitial: boolean): ComparedWord | undefined => {
  if (digit.test(word)) return wordOf('number', word.replace(/[^\p{Nd}]/gu, ''), none);
  const folded = fold(word);
  if (emptySets.get(language)?.has(folded)) return undefined;
  const meanings = meaningsOf(folded, language);
  if (meanings.length > 0) {
    const kind = meanings.some((meaning) => meaning < firstContent) ? 'common' : 'known';
    return wordOf(kind, folded, meanings);
  }
  // German writes every noun with a capital.
  const isName = isAcronym(word) || (!isInitial && language !== 'de' && capital.test(word));
  if (isName && folded.length > 1) return wordOf('name', folded, meanings);
  return folded.length < shortestOther ? undefined : wordOf('other', folded, meanings);
};

/** How many words are remembered, of all languages together. */
const maxRemembered = 20_000;
let rememberedWords = 0;
/** Nobody's word is longer: what is, is cut. */
const maxWordLength = 40;
/** Words of a language, those that begin a sentence with what may be its capital apart. */
interface Memory {
  readonly inner: Map<string, ComparedWord | null>;
  readonly initial: Map<string, ComparedWord | null>;
}

const memories = new Map<string, Memory>();

const memoryOf = (language: string): Memory => {
  let memory = memories.get(language);
  if (!memory) {
    memory = { inner: new Map(), initial: new Map() };
    memories.set(language, memory);
  }
  return memory;
};

const isSmallLatin = (word: string): boolean => {
  const first = word.charCodeAt(0);
  return first >= 0x61 && first <= 0x7a;
};

/** The words of a text that can be found again in a translation, in order. */
export const readWords = (text: string, language: string): ComparedWord[] => {
  const words: ComparedWord[] = [];
  if (rememberedWords >= maxRemembered) {
    memories.clear();
    rememberedWords = 0;
  }
  const { inner, initial } = memoryOf(language);
  let isInitial = true;
  for (const item of tokensOf(text)) {
    if (isSentenceMark(item)) {
      isInitial = true;
      continue;
    }
    const memory = isInitial && !isSmallLatin(item) ? initial : inner;
    let word = item.length > maxWordLength ? undefined : memory.get(item);
    if (word === undefined) {
      // A slice would keep the whole of its text with what is remembered.
      const own = Buffer.from(item.slice(0, maxWordLength)).toString();
      word = read(own, language, isInitial) ?? null;
      if (item.length <= maxWordLength) {
        memory.set(own, word);
        rememberedWords++;
      }
    }
    isInitial = false;
    if (word) words.push(word);
  }
  return words;
};
