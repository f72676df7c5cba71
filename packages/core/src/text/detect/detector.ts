import { readLanguage } from '../languages.ts';
import { protect } from '../protect.ts';
import type { DetectedLanguage } from '../types.ts';
import { languagesOfWord } from './common-words.ts';

/** Tells languages by letter statistics (eld, 60 languages) and, for a few words, by everyday vocabulary. */
export interface Detector {
  /** Likeliest first; empty where nothing can be said. */
  detect(text: string): readonly DetectedLanguage[];
  /**
   * The probability that a text is in the second language rather than the first, 0..1; undefined where the detector
   * knows only one of them or sees nothing of either.
   */
  preference(text: string, first: string, second: string): number | undefined;
}

/** eld knows one code for what callers call by several. */
const aliases: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', fil: 'tl', id: 'ms' };

const mostWordsForVocabulary = 3;
const longestSample = 1_000;
/** Below this share of the likeliest language, a candidate is not worth naming. */
const leastConfidence = 0.02;
/** No guess is certain. */
const mostConfidence = 0.99;

const word = /[\p{L}\p{M}·'’-]+/gu;
const notWords = /⟦\d+⟧|\S*\p{N}\S*|[^\p{L}\p{M}'’·\s-]+/gu;

/** The words of a text alone: no addresses, codes or numbers, and no more than is needed. */
const sampleOf = (text: string): string =>
  protect(text.slice(0, longestSample)).text.replace(notWords, ' ').replace(/\s+/gu, ' ').trim();

/**
 * eld scales its score `x` of evidence per n-gram to `x / (x + 25)`. The share of a language is the softmax of its
 * evidence, weighted by the text's length; both constants were fitted to 10,500 texts of one to thirty words in five
 * languages, so that a confidence of 0.8 is right in about 80 % of cases.
 */
const evidenceScale = 25;
const temperature = 20;
const lengthExponent = 0.7;
const lettersPerNgram = 3.5;

const shares = (scores: Readonly<Record<string, number>>, letters: number): Map<string, number> => {
  const weight = Math.max(1, letters / lettersPerNgram) ** lengthExponent / temperature;
  const evidence = Object.entries(scores).map(
    ([code, score]) => [code, ((evidenceScale * score) / (1 - score)) * weight] as const,
  );
  const most = Math.max(...evidence.map(([, value]) => value));
  const parts = evidence.map(([code, value]) => [code, Math.exp(value - most)] as const);
  const total = parts.reduce((sum, [, part]) => sum + part, 0);
  return new Map(parts.map(([code, part]) => [code, part / total]));
};

/** What a language has more than its statistics where every word of a short text is an everyday word of it. */
const vocabularyShare = 2;

const addVocabulary = (byStatistics: Map<string, number>, words: readonly string[]): Map<string, number> => {
  const [first = '', ...rest] = words.map((item) => item.toLowerCase());
  const languages = languagesOfWord(first).filter((language) =>
    rest.every((item) => languagesOfWord(item).includes(language)),
  );
  if (languages.length === 0) return byStatistics;
  const combined = new Map(byStatistics);
  for (const language of languages) combined.set(language, (combined.get(language) ?? 0) + vocabularyShare);
  const total = [...combined.values()].reduce((sum, value) => sum + value, 0);
  return new Map([...combined].map(([code, value]) => [code, value / total]));
};

const latinLetter = /\p{sc=Latn}/gu;

/**
 * How many Latin letters the letters of a sample are worth: other scripts leave fewer languages to choose from.
 */
const weightOf = (sample: string): number => {
  const all = sample.replaceAll(' ', '').length;
  const latin = sample.match(latinLetter)?.length ?? 0;
  return latin + 3 * (all - latin);
};

/** Fewer Latin letters than this are no statistics. */
const fewestLetters = 3;
/** A text of so many letters is half sure at best. */
const doubtfulLetters = 2;

let loading: Promise<Detector> | undefined;

const load = async (): Promise<Detector> => {
  const { eld } = await import('eld/extrasmall');
  const known = new Set(Object.values(eld.info().Languages));
  return {
    detect: (text) => {
      const sample = sampleOf(text);
      if (sample === '') return [];
      const letters = weightOf(sample);
      const certainty = letters / (letters + doubtfulLetters);
      const byStatistics =
        letters < fewestLetters
          ? new Map<string, number>()
          : new Map(
              [...shares(eld.detect(sample).getScores(), letters)].map(([code, share]) => [
                code,
                share * certainty,
              ]),
            );
      const words = sample.match(word) ?? [];
      const all = words.length <= mostWordsForVocabulary ? addVocabulary(byStatistics, words) : byStatistics;
      return [...all]
        .filter(([, share]) => share >= leastConfidence)
        .sort(([, left], [, right]) => right - left)
        .map(([code, share]) => ({
          code: readLanguage(code)?.tag ?? code,
          confidence: Math.round(Math.min(share, mostConfidence) * 100) / 100,
        }));
    },
    preference: (text, first, second) => {
      const codes = [aliases[first] ?? first, aliases[second] ?? second] as const;
      if (!codes.every((code) => known.has(code))) return undefined;
      const sample = text.slice(0, longestSample);
      const scores = eld.detect(sample).getScores();
      const [left, right] = [scores[codes[0]], scores[codes[1]]];
      if (left === undefined && right === undefined) return undefined;
      const pair = shares({ first: left ?? 0, second: right ?? 0 }, sample.length);
      return pair.get('second');
    },
  };
};

/** The detector, loaded at its first use: its statistics take about 90 MB. */
export const loadDetector = (): Promise<Detector> => {
  loading ??= load();
  return loading;
};
