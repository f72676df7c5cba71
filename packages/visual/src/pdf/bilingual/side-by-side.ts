import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { bytesOf, packed, writeMatrix, writeName, writeNumber } from '../content/index.ts';
import { inverse, type Matrix, multiply } from '../matrix.ts';
import { dictIn, memberOf, resolve } from '../objects.ts';
import type { Box } from '../page-content.ts';
import { boxUnder, inheritedByPage, type PageFrame } from '../page-frame.ts';
import type { PageMove } from './destinations.ts';
import { shownSize, toShown } from './geometry.ts';

/** Where a source page comes to lie in the user space of its translation: beside it, with the same top edge as it is shown. */
export const besideMatrix = (source: PageFrame, target: PageFrame, isMirrored: boolean): Matrix => {
  const [sourceWidth, sourceHeight] = shownSize(source);
  const [targetWidth, targetHeight] = shownSize(target);
  const shift: Matrix = [1, 0, 0, 1, isMirrored ? targetWidth : -sourceWidth, targetHeight - sourceHeight];
  const back = inverse(toShown(target));
  return back ? multiply(multiply(toShown(source), shift), back) : shift;
};

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  bottom: Math.min(one.bottom, other.bottom),
  right: Math.max(one.right, other.right),
  top: Math.max(one.top, other.top),
});

/** Puts a form among what a page can paint; the page's resources may be those of other pages, too. */
const addForm = (page: PDFDict, form: PDFRef): string => {
  const { context } = page;
  const shared = inheritedByPage(page, 'Resources');
  const resources = shared instanceof PDFDict ? shared.clone() : context.obj({});
  const forms = dictIn(resources, 'XObject')?.clone() ?? context.obj({});
  let number = 0;
  while (forms.has(PDFName.of(`Source${number}`))) number += 1;
  forms.set(PDFName.of(`Source${number}`), form);
  resources.set(PDFName.of('XObject'), forms);
  page.set(PDFName.of('Resources'), resources);
  return `Source${number}`;
};

const contentsOf = (page: PDFDict): readonly PDFRef[] => {
  const contents = memberOf(page, 'Contents');
  const list = contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.of('Contents'))];
  return list.filter((piece) => piece instanceof PDFRef);
};

/**
 * Makes a translated page twice as wide, and paints its source in the half that is new. All of the translation stays in its
 * own user space: its links, fields, destinations and structure need no change. The source comes first, so that what its
 * translation leaves open or closes too often does not reach it; the translation is clipped to what was seen of it before.
 */
export const paintBeside = (
  document: PDFDocument,
  page: PDFDict,
  frames: { readonly source: PageFrame; readonly target: PageFrame },
  form: PDFRef,
  { matrix }: PageMove,
): void => {
  const { context } = document;
  const { view } = frames.target;
  const name = addForm(page, form);
  const clip = [view.left, view.bottom, view.right - view.left, view.top - view.bottom]
    .map(writeNumber)
    .join(' ');
  const isTagged = document.catalog.has(PDFName.of('StructTreeRoot'));
  // The structure is the translation's: a screen reader reads each text once.
  const [mark, end] = isTagged ? ['/Artifact BMC\n', 'EMC\n'] : ['', ''];
  const opening = `${mark}q ${writeMatrix(matrix)} cm ${writeName(name)} Do Q\n${end}q ${clip} re W n\n`;
  const contents = PDFArray.withContext(context);
  contents.push(context.register(packed(context, bytesOf(opening))));
  for (const piece of contentsOf(page)) contents.push(piece);
  contents.push(context.register(packed(context, bytesOf('\nQ\n'))));
  page.set(PDFName.of('Contents'), contents);
  const { left, bottom, right, top } = around(view, boxUnder(matrix, frames.source.view));
  for (const key of ['MediaBox', 'CropBox'])
    page.set(PDFName.of(key), context.obj([left, bottom, right, top]));
  for (const key of ['BleedBox', 'TrimBox', 'ArtBox']) page.delete(PDFName.of(key));
};

/** A page's annotations with more behind them: the source's are painted below the translation's, which come first to hand. */
export const addAnnotations = (page: PDFDict, annotations: readonly PDFRef[]): void => {
  if (annotations.length === 0) return;
  const { context } = page;
  const list = PDFArray.withContext(context);
  for (const annotation of annotations) list.push(annotation);
  const own = resolve(context, page.get(PDFName.of('Annots')));
  if (own instanceof PDFArray) for (const annotation of own.asArray()) list.push(annotation);
  page.set(PDFName.of('Annots'), list);
};
