import { differentLetters, visitRuns } from '../tokens.ts';
import { foreignLetters, foreignWords, numberOfAlphabet, surpriseOfAbsence } from './alphabets.ts';
import {
  countFrequentWord,
  type FrequentWordCounts,
  noFrequentWords,
  numberOfLanguage,
} from './frequent-words.ts';
import type { NgramTable } from './ngram-table.ts';
import { countScripts, languageOfScript, type SharedScript } from './scripts.ts';

/** What is known of one text before confidences are calibrated. */
export interface Ranking {
  /** Shares of the text's languages, which sum up to 1; largest first. */
  readonly shares: readonly (readonly [string, number])[];
  /** How many letters the text has. */
  readonly letters: number;
  /** Which part of what was looked up is known in the likeliest language, 0..1. */
  readonly familiarity: number;
}

/** The languages of a script that the n-grams or the frequent words know. */
const languagesByScript: Readonly<Record<SharedScript, readonly string[]>> = {
  Latn: 'en es fr de it pt ca gl ro nl af sv no da is fi et hu pl cs sk sl hr lt lv sq tr az eu id ms fil vi sw cy ga eo yo'.split(
    ' ',
  ),
  Cyrl: 'ru uk be bg sr mk kk ky mn'.split(' '),
  Arab: 'ar fa ur ku'.split(' '),
  Deva: 'hi mr ne'.split(' '),
  Hani: ['zh', 'ja'],
};

/** What the n-gram data call otherwise. */
const namesInData: Readonly<Record<string, string>> = { fil: 'tl' };
/** The n-gram data lack these: they look like their neighbours there, and words and letters tell them apart. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  id: ['ms'],
  gl: ['pt', 'es'],
  af: ['nl'],
  mk: ['bg', 'sr'],
  kk: ['ru', 'be', 'uk', 'bg'],
  ky: ['ru', 'be', 'uk', 'bg'],
  mn: ['ru', 'be', 'uk', 'bg'],
  ne: ['hi', 'mr'],
};

/** What a neighbour's evidence is lessened by, in nats. */
const neighbourCost: Readonly<Record<string, number>> = { id: 0, gl: 1, af: 1, ne: 0.5 };
/** What a language costs that has no neighbour in the data either. */
const strangerCost = 3;
/** Nats of a frequent word, and at most. */
const wordGain = 1.6;
const maxWordGain = 16;
/** Nats of a letter that a language does not have, and at most. */
const letterCost = 2;
const maxLetterCost = 8;
/** So many nats below the likeliest, and no letter makes up for it. */
const outOfQuestion = 40;
/** Divides the sum of n-gram evidence. */
const temperature = 20;
const lengthExponent = 0.7;
const lettersPerNgram = 3.5;

/** Makes shares that sum up to 1 of scores in nats. */
const toShares = (scores: number[]): void => {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  let total = 0;
  for (let index = 0; index < scores.length; index++) {
    const part = Math.exp((scores[index] ?? 0) - most);
    scores[index] = part;
    total += part;
  }
  for (let index = 0; index < scores.length; index++) scores[index] = (scores[index] ?? 0) / total;
};

/** Where a table has the evidence for a language. */
interface Place {
  readonly code: string;
  /** Its number among those whose frequent words are counted. */
  readonly number: number;
  /** The number of its alphabet. */
  readonly alphabet: number;
  /** Undefined where the table does not know the language. */
  readonly own: number | undefined;
  readonly neighbours: readonly number[];
}

type Places = Readonly<Record<SharedScript, readonly Place[]>>;

const findPlaces = ({ languages }: NgramTable): Places => {
  const positions = new Map(languages.map((code, position) => [code, position]));
  const positionOf = (code: string): number | undefined => positions.get(namesInData[code] ?? code);
  const placeOf = (code: string): Place => ({
    code,
    number: numberOfLanguage(code),
    alphabet: numberOfAlphabet(code),
    own: positionOf(code),
    neighbours: (neighbours[code] ?? []).flatMap((other) => positionOf(other) ?? []),
  });
  return Object.fromEntries(
    Object.entries(languagesByScript).map(([script, codes]) => [script, codes.map(placeOf)]),
  ) as Record<SharedScript, Place[]>;
};

const placesByTable = new WeakMap<NgramTable, Places>();

