import type { RawAudio } from '@dragoman/provider';
import type { Hearing, SpokenWord } from '../shared/hearing.ts';
import type { AzureFailure } from './failures.ts';
import type { PhraseSetting } from './phrases.ts';
import type { RecognitionPath, RecognitionQuery, SpeechContext } from './recognition-parameters.ts';

/** One recognition as it came over the wire. */
export interface RecordedTurn {
  /** Path of the upgrade, with query. */
  readonly url: string;
  /** The bodies of `speech.config` and `speech.context`. */
  readonly texts: readonly string[];
  /** What the RIFF header says; undefined where none came. */
  readonly format: RawAudio | undefined;
  /** All audio so far; nothing where the double hears in pieces. */
  readonly audio: Buffer;
  /** Bytes of audio so far. */
  readonly bytes: number;
  /** Whether the end of the audio came. */
  readonly isEnded: boolean;
}

/** What a recognition needs to know. */
export interface RecognitionSetting {
  readonly url: string;
  readonly path: RecognitionPath;
  readonly query: RecognitionQuery;
  readonly recognise: Hearing;
  /** The language that detection finds, where it is a candidate. */
  readonly detectedLanguage: string;
  /** Milliseconds of audio that are heard by themselves and then forgotten; absent: all are heard together. */
  readonly pieceMs: number | undefined;
  /** Whether the turn ends with each piece, as Azure ends long ones: the client begins another after the last phrase. */
  readonly endsTurns: boolean;
  readonly failure: AzureFailure | undefined;
  changed(): void;
}

/** A pause that ends a phrase. */
const pauseMs = 300;

/** What detection finds, where it was asked for. */
export const detectedOf = ({ languageId }: SpeechContext, wanted: string): PhraseSetting['detected'] => {
  if (languageId === undefined) return undefined;
  const [first = wanted] = languageId.languages;
  return languageId.languages.includes(wanted)
    ? { Language: wanted, Confidence: 'High' }
    : { Language: first, Confidence: 'Low' };
};

/** Cuts words at pauses. */
export const phrasesOf = (words: readonly SpokenWord[]): SpokenWord[][] => {
  const phrases: SpokenWord[][] = [];
  let last: SpokenWord | undefined;
  for (const word of words) {
    if (last && word.startMs - last.endMs < pauseMs) phrases.at(-1)?.push(word);
    else phrases.push([word]);
    last = word;
  }
  return phrases;
};
