/** The words of a text in one spelling: no signs, small letters, and what recognisers write short written out. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/\bmr\b/g, 'mister')
    .split(/\s+/)
    .filter((word) => word !== '');

/** The fewest words to insert, delete or replace to make one text the other. */
export const wordErrors = (spoken: readonly string[], heard: readonly string[]): number => {
  let row = [0, ...heard.map((_, index) => index + 1)];
  for (const [index, word] of spoken.entries()) {
    const next = [index + 1];
    for (const [column, other] of heard.entries()) {
      const replaced = (row[column] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** Errors for each spoken word, over all pairs of what was spoken and what was heard, in percent. */
export const wordErrorRate = (pairs: readonly (readonly [spoken: string, heard: string])[]): number => {
  const counts = pairs.map(([spoken, heard]) => wordErrors(wordsOf(spoken), wordsOf(heard)));
  const words = pairs.reduce((sum, [spoken]) => sum + wordsOf(spoken).length, 0);
  return (100 * counts.reduce((sum, count) => sum + count, 0)) / words;
};
