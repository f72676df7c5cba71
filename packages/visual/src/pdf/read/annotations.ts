import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import type { Box } from '../page-content.ts';
import { isSound } from './box.ts';

const maxAnnotations = 20_000;
/** Places of one annotation that are looked at. */
export const maxBoxes = 1_000;

/** An array of numbers of a dictionary, not a number where it holds something else. */
export const numbersOf = (dict: PDFDict, key: string, most: number): readonly number[] => {
  const value = dict.lookup(PDFName.of(key));
  if (!(value instanceof PDFArray)) return [];
  const numbers: number[] = [];
  for (let index = 0; index < value.size() && index < most; index += 1) {
    const item = value.lookup(index);
    numbers.push(item instanceof PDFNumber ? item.asNumber() : Number.NaN);
  }
  return numbers;
};

/** What encloses points, given as x, y, x, y, … */
export const boxAround = (numbers: readonly number[]): Box => {
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
};

/** The rectangle of an annotation, if it has one. */
export const rectangleOf = (annotation: PDFDict): readonly Box[] =>
  [boxAround(numbersOf(annotation, 'Rect', 4))].filter(isSound);

/** What is found in the annotations of a page, by their places in `/Annots`. One that cannot be read gives nothing. */
export const annotationsOf = <Found>(
  document: PDFDocument,
  pageIndex: number,
  find: (annotation: PDFDict, subtype: string, index: number) => Found | undefined,
): readonly Found[] => {
  const annotations = document.getPage(pageIndex).node.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  const found: Found[] = [];
  for (let index = 0; index < annotations.size() && index < maxAnnotations; index += 1) {
    try {
      const annotation = annotations.lookup(index);
      if (!(annotation instanceof PDFDict)) continue;
      const subtype = annotation.lookup(PDFName.of('Subtype'));
      if (!(subtype instanceof PDFName)) continue;
      const one = find(annotation, subtype.decodeText(), index);
      if (one !== undefined) found.push(one);
    } catch {
      // one that cannot be read is none
    }
  }
  return found;
};

/** They lie upon the text that they are about, or are shown only when they are opened. */
const uponText: ReadonlySet<string> = new Set([
  'Link',
  'Popup',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
]);

/** Bits of `/F`: hidden, and not shown on a screen (ISO 32000-2, table 167). */
const hidden = 0b10 | 0b10_0000;

/** Where a page shows form fields, stamps, notes and what else is an annotation with a look of its own. */
export const readShownAnnotations = (document: PDFDocument, pageIndex: number): readonly Box[] =>
  annotationsOf(document, pageIndex, (annotation, subtype) => {
    if (uponText.has(subtype)) return undefined;
    const flags = annotation.lookup(PDFName.of('F'));
    if (flags instanceof PDFNumber && (flags.asNumber() & hidden) !== 0) return undefined;
    // an empty field has no look until it is filled in
    if (subtype !== 'Widget' && !annotation.has(PDFName.of('AP'))) return undefined;
    return rectangleOf(annotation)[0];
  });
