import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { message } from '../../support/format-texts.ts';
import { parseText } from '../../support/parse-text.ts';

const readMessage = (text: string): readonly MessageFormatElement[] | undefined => {
  try {
    return parse(text, { ignoreTag: true, shouldParseSkeletons: false });
  } catch {
    return undefined;
  }
};

/** All elements of a message, those in branches included. */
const elementsOf = (elements: readonly MessageFormatElement[]): readonly MessageFormatElement[] =>
  elements.flatMap((element) =>
    element.type === TYPE.plural || element.type === TYPE.select
      ? [element, ...Object.values(element.options).flatMap(({ value }) => elementsOf(value))]
      : [element],
  );

const variablesOf = (elements: readonly MessageFormatElement[]): readonly string[] =>
  [
    ...new Set(
      elementsOf(elements).flatMap((element) =>
        element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value],
      ),
    ),
  ].sort();

const isChoice = ({ type }: MessageFormatElement): boolean => type === TYPE.plural || type === TYPE.select;

/** What a translation may say that is special in a message. */
const additions = ["l'un ", "'", '{', '}', ' # ', "''", "'{'", 'palabra '];

it('a translated message is a message, with no other variables and the plural forms of its language', {
  timeout: 120_000,
}, async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(
      message,
      fc.constantFrom('ru', 'ja', 'ar', 'fr', 'de'),
      fc.constantFrom(...additions),
      fc.boolean(),
      async (text, tag, addition, isBefore) => {
        const source = readMessage(text);
        if (!source) return;
        const target = requireLanguage(tag, '/');
        const { segments, render } = await parseText('text', text, {
          source: requireLanguage('en', '/'),
          target,
        });
        const choices = elementsOf(source).filter(isChoice).length;
        if (choices === 0 || segments.length === 0) return;
        read++;
        const translated = render(
          segments.map((one) => (isBefore ? addition + one.text : one.text + addition)),
        );
        const elements = readMessage(translated);
        expect(elements, translated).toBeDefined();
        // A form that the target lacks takes its variables with it.
        expect(variablesOf(source), translated).toEqual(
          expect.arrayContaining([...variablesOf(elements ?? [])]),
        );
        for (const element of elementsOf(elements ?? [])) {
          // With very many branches the forms stay as they are.
          if (element.type !== TYPE.plural || choices > 3) continue;
          const rules = new Intl.PluralRules(tag, { type: element.pluralType ?? 'cardinal' });
          expect(Object.keys(element.options), translated).toEqual(
            expect.arrayContaining(rules.resolvedOptions().pluralCategories),
          );
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(read).toBeGreaterThan(100);
});
