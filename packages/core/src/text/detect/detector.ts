import { isUnspaced } from '../comparison/languages.ts';
import { type Language, readLanguage } from '../languages.ts';
import type { DetectedLanguage } from '../types.ts';
import { calibrate } from './calibration.ts';
import { codeOf } from './codes.ts';
import { isTraditional, tellByCharacters } from './han.ts';
import type { NgramTable } from './ngram-table.ts';
import { isRanked, type Ranking, rank, rankBeside } from './rank.ts';
import { sentencesOf } from './sample.ts';

/** Tells languages by script, letters, n-grams (the data of eld) and frequent words. */
export interface Detector {
  /** Likeliest first; empty where nothing can be said. */
  detect(text: string): readonly DetectedLanguage[];
  /** How a text that ought to be in a language compares with what else it may be; undefined where nobody can tell. */
  resemblance(text: string, language: Language): Resemblance | undefined;
}

/** What a text looks like beside the language that it ought to be in. */
export interface Resemblance {
  /** The probability that it is in that language rather than in the likeliest other one, 0..1. */
  readonly probability: number;
  /** Its likeliest language. */
  readonly likeliest: string;
}

/** Below this share of the likeliest language, a candidate is not worth naming. */
const leastConfidence = 0.02;
/** A likeliest language that is less likely than this says nothing. */
const leastOfFirst = 0.2;
/** What a text is judged by where its language is given. */
const maxSampleLength = 1_000;
/** Shorter sentences are judged together with the one before. */
const fewestOfPart = 24;
/** A part that is as sure as this of another language makes a text one of several languages. */
const sureOfPart = 0.85;

interface Judgement {
  readonly confidences: ReadonlyMap<string, number>;
  readonly letters: number;
}

const judge = ({ shares, letters, familiarity }: Ranking): Judgement => {
  const [first] = shares;
  if (!first) return { confidences: new Map(), letters };
  const confidence = calibrate(first[1], letters, familiarity);
  if (confidence < leastOfFirst) return { confidences: new Map(), letters };
  const rest = first[1] < 1 ? Math.max(0, Math.min(1, familiarity) - confidence) / (1 - first[1]) : 0;
  return {
    confidences: new Map(
      shares.map(([code, share], index) => [
        code,
        index === 0 ? confidence : Math.min(confidence, share * rest),
      ]),
    ),
    letters,
  };
};

const wordsOfPart = 6;

const piecesOf = (sentence: string): readonly string[] => {
  const words = sentence.split(' ');
  const count = Math.max(1, Math.floor(words.length / wordsOfPart));
  const size = Math.ceil(words.length / count);
  return Array.from({ length: count }, (_, index) => words.slice(index * size, (index + 1) * size).join(' '));
};

/** Sentences, the long ones in pieces, since languages need no full stop to change; short ones with their neighbours. */
const partsOf = (sentences: readonly string[]): readonly string[] => {
  const parts: string[] = [];
  for (const sentence of sentences.flatMap(piecesOf)) {
    const last = parts.at(-1);
    if (last !== undefined && (last.length < fewestOfPart || sentence.length < fewestOfPart)) {
      parts[parts.length - 1] = `${last} ${sentence}`;
    } else parts.push(sentence);
  }
  return parts;
};

const firstOf = ({ confidences }: Judgement): readonly [string, number] =>
  [...confidences].reduce((left, right) => (right[1] > left[1] ? right : left), ['', 0] as const);

/** Each part's confidences, by its share of the letters. */
const mix = (parts: readonly Judgement[]): Judgement => {
  const letters = parts.reduce((sum, part) => sum + part.letters, 0);
  const confidences = new Map<string, number>();
  for (const part of parts) {
    for (const [code, confidence] of part.confidences) {
      confidences.set(code, (confidences.get(code) ?? 0) + (confidence * part.letters) / letters);
    }
  }
  return { confidences, letters };
};

const judgeText = (table: NgramTable, sentences: readonly string[]): Judgement => {
  const whole = judge(rank(table, sentences.join(' ')));
  const parts = partsOf(sentences);
  if (parts.length < 2) return whole;
  const [likeliest] = firstOf(whole);
  const judged = parts.map((part) => judge(rank(table, part)));
  const isMixed = judged.some((part) => {
    const [code, confidence] = firstOf(part);
    return code !== likeliest && confidence >= sureOfPart;
  });
  return isMixed ? mix(judged) : whole;
};

/** Of fewer letters than this, each one less makes the answer less sure; where words are not written apart, few are enough. */
const enoughLetters = 40;

const resemblanceOf = (table: NgramTable, text: string, language: Language): Resemblance | undefined => {
  const { base, script } = language;
  const code = codeOf(language);
  if (!isRanked(code, script)) return undefined;
  const { own, other, most, size } = rankBeside(table, text.toLowerCase(), code);
  if (own + most === 0) return undefined;
  const certainty = isUnspaced(script) ? 1 : Math.min(1, size / enoughLetters);
  const probability = 0.5 + (own / (own + most) - 0.5) * certainty;
  const told = tellByCharacters(text, language);
  if (told !== undefined && told.probability < probability) return told;
  return { probability, likeliest: probability < 0.5 ? other : base };
};

let loading: Promise<Detector> | undefined;

const load = async (): Promise<Detector> => {
  const { loadNgramTable } = await import('./ngram-table.ts');
  const table = await loadNgramTable();
  return {
    detect: (text) => {
      const sentences = sentencesOf(text);
      if (sentences.length === 0) return [];
      const tagOf = (code: string): string =>
        code === 'zh' && isTraditional(sentences.join(' ')) ? 'zh-Hant' : (readLanguage(code)?.tag ?? code);
      return [...judgeText(table, sentences).confidences]
        .filter(([, confidence]) => confidence >= leastConfidence)
        .sort(([, left], [, right]) => right - left)
        .map(([code, confidence]) => ({ code: tagOf(code), confidence: Math.round(confidence * 100) / 100 }));
    },
    resemblance: (text, language) => resemblanceOf(table, text.slice(0, maxSampleLength), language),
  };
};

/** The detector, loaded at its first use: its table takes about 8 MB. */
export const loadDetector = (): Promise<Detector> => {
  loading ??= load();
  return loading;
};
