import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { countFaults, normalisePlaceholders } from '../../../src/text/placeholders.ts';
import { repairPlaceholders } from '../../../src/text/restore/repair.ts';
import type { TextFormat } from '../../../src/text/types.ts';
import { html, markdown, message, prose } from '../../support/format-texts.ts';
import { parseText } from '../../support/parse-text.ts';

const languages = { source: requireLanguage('en', '/'), target: requireLanguage('ru', '/') };

/** What engines do to placeholders, and worse. */
const damage = fc.oneof(
  fc.constantFrom<(text: string) => string>(
    (text) => text.replace(/⟦\/?\d+⟧/gu, ''),
    (text) => text.replace(/⟦\/\d+⟧/gu, ''),
    (text) => text.replace(/⟦(\/?\d+)⟧/gu, '⟦$1⟧⟦$1⟧'),
    (text) => text.replace(/⟦(\/?)(\d+)⟧/gu, '⟦ $1 $2 ⟧'),
    (text) => text.split(/(?=⟦)/u).reverse().join(' '),
    (text) => text.replace(/⟦1⟧/u, '').concat(' ⟦1⟧'),
    (text) => `${text} ⟦99⟧ ⟦/98⟧ ⟦`,
    (text) => text.toUpperCase(),
    () => 'palabras de otra cosa',
    () => '',
  ),
  fc
    .array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        remove: fc.nat({ max: 6 }),
        insert: fc.constantFrom('', '⟦', '⟧', '⟦1⟧', '⟦/1⟧', '⟦/2⟧', '⟦2⟧', ' ', 'palabra '),
      }),
      { maxLength: 8 },
    )
    .map(
      (edits) => (text: string) =>
        edits.reduce((damaged, { at, remove, insert }) => {
          const position = Math.floor(at * damaged.length);
          return damaged.slice(0, position) + insert + damaged.slice(position + remove);
        }, text),
    ),
);

const documents = fc.oneof(
  fc.tuple(fc.constant<TextFormat>('text'), fc.oneof(prose, message)),
  fc.tuple(fc.constant<TextFormat>('html'), html),
  fc.tuple(fc.constant<TextFormat>('markdown'), markdown),
);

describe('a segment whose placeholders an engine damaged', () => {
  it('has each of them once and well nested after repair, and renders', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(documents, damage, async ([format, text], hurt) => {
        const { segments, render } = await parseText(format, text, languages);
        const repaired = segments.map((segment) =>
          repairPlaceholders(normalisePlaceholders(hurt(segment.text)), segment),
        );
        for (const [index, segment] of segments.entries()) {
          expect(countFaults(repaired[index] ?? '', segment.spans)).toBe(0);
        }
        // What an engine damaged is put right once more by the format itself.
        expect(render(segments.map((segment) => normalisePlaceholders(hurt(segment.text))))).toEqual(
          expect.any(String),
        );
        // Of the brackets only the text's own are shown.
        const brackets = (value: string): number => value.match(/[⟦⟧]/gu)?.length ?? 0;
        if (!text.includes('plural') && !text.includes('select')) {
          expect(brackets(render(repaired))).toBe(brackets(text));
        }
      }),
      { numRuns: 400 },
    );
  });
});

const segmentOf = async (text: string) => {
  const [segment] = (await parseText('html', text, languages)).segments;
  if (!segment) throw new Error('no segment');
  return segment;
};

describe('a lost pair', () => {
  it.each([
    ['Click <b>here</b> now', 'Haga clic aquí ahora', 'Haga clic ⟦1⟧aquí⟦/1⟧ ahora'],
    ['See <a href=x>the whole manual</a>.', 'Vea ⟦1⟧el manual entero.', 'Vea ⟦1⟧el manual entero⟦/1⟧.'],
    ['<b>One</b> and <i>two</i>', 'Uno y ⟦2⟧dos⟦/2⟧', '⟦1⟧Uno⟦/1⟧ y ⟦2⟧dos⟦/2⟧'],
    ['Go <b>to <i>the</i> house</b> now', 'Ve ⟦1⟧a la casa⟦/1⟧ ya', 'Ve ⟦1⟧a ⟦2⟧la⟦/2⟧ casa⟦/1⟧ ya'],
    ['a <b>b</b> <i>c</i> d', 'a ⟦1⟧b⟦2⟧ c⟦/1⟧⟦/2⟧ d', 'a ⟦1⟧b ⟦2⟧c⟦/2⟧⟦/1⟧ d'],
    ['Read <b>this</b>', '', '⟦1⟧⟦/1⟧'],
  ])('%s', async (source, translated, repaired) => {
    const segment = await segmentOf(source);
    expect(countFaults(translated, segment.spans)).toBeGreaterThan(0);
    expect(repairPlaceholders(translated, segment)).toBe(repaired);
  });

  it('is found where its halves stand in the wrong order', async () => {
    const { spans } = await segmentOf('x <b>y</b> z');
    // The pair is lost, and neither half is of use.
    expect(countFaults('x ⟦/1⟧y⟦1⟧ z', spans)).toBe(3);
  });
});
