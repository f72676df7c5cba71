import { foreignLetters, surpriseOfAbsence } from './alphabets.ts';
import { languagesOfWord } from './frequent-words.ts';
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
/** Divides the sum of n-gram evidence. */
const temperature = 20;
const lengthExponent = 0.7;
const lettersPerNgram = 3.5;

const softmax = (scores: ReadonlyMap<string, number>): Map<string, number> => {
  const most = Math.max(...scores.values());
  const parts = [...scores].map(([code, score]) => [code, Math.exp(score - most)] as const);
  const total = parts.reduce((sum, [, part]) => sum + part, 0);
  return new Map(parts.map(([code, part]) => [code, part / total]));
};

/** The most words that can be nothing but frequent ones by design: greetings, labels, buttons. */
const maxWordsAlone = 3;
/** What such words weigh against letters, which know little of a greeting. */
const weightAlone = 0.6;

const withWordsAlone = (
  shares: Map<string, number>,
  words: readonly string[],
  hits: ReadonlyMap<string, number>,
): Map<string, number> => {
  if (words.length > maxWordsAlone) return shares;
  const languages = [...shares.keys()].filter((code) => hits.get(code) === words.length);
  if (languages.length === 0) return shares;
  return new Map(
    [...shares].map(([code, share]) => [
      code,
      share * (1 - weightAlone) + (languages.includes(code) ? weightAlone / languages.length : 0),
    ]),
  );
};

const rankOfScript = (
  table: NgramTable,
  script: SharedScript,
  text: string,
  words: readonly string[],
  letters: number,
) => {
  const { ngrams, weights, known } = table.evidence(text);
  const scale = Math.max(1, letters / lettersPerNgram) ** lengthExponent / temperature / Math.max(1, ngrams);
  const index = new Map(table.languages.map((code, position) => [code, position]));
  const read = (values: ArrayLike<number>, code: string): number | undefined => {
    const position = index.get(namesInData[code] ?? code);
    return position === undefined ? undefined : values[position];
  };
  const codes = languagesByScript[script];
  const least = Math.max(0, ...codes.map((code) => read(weights, code) ?? 0)) * scale - strangerCost;
  const different = new Set(text.replace(/[^\p{L}]/gu, ''));
  const hits = new Map<string, number>();
  for (const word of words) {
    for (const language of languagesOfWord(word)) hits.set(language, (hits.get(language) ?? 0) + 1);
  }
  // Words of one text depend on each other; their differences must outlast the bound all the same.
  const gainOfHit = Math.min(wordGain, maxWordGain / Math.max(1, ...hits.values()));
  const scores = new Map<string, number>();
  for (const code of codes) {
    const own = read(weights, code);
    const near = neighbours[code]?.map((other) => read(weights, other) ?? 0);
    const evidence =
      own !== undefined ? own * scale : near ? Math.max(...near) * scale - (neighbourCost[code] ?? 0) : least;
    const gain = (hits.get(code) ?? 0) * gainOfHit;
    const cost = Math.min(maxLetterCost, foreignLetters(code, different) * letterCost);
    scores.set(code, evidence + gain - cost - surpriseOfAbsence(code, different, letters));
  }
  const shares = withWordsAlone(softmax(scores), words, hits);
  const [best = ''] = [...shares].reduce((left, right) => (right[1] > left[1] ? right : left), ['', -1]);
  const sources = read(known, best) === undefined ? (neighbours[best] ?? []) : [best];
  const knownNgrams = Math.max(0, ...sources.map((code) => read(known, code) ?? 0));
  const familiarity = Math.max(
    knownNgrams / Math.max(1, ngrams),
    (hits.get(best) ?? 0) / Math.max(1, words.length),
  );
  return { shares, familiarity };
};

/** The languages of a text of words alone, in lower case. */
export const rank = (table: NgramTable, text: string): Ranking => {
  const { own, shared } = countScripts(text);
  const parts = [
    ...[...own].map(([code, letters]) => ({ letters, shares: new Map([[code, 1]]), familiarity: 1 })),
    ...[...shared].map(([script, letters]) => {
      const words = text.match(/[\p{L}\p{M}·'’-]+/gu) ?? [];
      return { letters, ...rankOfScript(table, script, text, words, letters) };
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

/** Scripts by the names that languages have for them. */
const sharedScripts: Readonly<Record<string, SharedScript>> = { Hans: 'Hani', Hant: 'Hani', Jpan: 'Hani' };

/** Whether a language is among those that a ranking tells apart in a script (ISO 15924). */
export const isRanked = (code: string, script: string): boolean =>
  languagesByScript[sharedScripts[script] ?? (script as SharedScript)]?.includes(code) ??
  languageOfScript(script) === code;
