import type { PDFRawStream } from '@cantoo/pdf-lib';
import { type Matrix, multiply } from '../matrix.ts';
import { filtersOf } from '../open/index.ts';
import { bitsOf, type DecodedPicture, pictureOfSamples, type Size } from '../pictures/index.ts';
import { boundsAfter, directionOf, userToShown } from './frame.ts';
import { type NumberedPage, type PaintPage, scaleOf } from './read.ts';
import { hasColour, onPaper, raw, turnPixels } from './upright.ts';

/** A picture may stick out of its page by bleed and no more, or most of it would have to be made up. */
const maxOutside = 0.15;

/** By how much the resolutions across and down may differ, as those of old fax machines do. */
const maxStretch = 0.06;

const lossyFilters = new Set(['DCTDecode', 'JPXDecode']);

/** From the pixels of a picture, its first row on top, to what its unit square becomes. */
export const fromPixels = ({ width, height }: Size, matrix: Matrix): Matrix =>
  multiply([1 / width, 0, 0, -1 / height, 0, 1], matrix);

/** Whether a picture is shown as wide as high a pixel, and not mirrored, however it is turned. */
export const isAlike = ([a, b, c, d]: Matrix): boolean => {
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  return (
    Math.abs(across / down - 1) < maxStretch &&
    Math.abs(a * c + b * d) < maxStretch * across * down &&
    a * d - b * c > 0
  );
};

/** Whether a picture stands upright, on its side or on its head. */
const isStraight = ([a, b, c, d]: Matrix): boolean => {
  const small = 1e-3 * Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  return (Math.abs(b) <= small && Math.abs(c) <= small) || (Math.abs(a) <= small && Math.abs(d) <= small);
};

/**
 * The pixels of a picture whose own code is not read here, taken from the page as it is painted, in the picture's own
 * resolution where that can be. Undefined where it stands askew, and where the page does not show the whole of it.
 *
 * @param matrix from its unit square to user space
 */
export const paintPicture = async (
  stream: PDFRawStream,
  size: Size,
  matrix: Matrix,
  page: NumberedPage,
  paint: PaintPage,
): Promise<DecodedPicture | undefined> => {
  const toShown = multiply(fromPixels(size, matrix), userToShown(page));
  if (!isStraight(toShown)) return undefined;
  const quarter = Math.round(directionOf(toShown) / 90) * 90;
  const across = Math.hypot(toShown[0], toShown[1]);
  const down = Math.hypot(toShown[2], toShown[3]);
  const scale = scaleOf(page, 1 / Math.min(across, down));
  const given = onPaper(await paint(page.page, { scale, withoutText: true }));
  const wanted = boundsAfter(multiply(toShown, [scale, 0, 0, scale, 0, 0]), { x: 0, y: 0, ...size });
  const left = Math.round(wanted.x);
  const top = Math.round(wanted.y);
  const right = Math.round(wanted.x + wanted.width);
  const bottom = Math.round(wanted.y + wanted.height);
  const inner = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(given.width, right),
    bottom: Math.min(given.height, bottom),
  };
  const [width, height] = [inner.right - inner.left, inner.bottom - inner.top];
  if (width < 1 || height < 1 || width * height < (1 - maxOutside) * (right - left) * (bottom - top))
    return undefined;
  const { data, info } = await raw(given)
    .extract({ left: inner.left, top: inner.top, width, height })
    .extend({
      left: inner.left - left,
      top: inner.top - top,
      right: right - inner.right,
      bottom: bottom - inner.bottom,
      background: '#fff',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const turned = await turnPixels({ width: info.width, height: info.height, rgb: data }, -quarter);
  const exact = await raw(turned).resize(size.width, size.height, { fit: 'fill' }).raw().toBuffer();
  const isColour = hasColour({ ...size, rgb: exact });
  const isBilevel = !isColour && bitsOf(stream) === 1;
  return {
    picture: pictureOfSamples(size, exact, 3),
    kind: {
      samples: isBilevel ? 'bilevel' : isColour ? 'colour' : 'grey',
      isLossy: filtersOf(stream.dict).some(({ name }) => lossyFilters.has(name)),
    },
  };
};
