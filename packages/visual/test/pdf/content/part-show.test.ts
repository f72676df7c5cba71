import { PDFArray, PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { changePage } from '../../../src/pdf/content/index.ts';
import { decodeStream } from '../../../src/pdf/open/index.ts';
import type { PageGlyph } from '../../../src/pdf/page-content.ts';
import { openReader } from '../../../src/pdf/read/index.ts';

/** A page that paints this with Helvetica, called F. */
const documentOf = async (content: string): Promise<PDFDocument> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([300, 200]);
  page.node.setFontDictionary(PDFName.of('F'), font.ref);
  const stream = PDFRawStream.of(document.context.obj({}), Buffer.from(content, 'latin1'));
  page.node.set(PDFName.Contents, document.context.register(stream));
  return document;
};

const glyphsOf = async (document: PDFDocument): Promise<readonly PageGlyph[]> => {
  const reader = await openReader({ bytes: await document.save() });
  try {
    return (await reader.page(1)).glyphs;
  } finally {
    await reader.close();
  }
};

const placed = ({ text, matrix }: PageGlyph): string =>
  `${text} ${matrix[4].toFixed(2)} ${matrix[5].toFixed(2)}`;

/** How far a glyph of Helvetica moves on, in thousandths. */
const widths: Readonly<Record<string, number>> = { A: 667, B: 667, C: 722, D: 722, E: 667, F: 611 };
const widthOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum + (widths[letter] ?? 0), 0);

describe('a part of a show operator', () => {
  it.each([
    ['an array with numbers', 'BT /F 12 Tf 20 100 Td [(AB) -200 (CD) 50 (EF)] TJ ET'],
    ['one string', 'BT /F 12 Tf 20 100 Td (ABCDEF) Tj ET'],
    ['hexadecimal digits', 'BT /F 12 Tf 20 100 Td <41 42 43 44 45 46> Tj ET'],
    ['escapes', 'BT /F 12 Tf 20 100 Td (A\\102\\\nC\\104EF) Tj ET'],
    ['a quotation mark', "BT /F 12 Tf 14 TL 20 100 Td (ABCDEF) ' ET"],
    ['two', 'BT /F 12 Tf 14 TL 20 100 Td 0 0 (ABCDEF) " ET'],
  ])('is taken away, and nothing else moves: %s', async (_, content) => {
    const document = await documentOf(content);
    const before = await glyphsOf(document);
    const { kept } = changePage(document, 0, {
      shows: new Map(),
      parts: new Map([
        [
          0,
          [
            { first: 1, count: 3, advance: widthOf('BCD') },
            { first: 5, count: 1, advance: widthOf('F') },
          ],
        ],
      ]),
      paths: new Set(),
      moves: [],
      append: [],
    });
    expect(kept).toEqual([]);
    const after = await glyphsOf(document);
    expect(after.map(({ text }) => text)).toEqual(['A', 'E']);
    const wanted = before.filter(({ text }) => text === 'A' || text === 'E').map(placed);
    expect(after.map(placed)).toEqual(wanted);
  });

  it.each([
    ['an array with numbers', 'BT /F 12 Tf 20 100 Td [(A) -200 (BCD) 50 (EF)] TJ ET'],
    ['one string', 'BT /F 12 Tf 20 100 Td (ABCDEF) Tj ET'],
  ])('its beginning is painted elsewhere: %s', async (_, content) => {
    const document = await documentOf(content);
    const before = (await glyphsOf(document)).map(placed);
    const { kept, unmoved } = changePage(document, 0, {
      shows: new Map(),
      parts: new Map([[0, [{ first: 0, count: 2, advance: widthOf('AB') }]]]),
      paths: new Set(),
      moves: [{ show: 0, matrix: [1, 0, 0, 1, 220, 50], glyphs: 2 }],
      append: [],
    });
    expect([kept, unmoved]).toEqual([[], []]);
    const after = await glyphsOf(document);
    expect(after.map(({ text }) => text).join('')).toBe('CDEFAB');
    expect(after.slice(0, 4).map(placed)).toEqual(before.slice(2));
    const [first, second] = after.slice(4).map(({ matrix }) => matrix[4]);
    expect(first).toBeCloseTo(220, 2);
    expect(second).toBeCloseTo(220 + Number(before[1]?.split(' ')[1]) - 20, 2);
  });

  it('that the operator does not have is left, and told', async () => {
    const document = await documentOf('BT /F 12 Tf 20 100 Td (ABC) Tj ET');
    const parts = new Map([[0, [{ first: 2, count: 9, advance: 1 }]]]);
    const change = { shows: new Map(), parts, paths: new Set<number>(), moves: [], append: [] };
    expect(changePage(document, 0, change).kept).toEqual([0]);
    expect((await glyphsOf(document)).map(({ text }) => text)).toEqual(['A', 'B', 'C']);
  });

  it('is counted in codes of two bytes where the font has such', async () => {
    const document = await documentOf('BT /G 12 Tf 20 100 Td <004100420043> Tj ET');
    const { context } = document;
    const descendant = context.obj({
      ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Test', DW: 500 },
      CIDSystemInfo: { Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 },
    });
    const map = '1 begincodespacerange <0000> <ffff> endcodespacerange';
    const encoding = context.register(PDFRawStream.of(context.obj({}), Buffer.from(map)));
    const composite = context.obj({
      ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'Test', Encoding: encoding },
      DescendantFonts: [context.register(descendant)],
    });
    document.getPage(0).node.setFontDictionary(PDFName.of('G'), context.register(composite));
    const change = { shows: new Map(), paths: new Set<number>(), moves: [], append: [] };
    changePage(document, 0, { ...change, parts: new Map([[0, [{ first: 1, count: 1, advance: 500 }]]]) });
    const contents = document.getPage(0).node.lookup(PDFName.Contents, PDFArray);
    const written = contents.asArray().map((ref) => {
      const stream = document.context.lookup(ref);
      if (!(stream instanceof PDFRawStream)) throw new TypeError('no content');
      return Buffer.from(decodeStream(stream, 10_000).bytes).toString('latin1');
    });
    expect(written.join('')).toContain('[<0041> -500 <0043>] TJ');
  });
});
