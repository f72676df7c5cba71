import { type PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import type { Filter } from './decode.ts';

/** How far into a picture its size is looked for, in bytes. */
const maxHead = 1 << 20;
const maxSegments = 10_000;
/** JBIG2 segments that say how large a region or a page is (ITU-T T.88, 7.3). */
const sizedSegments = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48]);
const unknownHeight = 0xffffffff;

const pixelsOfJbig2 = (data: DataView): number => {
  let largest = 0;
  let offset = 0;
  for (let count = 0; count < maxSegments && offset + 11 <= data.byteLength; count += 1) {
    const number = data.getUint32(offset);
    const flags = data.getUint8(offset + 4);
    const short = data.getUint8(offset + 5) >> 5;
    const isLong = short === 7;
    const references = isLong ? data.getUint32(offset + 5) & 0x1fffffff : short;
    const header = 5 + (isLong ? 4 + Math.ceil((references + 1) / 8) : 1);
    const width = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
    const association = flags & 64 ? 4 : 1;
    const lengthAt = offset + header + references * width + association;
    if (lengthAt + 12 > data.byteLength) break;
    const length = data.getUint32(lengthAt);
    offset = lengthAt + 4;
    if (sizedSegments.has(flags & 63)) {
      const height = data.getUint32(offset + 4);
      if (height !== unknownHeight) largest = Math.max(largest, data.getUint32(offset) * height);
    }
    if (length === unknownHeight) break;
    offset += length;
  }
  return largest;
};

/** Up to the header of the first frame. */
const pixelsOfJpeg = (data: DataView): number => {
  if (data.byteLength < 2 || data.getUint16(0) !== 0xffd8) return 0;
  let offset = 2;
  while (offset + 9 <= data.byteLength) {
    if (data.getUint8(offset) !== 0xff) {
      offset += 1;
      continue;
    }
    const marker = data.getUint8(offset + 1);
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return data.getUint16(offset + 5) * data.getUint16(offset + 7);
    const hasLength = marker !== 0xff && marker !== 0 && marker !== 1 && !(marker >= 0xd0 && marker <= 0xd9);
    offset += hasLength ? 2 + data.getUint16(offset + 2) : marker === 0xff ? 1 : 2;
  }
  return 0;
};

/** The mark of the image and tile size (ISO 15444-1, A.5.1). */
const sizeMark = Buffer.from([0xff, 0x4f, 0xff, 0x51]);

const pixelsOfJpeg2000 = (bytes: Buffer, data: DataView): number => {
  const found = bytes.indexOf(sizeMark);
  return found < 0 || found + 16 > data.byteLength
    ? 0
    : data.getUint32(found + 8) * data.getUint32(found + 12);
};

const numberIn = (dictionary: PDFDict | undefined, name: string, otherwise: number): number => {
  const value = dictionary?.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : otherwise;
};

/** Width × height as a packed picture itself says; 0 where it does not. */
export const pixelsOf = (picture: Uint8Array, { name, parameters }: Filter): number => {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, Math.min(picture.length, maxHead));
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (name) {
    case 'JBIG2Decode':
      return pixelsOfJbig2(data);
    case 'DCTDecode':
      return pixelsOfJpeg(data);
    case 'JPXDecode':
      return pixelsOfJpeg2000(bytes, data);
    case 'CCITTFaxDecode':
      return numberIn(parameters, 'Columns', 1_728) * numberIn(parameters, 'Rows', 0);
    default:
      return 0;
  }
};