const placesIn = (table: NgramTable): Places => {
  const known = placesByTable.get(table);
  if (known) return known;
  const found = findPlaces(table);
  placesByTable.set(table, found);
  return found;
};

const mostIn = (values: readonly number[]): number => {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
};

const mostOf = (values: ArrayLike<number>, positions: readonly number[]): number => {
  let most = 0;
  for (const position of positions) most = Math.max(most, values[position] ?? 0);
  return most;
};

/** The most words that can be nothing but frequent ones by design: greetings, labels, buttons. */
const maxWordsAlone = 3;
/** What such words weigh against letters, which know little of a greeting. */
const weightAlone = 0.6;

const addWordsAlone = (
  shares: number[],
  places: readonly Place[],
  words: readonly string[],
  hits: FrequentWordCounts,
): void => {
  if (words.length > maxWordsAlone) return;
  const isAlone = places.map(({ number }) => hits[number] === words.length);
  const languages = isAlone.filter(Boolean).length;
  if (languages === 0) return;
  for (let index = 0; index < shares.length; index++)
    shares[index] = (shares[index] ?? 0) * (1 - weightAlone) + (isAlone[index] ? weightAlone / languages : 0);
};

/** What is known of the letters of one script. */
interface ScriptRanking {
  readonly places: readonly Place[];
  /** By place. */
  readonly shares: readonly number[];
  readonly familiarity: number;
}

const rankOfScript = (
  table: NgramTable,
  script: SharedScript,
  text: string,
  words: readonly string[],
  hits: FrequentWordCounts,
  letters: number,
): ScriptRanking => {
  const { ngrams, weights, known } = table.evidence(text);
  const scale = Math.max(1, letters / lettersPerNgram) ** lengthExponent / temperature / Math.max(1, ngrams);
  const places = placesIn(table)[script];
  let most = 0;
  for (const { own } of places) if (own !== undefined) most = Math.max(most, weights[own] ?? 0);
  const least = most * scale - strangerCost;
  // Every alphabet of this script has a to z.
  const different = differentLetters(text, script !== 'Latn');
  // Words of one text depend on each other; their differences must outlast the bound all the same.
  const gainOfHit = Math.min(wordGain, maxWordGain / Math.max(1, mostIn(hits)));
  // A plain list: to make a typed array of more than 64 bytes takes a microsecond.
  const shares = new Array<number>(places.length).fill(0);
  let likeliest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < places.length; index++) {
    const place = places[index];
    if (!place) continue;
    const { code, number, own, neighbours: near } = place;
    let evidence = least;
    if (own !== undefined) evidence = (weights[own] ?? 0) * scale;
    else if (near.length > 0) evidence = mostOf(weights, near) * scale - (neighbourCost[code] ?? 0);
    const score = evidence + (hits[number] ?? 0) * gainOfHit;
    shares[index] = score;
    if (score > likeliest) likeliest = score;
  }
  const foreign = foreignLetters(different);
  for (let index = 0; index < places.length; index++) {
    const score = shares[index] ?? 0;
    const { code = '', alphabet = 0 } = places[index] ?? {};
    // Letters decide nothing about a language that is out of the question without them.
    if (score < likeliest - outOfQuestion) continue;
    const strange = (foreign[alphabet] ?? 0) + foreignWords(text, code);
    const cost = Math.min(maxLetterCost, strange * letterCost);
    shares[index] = score - cost - surpriseOfAbsence(code, different, letters);
  }
  toShares(shares);
  addWordsAlone(shares, places, words, hits);
  let best = 0;
  for (let index = 1; index < shares.length; index++)
    if ((shares[index] ?? 0) > (shares[best] ?? 0)) best = index;
  const { number = 0, own, neighbours: near = [] } = places[best] ?? {};
  const familiarity = Math.max(
    (own === undefined ? mostOf(known, near) : (known[own] ?? 0)) / Math.max(1, ngrams),
    (hits[number] ?? 0) / Math.max(1, words.length),
  );
  return { places, shares, familiarity };
};

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{M}·'’-]+/gu) ?? [];

