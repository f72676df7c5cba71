const longest = 6;
/** Recall counts twice as much as precision, as in the metric's usual form. */
const beta = 2;

const gramsOf = (text: string, size: number): Map<string, number> => {
  const grams = new Map<string, number>();
  for (let start = 0; start + size <= text.length; start++) {
    const gram = text.slice(start, start + size);
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
};

const total = (grams: ReadonlyMap<string, number>): number =>
  [...grams.values()].reduce((sum, count) => sum + count, 0);

/** chrF (Popović 2015): overlap of character n-grams with a reference translation, 0..1. */
export const chrf = (output: string, reference: string): number => {
  const [found, wanted] = [output.replace(/\s+/gu, ''), reference.replace(/\s+/gu, '')];
  let [precision, recall, orders] = [0, 0, 0];
  for (let size = 1; size <= longest; size++) {
    const [left, right] = [gramsOf(found, size), gramsOf(wanted, size)];
    if (left.size === 0 || right.size === 0) continue;
    let shared = 0;
    for (const [gram, count] of left) shared += Math.min(count, right.get(gram) ?? 0);
    precision += shared / total(left);
    recall += shared / total(right);
    orders++;
  }
  if (orders === 0 || precision + recall === 0) return 0;
  const [p, r] = [precision / orders, recall / orders];
  return ((1 + beta ** 2) * p * r) / (beta ** 2 * p + r);
};
