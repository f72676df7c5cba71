import { describe, expect, it } from 'vitest';
import { harmonise, type MeasuredText } from '../../../src/pdf/typeset/harmonise.ts';

const measured = (
  key: string,
  scale: number,
  { role = 'paragraph', size = 10, weight = 400, family = 'sans' }: Partial<MeasuredText> = {},
): MeasuredText => ({ key, role, family, weight, size, scale });

const scalesOf = (texts: readonly MeasuredText[]): readonly number[] => {
  const scales = harmonise(texts);
  return texts.map(({ key }) => scales.get(key) ?? 0);
};

/** `count` texts whose scales rise evenly from `least` to `most`. */
const spread = (count: number, least: number, most: number): readonly MeasuredText[] =>
  Array.from({ length: count }, (_, index) =>
    measured(`t${index}`, least + ((most - least) * index) / (count - 1)),
  );

describe('texts of one look', () => {
  it('come to have one size, within 5 %, though they have more or less room', () => {
    const scales = scalesOf(spread(100, 0.8, 1));
    const middle = scales.toSorted((one, other) => one - other)[50] ?? 0;
    const near = scales.filter((scale) => Math.abs(scale / middle - 1) <= 0.05);
    expect(near.length).toBeGreaterThanOrEqual(95);
    expect(Math.max(...scales)).toBeLessThan(0.87);
  });

  it('are never larger than they fit', () => {
    const texts = spread(40, 0.5, 1);
    for (const [index, scale] of scalesOf(texts).entries())
      expect(scale).toBeLessThanOrEqual(texts[index]?.scale ?? 0);
  });

  it('are as they were where all have room', () => {
    expect(scalesOf(spread(30, 1, 1))).toEqual(Array(30).fill(1));
  });

  it('are not all made small for one that has no room', () => {
    const scales = scalesOf([measured('a', 0.5), measured('b', 1), measured('c', 1), measured('d', 0.98)]);
    expect(scales[0]).toBe(0.5);
    expect(scales[1]).toBeCloseTo(0.85, 5);
  });

  it('are those of one role, family and weight, with sizes within 5 % of each other', () => {
    const scales = scalesOf([
      measured('a', 0.9),
      measured('b', 1, { size: 10.3 }),
      measured('c', 1, { role: 'list_item' }),
      measured('d', 1, { size: 12 }),
      measured('e', 1, { weight: 700 }),
      measured('f', 1, { family: 'serif' }),
      measured('g', 1, { role: 'footnote' }),
    ]);
    const common = 0.9 * 1.05;
    expect(scales).toEqual([0.9, common, common, 1, 1, 1, 1].map((scale) => expect.closeTo(scale, 5)));
  });

  it('that are headings are not smaller than running text', () => {
    const body = spread(10, 1, 1);
    const headings = Array.from({ length: 20 }, (_, index) =>
      measured(`h${index}`, index < 3 ? 0.7 : 1, { role: 'heading', size: 11 }),
    );
    const scales = harmonise([...body, ...headings]);
    expect(11 * (scales.get('h10') ?? 0)).toBeGreaterThanOrEqual(10);
    expect(scales.get('h0')).toBe(0.7);
  });
});
