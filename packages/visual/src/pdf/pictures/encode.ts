import { deflateSync } from 'node:zlib';
import { type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { PictureKind, Size } from './decode.ts';

/** At which JPEG is written. */
const quality = 85;

const packBits = (samples: Uint8Array, { width, height }: Size): Uint8Array => {
  const row = Math.ceil(width / 8);
  const bytes = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((samples[y * width + x] as number) >= 128) {
        const place = y * row + (x >> 3);
        bytes[place] = (bytes[place] as number) | (128 >> (x & 7));
      }
  return bytes;
};

/** Rows of one byte a sample, each as its difference from the one above (PNG's filter Up): shades repeat downwards. */
const withDifferences = (samples: Uint8Array, row: number, height: number): Uint8Array => {
  const bytes = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y += 1) {
    bytes[y * (row + 1)] = 2;
    for (let x = 0; x < row; x += 1) {
      const above = y === 0 ? 0 : (samples[(y - 1) * row + x] as number);
      bytes[y * (row + 1) + 1 + x] = (samples[y * row + x] as number) - above;
    }
  }
  return bytes;
};

const oneShade = (samples: Uint8Array): Uint8Array => {
  const shades = new Uint8Array(samples.length / 3);
  for (let pixel = 0; pixel < shades.length; pixel += 1)
    shades[pixel] = Math.round(
      (samples[pixel * 3] as number) * 0.299 +
        (samples[pixel * 3 + 1] as number) * 0.587 +
        (samples[pixel * 3 + 2] as number) * 0.114,
    );
  return shades;
};

/** What stays of a picture's dictionary: all but what says how its samples are stored. */
const storage = new Set(
  [
    'Type',
    'Subtype',
    'Width',
    'Height',
    'ColorSpace',
    'BitsPerComponent',
    'Decode',
    'DecodeParms',
    'Filter',
    'Length',
    'ImageMask',
    'DL',
  ].map((key) => PDFName.of(key)),
);

/**
 * Writes samples as a picture of a page in a given kind, with what else was said of the one before (soft mask, intent).
 *
 * @param samples one a pixel, or three; of three a kind of one shade takes their brightness
 */
export const encodePicture = async (
  context: PDFContext,
  size: Size,
  samples: Uint8Array,
  { samples: kind, isLossy, space }: PictureKind,
  before?: PDFDict,
): Promise<PDFRawStream> => {
  const { width, height } = size;
  const isColour = samples.length === width * height * 3;
  const written = isColour && kind !== 'colour' ? oneShade(samples) : samples;
  const channels = written.length === width * height ? 1 : 3;
  const isLossless = kind === 'bilevel' || !isLossy;
  const dict = context.obj({});
  if (!(dict instanceof PDFDict)) throw new TypeError('a dictionary was expected');
  for (const [key, value] of before?.entries() ?? []) if (!storage.has(key)) dict.set(key, value);
  const members = {
    Type: 'XObject',
    Subtype: 'Image',
    Filter: isLossless ? 'FlateDecode' : 'DCTDecode',
  };
  for (const [key, value] of Object.entries(members)) dict.set(PDFName.of(key), PDFName.of(value));
  dict.set(PDFName.of('ColorSpace'), space ?? PDFName.of(channels === 1 ? 'DeviceGray' : 'DeviceRGB'));
  const numbers = { Width: width, Height: height, BitsPerComponent: kind === 'bilevel' ? 1 : 8 };
  for (const [key, value] of Object.entries(numbers)) dict.set(PDFName.of(key), PDFNumber.of(value));
  if (kind === 'bilevel') return PDFRawStream.of(dict, deflateSync(packBits(written, size), { level: 9 }));
  if (!isLossy) {
    dict.set(
      PDFName.of('DecodeParms'),
      context.obj({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width }),
    );
    return PDFRawStream.of(
      dict,
      deflateSync(withDifferences(written, width * channels, height), { level: 9 }),
    );
  }
  const jpeg = await sharp(written, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return PDFRawStream.of(dict, jpeg);
};
