import { type PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Box } from '../page-content.ts';
import { pagesOf } from '../page-frame.ts';
import { annotationsOf } from './annotations.ts';

/** Corners of a place of a link, as its text is read: bottom left, bottom right, top right, top left; in user space. */
export type Quad = readonly [Corner, Corner, Corner, Corner];
type Corner = readonly [x: number, y: number];

/** A link over more pieces than this is none of words. */
const maxPlaces = 1_000;

const quadOf = (place: Box | Quad): Quad =>
  'left' in place
    ? [
        [place.left, place.bottom],
        [place.right, place.bottom],
        [place.right, place.top],
        [place.left, place.top],
      ]
    : place;

const isFiniteQuad = (quad: Quad): boolean => quad.flat().every(Number.isFinite);

/** Thousandths of a point: finer than any viewer's, and short to write. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const isUpright = ([bottomLeft, bottomRight, topRight, topLeft]: Quad): boolean =>
  bottomLeft[1] === bottomRight[1] &&
  topLeft[1] === topRight[1] &&
  bottomLeft[0] === topLeft[0] &&
  bottomRight[0] === topRight[0];

const placeLink = (link: PDFDict, quads: readonly Quad[]): void => {
  const { context } = link;
  const xs = quads.flatMap((quad) => quad.map(([x]) => x));
  const ys = quads.flatMap((quad) => quad.map(([, y]) => y));
  const rect = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  link.set(PDFName.of('Rect'), context.obj(rect.map(rounded)));
  const [only] = quads;
  if (quads.length === 1 && only && isUpright(only)) link.delete(PDFName.of('QuadPoints'));
  else {
    // Upper left, upper right, lower left, lower right: not the order of the standard, but the one that is written and read.
    const points = quads.flatMap(([bottomLeft, bottomRight, topRight, topLeft]) => [
      ...topLeft,
      ...topRight,
      ...bottomLeft,
      ...bottomRight,
    ]);
    link.set(PDFName.of('QuadPoints'), context.obj(points.map(rounded)));
  }
  // Drawn for the old place; without it viewers draw the border that the link describes.
  link.delete(PDFName.of('AP'));
};

/**
 * Puts links on the words that they are on in the translation. Where they lead is not touched, nor are links that are not
 * named: they cover a picture, or text that was not translated.
 *
 * @param places by place in the page's `/Annots`, from 0; one for each piece of a line
 * @returns how many were moved
 */
export const moveLinks = (
  document: PDFDocument,
  pageIndex: number,
  places: ReadonlyMap<number, readonly (Box | Quad)[]>,
): number => {
  const page = pagesOf(document)[pageIndex];
  if (!page || places.size === 0) return 0;
  let moved = 0;
  for (const { dict, index, type } of annotationsOf(page, pageIndex)) {
    const quads = places.get(index)?.slice(0, maxPlaces).map(quadOf).filter(isFiniteQuad) ?? [];
    if (type !== 'Link' || quads.length === 0) continue;
    placeLink(dict, quads);
    moved += 1;
  }
  return moved;
};
