import sharp from 'sharp';
import type { Picture } from './decode.ts';

/** A picture in shades of grey, row by row, 0 black to 255 white. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The brightness of a picture in colour, scaled. */
export const greyOf = async ({ width, height, pixels }: Picture, scale: number): Promise<GreyPicture> => {
  const grey = sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false }).greyscale();
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const { data, info } = await (scale === 1 ? grey : grey.resize({ ...size, fit: 'fill', kernel: 'cubic' }))
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
};

/** A grey picture, scaled, with a white margin around it; both in pixels of the result. */
export const enlarged = async (
  { width, height, pixels }: GreyPicture,
  scale: number,
  margin: number,
): Promise<GreyPicture> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
      kernel: 'cubic',
    })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
};

/** A grey picture turned clockwise. */
export const turned = async (
  { width, height, pixels }: GreyPicture,
  degrees: 90 | 180 | 270,
): Promise<GreyPicture> => {
  const { data, info } = await sharp(pixels, {
    raw: { width, height, channels: 1 },
    limitInputPixels: false,
  })
    .rotate(degrees)
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
};

/** A picture in colour turned clockwise. */
export const turnedColours = async (picture: Picture, degrees: 90 | 180 | 270): Promise<Picture> => {
  const { width, height, pixels } = picture;
  const { data, info } = await sharp(pixels, {
    raw: { width, height, channels: 3 },
    limitInputPixels: false,
  })
    .rotate(degrees)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { ...picture, width: info.width, height: info.height, pixels: data };
};
