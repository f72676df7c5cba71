import {
  PDFArray,
  type PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Picture } from '../../pixels/index.ts';
import { decodeStream } from '../open/index.ts';

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture of a page is stored: one bit a pixel, shades of grey, or colours; with or without loss. */
export interface PictureKind {
  readonly samples: 'bilevel' | 'grey' | 'colour';
  readonly isLossy: boolean;
  /** The colour space in which its samples are; absent: that of the device. */
  readonly space?: PDFObject;
}

/** A picture of a page, as it lies in memory, and how it was stored. */
export interface DecodedPicture {
  readonly picture: Picture;
  readonly kind: PictureKind;
}

/** Pages of a scanner have 35 million at 600 dots an inch; more take too much memory beside each other. */
const maxPixels = 40_000_000;

const numberOf = (dict: PDFDict, long: string): number | undefined => {
  const value = dict.lookup(PDFName.of(long));
  return value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : undefined;
};

/** Pixels of a picture of a page; undefined where it has none, or too many. */
export const pictureSize = (stream: PDFRawStream): Size | undefined => {
  const width = numberOf(stream.dict, 'Width');
  const height = numberOf(stream.dict, 'Height');
  if (width === undefined || height === undefined || !Number.isInteger(width) || !Number.isInteger(height))
    return undefined;
  return width > 0 && height > 0 && width * height <= maxPixels ? { width, height } : undefined;
};

/** Whether a picture is nothing but where paint goes. */
export const isStencil = ({ dict }: PDFRawStream): boolean =>
  dict.lookup(PDFName.of('ImageMask'))?.toString() === 'true';

/** How many bits a sample of it has. */
export const bitsOf = (stream: PDFRawStream): number =>
  isStencil(stream) ? 1 : (numberOf(stream.dict, 'BitsPerComponent') ?? 8);

/** A picture of its samples: one a pixel for shades of grey, three for colours. */
export const pictureOfSamples = ({ width, height }: Size, samples: Uint8Array, channels: 1 | 3): Picture => {
  if (channels === 3)
    return { width, height, samples, seen: samples, channels, hasAlpha: false, maxSample: 255 };
  const seen = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const shade = samples[pixel] as number;
    seen[pixel * 3] = shade;
    seen[pixel * 3 + 1] = shade;
    seen[pixel * 3 + 2] = shade;
  }
  return { width, height, samples, seen, channels, hasAlpha: false, maxSample: 255 };
};

/** Whether samples mean what they say: each channel from 0 to 1. */
const isPlain = (dict: PDFDict): boolean => {
  const decode = dict.lookup(PDFName.of('Decode'));
  if (decode === undefined) return true;
  return (
    decode instanceof PDFArray &&
    decode.asArray().every((value, index) => value instanceof PDFNumber && value.asNumber() === index % 2)
  );
};

const unpackBits = (bytes: Uint8Array, { width, height }: Size): Uint8Array => {
  const samples = new Uint8Array(width * height);
  const row = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      samples[y * width + x] = ((bytes[y * row + (x >> 3)] as number) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return samples;
};

const deviceSpaces: ReadonlyMap<string, 1 | 3> = new Map([
  ['/DeviceGray', 1],
  ['/G', 1],
  ['/DeviceRGB', 3],
  ['/RGB', 3],
]);

/** How many samples a pixel has in spaces of light; undefined for all others. */
const channelsOf = (dict: PDFDict): 1 | 3 | undefined => {
  const space = dict.lookup(PDFName.of('ColorSpace'));
  if (!(space instanceof PDFArray)) return deviceSpaces.get(space?.toString() ?? '');
  const kind = space.lookup(0)?.toString() ?? '';
  if (kind === '/CalGray') return 1;
  if (kind === '/CalRGB') return 3;
  const profile = space.lookup(1);
  const count =
    kind === '/ICCBased' && profile instanceof PDFStream ? numberOf(profile.dict, 'N') : undefined;
  return count === 1 || count === 3 ? count : undefined;
};

/**
 * Decodes a picture whose samples are shades of grey or red, green and blue as they stand in the file, so that every pixel
 * that is not changed is written as it was. Undefined for all others: palettes, inks, JPEG 2000, JBIG2, fax, stencils.
 */
export const decodePicture = async (stream: PDFRawStream): Promise<DecodedPicture | undefined> => {
  const size = pictureSize(stream);
  const { dict } = stream;
  if (!size || isStencil(stream) || !isPlain(dict)) return undefined;
  const channels = channelsOf(dict);
  if (!channels) return undefined;
  const space = dict.get(PDFName.of('ColorSpace'));
  const stored = space ? { space } : {};
  const samplesKind = channels === 1 ? 'grey' : 'colour';
  const { bytes, remaining } = decodeStream(
    stream,
    size.width * size.height * channels + size.height * 2 + 1024,
  );
  if (remaining?.name === 'DCTDecode') {
    const image = sharp(bytes, { limitInputPixels: maxPixels, ignoreIcc: true, failOn: 'none' });
    const { width, height, channels: found } = await image.metadata();
    if (width !== size.width || height !== size.height || found !== channels) return undefined;
    const data = await image
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
    if (data.length !== width * height * channels) return undefined;
    return {
      picture: pictureOfSamples(size, data, channels),
      kind: { samples: samplesKind, isLossy: true, ...stored },
    };
  }
  if (remaining) return undefined;
  const bits = bitsOf(stream);
  if (bits === 8 && bytes.length >= size.width * size.height * channels)
    return {
      picture: pictureOfSamples(size, bytes.slice(0, size.width * size.height * channels), channels),
      kind: { samples: samplesKind, isLossy: false, ...stored },
    };
  if (bits === 1 && channels === 1 && bytes.length >= Math.ceil(size.width / 8) * size.height)
    return {
      picture: pictureOfSamples(size, unpackBits(bytes, size), 1),
      kind: { samples: 'bilevel', isLossy: false, ...stored },
    };
  return undefined;
};
