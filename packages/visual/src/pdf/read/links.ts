import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import type { Box, PageLink } from '../page-content.ts';
import { annotationsOf, boxAround, maxBoxes, numbersOf, rectangleOf } from './annotations.ts';
import { isSound } from './box.ts';

const boxesOf = (annotation: PDFDict): readonly Box[] => {
  const quads = numbersOf(annotation, 'QuadPoints', maxBoxes * 8);
  const boxes: Box[] = [];
  for (let index = 0; index + 8 <= quads.length; index += 8)
    boxes.push(boxAround(quads.slice(index, index + 8)));
  const sound = boxes.filter(isSound);
  return sound.length > 0 ? sound : rectangleOf(annotation);
};

/** The links of a page, by their places in `/Annots`: pdf.js leaves some out, so its own order says nothing. */
export const readLinks = (document: PDFDocument, pageIndex: number): readonly PageLink[] =>
  annotationsOf(document, pageIndex, (annotation, subtype, index): PageLink | undefined => {
    if (subtype !== 'Link') return undefined;
    const boxes = boxesOf(annotation);
    return boxes.length > 0 ? { annotation: index, boxes } : undefined;
  });
