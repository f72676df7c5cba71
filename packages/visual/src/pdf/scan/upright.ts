import type { OcrBox, OcrLine, OcrResult } from '@dragoman/provider';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '../../pixels/index.ts';
import type { Size } from '../pictures/index.ts';
import { turnedSize } from './frame.ts';
import { skewOf } from './skew.ts';

/** A page as it is seen. */
export interface Raster extends Size {
  /** Red, green, blue and opacity, row by row. */
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/** Red, green and blue, row by row. */
export interface Pixels extends Size {
  readonly rgb: Uint8Array;
}

/** The skew is measured on a picture of about so many pixels. */
const measuredPixels = 1_500_000;

/** What is seen of a raster on white paper. */
export const onPaper = ({ width, height, rgba }: Raster): Pixels => {
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const opacity = rgba[pixel * 4 + 3] as number;
    for (let channel = 0; channel < 3; channel += 1)
      rgb[pixel * 3 + channel] = Math.round(
        ((rgba[pixel * 4 + channel] as number) * opacity + 255 * (255 - opacity)) / 255,
      );
  }
  return { width, height, rgb };
};

/** The same as the work on pictures takes it. */
export const pictureOf = ({ width, height, rgb }: Pixels): Picture => ({
  width,
  height,
  samples: rgb,
  seen: rgb,
  channels: 3,
  hasAlpha: false,
  maxSample: 255,
});

/** Pixels as a pipeline. */
export const raw = ({ width, height, rgb }: Pixels): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });

/** Turns pixels clockwise around their middle; what comes in at the corners is white. */
export const turnPixels = async (pixels: Pixels, degrees: number): Promise<Pixels> => {
  if (degrees % 360 === 0) return pixels;
  const { data, info } = await raw(pixels)
    .rotate(((degrees % 360) + 360) % 360, { background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
};

/** By how many degrees clockwise the lines of a page run askew. */
export const measureSkew = async (pixels: Pixels): Promise<number> => {
  const share = Math.min(1, Math.sqrt(measuredPixels / (pixels.width * pixels.height)));
  const { data, info } = await raw(pixels)
    .resize(Math.max(8, Math.round(pixels.width * share)), Math.max(8, Math.round(pixels.height * share)), {
      fit: 'fill',
    })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return skewOf({ width: info.width, height: info.height, pixels: data });
};

/** Channels of a pixel that differ by more show a colour, and no noise of JPEG. */
const minColour = 24;

/** Whether there is colour on a page: recognition looks for light text on it. */
export const hasColour = ({ rgb }: Pixels): boolean => {
  for (let place = 0; place < rgb.length; place += 3) {
    const [red, green, blue] = [rgb[place] as number, rgb[place + 1] as number, rgb[place + 2] as number];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > minColour) return true;
  }
  return false;
};

/** A page as recognition takes it. */
export const pngOf = (pixels: Pixels): Promise<Uint8Array> =>
  raw(pixels)
    .toColourspace(hasColour(pixels) ? 'srgb' : 'b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();

/** The quarter turn, clockwise, that is nearest to an angle. */
const quarterOf = (degrees: number): 0 | 90 | 180 | 270 =>
  ((((Math.round(degrees / 90) % 4) + 4) % 4) * 90) as 0 | 90 | 180 | 270;

/** Degrees between -180 and 180. */
const reduced = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

/**
 * How a page must be turned clockwise to be read: as recognition says, or else so that most of the lines are level.
 */
export const orientationOf = ({ orientation, blocks }: OcrResult): 0 | 90 | 180 | 270 => {
  if (orientation) return orientation;
  const letters = new Map<number, number>();
  for (const { text, box } of blocks.flatMap(({ lines }) => lines)) {
    const quarter = quarterOf(-box.angle);
    letters.set(quarter, (letters.get(quarter) ?? 0) + text.length);
  }
  const [most] = [...letters].toSorted(([, one], [, other]) => other - one);
  return (most?.[0] ?? 0) as 0 | 90 | 180 | 270;
};

/** A box of a picture in the same picture turned by quarters. */
const turnBox = (box: OcrBox, size: Size, degrees: 0 | 90 | 180 | 270): OcrBox => {
  const to = turnedSize(size, degrees);
  const [x, y] = [box.x + box.width / 2 - size.width / 2, box.y + box.height / 2 - size.height / 2];
  const [right, down] =
    degrees === 90 ? [-y, x] : degrees === 180 ? [-x, -y] : degrees === 270 ? [y, -x] : [x, y];
  // A box without an angle of its own stays level, and changes its sides; one that has one lies in the text's direction.
  const isLevel = quarterOf(box.angle) === 0;
  const changes = isLevel && degrees % 180 !== 0;
  const [width, height] = changes ? [box.height, box.width] : [box.width, box.height];
  return {
    x: to.width / 2 + right - width / 2,
    y: to.height / 2 + down - height / 2,
    width,
    height,
    angle: isLevel ? box.angle : reduced(box.angle + degrees),
  };
};

/** What was read, in the picture turned clockwise by quarters. */
export const turnResult = (result: OcrResult, degrees: 0 | 90 | 180 | 270): OcrResult => {
  if (degrees === 0) return result;
  const turn = (box: OcrBox): OcrBox => turnBox(box, result, degrees);
  const turnLine = (line: OcrLine): OcrLine => ({
    ...line,
    box: turn(line.box),
    ...(line.words ? { words: line.words.map((word) => ({ ...word, box: turn(word.box) })) } : {}),
  });
  const { width, height } = turnedSize(result, degrees);
  return {
    ...result,
    width: Math.round(width),
    height: Math.round(height),
    orientation: 0,
    blocks: result.blocks.map(({ box, lines }) => ({ box: turn(box), lines: lines.map(turnLine) })),
  };
};
