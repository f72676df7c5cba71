import { deflateSync } from 'node:zlib';
import { type PDFContext, type PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { Matrix } from '../matrix.ts';

/** A number as content streams take it: no exponent, no more digits than anyone can see. */
export const writeNumber = (value: number): string => {
  if (!Number.isFinite(value)) return '0';
  const bounded = Math.max(-1e15, Math.min(1e15, value));
  const text = bounded.toFixed(Math.abs(bounded) >= 1 ? 5 : 9);
  const short = text.replace(/\.?0+$/, '');
  return short === '-0' || short === '' ? '0' : short;
};

/** The six numbers before `cm` and `Tm`. */
export const writeMatrix = (matrix: Matrix): string => matrix.map(writeNumber).join(' ');

/** A name with its slash. */
export const writeName = (name: string): string => `/${escaped(name)}`;

const escaped = (name: string): string =>
  [...Buffer.from(name, 'latin1')]
    .map((byte) =>
      byte > 32 && byte < 127 && !'()<>[]{}/%#'.includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `#${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');

/** Text that has no characters above 255, as bytes. */
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Pieces one after the other. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);

const ownKeys = ['Filter', 'DecodeParms', 'Length', 'F', 'FFilter', 'FDecodeParms', 'DL'];

/** A packed stream; `like` gives what its dictionary says besides how it is packed. */
export const packed = (context: PDFContext, bytes: Uint8Array, like?: PDFDict): PDFRawStream => {
  const dictionary = like ? like.clone() : context.obj({});
  for (const key of ownKeys) dictionary.delete(PDFName.of(key));
  dictionary.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  // Copied: what packs gives the beginning of a block of 16 KiB, and a book has thousands of streams of a few hundred bytes.
  return PDFRawStream.of(dictionary, new Uint8Array(deflateSync(bytes)));
};
