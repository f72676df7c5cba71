import type { AsrSegment, AsrWord } from '@dragoman/provider';
import { byStart, defined, heaviest, probability } from '@dragoman/provider-kit';
import type { Alternative, FileResponse, Word } from './answer.ts';

/** Whole milliseconds of Deepgram's seconds. */
export const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly speaker?: number | undefined;
  readonly confidence?: number | undefined;
}

/** Deepgram counts speakers from 0. */
const segmentOf = ({ text, start, end, speaker, confidence }: Piece): AsrSegment =>
  defined({
    text,
    startMs: milliseconds(start),
    endMs: Math.max(milliseconds(start), milliseconds(end)),
    speaker: speaker === undefined ? undefined : String(speaker + 1),
    confidence: confidence === undefined ? undefined : probability(confidence),
  });

const ordered = (pieces: readonly Piece[]): AsrSegment[] =>
  byStart(
    pieces
      .map((piece) => ({ ...piece, text: piece.text.trim() }))
      .filter(({ text }) => text !== '')
      .map(segmentOf),
  );

/** The words with their punctuation. */
export const wordsOf = (words: readonly Word[]): AsrWord[] =>
  ordered(words.map((word) => ({ ...word, text: word.punctuated_word ?? word.word })));

/** All of an alternative as one segment, spoken by whoever said most of it; undefined where nothing was said. */
export const wholeSegment = (
  { transcript, words, confidence }: Alternative,
  start: number,
  duration: number,
): AsrSegment | undefined => {
  const [segment] = ordered([
    {
      text: transcript,
      start: words[0]?.start ?? start,
      end: words.at(-1)?.end ?? start + duration,
      speaker: heaviest(
        words.flatMap(({ speaker }) => (speaker === undefined ? [] : [[speaker, 1] as const])),
      ),
      confidence,
    },
  ]);
  return segment;
};

/** Utterances where the answer has them, else sentences, else all in one. */
export const segmentsOf = (
  { results, metadata }: FileResponse,
  alternative: Alternative,
): readonly AsrSegment[] => {
  if (results.utterances?.length) {
    return ordered(results.utterances.map((utterance) => ({ ...utterance, text: utterance.transcript })));
  }
  const sentences = (alternative.paragraphs?.paragraphs ?? []).flatMap(({ sentences, speaker }) =>
    sentences.map((sentence) => ({ ...sentence, speaker })),
  );
  if (sentences.length > 0) return ordered(sentences);
  const whole = wholeSegment(alternative, 0, metadata.duration);
  return whole ? [whole] : [];
};
