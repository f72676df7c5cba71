import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import type { Box, PageLink } from '../page-content.ts';
import { isSound } from './box.ts';

/** Annotations and places of one that are looked at. */
const maxAnnotations = 20_000;
const maxBoxes = 1_000;

const numbersOf = (dict: PDFDict, key: string): readonly number[] => {
  const value = dict.lookup(PDFName.of(key));
  if (!(value instanceof PDFArray)) return [];
  const numbers: number[] = [];
  for (let index = 0; index < value.size() && index < maxBoxes * 8; index += 1) {
    const item = value.lookup(index);
    numbers.push(item instanceof PDFNumber ? item.asNumber() : Number.NaN);
  }
  return numbers;
};

const boxAround = (numbers: readonly number[]): Box => {
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
};

const boxesOf = (annotation: PDFDict): readonly Box[] => {
  const quads = numbersOf(annotation, 'QuadPoints');
  const boxes: Box[] = [];
  for (let index = 0; index + 8 <= quads.length; index += 8)
    boxes.push(boxAround(quads.slice(index, index + 8)));
  const sound = boxes.filter(isSound);
  return sound.length > 0 ? sound : [boxAround(numbersOf(annotation, 'Rect').slice(0, 4))].filter(isSound);
};

/** The links of a page, by their places in `/Annots`: pdf.js leaves some out, so its own order says nothing. */
export const readLinks = (document: PDFDocument, pageIndex: number): readonly PageLink[] => {
  const annotations = document.getPage(pageIndex).node.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  const links: PageLink[] = [];
  for (let index = 0; index < annotations.size() && index < maxAnnotations; index += 1) {
    try {
      const annotation = annotations.lookup(index);
      if (!(annotation instanceof PDFDict)) continue;
      const subtype = annotation.lookup(PDFName.of('Subtype'));
      if (!(subtype instanceof PDFName) || subtype.decodeText() !== 'Link') continue;
      const boxes = boxesOf(annotation);
      if (boxes.length > 0) links.push({ annotation: index, boxes });
    } catch {
      // one that cannot be read links nothing
    }
  }
  return links;
};
