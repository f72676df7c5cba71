import type { FormatHost } from '@dragoman/provider';
import { describe, expect, test } from 'vitest';
import { countPainted } from '../../../src/pdf/content/index.ts';
import { openReader } from '../../../src/pdf/read/index.ts';
import { readScan } from '../../../src/pdf/scan/index.ts';
import { scale } from './support/page.ts';
import { makePdf, type PaintedPage, picturesIn, takeTexts } from './support/pdf.ts';

interface ReadWord {
  readonly text: string;
  /** Points from the top left corner of the page. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

/** Recognition that says these lines, whatever it is shown. */
const saying = (lines: readonly ReadWord[]): NonNullable<FormatHost['ocr']> => ({
  recognize: async () => {
    const blocks = lines.map(({ text, box }) => {
      const [x, y, width, height] = box.map((value) => value * scale) as [number, number, number, number];
      const placed = { x, y, width, height, angle: 0 };
      return { box: placed, lines: [{ text, box: placed, confidence: 0.95 }] };
    });
    return { width: 240 * scale, height: 160 * scale, blocks, warnings: [] };
  },
});

const { signal } = new AbortController();

/** Shades of a rectangle of a page, in points from its top left corner. */
const shadesIn = (
  page: PaintedPage | undefined,
  [x, y, width, height]: ReadWord['box'],
): readonly number[] => {
  if (!page) return [];
  const [left, right] = [Math.round(x * scale), Math.round((x + width) * scale)];
  const rows = Array.from({ length: Math.round(height * scale) }, (_, row) => Math.round(y * scale) + row);
  return rows.flatMap((row) => [...page.shades.subarray(row * page.width + left, row * page.width + right)]);
};
const darkest = (shades: readonly number[]): number =>
  shades.reduce((one, other) => Math.min(one, other), 255);

describe('text whose meaning the file does not tell', () => {
  const first: ReadWord = { text: 'Harbour lamps', box: [29, 30, 74, 15] };
  const content =
    '0.8 0.9 0.8 rg 0 0 240 160 re f 0 g BT /F1 12 Tf 30 120 Td (Harbour lamps) Tj 0 -60 Td (4711) Tj ET';

  test('is taken away by its operators, and what stands elsewhere stays', async () => {
    const made = await makePdf();
    made.page(content, {});
    const { sources, document, before, after } = await takeTexts(made, saying([first]));
    expect(sources).toEqual(['Harbour lamps']);
    expect(darkest(shadesIn(before[0], first.box))).toBeLessThan(30);
    // The green behind it, not the white of a box.
    expect(new Set(shadesIn(after[0], first.box))).toEqual(new Set([230]));
    expect(countPainted(document, 0).shows).toBe(1);
    expect(shadesIn(after[0], [20, 85, 100, 20])).toEqual(shadesIn(before[0], [20, 85, 100, 20]));
    expect(picturesIn(document)).toEqual([]);
  });

  test('has a place that says so', async () => {
    const made = await makePdf();
    made.page(content, {});
    const reader = await openReader({ bytes: await made.document.save() });
    const page = await reader.page(1);
    const { segments } = await readScan({
      content: page,
      paint: reader.raster,
      ocr: saying([first]),
      signal,
    });
    await reader.close();
    expect(segments.map(({ place }) => [place.ink, place.shows])).toEqual([['text', [0, page.advances[0]]]]);
  });
});

describe('outlines of letters', () => {
  const word: ReadWord = { text: 'Illumination', box: [40, 40, 110, 14] };
  const bars = Array.from({ length: 16 }, (_, index) => `${42 + index * 7} 108 3 11 re f`).join(' ');

  test('are covered with the colour around them', async () => {
    const made = await makePdf();
    made.page(`1 1 0.6 rg 0 0 240 160 re f 0 g ${bars} 30 20 100 4 re f`, {});
    const { sources, document, before, after } = await takeTexts(made, saying([word]));
    expect(sources).toEqual(['Illumination']);
    expect(darkest(shadesIn(before[0], word.box))).toBe(0);
    expect(darkest(shadesIn(after[0], word.box))).toBe(255);
    expect(shadesIn(after[0], [0, 60, 240, 90])).toEqual(shadesIn(before[0], [0, 60, 240, 90]));
    expect(picturesIn(document)).toEqual([]);
  });

  test('on a gradient are covered with a small picture of it', async () => {
    const made = await makePdf();
    const steps = Array.from({ length: 240 }, (_, x) => `${0.5 + x / 500} g ${x} 0 1.05 160 re f`).join(' ');
    made.page(`${steps} 0 g ${bars}`, {});
    const { document, before, after } = await takeTexts(made, saying([word]));
    expect(darkest(shadesIn(before[0], word.box))).toBe(0);
    const left = shadesIn(after[0], [42, 42, 3, 8]);
    const right = shadesIn(after[0], [140, 42, 3, 8]);
    expect(Math.abs(darkest(left) - (0.5 + 43 / 500) * 255)).toBeLessThan(10);
    expect(Math.abs(darkest(right) - (0.5 + 141 / 500) * 255)).toBeLessThan(10);
    expect(picturesIn(document)).toHaveLength(1);
  });
});

test.each([
  ['Times-Roman', 'serif'],
  ['Helvetica', 'sans'],
  ['Helvetica-Bold', 'sans'],
] as const)('letters of %s are told to be %s', async (font, family) => {
  const made = await makePdf();
  made.page('BT /F1 12 Tf 10 100 Td (The harbour wakes before the town) Tj ET', {}, { font });
  const reader = await openReader({ bytes: await made.document.save() });
  const { segments } = await readScan({
    content: await reader.page(1),
    paint: reader.raster,
    ocr: saying([{ text: 'The harbour wakes before the town', box: [9, 50, 190, 14] }]),
    signal,
  });
  await reader.close();
  expect(segments.map(({ place }) => place.family)).toEqual([family]);
});
