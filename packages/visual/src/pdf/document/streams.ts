import { inflateSync } from 'node:zlib';
import { PDFArray, PDFName, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib';
import { memberOf } from './objects.ts';

/** The filter of a stream with at most one; undefined where there are more. */
const filterOf = (stream: PDFRawStream): string | undefined => {
  const filter = memberOf(stream.dict, 'Filter');
  if (filter === undefined) return '';
  if (filter instanceof PDFName) return filter.decodeText();
  if (!(filter instanceof PDFArray) || filter.size() > 1) return undefined;
  const only = filter.size() === 1 ? filter.get(0) : undefined;
  return only instanceof PDFName ? only.decodeText() : only === undefined ? '' : undefined;
};

/** What a stream of text holds: stored plainly or by Flate, at most `limit` bytes. Undefined for any other. */
export const readPlainStream = (stream: PDFStream, limit: number): Uint8Array | undefined => {
  if (!(stream instanceof PDFRawStream)) return undefined;
  const filter = filterOf(stream);
  if (filter === '') return stream.contents.length <= limit ? stream.contents : undefined;
  if (filter !== 'FlateDecode' || memberOf(stream.dict, 'DecodeParms')) return undefined;
  try {
    return inflateSync(stream.contents, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
};

/** Puts other bytes into a stream, stored plainly: what looks for metadata looks for letters. */
export const writePlainStream = (stream: PDFRawStream, bytes: Uint8Array): void => {
  stream.contents = bytes;
  for (const key of ['Filter', 'DecodeParms']) stream.dict.delete(PDFName.of(key));
};
