import { createServices } from '@dragoman/core';
import { defineFormat, type FormatDefinition, ServiceError, type SniffedFormat } from '@dragoman/provider';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { lines } from '../support/formats/lines.ts';

const bytes = (...parts: (string | number | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string'
        ? Buffer.from(part, 'latin1')
        : typeof part === 'number'
          ? Buffer.alloc(part)
          : Buffer.from([...part]),
    ),
  );

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** A compound file with a stream, its directory in the second sector. */
const withStream = (name: string): Uint8Array =>
  bytes(compound, 504, Array.from(Buffer.from(name, 'utf16le')), 200);

const format = (id: string, sniff: (head: Uint8Array) => SniffedFormat): FormatDefinition =>
  defineFormat({ ...lines, id, displayName: id, mediaTypes: [`x/${id}`], extensions: [id], sniff });

const isCompound = (head: Uint8Array): boolean => head[0] === 0xd0;
// Formats of text take whatever might be text, one of Office whatever might be encrypted.
const txt = format('txt', (head) => (head.includes(0) ? 'no' : 'possible'));
const docx = format('docx', (head) => (isCompound(head) ? 'possible' : 'no'));

const { services, close } = await createServices({ providers: [], formats: [txt, docx] });
afterAll(close);

const refusalOf = (head: Uint8Array, query: { readonly name?: string; readonly format?: string } = {}) => {
  try {
    return services.formats.find({ head, ...query }).id;
  } catch (error) {
    return ServiceError.is(error) ? [error.code, error.detail] : error;
  }
};

const zip = 'PK\x03\x04\x14\0\0\0\x08\0';

describe('a file of a kind that a format reads here', () => {
  const pdf = format('pdf', (head) =>
    Buffer.from(head).toString('latin1').startsWith('%PDF-') ? 'certain' : 'no',
  );

  it('is of that format whatever its name says, and no other that is asked for', async () => {
    const own = await createServices({ providers: [], formats: [txt, docx, pdf] });
    onTestFinished(own.close);
    const { formats } = own.services;
    const head = bytes('%PDF-1.7\n%\xe2\xe3');
    for (const name of ['a.pdf', 'a.docx', 'a.txt', 'a.png', ''])
      expect(formats.find({ head, name }).id).toBe('pdf');
    for (const id of ['txt', 'docx'])
      expect(() => formats.find({ head, name: 'a.pdf', format: id })).toThrow(
        `The content is not ${id} (${id}), but pdf (pdf).`,
      );
  });
});

