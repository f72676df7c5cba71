/** Other text for a part of a text. */
export interface Edit {
  /** In UTF-16 units. */
  readonly start: number;
  /** Equal to `start` where text is put in and none taken away. */
  readonly end: number;
  readonly text: string;
}

/**
 * A text with its edits; all between them stays. Edits may come in any order; those put in at one place stand there in
 * the order in which they came.
 *
 * @throws RangeError where two overlap: the format that made them has a fault
 */
export const applyEdits = (text: string, edits: readonly Edit[]): string => {
  const written: string[] = [];
  let position = 0;
  // `toSorted` keeps the order of equals.
  for (const edit of edits.toSorted((left, right) => left.start - right.start || left.end - right.end)) {
    if (edit.start < position || edit.end < edit.start || edit.end > text.length)
      throw new RangeError(`The edit at ${edit.start} to ${edit.end} overlaps another, or ends nowhere.`);
    written.push(text.slice(position, edit.start), edit.text);
    position = edit.end;
  }
  written.push(text.slice(position));
  return written.join('');
};
