import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutPage } from '../../../src/pdf/layout/index.ts';
import type { PageContent } from '../../../src/pdf/page-content.ts';
import { placeSchema } from '../../../src/pdf/place.ts';
import { linesOf, pageOf, prose, rule, type Show } from './support/page.ts';

const words = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 6 });
const shows: fc.Arbitrary<Show[]> = fc.array(
  fc.record({
    x: fc.integer({ min: 20, max: 500 }),
    y: fc.integer({ min: 20, max: 780 }),
    text: words.map((all) => all.join(' ')),
    size: fc.constantFrom(7, 9, 10, 12, 18),
    angle: fc.constantFrom(0, 0, 0, 90, 270, 33),
  }),
  { maxLength: 25 },
);

describe('any page', () => {
  test('has each show in one text at most, all of its letters in texts, and lines within their rooms', () => {
    fc.assert(
      fc.property(shows, (items) => {
        const content = pageOf(items);
        const { texts } = layOutPage(content);
        const taken = new Set<string>();
        let letters = 0;
        for (const { place } of texts) {
          expect(placeSchema.safeParse(place).error).toBeUndefined();
          for (let index = 0; index < place.shows.length; index += 2)
            for (let glyph = 0; glyph < (items[place.shows[index] as number]?.text.length ?? 0); glyph += 1) {
              const name = `${place.shows[index]} ${glyph}`;
              expect(taken.has(name)).toBe(false);
              taken.add(name);
            }
          for (const [show, first, count] of place.parts ?? [])
            for (let glyph = first; glyph < first + count; glyph += 1) {
              expect(taken.has(`${show} ${glyph}`)).toBe(false);
              taken.add(`${show} ${glyph}`);
            }
          for (const line of place.lines) {
            expect(line.left).toBeGreaterThanOrEqual(place.room.left - 0.01);
            expect(line.right).toBeLessThanOrEqual(place.room.right + 0.01);
            expect(line.baseline).toBeGreaterThanOrEqual(place.room.bottom - 0.01);
            expect(line.baseline).toBeLessThanOrEqual(place.room.top + 0.01);
          }
        }
        for (const { source } of texts)
          letters += source.replace(/<\/?\d+\/?>/g, '').replace(/[^a-z]/g, '').length;
        const all = items.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0);
        expect(letters).toBeLessThanOrEqual(all);
      }),
      { numRuns: 150 },
    );
  });

  test('keeps every word of lines that do not touch each other', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 20 }), (lines) => {
        const items = lines.map((all, index) => ({ x: 50, y: 760 - index * 30, text: all.join(' ') }));
        const said = layOutPage(pageOf(items)).texts.map(({ source }) => source);
        expect(said).toEqual(items.map(({ text }) => text).filter((text) => said.includes(text)));
        expect(said.length).toBe(items.filter(({ text }) => /[a-z]{2}/.test(text)).length);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a hostile page', () => {
  const huge = 1e30;
  const nonsense = [Number.NaN, Number.POSITIVE_INFINITY, huge, -huge];

  test('of numbers without sense has no texts but those with sense', () => {
    const good = pageOf([{ x: 50, y: 700, text: 'Good words' }]);
    const [glyph] = good.glyphs;
    if (!glyph) throw new Error('no glyph');
    const bad = nonsense.flatMap((value) => [
      { ...glyph, matrix: [value, 0, 0, 10, 50, 600] as const },
      { ...glyph, matrix: [10, 0, 0, value, 50, 600] as const },
      { ...glyph, matrix: [10, 0, 0, 10, value, 600] as const },
      { ...glyph, matrix: [10, 0, 0, 10, 50, value] as const },
      { ...glyph, advance: value },
    ]);
    const boxes = nonsense.map((value) => ({ left: value, right: value, bottom: value, top: value }));
    const content: PageContent = {
      ...good,
      glyphs: [...good.glyphs, ...bad.map((each) => ({ ...each, show: 1 }))],
      rules: boxes.map((box, path) => rule(path, box)),
      images: boxes,
      drawings: boxes,
      links: boxes.map((box, annotation) => ({ annotation, boxes: [box] })),
    };
    const { texts } = layOutPage(content);
    expect(texts.map(({ source }) => source)).toContain('Good words');
    for (const { place } of texts) expect(placeSchema.safeParse(place).success).toBe(true);
  });

  test.each([
    [
      'in lines',
      () =>
        linesOf(
          20,
          790,
          Array.from({ length: 2_400 }, (_, index) => prose(1, 'abc'[index % 3])[0] ?? ''),
          { leading: 0.3, size: 1 },
        ),
    ],
    ['at one place', () => Array.from({ length: 1_000 }, () => ({ x: 50, y: 500, text: 'm'.repeat(100) }))],
    [
      'in one row',
      () =>
        Array.from({ length: 30_000 }, (_, index) => ({
          x: (index % 5_000) / 10,
          y: 500,
          text: 'a',
          size: 1,
        })),
    ],
    [
      'strewn',
      () =>
        Array.from({ length: 30_000 }, (_, index) => ({
          x: (index * 7919) % 590,
          y: (index * 104_729) % 790,
          text: 'a',
          size: 6,
        })),
    ],
  ] as const)('of very many glyphs %s takes seconds, not minutes', (_, make) => {
    const content = pageOf(make());
    const start = process.cpuUsage();
    layOutPage(content);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(8_000);
  });

  test('of 20,000 drawings and rules is bounded', () => {
    const boxes = Array.from({ length: 20_000 }, (_, index) => ({
      left: (index * 13) % 500,
      right: ((index * 13) % 500) + 60,
      bottom: (index * 17) % 700,
      top: ((index * 17) % 700) + 60,
    }));
    const content = pageOf(linesOf(50, 700, prose(40)), {
      rules: boxes.map((box, path) => rule(path, box)),
      drawings: boxes,
      images: boxes,
    });
    const start = process.cpuUsage();
    expect(layOutPage(content).texts.length).toBeGreaterThan(0);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(8_000);
  });
});
