import { describe, expect, test } from 'vitest';
import { createPage } from './support/page.ts';

const read = async (content: string) => (await createPage()).read(content);
const box = (left: number, bottom: number, right: number, top: number) => ({
  left: expect.closeTo(left, 3),
  bottom: expect.closeTo(bottom, 3),
  right: expect.closeTo(right, 3),
  top: expect.closeTo(top, 3),
});

describe('colours', () => {
  test('of all spaces are told in RGB', async () => {
    const page = await createPage();
    page.resource(
      'ColorSpace',
      'C1',
      page.document.context.register(
        page.document.context.obj([
          'Separation',
          'Spot',
          'DeviceRGB',
          { FunctionType: 2, Domain: [0, 1], C0: [1, 1, 1], C1: [1, 0, 0], N: 1 },
        ]),
      ),
    );
    const content = await page.read(
      `BT /F1 10 Tf 10 10 Td (a) Tj 0.2 0.4 0.6 rg (b) Tj 0.5 g (c) Tj 0 1 1 0 k (d) Tj /C1 cs 1 scn (e) Tj
       1 Tr 0 0 1 RG (f) Tj 2 Tr (g) Tj ET`,
    );
    const colours = content.glyphs.map(({ colour }) => colour);
    expect(colours.slice(0, 3)).toEqual(['#000000', '#336699', '#808080']);
    expect(colours[3]).toMatch(/^#[ef].[0-3].[0-3].$/);
    expect(colours.slice(4)).toEqual(['#ff0000', '#0000ff', '#ff0000']);
    expect(content.glyphs.map(({ mode }) => mode)).toEqual([0, 0, 0, 0, 0, 1, 2]);
  });

  test('of patterns are what they show most of', async () => {
    const page = await createPage();
    const tile = { PatternType: 1, TilingType: 1, BBox: [0, 0, 9, 9], XStep: 9, YStep: 9, Resources: {} };
    page.resource('Pattern', 'P1', page.stream('0 1 0 rg 0 0 5 5 re f', { ...tile, PaintType: 1 }));
    const gradient = page.add({
      PatternType: 2,
      Shading: {
        ShadingType: 2,
        ColorSpace: 'DeviceRGB',
        Coords: [0, 0, 100, 0],
        Function: { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1], N: 1 },
      },
    });
    page.resource('Pattern', 'P2', gradient);
    const content = await page.read('BT /F1 10 Tf /Pattern cs /P1 scn (a) Tj /P2 scn (b) Tj ET');
    expect(content.glyphs.map(({ colour }) => colour)).toEqual([
      '#00ff00',
      expect.stringMatching(/^#[78].00[78].$/),
    ]);
  });
});

describe('rules', () => {
  test('are lines and rectangles, each with its place among the paths', async () => {
    const page = await read(
      `1 0 0 rg 10 20 100 0.5 re f
       0 0 1 RG 2 w 10 50 m 110 50 l S
       10 60 m 10 90 l 12 90 l 12 60 l h f
       20 100 30 10 re S
       0 0 0 RG 1 0 0 rg 20 120 30 10 re B
       n 200 200 m 210 210 l S`,
    );
    expect(page.rules).toEqual([
      { path: 0, box: box(10, 20, 110, 20.5), colour: '#ff0000', isFilled: true },
      { path: 1, box: box(9, 49, 111, 51), colour: '#0000ff', isFilled: false },
      { path: 2, box: box(10, 60, 12, 90), colour: '#ff0000', isFilled: true },
      { path: 3, box: box(19, 99, 51, 111), colour: '#0000ff', isFilled: false },
      { path: 4, box: box(20, 120, 50, 130), colour: '#ff0000', isFilled: true },
      { path: 4, box: box(19, 119, 51, 131), colour: '#000000', isFilled: false },
    ]);
    expect(page.drawings).toEqual([box(200, 200, 210, 210)]);
    expect(page.paths).toBe(6);
  });

  test('of one path have one number', async () => {
    const page = await read('0 0 10 10 re 20 0 10 1 re 50 0 m 60 10 l 70 0 l h f 0 50 m 100 50 l 100 80 l S');
    expect(page.rules.map(({ path, box: { left, right } }) => [path, left, right])).toEqual([
      [0, 0, 10],
      [0, 20, 30],
      [1, 0, 100.5],
      [1, 99.5, 100.5],
    ]);
    expect(page.drawings).toEqual([box(50, 0, 70, 10)]);
  });

  test('reach all their corners', async () => {
    const page = await read('10 10 m 110 10 l 110 60 l 110 10 l h f 10 110 m 110 110 l 110 160 l 10 160 l f');
    expect(page.rules.map(({ path }) => path)).toEqual([1]);
    expect(page.drawings).toEqual([box(10, 10, 110, 60)]);
  });

  test('turn with the page, and none is what leans', async () => {
    const turned = await read('0 1 -1 0 100 0 cm 10 20 50 2 re f');
    expect(turned.rules.map((rule) => rule.box)).toEqual([box(78, 10, 80, 60)]);
    const leaning = await read('0.7 0.7 -0.7 0.7 100 0 cm 10 20 50 2 re f');
    expect(leaning.rules).toEqual([]);
    expect(leaning.drawings).toHaveLength(1);
  });

  test('are cut by clips, and not told where nothing of them is seen', async () => {
    const page = await read(
      `q 0 0 50 50 re W n 10 10 100 5 re f 10 100 100 5 re f 1 1 m 2 9 3 9 4 1 c f Q
       10 100 100 5 re f 500 0 9 9 re f`,
    );
    expect(page.rules).toEqual([
      { path: 0, box: box(10, 10, 50, 15), colour: '#000000', isFilled: true },
      { path: 3, box: box(10, 100, 110, 105), colour: '#000000', isFilled: true },
    ]);
    expect(page.drawings).toHaveLength(1);
    expect(page.outlines).toBe(1);
    expect(page.paths).toBe(5);
  });
});

describe('pictures and shadings', () => {
  test('have their boxes, wherever they come from', async () => {
    const page = await createPage();
    const image = page.stream('\x00\x80\xff\x00', {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 2,
      Height: 2,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
    });
    page.resource('XObject', 'I1', image);
    const mask = page.stream('\x80\x40', {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 2,
      Height: 2,
      ImageMask: true,
      BitsPerComponent: 1,
    });
    page.resource('XObject', 'I2', mask);
    const form = page.stream('0.5 0 0 0.5 0 0 cm /I1 Do', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 0.25, 1],
    });
    page.resource('XObject', 'X1', form);
    const gradient = page.add({
      ShadingType: 2,
      ColorSpace: 'DeviceRGB',
      Coords: [0, 0, 100, 0],
      Function: { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1], N: 1 },
    });
    page.resource('Shading', 'S1', gradient);
    const content = await page.read(
      `q 100 0 0 50 10 20 cm /I1 Do Q q 0 40 -40 0 200 20 cm /I2 Do Q
       q 20 0 0 20 300 20 cm BI /W 1 /H 1 /CS /G /BPC 8 ID a EI Q
       q 80 0 0 80 10 200 cm /X1 Do Q q 5 5 20 20 re W n /S1 sh Q`,
    );
    expect(content.images).toEqual([
      box(10, 20, 110, 70),
      box(160, 20, 200, 60),
      box(300, 20, 320, 40),
      box(10, 200, 30, 240),
    ]);
    expect(content.drawings).toEqual([box(5, 5, 25, 25)]);
  });
});

