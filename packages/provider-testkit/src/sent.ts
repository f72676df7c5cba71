/** How often each word occurs. */
const wordCounts = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** The words that occur equally often in two sendings of the same: what is random in them (ids, times) drops out. */
const constantCounts = (texts: readonly [string, string]): ((word: string) => number | undefined) => {
  const [first, second] = [wordCounts(texts[0]), wordCounts(texts[1])];
  return (word) => ((first.get(word) ?? 0) === (second.get(word) ?? 0) ? (first.get(word) ?? 0) : undefined);
};

/** Whether two pairs of sendings differ in more than chance. */
export const differ = (one: readonly [string, string], other: readonly [string, string]): boolean => {
  const [countInOne, countInOther] = [constantCounts(one), constantCounts(other)];
  return [...wordCounts(one[0]).keys(), ...wordCounts(other[0]).keys()].some((word) => {
    const [here, there] = [countInOne(word), countInOther(word)];
    return here !== undefined && there !== undefined && here !== there;
  });
};
