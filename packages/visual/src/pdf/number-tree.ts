import { PDFArray, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { arrayIn, asDict, asNumber, Budget, entriesOf, resolve } from './objects.ts';

const maxNodes = 100_000;
const maxEntries = 2_000_000;

/**
 * Reads a number tree (ISO 32000-2, 7.9.7): what it holds by number, references not resolved. Undefined where it is a ring,
 * too large, or no tree.
 */
export const readNumberTree = (root: PDFDict | undefined): ReadonlyMap<number, PDFObject> | undefined => {
  if (!root) return undefined;
  const { context } = root;
  const found = new Map<number, PDFObject>();
  const seen = new Set<PDFDict>([root]);
  const waiting: PDFDict[] = [root];
  const budget = new Budget(maxEntries);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const numbers = arrayIn(node, 'Nums');
    if (!budget.spend(numbers?.size() ?? 0)) return undefined;
    for (let index = 0; numbers && index + 1 < numbers.size(); index += 2) {
      const number = asNumber(resolve(context, numbers.get(index)));
      const value = numbers.get(index + 1);
      if (number !== undefined && value) found.set(number, value);
    }
    const kids = arrayIn(node, 'Kids');
    if (kids instanceof PDFArray && kids.size() > maxNodes) return undefined;
    for (const kid of entriesOf(context, kids, maxNodes)) {
      const dict = asDict(kid);
      if (!dict) continue;
      if (seen.has(dict) || seen.size >= maxNodes) return undefined;
      seen.add(dict);
      waiting.push(dict);
    }
  }
  return found;
};
