/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is written: a text of its own, or what stands in a span of the source, with the changes made in it. */
export type Piece = string | Span;

/** Other pieces for a span; nothing is taken away where it is empty. */
export interface Splice extends Span {
  readonly pieces: string | readonly Piece[];
}

const isEmpty = ({ start, end }: Span): boolean => start === end;

/** What is put in at a place stands before what is written anew from there on; what is around others before these. */
const inOrder = (left: Splice, right: Splice): number =>
  left.start - right.start || Number(isEmpty(right)) - Number(isEmpty(left)) || right.end - left.end;

/** The first of the sorted splices that begins at or behind a place. */
const firstFrom = (splices: readonly Splice[], place: number): number => {
  let low = 0;
  let high = splices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((splices[middle]?.start ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Those within a span; what is put in at its edges is not in it. */
const within = (splices: readonly Splice[], span: Span): readonly Splice[] => {
  const from = firstFrom(splices, span.start);
  return splices
    .slice(from, firstFrom(splices, span.end))
    .filter((one) => !isEmpty(one) || one.start > span.start);
};

const write = (text: string, span: Span, splices: readonly Splice[], written: string[]): void => {
  let position = span.start;
  for (let index = 0; index < splices.length; ) {
    const splice = splices[index];
    if (!splice) break;
    const { start, end } = splice;
    if (start < position || end < start || end > span.end)
      throw new RangeError(`The change at ${start} to ${end} overlaps another, or ends nowhere.`);
    let next = index + 1;
    while (!isEmpty(splice) && (splices[next]?.start ?? end) < end) next += 1;
    const inner = splices.slice(index + 1, next);
    written.push(text.slice(position, start));
    if (typeof splice.pieces === 'string') written.push(splice.pieces);
    else
      for (const piece of splice.pieces)
        if (typeof piece === 'string') written.push(piece);
        else write(text, piece, within(inner, piece), written);
    position = end;
    index = next;
  }
  written.push(text.slice(position, span.end));
};

/**
 * A text with its splices; all between them stays. A splice may stand inside of another: it shows where that keeps its
 * place, as the text box of a paragraph whose words are written anew.
 *
 * @throws RangeError where two overlap: the format that made them has a fault
 */
export const spliced = (text: string, splices: readonly Splice[]): string => {
  const written: string[] = [];
  // `toSorted` keeps the order of equals.
  write(text, { start: 0, end: text.length }, splices.toSorted(inOrder), written);
  return written.join('');
};
