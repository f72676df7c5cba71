import type { SpokenWord } from '../shared/hearing.ts';
import type { FileParameters, StreamParameters } from './parameters.ts';

/** A word as Deepgram writes it. */
export interface WireWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly punctuated_word?: string;
  readonly speaker?: number;
  readonly speaker_confidence?: number;
}

/** Words that were said without a long pause between. */
export type Utterance = readonly SpokenWord[];

const numbers: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index)] as [string, string])
    .concat([
      ['twenty', '20'],
      ['thirty', '30'],
      ['hundred', '100'],
    ]),
);

const profanities: ReadonlySet<string> = new Set(['damn', 'hell', 'crap']);

/** Cuts words at pauses. */
export const utterancesOf = (words: readonly SpokenWord[], pauseMs: number): Utterance[] => {
  const utterances: SpokenWord[][] = [];
  let last: SpokenWord | undefined;
  for (const word of words) {
    if (last && word.startMs - last.endMs < pauseMs) utterances.at(-1)?.push(word);
    else utterances.push([word]);
    last = word;
  }
  return utterances;
};

const seconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;

const diarizes = ({ diarize, diarize_model }: FileParameters | StreamParameters): boolean =>
  diarize || diarize_model !== undefined;

const spelled = (
  word: string,
  { smart_format, numerals, profanity_filter }: FileParameters | StreamParameters,
) => {
  if (profanity_filter && profanities.has(word)) return '*'.repeat(word.length);
  return ((numerals || smart_format) && numbers.get(word)) || word;
};

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The words of an utterance, spelt as the parameters ask. */
export const wireWords = (
  utterance: Utterance,
  parameters: FileParameters | StreamParameters,
  speaker: number,
): WireWord[] =>
  utterance.map((heard, index) => {
    const word = spelled(heard.text, parameters);
    const begun = index === 0 ? capitalised(word) : word;
    const ended = index === utterance.length - 1 ? `${begun}.` : begun;
    return {
      word,
      start: seconds(heard.startMs),
      end: seconds(heard.endMs),
      confidence: heard.confidence ?? 0.98,
      ...(parameters.punctuate || parameters.smart_format ? { punctuated_word: ended } : {}),
      ...(diarizes(parameters) ? { speaker: heard.speaker ?? speaker, speaker_confidence: 0.7 } : {}),
    };
  });

/** The text of words. */
export const textOf = (words: readonly WireWord[]): string =>
  words.map(({ word, punctuated_word }) => punctuated_word ?? word).join(' ');

/** The mean of the words' confidences; of none it is 0, as at Deepgram. */
export const confidenceOf = (words: readonly WireWord[]): number => {
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return words.length === 0 ? 0 : Number((sum / words.length).toFixed(7));
};
