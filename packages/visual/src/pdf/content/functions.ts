import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import type { Resources } from './resources.ts';

/** Of one sampled function: a photograph as a table of colours has fewer. pdf.js keeps each as a number of its own. */
const maxSamples = 8_000_000;
/** How far functions lie below a resource: a shading in a pattern, the tint of a colour space that is another's base. */
const maxDepth = 8;
/** What is looked at of one thing: an array of more is none that holds functions. */
const maxMembers = 100;

const kinds = ['Shading', 'ColorSpace', 'Pattern', 'XObject', 'ExtGState'] as const;
/** By which a thing names its functions, or what has some. */
const keys = ['Function', 'Functions', 'Shading', 'ColorSpace', 'Alternate', 'SMask', 'TR', 'TR2'].map(
  (key) => PDFName.of(key),
);
const functionType = PDFName.of('FunctionType');
const size = PDFName.of('Size');
const range = PDFName.of('Range');

const isHuge = (dictionary: PDFDict): boolean => {
  const [sizes, outputs] = [dictionary.lookup(size), dictionary.lookup(range)];
  if (!dictionary.has(functionType) || !(sizes instanceof PDFArray)) return false;
  let samples = outputs instanceof PDFArray ? outputs.size() / 2 : 1;
  for (let index = 0; index < Math.min(sizes.size(), maxMembers); index++) {
    const count = sizes.lookup(index);
    if (count instanceof PDFNumber) samples *= count.asNumber();
  }
  return samples > maxSamples;
};

const leadsToHuge = (object: PDFObject | undefined, depth: number): boolean => {
  if (depth > maxDepth) return false;
  if (object instanceof PDFArray) {
    for (let index = 0; index < Math.min(object.size(), maxMembers); index++)
      if (leadsToHuge(object.lookup(index), depth + 1)) return true;
    return false;
  }
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return false;
  return isHuge(dictionary) || keys.some((key) => leadsToHuge(dictionary.lookup(key), depth + 1));
};

/** Categories of resources, which pages mostly share. */
const known = new WeakMap<PDFDict, boolean>();

/** Whether something that a content stream may use has a function of more samples than can be kept. */
export const hasHugeFunction = (resources: Resources): boolean =>
  kinds.some((kind) => {
    const category = resources.category(kind);
    if (!(category instanceof PDFDict)) return false;
    const found =
      known.get(category) ?? category.keys().some((name) => leadsToHuge(category.lookup(name), 1));
    known.set(category, found);
    return found;
  });
