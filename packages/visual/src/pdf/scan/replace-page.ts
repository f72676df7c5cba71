import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { erase } from '../../erase/index.ts';
import { bytesOf, packed, writeMatrix } from '../content/index.ts';
import { multiply } from '../matrix.ts';
import { bitsOf, encodePicture } from '../pictures/index.ts';
import type { ScanPlace } from '../place.ts';
import { inverse, shownSize, uprightToUser, userToShown } from './frame.ts';
import type { PagePicture } from './page-pictures.ts';
import { fromPixels } from './paint-picture.ts';
import { movedRegion } from './picture-region.ts';
import { type NumberedPage, type PaintPage, scaleOf } from './read.ts';
import { hasColour, onPaper, pictureOf } from './upright.ts';

/**
 * Puts the page as it is seen, without some of its texts, in the place of all that it paints: old content, pictures and
 * invisible text go. Its size, its rotation and its annotations stay.
 *
 * @param pictures that the page painted: where each had one bit a pixel, the new one has
 */
export const replacePage = async (
  document: PDFDocument,
  dict: PDFDict,
  page: NumberedPage,
  places: readonly ScanPlace[],
  pictures: readonly PagePicture[],
  paint: PaintPage,
): Promise<void> => {
  const { context } = document;
  const pixels = onPaper(await paint(page.page, { scale: scaleOf(page), withoutText: true }));
  const shown = shownSize(page);
  // From its unit square to the page as it is shown, and from there to user space.
  const matrix = multiply([shown.width, 0, 0, -shown.height, 0, shown.height], inverse(userToShown(page)));
  const toUser = fromPixels(pixels, matrix);
  const picture = pictureOf(pixels);
  const samples = pixels.rgb.slice();
  for (const { region, scale, turn } of places)
    erase(picture, samples, movedRegion(region, multiply(uprightToUser(page, scale, turn), inverse(toUser))));
  const isBilevel =
    pictures.length > 0 && pictures.every(({ stream }) => stream !== undefined && bitsOf(stream) === 1);
  const isColour = hasColour(pixels);
  const kind = {
    samples: isColour ? 'colour' : isBilevel ? 'bilevel' : 'grey',
    isLossy: !isBilevel || isColour,
  } as const;
  const ref = context.register(await encodePicture(context, pixels, samples, kind));
  const things = context.obj({});
  const resources = context.obj({});
  if (!(things instanceof PDFDict && resources instanceof PDFDict)) throw new TypeError('no dictionary');
  things.set(PDFName.of('Page'), ref);
  resources.set(PDFName.of('XObject'), things);
  dict.set(PDFName.Resources, resources);
  dict.set(
    PDFName.Contents,
    context.register(packed(context, bytesOf(`q ${writeMatrix(matrix)} cm /Page Do Q\n`))),
  );
};
