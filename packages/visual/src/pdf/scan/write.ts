import type { PDFDict, PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { erase } from '../../erase/index.ts';
import { pageFrameOf, pagesOf } from '../document/index.ts';
import { type Matrix, multiply } from '../matrix.ts';
import { decodePalette, decodePicture, encodePicture, pictureSize } from '../pictures/index.ts';
import type { ScanPlace } from '../place.ts';
import { coverPlaces } from './cover.ts';
import { boundsAfter, inverse, type PageShape, uprightToUser, userToShown } from './frame.ts';
import { exchangePicture, type PagePicture, picturesOf } from './page-pictures.ts';
import { fromPixels, isAlike, paintPicture } from './paint-picture.ts';
import { movedRegion } from './picture-region.ts';
import type { NumberedPage, PaintPage } from './read.ts';
import { replacePage } from './replace-page.ts';

/** What taking texts out of a page that is a picture takes. */
export interface ScanWriteRequest {
  /** Changed. */
  readonly document: PDFDocument;
  /** From 0. */
  readonly pageIndex: number;
  /** Of the texts that are taken away, with a translation or without. */
  readonly places: readonly ScanPlace[];
  readonly paint: PaintPage;
  readonly signal: AbortSignal;
}

/** What is still to be done to the page, together with what its other texts need. */
export interface ScanWriting {
  /** Show operators to take away, each with its advance. */
  readonly shows: ReadonlyMap<number, number>;
  /** Content in user space that lies under the translations and over all else. */
  readonly under: Uint8Array;
  /** What the content paints, by name. */
  readonly xobjects: ReadonlyMap<string, PDFRef>;
}

/** Where a region lies, in user space. */
const userBounds = (place: ScanPlace, page: PageShape) =>
  boundsAfter(uprightToUser(page, place.scale, place.turn), place.region.box);

const shareIn = (
  inner: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  matrix: Matrix,
): number => {
  const outer = boundsAfter(matrix, { x: 0, y: 0, width: 1, height: 1 });
  const width = Math.min(inner.x + inner.width, outer.x + outer.width) - Math.max(inner.x, outer.x);
  const height = Math.min(inner.y + inner.height, outer.y + outer.height) - Math.max(inner.y, outer.y);
  return width <= 0 || height <= 0 ? 0 : (width * height) / (inner.width * inner.height);
};

/** The one picture in which a place lies whole; undefined where there is none, or where several lie over each other. */
const pictureUnder = (
  place: ScanPlace,
  page: PageShape,
  pictures: readonly PagePicture[],
): PagePicture | undefined => {
  const bounds = userBounds(place, page);
  const touching = pictures.filter(({ matrix }) => shareIn(bounds, matrix) > 0);
  const [only] = touching;
  return only && touching.every(({ ref }) => ref && ref === only.ref) && shareIn(bounds, only.matrix) > 0.95
    ? only
    : undefined;
};

/** Takes texts out of one picture of a page and writes it anew in its kind. False where that cannot be done. */
const rewritePicture = async (
  document: PDFDocument,
  dict: PDFDict,
  { ref, stream, matrix }: PagePicture,
  places: readonly ScanPlace[],
  page: NumberedPage,
  paint: PaintPage,
): Promise<boolean> => {
  const size = stream && pictureSize(stream);
  if (!ref || !stream || !size) return false;
  const toUser = fromPixels(size, matrix);
  if (!isAlike(multiply(toUser, userToShown(page)))) return false;
  const decoded =
    (await decodePicture(stream)) ??
    decodePalette(stream) ??
    (await paintPicture(stream, size, matrix, page, paint));
  if (!decoded) return false;
  const { picture, kind } = decoded;
  const samples = Uint8Array.from(picture.samples);
  for (const { region, scale, turn } of places)
    erase(picture, samples, movedRegion(region, multiply(uprightToUser(page, scale, turn), inverse(toUser))));
  const { context } = document;
  const written = await encodePicture(context, size, samples, kind, stream.dict);
  return exchangePicture(dict, ref, context.register(written));
};

/**
 * Takes texts out of a page that is a picture, or whose text cannot be told from its operators, so that translations can
 * be set where they stood. A picture of the page is written anew without them, in its own resolution and kind; where that
 * cannot be done (strips, layers over each other, a picture that other pages share), the page as it is seen takes the place
 * of all that it paints. Text operators are taken away, invisible ones of an earlier recognition as well. Outlines are
 * covered by the ground around them.
 */
export const writeScan = async (request: ScanWriteRequest): Promise<ScanWriting> => {
  const { document, pageIndex, places, paint, signal } = request;
  const dict = pagesOf(document)[pageIndex];
  const nothing: ScanWriting = { shows: new Map(), under: new Uint8Array(), xobjects: new Map() };
  if (!dict || places.length === 0) return nothing;
  const page: NumberedPage = { ...pageFrameOf(dict), page: pageIndex + 1 };
  const inPictures = places.filter(({ ink = 'picture' }) => ink === 'picture');
  if (inPictures.length > 0) {
    const pictures = picturesOf(document, pageIndex);
    const byPicture = new Map<PagePicture | undefined, ScanPlace[]>();
    for (const place of inPictures) {
      const picture = pictureUnder(place, page, pictures);
      byPicture.set(picture, [...(byPicture.get(picture) ?? []), place]);
    }
    let isDone = !byPicture.has(undefined);
    for (const [picture, own] of byPicture) {
      if (!isDone || !picture) break;
      signal.throwIfAborted();
      isDone = await rewritePicture(document, dict, picture, own, page, paint);
    }
    signal.throwIfAborted();
    if (!isDone) {
      await replacePage(document, dict, page, places, pictures, paint);
      return nothing;
    }
  }
  const shows = new Map<number, number>();
  for (const { shows: taken = [] } of places)
    for (let index = 0; index + 1 < taken.length; index += 2)
      shows.set(taken[index] as number, taken[index + 1] as number);
  const drawn = places.filter(({ ink }) => ink === 'drawing');
  signal.throwIfAborted();
  const { under, xobjects } = await coverPlaces(document, page, drawn, paint);
  return { shows, under, xobjects };
};
