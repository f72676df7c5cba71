import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countPainted } from '../../../src/pdf/content/index.ts';
import { evidenceOf, openReader } from '../../../src/pdf/read/index.ts';
import { createPage } from './support/page.ts';

const number = fc.oneof(
  fc.integer({ min: -500, max: 500 }).map(String),
  fc.constantFrom('0', '0.001', '-0.5', '1e9', '99999999999999999999', '1e-9'),
);
const numbers = (count: number) =>
  fc.array(number, { minLength: count, maxLength: count }).map((each) => each.join(' '));
const operator = fc.oneof(
  fc.constantFrom(
    'q',
    'Q',
    'BT',
    'ET',
    'T*',
    'h',
    'W',
    'W*',
    'n',
    'f',
    'S',
    'B',
    'b*',
    'EMC',
    '/X1 Do',
    '/X2 Do',
    '/None Do',
    '/G1 gs',
    '/P BMC',
    '/P <</MCID 4>> BDC',
    '/Span <</ActualText (yes)>> BDC',
    '/Artifact BMC',
    '(text) Tj',
    "(A) '",
    '1 2 (B) "',
    '[(A) -200 (B) 5] TJ',
    '[] TJ',
    '<',
    ')',
    '7 7 7 rg',
    'garbage',
  ),
  number.map((size) => `/F1 ${size} Tf`),
  ...(
    [
      ['cm', 6],
      ['Tm', 6],
      ['Td', 2],
      ['TD', 2],
      ['Tc', 1],
      ['Tw', 1],
      ['Tz', 1],
      ['TL', 1],
      ['Ts', 1],
      ['Tr', 1],
      ['w', 1],
      ['re', 4],
      ['m', 2],
      ['l', 2],
      ['c', 6],
      ['rg', 3],
      ['G', 1],
    ] as const
  ).map(([name, count]) => numbers(count).map((operands) => `${operands} ${name}`)),
);

const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 200] };

const isSound = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : Object.values(value as object).every(isSound);

describe('hostile content', () => {
  test('is read to an end, counted as its walk counts it, and gives numbers alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operator, { maxLength: 60 }),
        fc.array(operator, { maxLength: 15 }),
        async (own, inner) => {
          const page = await createPage();
          // a form that paints itself is cut by pdf.js and by the walk alike
          page.resource('XObject', 'X1', page.stream(inner.join('\n'), form));
          const group = { ...form, Group: { S: 'Transparency' } };
          page.resource('XObject', 'X2', page.stream('BT /F1 9 Tf (g) Tj ET 0 0 9 9 re f', group));
          const mask = page.stream('BT /F1 9 Tf (m) Tj ET', group);
          page.resource('ExtGState', 'G1', page.add({ SMask: { S: 'Alpha', G: mask }, ca: 0.5 }));
          const bytes = await page.save(`${own.join('\n')}\nBT /F1 9 Tf 5 5 Td (z) Tj ET`);
          const reader = await openReader({ bytes, document: page.document });
          try {
            const content = await reader.page(1);
            const { shows, paths } = countPainted(page.document, 0);
            expect([content.advances.length, content.paths]).toEqual([shows, paths]);
            expect(content.matrices).toHaveLength(shows);
            for (const { matrix, advance, show } of content.glyphs)
              expect(isSound([matrix, advance]) && show < shows).toBe(true);
            expect(isSound([content.advances, content.rules.map((rule) => rule.box)])).toBe(true);
            expect(isSound([content.images, content.drawings])).toBe(true);
            expect(['native', 'unreadable', 'empty', 'scan']).toContain(evidenceOf(content));
          } finally {
            await reader.close();
          }
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});
