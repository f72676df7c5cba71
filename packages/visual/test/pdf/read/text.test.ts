import { describe, expect, test } from 'vitest';
import { createPage, textOf } from './support/page.ts';

/** Thousandths of an em, of Helvetica. */
const width = { A: 667, B: 667, space: 278, i: 222 };

describe('text showing', () => {
  test('places each glyph by its width', async () => {
    const page = await (await createPage()).read('BT /F1 10 Tf 50 100 Td (AiB) Tj ET');
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
    const page = await (await createPage()).read(
      'BT /F1 10 Tf 2 Tc 3 Tw 50 Tz 4 Ts 50 100 Td [(A ) -500 (B)] TJ (A) Tj ET',
    );
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
});
