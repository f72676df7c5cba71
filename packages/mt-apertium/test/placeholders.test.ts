import { placeholdersIn } from '@dragoman/provider';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createProvider, Direction, describeApertium, Warnings } from './fixtures/apertium.ts';
import { sentences } from './fixtures/sentences.ts';
import { anyText } from './fixtures/texts.ts';

/** A sentence with a pair around some of its words, a pair or a single one inside, and single ones elsewhere. */
const marked = (words: readonly string[]) =>
  fc
    .record({
      from: fc.nat(words.length - 1),
      length: fc.integer({ min: 1, max: 4 }),
      inner: fc.constantFrom('', '⟦2⟧', '⟦2⟧⟦/2⟧'),
      single: fc.nat(words.length - 1),
      glue: fc.constantFrom(' ', '', '\n', ', '),
    })
    .map(({ from, length, inner, single, glue }) => {
      const to = Math.min(words.length, from + length);
      const parts = words.map((word, index) => {
        const opening = index === from ? '⟦1⟧' : '';
        const closing = index === to - 1 ? `${inner}⟦/1⟧` : '';
        return `${index === single ? `⟦3⟧${glue}` : ''}${opening}${word}${closing}`;
      });
      return parts.join(' ');
    });

/** Whether the pairs enclose each other properly; a number without a closing placeholder stands alone. */
const wellNested = (text: string): boolean => {
  const tokens = [...text.matchAll(/⟦(\/?)(\d+)⟧/g)].map(([, slash, number = '']) => ({
    number,
    closes: slash === '/',
  }));
  const paired = new Set(tokens.filter(({ closes }) => closes).map(({ number }) => number));
  const open: string[] = [];
  return tokens
    .filter(({ number }) => paired.has(number))
    .every(({ number, closes }) => (closes ? open.pop() === number : open.push(number) > 0));
};

describeApertium('placeholders', () => {
  const warnings = new Warnings();
  const provider = createProvider({}, warnings);
  const directions = { en: new Direction(provider), es: new Direction(provider, 'es', 'en') };
  afterAll(() => provider.close());

  const survives = async (language: 'en' | 'es', text: string): Promise<void> => {
    const translated = await directions[language].text(text);
    expect(placeholdersIn(translated).sort()).toEqual(placeholdersIn(text).sort());
  };

  test.each(['en', 'es'] as const)('survive anywhere in 100 sentences (%s)', async (language) => {
    const texts = sentences[language].map((sentence) => sentence.split(' '));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...texts).chain(marked), async (text) => {
        await survives(language, text);
        expect(wellNested(await directions[language].text(text))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test.each(['en', 'es'] as const)(
    'survive in any text, and no text breaks a pipeline (%s)',
    async (language) => {
      await fc.assert(
        fc.asyncProperty(anyText, (text) => survives(language, text)),
        { numRuns: 400 },
      );
      expect(warnings.fields).toEqual([]);
    },
  );

  test.each([
    ['⟦1⟧There⟦/1⟧ were no differences.', 'lost by the grammar, which drops its word'],
    ['There ⟦1⟧were ⟦2⟧no⟦/2⟧⟦3⟧ differences⟦/1⟧.', 'near dropped words'],
    ['⟦1⟧⟦2⟧⟦3⟧ house ⟦4⟧⟦/4⟧', 'side by side'],
    ['⟦/1⟧The house⟦1⟧ ⟦2⟧is ⟦3⟧red⟦/2⟧ now⟦/3⟧', 'crossed and turned round'],
    ['⟦1⟧ and ⟦1⟧ and XBQX and xqbzx', 'repeated, beside words that look like stand-ins'],
    ['the ⟦1⟧’s ⟦2⟧-⟦3⟧ house⟦4⟧ing (⟦5⟧) “⟦6⟧” ⟦7⟧% $⟦8⟧ @⟦9⟧', 'glued to anything'],
  ])('survive: %s (%s)', async (text) => {
    await survives('en', text);
    await survives('es', text);
  });

  test('do not disturb the grammar: a pair leaves the translation as it is without', async () => {
    expect(await directions.en.text('The ⟦1⟧red⟦/1⟧ houses are ⟦2⟧very big⟦/2⟧.')).toBe(
      'Las ⟦1⟧casas⟦/1⟧ rojas son ⟦2⟧muy grandes⟦/2⟧.',
    );
    expect(await directions.en.text('⟦1⟧ sent ⟦2⟧ messages to ⟦3⟧.')).toBe('⟦1⟧ envió ⟦2⟧ mensajes a ⟦3⟧.');
  });
});
