/** The first of things, from the lowest to the highest, whose baseline is not below a place. */
export const firstFrom = (rising: readonly { readonly baseline: number }[], baseline: number): number => {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle]?.baseline ?? 0) < baseline) low = middle + 1;
    else high = middle;
  }
  return low;
};
