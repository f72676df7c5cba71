/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is written: a text, or a part of the source with the edits that lie in it. */
export type Piece = string | Span;

/** Other content for a part of a text. What of the part shall stay is named among the pieces. */
export interface NestedEdit extends Span {
  readonly pieces: readonly Piece[] | (() => readonly Piece[]);
}

/** The first edit from `from` on that begins at `start` or behind it. */
const firstFrom = (edits: readonly NestedEdit[], from: number, start: number): number => {
  let [low, high] = [from, edits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * A text with its edits, some of which may lie in parts that others keep or move: a footnote's text in the paragraph that
 * has its number.
 *
 * @throws RangeError where two overlap otherwise
 */
export const applyNestedEdits = (text: string, edits: readonly NestedEdit[]): string => {
  const sorted = edits.toSorted((left, right) => left.start - right.start || right.end - left.end);
  const written: string[] = [];
  const copy = (start: number, end: number, from: number): void => {
    let position = start;
    for (let index = from; index < sorted.length; index++) {
      const edit = sorted[index];
      if (!edit || edit.start > end || (edit.start === end && edit.end > end)) break;
      // In a part that was written already.
      if (edit.start < position) continue;
      if (edit.end > end) throw new RangeError(`The edit at ${edit.start} to ${edit.end} overlaps another.`);
      written.push(text.slice(position, edit.start));
      const pieces = typeof edit.pieces === 'function' ? edit.pieces() : edit.pieces;
      for (const piece of pieces)
        if (typeof piece === 'string') written.push(piece);
        else copy(piece.start, piece.end, firstFrom(sorted, index + 1, piece.start));
      position = edit.end;
    }
    written.push(text.slice(position, end));
  };
  copy(0, text.length, 0);
  return written.join('');
};
