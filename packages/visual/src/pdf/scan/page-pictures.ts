import { PDFDict, type PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { resourcesOfPage, walkPage } from '../content/index.ts';
import { pagesOf } from '../document/index.ts';
import type { Matrix } from '../matrix.ts';

/** A picture as a page paints it. */
export interface PagePicture {
  /** Under which it is kept in the file; undefined where it is written in the stream itself, or inside of a form. */
  readonly ref: PDFRef | undefined;
  readonly stream: PDFRawStream | undefined;
  /** From its unit square to user space. */
  readonly matrix: Matrix;
}

const isImage = (dict: PDFDict): boolean => dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image');

/** The pictures that a page paints, in order; one that is painted twice comes twice. */
export const picturesOf = (document: PDFDocument, pageIndex: number): readonly PagePicture[] => {
  const page = pagesOf(document)[pageIndex];
  if (!page) return [];
  const found: PagePicture[] = [];
  walkPage(page, {
    operation: (layer, { name, operands }, { matrix }) => {
      if (name === 'EI') found.push({ ref: undefined, stream: undefined, matrix });
      const [operand] = operands;
      if (name !== 'Do' || operand?.kind !== 'name') return;
      const stream = layer.resources.lookup('XObject', operand.value);
      if (!(stream instanceof PDFRawStream) || !isImage(stream.dict)) return;
      const ref = layer.resources.get('XObject', operand.value);
      // Where a form puts it is not known here: the form's own matrix is none of the state.
      const isOwn = layer.kind === 'page' && ref instanceof PDFRef;
      found.push({ ref: isOwn ? ref : undefined, stream: isOwn ? stream : undefined, matrix });
    },
  });
  return found;
};

/**
 * Lets a page paint another picture in the place of one of its own. Pages that share its resources keep theirs. False where
 * the picture is none of the page's own resources.
 */
export const exchangePicture = (page: PDFDict, before: PDFRef, after: PDFRef): boolean => {
  const resources = resourcesOfPage(page, undefined);
  const [nearest] = resources.dictionaries;
  const things = resources.category('XObject');
  if (!nearest || !(things instanceof PDFDict)) return false;
  const exchanged = things.clone();
  let isFound = false;
  for (const [name, value] of things.entries())
    if (value === before) {
      exchanged.set(name, after);
      isFound = true;
    }
  if (!isFound) return false;
  const own = nearest.clone();
  own.set(PDFName.of('XObject'), exchanged);
  page.set(PDFName.Resources, own);
  return true;
};