describe('what lets through what is behind', () => {
  test('is told with how much of it, groups around it counted', async () => {
    const page = await createPage();
    page.resource('ExtGState', 'Half', page.add({ ca: 0.5 }));
    page.resource('ExtGState', 'None', page.add({ ca: 0 }));
    const group = { Type: 'Group', S: 'Transparency' };
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 200], Group: group };
    page.resource('XObject', 'X1', page.stream('/Half gs BT /F1 10 Tf 50 90 Td (c) Tj ET', form));
    page.resource('XObject', 'X2', page.stream('BT /F1 10 Tf 50 90 Td (d) Tj ET', form));
    const content = await page.read(
      `BT /F1 10 Tf 50 50 Td (a) Tj /Half gs (b) Tj ET
       /X1 Do q /None gs /X2 Do Q`,
    );
    expect(content.glyphs.map(({ text, opacity, hidden }) => [text, opacity, hidden])).toEqual([
      ['a', undefined, undefined],
      ['b', 0.5, undefined],
      ['c', 0.25, undefined],
      ['d', undefined, 'transparent'],
    ]);
  });
});

describe('what cannot be seen', () => {
  test('is told with its reason, and counted', async () => {
    const page = await createPage();
    page.resource('ExtGState', 'G0', page.add({ ca: 0, CA: 1 }));
    const content = await page.read(
      `BT /F1 10 Tf 1 0 0 1 50 50 Tm (a) Tj 3 Tr (b) Tj 0 Tr 1 0 0 1 500 50 Tm (c) Tj ET
       q 0 0 40 40 re W n BT 1 0 0 1 100 100 Tm (d) Tj 1 0 0 1 35 35 Tm (e) Tj ET Q
       q /G0 gs BT 1 0 0 1 100 100 Tm (f) Tj 1 Tr (g) Tj ET Q
       q 10 10 m 20 30 l 30 10 l h W n BT 1 0 0 1 31 12 Tm (h) Tj ET Q
       BT 7 Tr 1 0 0 1 50 80 Tm (i) Tj ET`,
    );
    expect(content.glyphs.map(({ text, hidden }) => [text, hidden])).toEqual([
      ['a', undefined],
      ['b', 'invisible'],
      ['c', 'outside'],
      ['d', 'clipped'],
      ['e', undefined],
      ['f', 'transparent'],
      ['g', undefined],
      ['h', 'clipped'],
      ['i', undefined],
    ]);
    expect(content.advances).toHaveLength(9);
  });

  test('does not keep us where a page is larger than numbers are fine', async () => {
    const page = await read('BT /F1 0.000001 Tf 1 0 0 1 1e20 1e20 Tm (ab) Tj 1 0 0 1 1e300 5 Tm (ab) Tj ET');
    expect(page.glyphs).toHaveLength(4);
  });

  test('is a glyph that is painted again at its place', async () => {
    const page = await read(
      `BT /F1 10 Tf 0.5 g 1 0 0 1 50.5 49.5 Tm (ab) Tj 0 g 1 0 0 1 50 50 Tm (ab) Tj
       1 0 0 1 100 50 Tm (ll) Tj 1 0 0 1 200 50 Tm (a) Tj 1 0 0 1 201.5 50 Tm (a) Tj
       1 0 0 1 250 50 Tm (a) Tj /F1 12 Tf 1 0 0 1 250 50 Tm (a) Tj
       1 0 0 1 300 50 Tm (a) Tj 3 Tr 1 0 0 1 300 50 Tm (a) Tj ET`,
    );
    expect(page.glyphs.map(({ colour, isRepeat }) => [colour, isRepeat])).toEqual([
      ['#808080', true],
      ['#808080', true],
      ...Array.from({ length: 10 }, () => ['#000000', undefined]),
    ]);
  });
});