/** The languages of a text of words alone, in lower case. */
export const rank = (table: NgramTable, text: string): Ranking => {
  const { own, shared } = countScripts(text);
  const words = wordsIn(text);
  const hits = noFrequentWords();
  for (const word of words) countFrequentWord(hits, word, 0, word.length);
  const parts = [
    ...[...own].map(([code, letters]) => ({ letters, shares: [[code, 1]] as const, familiarity: 1 })),
    ...[...shared].map(([script, letters]) => {
      const { places, shares, familiarity } = rankOfScript(table, script, text, words, hits, letters);
      return {
        letters,
        shares: places.map(({ code }, index) => [code, shares[index] ?? 0] as const),
        familiarity,
      };
    }),
  ];
  const letters = parts.reduce((sum, part) => sum + part.letters, 0);
  const shares = new Map<string, number>();
  for (const part of parts) {
    for (const [code, share] of part.shares) {
      shares.set(code, (shares.get(code) ?? 0) + (share * part.letters) / letters);
    }
  }
  const familiarity = parts.reduce((sum, part) => sum + (part.familiarity * part.letters) / letters, 0);
  return { shares: [...shares].sort((left, right) => right[1] - left[1]), letters, familiarity };
};

/** So many frequent words, and more of them than of any other language by two, or by one of many, leave no doubt. */
const enoughWords = 3;
const manyWords = 5;
/** But of these, whose frequent words are mostly another's too. */
const twins: ReadonlySet<string> = new Set(['da', 'no', 'id', 'ms']);

/** Whether the frequent words of a text alone say that it is in a language: most texts do, and nothing is faster. */
const isEvident = (hits: FrequentWordCounts, code: string): boolean => {
  const number = numberOfLanguage(code);
  if (twins.has(code)) return false;
  const own = hits[number] ?? 0;
  if (own < enoughWords) return false;
  const most = own - (own < manyWords ? 2 : 1);
  for (let language = 0; language < hits.length; language++)
    if (language !== number && (hits[language] ?? 0) > most) return false;
  return true;
};

/** A language beside the likeliest other one. */
interface Beside {
  readonly own: number;
  readonly other: string;
  readonly most: number;
  /** How many letters and joints of words the text has, in UTF-16 units. */
  readonly size: number;
}

/** A language beside the likeliest other one, where frequent words alone do not say it. */
const rankWords = (
  table: NgramTable,
  source: string,
  hits: FrequentWordCounts,
  code: string,
): Omit<Beside, 'size'> => {
  const words: string[] = [];
  visitRuns(source, (start, end) => words.push(source.slice(start, end)));
  const text = words.join(' ');
  const { own: ownScripts, shared } = countScripts(text);
  const [first] = shared;
  if (first === undefined || ownScripts.size > 0 || shared.size > 1) {
    const { shares } = rank(table, text);
    const own = shares.find(([language]) => language === code)?.[1] ?? 0;
    const [other = '', most = 0] = shares.find(([language]) => language !== code) ?? [];
    return { own, other, most };
  }
  // Most texts are in one script: nothing has to be put together and sorted.
  const { places, shares } = rankOfScript(table, first[0], text, words, hits, first[1]);
  let own = 0;
  let other = '';
  let most = 0;
  for (let index = 0; index < shares.length; index++) {
    const share = shares[index] ?? 0;
    const language = places[index]?.code ?? '';
    if (language === code) own = share;
    else if (share > most) {
      most = share;
      other = language;
    }
  }
  return { own, other, most };
};

/** A language beside the likeliest other one, in a text in lower case. */
export const rankBeside = (table: NgramTable, text: string, code: string): Beside => {
  const hits = noFrequentWords();
  let size = 0;
  visitRuns(text, (start, end) => {
    size += end - start;
    countFrequentWord(hits, text, start, end);
  });
  return isEvident(hits, code)
    ? { own: 1, other: '', most: 0, size }
    : { ...rankWords(table, text, hits, code), size };
};

/** Scripts by the names that languages have for them. */
const sharedScripts: Readonly<Record<string, SharedScript>> = { Hans: 'Hani', Hant: 'Hani', Jpan: 'Hani' };

/** Whether a language is among those that a ranking tells apart in a script (ISO 15924). */
export const isRanked = (code: string, script: string): boolean =>
  languagesByScript[sharedScripts[script] ?? (script as SharedScript)]?.includes(code) ??
  languageOfScript(script) === code;
