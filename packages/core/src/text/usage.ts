/** Tokens that engines counted. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a text costs for which no engine was asked although others of its batch were. */
export const noTokens: Usage = { inputTokens: 0, outputTokens: 0 };

/** The sum, where at least one is known. */
export const addUsage = (left: Usage | undefined, right: Usage | undefined): Usage | undefined =>
  left && right
    ? {
        inputTokens: left.inputTokens + right.inputTokens,
        outputTokens: left.outputTokens + right.outputTokens,
      }
    : (left ?? right);

/** Divides the tokens of shared calls in proportion to the parts, so that the shares add up to the whole. */
export const shareUsage = (usage: Usage, parts: readonly number[]): readonly Usage[] => {
  const total = parts.reduce((sum, part) => sum + part, 0);
  let before = 0;
  return parts.map((part) => {
    const after = before + part;
    const share = (tokens: number): number =>
      total === 0 ? 0 : Math.round((tokens * after) / total) - Math.round((tokens * before) / total);
    const shared = { inputTokens: share(usage.inputTokens), outputTokens: share(usage.outputTokens) };
    before = after;
    return shared;
  });
};

/** The number of Unicode code points of a text; a lone surrogate counts as one. */
export const countCodePoints = (text: string): number => {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count--;
      index++;
    }
  }
  return count;
};
