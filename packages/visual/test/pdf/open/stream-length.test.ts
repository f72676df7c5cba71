import { PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { openPdf } from '../../../src/pdf/open/index.ts';

const signal = new AbortController().signal;

/** A file whose stream says its length by object 5, which stands behind it unless `before`. */
const fileOf = (data: string, length: number, before = false): Uint8Array => {
  const said = `5 0 obj\n${length}\nendobj\n`;
  return Buffer.from(
    [
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n',
      before ? said : '',
      `4 0 obj\n<< /Length 5 0 R >>\nstream\n${data}\nendstream\nendobj\n`,
      before ? '' : '6 0 obj\n<< /Some (thing) >>\nendobj\n15 0 obj\n3\nendobj\n',
      before ? '' : said,
      'trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n',
    ].join(''),
    'latin1',
  );
};

const streamIn = async (bytes: Uint8Array): Promise<string> => {
  const { document } = await openPdf({ bytes, signal });
  const stream = document.context.lookup(PDFRef.of(4));
  return stream instanceof PDFRawStream ? Buffer.from(stream.contents).toString('latin1') : 'no stream';
};

it.each([false, true])(
  'a stream keeps a last byte that looks like the end of a line (said before: %s)',
  async (before) => {
    expect(await streamIn(fileOf('data\r', 5, before))).toBe('data\r');
    expect(await streamIn(fileOf('data\n', 5, before))).toBe('data\n');
    expect(await streamIn(fileOf('data\r', 4, before))).toBe('data');
  },
);

it('a stream whose length is wrong ends where its line does', async () => {
  expect(await streamIn(fileOf('data', 400))).toBe('data');
  expect(await streamIn(fileOf('data', 1))).toBe('data');
  // The length of another object.
  const other = Buffer.from(fileOf('data\r', 5)).toString('latin1').replace('5 0 obj\n5', '7 0 obj\n5');
  expect(await streamIn(Buffer.from(other, 'latin1'))).toBe('data');
});
