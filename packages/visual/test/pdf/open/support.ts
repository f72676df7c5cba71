import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import { type OpenRequest, openPdf } from '../../../src/pdf/open/index.ts';

export const open = (bytes: Uint8Array, more: Partial<OpenRequest> = {}) =>
  openPdf({ bytes, signal: new AbortController().signal, ...more });

export const text = (content: string): Uint8Array => Buffer.from(content, 'latin1');

/** A file written by hand: objects one after the other, and a trailer. */
export const file = (objects: readonly string[], trailer = '/Root 1 0 R'): Uint8Array =>
  text(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<<${trailer} /Size ${objects.length + 1}>>\nstartxref\n0\n%%EOF\n`,
  );

export const catalogue = '<</Type /Catalog /Pages 2 0 R>>';
export const page = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R>>';
export const stream = (content: string, dictionary = ''): string =>
  `<<${dictionary} /Length ${content.length}>>\nstream\n${content}\nendstream`;
export const simple = file([
  catalogue,
  '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  page,
  stream('0 0 9 9 re f'),
]);

export const made = async (change: (document: PDFDocument) => void, pages = 1): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  for (let number = 0; number < pages; number += 1) document.addPage([100, 100]);
  change(document);
  return document.save({ useObjectStreams: false });
};

export const addStream = (document: PDFDocument, bytes: Uint8Array, dictionary = {}) =>
  document.context.register(PDFRawStream.of(document.context.obj(dictionary), bytes));

export const codeOf = (code: string) => expect.objectContaining({ code });
