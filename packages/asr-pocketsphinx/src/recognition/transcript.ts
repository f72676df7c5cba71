import type { AsrResult, AsrSegment, AsrWord } from '@dragoman/provider';
import type { Utterance } from './find-utterances.ts';
import type { HeardWord } from './read-words.ts';

const frameMs = 10;

/** What a transcript is made of. */
export interface Recognition {
  readonly utterances: readonly Utterance[];
  /** The words of each utterance. */
  readonly heard: readonly (readonly HeardWord[])[];
  /** Of the whole audio. */
  readonly durationMs: number;
  /** With a grammar the program is sure of everything: what it says of its confidence is then left out. */
  readonly hasConfidence: boolean;
}

const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1000) / 1000;

const segmentOf = (words: readonly AsrWord[], confidences: readonly number[] | undefined): AsrSegment => ({
  text: words.map(({ text }) => text).join(' '),
  startMs: words[0]?.startMs ?? 0,
  endMs: words.at(-1)?.endMs ?? 0,
  ...(confidences === undefined ? {} : { confidence: mean(confidences) }),
});

/** One segment for each utterance with words in it, and all words, in times of the whole audio. */
export const transcriptOf = ({
  utterances,
  heard,
  durationMs,
  hasConfidence,
}: Recognition): Pick<AsrResult, 'text' | 'segments' | 'confidence'> & {
  readonly words: readonly AsrWord[];
} => {
  const spoken = heard
    .map((words, index) =>
      words.map(({ text, startMs, endMs, confidence }): AsrWord => {
        const offset = (utterances[index]?.start ?? 0) * frameMs;
        return {
          text,
          startMs: offset + startMs,
          endMs: Math.min(durationMs, offset + endMs),
          ...(hasConfidence ? { confidence } : {}),
        };
      }),
    )
    .filter((words) => words.length > 0);
  const confidencesOf = (words: readonly AsrWord[]) =>
    hasConfidence ? words.map(({ confidence = 0 }) => confidence) : undefined;
  const words = spoken.flat();
  const confidences = confidencesOf(words);
  return {
    text: words.map(({ text }) => text).join(' '),
    segments: spoken.map((each) => segmentOf(each, confidencesOf(each))),
    ...(confidences === undefined || words.length === 0 ? {} : { confidence: mean(confidences) }),
    words,
  };
};
