import { type PDFDict, type PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import { decodeStream, filtersOf } from './decode.ts';
import { maxStreamBytes } from './filters.ts';

/** All streams of a document together, in bytes once unpacked. */
const maxDocumentBytes = 512 * 1024 * 1024;
/** Width × height of one picture. */
const maxPixels = 100_000_000;

const numberOf = (dictionary: PDFDict, name: string): number => {
  const value = dictionary.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : 0;
};

const checkPixels = (dictionary: PDFDict): void => {
  const actual = numberOf(dictionary, 'Width') * numberOf(dictionary, 'Height');
  if (!(actual > maxPixels)) return;
  throw new ServiceError('payload_too_large', {
    detail: `A picture of the document has ${actual} pixels; at most ${maxPixels} are taken.`,
    extensions: { limit: maxPixels, actual },
  });
};

/**
 * Unpacks every stream once, within bounds, so that nothing that reads the document later meets one that has none.
 * Throws `payload_too_large`.
 */
export const inspectStreams = async (document: PDFDocument, signal: AbortSignal): Promise<void> => {
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  let total = 0;
  for (const stream of streams) {
    if (stream.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')) checkPixels(stream.dict);
    if (filtersOf(stream.dict).length === 0) continue;
    signal.throwIfAborted();
    total += decodeStream(stream, maxStreamBytes).bytes.length;
    if (total > maxDocumentBytes)
      throw new ServiceError('payload_too_large', {
        detail: 'The streams of the document are larger than 512 MiB together once they are unpacked.',
        extensions: { limit: maxDocumentBytes },
      });
  }
};