describe('a file of a kind that no format reads', () => {
  it.each([
    ['Word 97', withStream('WordDocument'), 'a', /Word 97 .* save it as DOCX/],
    ['Word 97 by its name', bytes(compound, 100), 'a.DOC', /Word 97 .* save it as DOCX/],
    ['Excel 97', withStream('Workbook'), 'a.bin', /Excel 97 .* save it as XLSX/],
    ['Excel 97 by its name', bytes(compound, 100), 'a.xls', /Excel 97/],
    ['PowerPoint 97', withStream('PowerPoint Document'), 'a.docx', /PowerPoint 97 .* save it as PPTX/],
    ['PowerPoint 97 by its name', bytes(compound, 100), 'a.pps', /PowerPoint 97/],
    [
      'Office, older',
      bytes(compound, 100),
      'a',
      /older version .* remove its password .* DOCX, XLSX or PPTX/,
    ],
    ['RTF', bytes('{\\rtf1\\ansi Words}'), 'a.rtf', /RTF\)\. .* save it as DOCX/],
    ['RTF under another name', bytes('{\\rtf1\\ansi Words}'), 'a.txt', /RTF/],
    ['PDF', bytes('%PDF-1.7\n%\xe2\xe3'), 'a.pdf', /is PDF\. Send the document that it was made from/],
    ['WordPerfect', bytes('\xffWPC\x10\0'), 'a.wpd', /WordPerfect or LibreOffice, save it as DOCX/],
    ['Pages', bytes(zip, 'x'), 'a.pages', /Export it from Pages as Word/],
    ['Numbers', bytes(zip, 'x'), 'a.numbers', /Export it from Numbers as Excel/],
    ['Keynote', bytes(zip, 'x'), 'a.key', /Export it from Keynote as PowerPoint/],
    ['any of them', bytes(zip, 18, 'Index/Document.iwa'), 'a', /Pages, Numbers or Keynote/],
    ['MOBI', bytes(60, 'BOOKMOBI'), 'a.mobi', /EPUB/],
    ['AZW of Topaz', bytes('TPZ0'), 'a.azw', /EPUB/],
    ['HTML as DOC', bytes('<html xmlns:w="urn:x"><body>Words'), 'a.doc', /web page under the name of Office/],
    ['HTML as XLS', bytes('\xef\xbb\xbf<!DOCTYPE html>\n'), 'a.xls', /save it as DOCX or XLSX/],
    ['MHTML', bytes('MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n'), 'a.mht', /MHTML/],
    ['ZIP', bytes(zip, 'photos/'), 'a.zip', /archive \(ZIP\)\. Unpack it and send the files/],
    ['GZIP', bytes([0x1f, 0x8b, 8]), 'a.txt.gz', /GZIP\)\. Unpack/],
    ['7z', bytes([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'a.7z', /7z\)\. Unpack/],
    ['RAR', bytes('Rar!\x1a\x07\x01\0'), 'a.rar', /RAR\)\. Unpack/],
    ['BZIP2', bytes('BZh91AY'), 'a.bz2', /BZIP2\)\. Unpack/],
    ['XZ', bytes('\xfd7zXZ\0'), 'a.xz', /XZ\)\. Unpack/],
    ['Zstandard', bytes([0x28, 0xb5, 0x2f, 0xfd]), 'a.zst', /Zstandard\)\. Unpack/],
    ['TAR', bytes(257, 'ustar'), 'a.tar', /TAR\)\. Unpack/],
  ])('is named, with what helps: %s', (_, head, name, detail) => {
    expect(refusalOf(head, { name })).toEqual(['unsupported_format', expect.stringMatching(detail)]);
  });

  it('may be encrypted', () => {
    expect(refusalOf(withStream('EncryptedPackage'), { name: 'a' })).toEqual([
      'encrypted_document',
      expect.stringContaining('remove the password'),
    ]);
  });

  it('is not declared to be another', () => {
    expect(refusalOf(bytes('{\\rtf1 Words}'), { format: 'txt' })).toEqual([
      'unsupported_format',
      expect.stringContaining('RTF'),
    ]);
    expect(refusalOf(bytes('Words'), { format: 'txt' })).toBe('txt');
  });

  it('is left to the format of its name, which looks at all of it', () => {
    expect(refusalOf(withStream('EncryptedPackage'), { name: 'a.docx' })).toBe('docx');
    expect(refusalOf(bytes(compound, 100), { name: 'a.docx' })).toBe('docx');
    expect(refusalOf(bytes(compound, 100), { format: 'docx' })).toBe('docx');
  });

  it('is left to the format of its name where its content may be an archive inside', async () => {
    const book = format('book', (head) => (head[0] === 0x50 ? 'possible' : 'no'));
    const other = await createServices({ providers: [], formats: [txt, book] });
    const { formats } = other.services;
    expect(formats.find({ head: bytes(zip, 'a/b.xml'), name: 'a.book' }).id).toBe('book');
    expect(formats.find({ head: bytes(zip, 'a/b.xml'), format: 'book' }).id).toBe('book');
    expect(() => formats.find({ head: bytes(zip, 'a/b.xml'), name: 'a.zip' })).toThrow(/Unpack it/);
    expect(() => formats.find({ head: bytes(zip, 'a/b.xml'), name: 'a.txt' })).toThrow(/Unpack it/);
    await other.close();
  });

  it('is one of a format as soon as there is one', async () => {
    const pdf = format('pdf', (head) => (head[0] === 0x25 ? 'certain' : 'no'));
    const rtf = format('rtf', (head) => (head[0] === 0x7b ? 'possible' : 'no'));
    const other = await createServices({ providers: [], formats: [txt, pdf, rtf] });
    const { formats } = other.services;
    expect(formats.find({ head: bytes('%PDF-1.7\n'), name: 'a' }).id).toBe('pdf');
    expect(formats.find({ head: bytes('{\\rtf1 x}'), name: 'a.rtf' }).id).toBe('rtf');
    expect(formats.find({ head: bytes('{\\rtf1 x}'), format: 'rtf' }).id).toBe('rtf');
    await other.close();
  });

  it('is no text that speaks of one', () => {
    expect(refusalOf(bytes('A file begins with %PDF-1.7 or {\\rtf1.\n'), { name: 'a.txt' })).toBe('txt');
    expect(refusalOf(bytes('<html>'), { name: 'a.txt' })).toBe('txt');
  });
});
