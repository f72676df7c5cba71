import { createInflate } from 'node:zlib';
import {
  type PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFRawStream,
} from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import { decodeStream, type Filter, filtersOf } from './decode.ts';
import { inflate, maxStreamBytes, tooLarge } from './filters.ts';
import { pixelsOf } from './pixels.ts';

/** All streams but pictures together, in bytes once unpacked. */
const maxDocumentBytes = 512 * 1024 * 1024;
/** One picture, in bytes once unpacked: it is worked on alone. */
const maxPictureBytes = 256 * 1024 * 1024;
/** Width × height of one picture. */
const maxPixels = 100_000_000;
/** No deflated byte becomes more than this many. */
const maxRatio = 1_032;

const numberOf = (dictionary: PDFDict, name: string): number => {
  const value = dictionary.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : 0;
};

const checkPixels = (actual: number): void => {
  if (!(actual > maxPixels)) return;
  throw new ServiceError('payload_too_large', {
    detail: `A picture of the document has ${actual} pixels; at most ${maxPixels} are taken.`,
    extensions: { limit: maxPixels, actual },
  });
};

/** Counts without keeping what comes out. */
const countInflated = async (bytes: Uint8Array, limit: number): Promise<void> => {
  const stream = createInflate({ chunkSize: 1 << 20 });
  let total = 0;
  const done = new Promise<void>((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      total += chunk.length;
      if (total > limit) reject(tooLarge(limit));
    });
    // What is broken gives no more than what came out before.
    stream.on('end', resolve);
    stream.on('error', () => resolve());
    stream.on('close', () => resolve());
  });
  stream.end(bytes);
  try {
    await done;
  } finally {
    stream.destroy();
  }
};

const isFlate = ([first, second]: readonly Filter[]): boolean => first?.name === 'FlateDecode' && !second;

const checkPicture = async (stream: PDFRawStream, filters: readonly Filter[]): Promise<void> => {
  checkPixels(numberOf(stream.dict, 'Width') * numberOf(stream.dict, 'Height'));
  if (!isFlate(filters)) {
    const { bytes, remaining } = decodeStream(stream, maxPictureBytes);
    if (remaining) checkPixels(pixelsOf(bytes, remaining));
  } else if (stream.contents.length * maxRatio > maxPictureBytes)
    await countInflated(stream.contents, maxPictureBytes);
};

/** How many bytes a stream that is no picture holds. */
const sizeOf = (stream: PDFRawStream, filters: readonly Filter[]): number => {
  if (isFlate(filters)) return inflate(stream.contents, maxStreamBytes).length;
  const { bytes, remaining } = decodeStream(stream);
  // A picture where none is expected is one all the same for who reads it.
  if (remaining) checkPixels(pixelsOf(bytes, remaining));
  return bytes.length;
};

const streamMark = Buffer.from('stream');
const maxMarks = 1_000;

/** What the library does not understand another may: whatever looks like a stream in it. */
const checkInvalid = async (object: PDFInvalidObject): Promise<void> => {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  let found = bytes.indexOf(streamMark);
  for (let count = 0; found >= 0 && count < maxMarks; count += 1) {
    let start = found + streamMark.length;
    if (bytes[start] === 13) start += 1;
    if (bytes[start] === 10) start += 1;
    if ((bytes.length - start) * maxRatio > maxStreamBytes)
      await countInflated(bytes.subarray(start), maxStreamBytes);
    found = bytes.indexOf(streamMark, start);
  }
};

/**
 * Unpacks every stream once, within bounds, so that nothing that reads the document later meets one that has none: `streams` are all that
 * were met while it was read. Throws `payload_too_large`; rejects with the signal's reason where aborted.
 */
export const inspectStreams = async (
  document: PDFDocument,
  streams: readonly PDFRawStream[],
  signal: AbortSignal,
): Promise<void> => {
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFInvalidObject) await checkInvalid(object);
  const others: { readonly stream: PDFRawStream; readonly filters: readonly Filter[] }[] = [];
  for (const object of streams) {
    const filters = filtersOf(object.dict);
    if (object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')) {
      signal.throwIfAborted();
      await checkPicture(object, filters);
    } else if (filters.length > 0) others.push({ stream: object, filters });
  }
  // Small ones cannot become large by one step of unpacking.
  const isSmall = others.every(
    ({ stream, filters }) => isFlate(filters) && stream.contents.length * maxRatio <= maxStreamBytes,
  );
  const most = others.reduce((total, { stream }) => total + stream.contents.length * maxRatio, 0);
  if (isSmall && most <= maxDocumentBytes) return;
  let total = 0;
  for (const { stream, filters } of others) {
    signal.throwIfAborted();
    total += sizeOf(stream, filters);
    if (total > maxDocumentBytes)
      throw new ServiceError('payload_too_large', {
        detail: 'The streams of the document are larger than 512 MiB together once they are unpacked.',
        extensions: { limit: maxDocumentBytes },
      });
  }
};
