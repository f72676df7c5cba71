const wordShape = /\p{L}{4,}/gu;

const reverse = (word: string): string => [...word].reverse().join('');

/**
 * Words of a document that are still in it although each was reversed. Words that read the same both ways, or whose
 * reverse is in the source as well, tell nothing.
 */
export const leftoverOf = (before: string, reversed: string): readonly string[] => {
  const source = new Set(before.match(wordShape));
  const found = new Set(reversed.match(wordShape));
  return [...source].filter((word) => found.has(word) && !source.has(reverse(word)));
};
