import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { createPage, textOf } from './support/page.ts';

/** Thousandths of an em, of Helvetica. */
const width = { A: 667, B: 667, space: 278, i: 222 };

const read = async (content: string) => (await createPage()).read(content);

describe('text showing', () => {
  test('places each glyph by its width', async () => {
    const page = await read('BT /F1 10 Tf 50 100 Td (AiB) Tj ET');
    expect(textOf(page)).toBe('AiB');
    expect(page.glyphs.map(({ matrix }) => matrix)).toEqual([
      [10, 0, 0, 10, 50, 100],
      [10, 0, 0, 10, expect.closeTo(56.67, 4), 100],
      [10, 0, 0, 10, expect.closeTo(58.89, 4), 100],
    ]);
    expect(page.glyphs[1]?.advance).toBeCloseTo(2.22, 4);
    expect(page.advances).toEqual([expect.closeTo(width.A + width.i + width.B, 3)]);
    expect(page.matrices).toEqual([[1, 0, 0, 1, 50, 100]]);
  });

  test('counts character and word spacing, scaling, rise and TJ numbers', async () => {
    const page = await read('BT /F1 10 Tf 2 Tc 3 Tw 50 Tz 4 Ts 50 100 Td [(A ) -500 (B)] TJ (A) Tj ET');
    const [first, blank, second, third] = page.glyphs;
    expect(first?.matrix).toEqual([5, 0, 0, 10, 50, 104]);
    expect(first?.advance).toBeCloseTo((6.67 + 2) * 0.5, 4);
    expect(blank?.advance).toBeCloseTo((2.78 + 2 + 3) * 0.5, 4);
    const x = 50 + (6.67 + 2) * 0.5 + (2.78 + 2 + 3) * 0.5 + 2.5;
    expect(second?.matrix[4]).toBeCloseTo(x, 4);
    // thousandths of text space, spacing shared out over the size
    expect(page.advances[0]).toBeCloseTo(width.A + width.space + width.B + 3 * 200 + 300 + 500, 3);
    expect(third?.matrix[4]).toBeCloseTo(50 + ((page.advances[0] ?? 0) / 1000) * 10 * 0.5, 4);
    expect(page.matrices[1]).toEqual([1, 0, 0, 1, expect.closeTo(third?.matrix[4] ?? 0, 6), 100]);
  });

  test('follows lines: TL, TD, T*, quote and double quote', async () => {
    const page = await read(
      'BT /F1 10 Tf 12 TL 50 200 Td (A) Tj T* (B) Tj (A) \' 3 1 (B i) " 5 -20 TD (A) Tj T* (B) Tj ET',
    );
    expect(page.glyphs.map(({ text, matrix }) => [text, matrix[4], matrix[5]])).toEqual([
      ['A', 50, 200],
      ['B', 50, 188],
      ['A', 50, 176],
      ['B', 50, 164],
      [' ', expect.closeTo(50 + 6.67 + 1, 4), 164],
      ['i', expect.closeTo(50 + 6.67 + 1 + 2.78 + 1 + 3, 4), 164],
      ['A', 55, 144],
      ['B', 55, 124],
    ]);
    expect(page.glyphs.map(({ show }) => show)).toEqual([0, 1, 2, 3, 3, 3, 4, 5]);
  });

  test('turns with the page space and the text matrix', async () => {
    const page = await read('q 2 0 0 2 10 20 cm BT /F1 10 Tf 0 1 -1 0 30 40 Tm (AB) Tj ET Q');
    const [first, second] = page.glyphs;
    expect(first?.matrix).toEqual([0, 20, -20, 0, 70, 100]);
    expect(second?.matrix[4]).toBeCloseTo(70, 4);
    expect(second?.matrix[5]).toBeCloseTo(100 + 2 * 6.67, 4);
    expect(first?.advance).toBeCloseTo(2 * 6.67, 4);
    expect(page.matrices[0]).toEqual([0, 2, -2, 0, 70, 100]);
    expect(first?.font.italic).toBe(false);
  });

  test('reads a negative size as text that stands on its head', async () => {
    const page = await read('BT /F1 -10 Tf 100 100 Td (AB) Tj ET');
    expect(page.glyphs[0]?.matrix.map((value) => value + 0)).toEqual([-10, 0, 0, -10, 100, 100]);
    expect(page.glyphs[0]?.advance).toBeCloseTo(6.67, 4);
    expect(page.glyphs[1]?.matrix[4]).toBeCloseTo(100 - 6.67, 4);
    expect(page.advances[0]).toBeCloseTo(width.A + width.B, 3);
  });

  test('keeps q and Q within the form that has them', async () => {
    const page = await createPage();
    const form = page.stream('Q Q BT /F1 10 Tf (B) Tj ET q', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 400, 300],
      Matrix: [1, 0, 0, 1, 5, 6],
    });
    page.resource('XObject', 'X1', form);
    const content = await page.read('2 0 0 2 0 0 cm /X1 Do BT /F1 10 Tf 7 8 Td (A) Tj ET');
    expect(content.glyphs.map(({ text, matrix }) => [text, matrix[4], matrix[5]])).toEqual([
      ['B', 10, 12],
      ['A', 14, 16],
    ]);
  });

  test('counts a form in a form each time it is painted', async () => {
    const page = await createPage();
    const inner = page.stream('BT /F1 10 Tf (A) Tj ET', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 50, 50],
      Matrix: [0.5, 0, 0, 0.5, 3, 0],
    });
    page.resource('XObject', 'X1', inner);
    const outer = page.stream('/X1 Do 1 0 0 1 20 0 cm /X1 Do', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 400, 300],
      Matrix: [2, 0, 0, 2, 10, 100],
    });
    page.resource('XObject', 'X2', outer);
    const content = await page.read('/X2 Do BT /F1 10 Tf (B) Tj ET');
    expect(content.glyphs.map(({ text, show, matrix }) => [text, show, ...matrix])).toEqual([
      ['A', 0, 10, 0, 0, 10, 16, 100],
      ['A', 1, 10, 0, 0, 10, 56, 100],
      ['B', 2, 10, 0, 0, 10, 0, 0],
    ]);
  });

  test('counts shows of a font that is missing or has no size, and nothing that no font was set for', async () => {
    const page = await read('BT (A) Tj /F1 0 Tf (A) Tj /F1 10 Tf (B) Tj ET');
    expect(page.glyphs.map(({ text, show }) => [text, show])).toEqual([['B', 1]]);
    expect(page.advances).toHaveLength(2);
    expect(page.advances[0]).toBe(0);
  });

  test('counts what a soft mask shows, but takes it for no text', async () => {
    const page = await createPage();
    const group = page.stream('BT /F1 10 Tf (A) Tj ET 0 0 9 9 re f', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 400, 300],
      Group: { S: 'Transparency', CS: 'DeviceGray' },
    });
    page.resource('ExtGState', 'G1', page.add({ SMask: { S: 'Luminosity', G: group } }));
    const content = await page.read('/G1 gs BT /F1 10 Tf 50 60 Td (B) Tj ET 1 2 30 4 re f');
    expect(content.glyphs.map(({ text, show }) => [text, show])).toEqual([['B', 1]]);
    expect(content.advances).toHaveLength(2);
    expect(content.rules.map(({ path }) => path)).toEqual([1]);
  });

  test('does not count what tiles and procedures of Type 3 fonts show', async () => {
    const page = await createPage();
    const tile = page.stream('BT /F1 5 Tf (AAA) Tj ET 0 0 2 2 re f', {
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      BBox: [0, 0, 10, 10],
      XStep: 10,
      YStep: 10,
      Resources: { Font: {} },
    });
    page.resource('Pattern', 'P1', tile);
    const glyph = page.stream('500 0 0 0 500 500 d1 0 0 500 500 re f BT /F1 10 Tf (B) Tj ET');
    page.resource(
      'Font',
      'T3',
      page.add({
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, 0, 500, 500],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
        CharProcs: { square: glyph },
        Encoding: { Type: 'Encoding', Differences: [97, 'square'] },
        FirstChar: 97,
        LastChar: 97,
        Widths: [500],
        Resources: {},
      }),
    );
    const content = await page.read('/Pattern cs /P1 scn 0 0 100 100 re f BT /T3 10 Tf 50 60 Td (aa) Tj ET');
    expect(content.advances).toEqual([expect.closeTo(1000, 3)]);
    expect(content.glyphs).toHaveLength(2);
    expect(content.glyphs[1]?.matrix[4]).toBeCloseTo(55, 4);
    expect(content.glyphs[0]?.font.isType3).toBe(true);
    expect(content.rules.map(({ path }) => path)).toEqual([0]);
  });

  test('runs vertical fonts downwards from the middle of the upper edge', async () => {
    const page = await createPage();
    const descendant = page.add({
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: 'Ryumin-Light',
      CIDSystemInfo: {
        Registry: PDFString.of('Adobe'),
        Ordering: PDFString.of('Japan1'),
        Supplement: 2,
      },
      DW: 1000,
      DW2: [880, -900],
    });
    page.resource(
      'Font',
      'V1',
      page.add({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: 'Ryumin-Light-V',
        Encoding: 'UniJIS-UCS2-V',
        DescendantFonts: [descendant],
      }),
    );
    const content = await page.read('BT /V1 20 Tf -1 Tc 200 250 Td [<65E5> 100 <672C>] TJ <8A9E> Tj ET');
    expect(textOf(content)).toBe('日本語');
    const [first, second, third] = content.glyphs;
    expect(first?.font).toMatchObject({ isVertical: true, hasUnicode: true });
    expect(first?.matrix).toEqual([20, 0, 0, 20, 200, 250]);
    expect(first?.advance).toBeCloseTo(0.9 * 20 + 1, 4);
    expect(second?.matrix[5]).toBeCloseTo(250 - 19 - 2, 4);
    expect(third?.matrix[4]).toBe(200);
    expect(third?.matrix[5]).toBeCloseTo(250 - 19 - 2 - 19, 4);
    expect(content.advances[0]).toBeCloseTo(-(950 + 100 + 950), 3);
  });
});
