import {
  PDFArray,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { decodeStream } from '../open/index.ts';
import { bitsOf, type DecodedPicture, pictureOfSamples, pictureSize } from './decode.ts';

const maxPaletteBytes = 256 * 3;

const entriesOf = (value: unknown): Uint8Array | undefined => {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.asBytes();
  if (value instanceof PDFStream) return decodeStream(value, 64 * 1024).bytes;
  return undefined;
};

/**
 * Decodes a picture whose samples are places in a palette of shades or of red, green and blue. It is written anew in
 * these, since what is drawn in it may need more colours. Undefined for all others.
 */
export const decodePalette = (stream: PDFRawStream): DecodedPicture | undefined => {
  const size = pictureSize(stream);
  const { dict } = stream;
  const space = dict.lookup(PDFName.of('ColorSpace'));
  // A mask of colours is told in places of the palette, which are gone afterwards.
  if (!size || dict.has(PDFName.of('Decode')) || dict.lookup(PDFName.of('Mask')) instanceof PDFArray)
    return undefined;
  if (!(space instanceof PDFArray) || !/^\/(?:Indexed|I)$/.test(space.lookup(0)?.toString() ?? ''))
    return undefined;
  const base = space.lookup(1)?.toString();
  const channels = base === '/DeviceRGB' ? 3 : base === '/DeviceGray' ? 1 : undefined;
  const highest = space.lookup(2);
  const colours = entriesOf(space.lookup(3));
  const bits = bitsOf(stream);
  if (!channels || !colours || !(highest instanceof PDFNumber) || ![1, 2, 4, 8].includes(bits))
    return undefined;
  const { width, height } = size;
  const row = Math.ceil((width * bits) / 8);
  const { bytes, remaining } = decodeStream(stream, (row + 1) * height + maxPaletteBytes);
  if (remaining || bytes.length < row * height) return undefined;
  const samples = new Uint8Array(width * height * channels);
  const mask = (1 << bits) - 1;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bit = x * bits;
      const byte = bytes[y * row + (bit >> 3)] as number;
      const place = Math.min(highest.asNumber(), (byte >> (8 - bits - (bit & 7))) & mask);
      for (let channel = 0; channel < channels; channel += 1)
        samples[(y * width + x) * channels + channel] = colours[place * channels + channel] ?? 0;
    }
  return {
    picture: pictureOfSamples(size, samples, channels),
    kind: { samples: channels === 1 ? 'grey' : 'colour', isLossy: false },
  };
};
