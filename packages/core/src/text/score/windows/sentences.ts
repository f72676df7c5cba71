import { hasPlaceholders, withoutPlaceholders } from '../../placeholders.ts';

/** A stretch of one segment of a text. */
export interface Piece {
  /** Which segment of its document it is of. */
  readonly place: number;
  /** UTF-16 units in the segment's text, placeholders included. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A segment of a document, as far as it is cut. */
export interface Part {
  readonly place: number;
  readonly text: string;
}

const sentenceEnd = /[.!?…]["'”’»)\]]{0,3}\s+|[。！？।؟]["'”’»」』）]{0,3}\s*/gu;

/** Whether a text goes on behind the end of a sentence: most texts are one sentence, which one look tells. */
export const hasSentences = (text: string): boolean =>
  /[.!?…]["'”’»)\]]{0,3}\s|[。！？।؟]\s*[^\s]/u.test(text);

/**
 * The sentences of a segment. What is not a full sentence, as behind an abbreviation, counts as one all the same: whoever
 * aligns them can put several together.
 *
 * @param least shorter ones are joined with what follows, in UTF-16 units
 */
export const piecesOf = ({ place, text }: Part, least: number): readonly Piece[] => {
  if (!hasSentences(text)) return text.trim() === '' ? [] : [{ place, start: 0, end: text.length, text }];
  const pieces: Piece[] = [];
  let start = 0;
  const add = (end: number): void => {
    const piece = text.slice(start, end);
    if (piece.trim() !== '')
      pieces.push({ place, start, end: start + piece.trimEnd().length, text: piece.trim() });
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const end = index + mark.length;
    if (end - start >= least) add(end);
  }
  add(text.length);
  return pieces;
};

/** What a reader sees of pieces. */
export const plain = (pieces: readonly Piece[]): string => {
  const [first] = pieces;
  let text = first?.text ?? '';
  for (let index = 1; index < pieces.length; index++) {
    // Segments are on lines of their own, as whoever compares them by lines expects.
    const isSameSegment = pieces[index]?.place === pieces[index - 1]?.place;
    text += (isSameSegment ? ' ' : '\n') + (pieces[index]?.text ?? '');
  }
  return hasPlaceholders(text) ? withoutPlaceholders(text).trim() : text;
};
