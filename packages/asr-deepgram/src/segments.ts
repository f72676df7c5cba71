import type { AsrSegment, AsrWord } from '@dragoman/provider';
import { heaviest, piecesInOrder, type ToldPiece } from '@dragoman/provider-kit';
import type { Alternative, FileResponse, Word } from './answer.ts';

type Piece = Omit<ToldPiece, 'speaker'> & { readonly speaker?: number | undefined };

/** Deepgram counts speakers from 0. */
const ordered = (pieces: readonly Piece[]): AsrSegment[] =>
  piecesInOrder(
    pieces.map((piece) => ({
      ...piece,
      speaker: piece.speaker === undefined ? undefined : String(piece.speaker + 1),
    })),
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
