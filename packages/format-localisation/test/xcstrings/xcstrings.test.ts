import { reverseLetters } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xcstrings } from '../../src/index.ts';
import { bytesOf, extracted, rendered, textOf, written } from '../support/files.ts';
import { catalogue } from './support.ts';

interface Unit {
  readonly stringUnit?: { readonly state: string; readonly value: string };
  readonly variations?: Record<string, Record<string, Unit>>;
  readonly substitutions?: Record<string, Unit & { readonly argNum: number }>;
}

interface Strings {
  readonly strings: Record<string, { readonly localizations?: Record<string, Unit> }>;
}

const parsed = (file: string): Strings => JSON.parse(file) as Strings;

const hostile = fc.string({
  unit: fc.constantFrom(
    'a',
    'word',
    'é',
    '漢',
    '😀',
    ' ',
    '"',
    '\\',
    '/',
    '\n',
    '%@',
    '%lld',
    '%#@n@',
    '%arg',
    '{',
    '<1>',
    '__proto__',
  ),
  minLength: 1,
  maxLength: 8,
});
const unit = hostile.map((value): Unit => ({ stringUnit: { state: 'translated', value } }));
const plural = fc.tuple(unit, unit).map(([one, other]): Unit => ({ variations: { plural: { one, other } } }));
const device = fc
  .tuple(unit, fc.oneof(unit, plural))
  .map(([mac, other]): Unit => ({ variations: { device: { mac, other } } }));
const substituted = fc.tuple(unit, plural).map(
  ([own, form]): Unit => ({
    ...own,
    substitutions: { n: { argNum: 2, formatSpecifier: 'lld', ...form } as Unit & { argNum: number } },
  }),
);
const localization = fc.oneof(unit, plural, device, substituted);
const string = fc.record(
  {
    comment: hostile,
    extractionState: fc.constantFrom('manual', 'migrated', 'stale'),
    localizations: fc.record({ de: localization, en: localization, fr: unit }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const file = fc
  .tuple(fc.dictionary(hostile, string, { maxKeys: 6 }), fc.constantFrom(0, 2, 4, '\t'), fc.boolean())
  .map(([strings, indent, isSpaced]) => {
    const text = JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, indent);
    return isSpaced && indent !== 0 ? text.replaceAll('": ', '" : ') : text;
  });

describe('made-up catalogues', () => {
  it('get one more language, and keep all others', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (text) => {
        const untouched = await rendered(xcstrings, text, () => undefined, { target: 'ru' });
        expect(textOf(untouched.bytes)).toBe(text);
        const { bytes } = await rendered(xcstrings, text, ({ source }) => reverseLetters(source), {
          target: 'ru',
        });
        const [before, after] = [parsed(text), parsed(textOf(bytes))];
        for (const [key, { localizations }] of Object.entries(after.strings)) {
          const { ru: _, ...others } = localizations ?? {};
          expect(others).toEqual(before.strings[key]?.localizations ?? {});
        }
        const { segments } = await extracted(xcstrings, bytes, { target: 'ru' });
        expect(segments.map(({ target }) => target)).toEqual(
          segments.map(({ source }) => reverseLetters(source)),
        );
        const again = await rendered(xcstrings, bytes, ({ target }) => target, { target: 'ru' });
        expect(textOf(again.bytes)).toBe(textOf(bytes));
      }),
      { numRuns: 200, seed: 20261123 },
    );
  });
});

describe('a catalogue', () => {
  it('has comments, variations, substitutions and states', async () => {
    const { language, segments } = await extracted(xcstrings, catalogue, { target: 'fr' });
    expect(language).toBe('en');
    const greeting = { key: '/Hello, %@', source: 'Hello, %@', context: 'A greeting' };
    // What needs review is not done.
    expect(segments[0]).toEqual(greeting);
    expect((await extracted(xcstrings, catalogue)).segments[0]).toEqual({ ...greeting, target: 'Hallo, %@' });
    expect(segments.find(({ source }) => source === 'Click to open')).toMatchObject({
      context: 'open device mac',
    });
    expect(segments.find(({ source }) => source.includes('liked'))).toMatchObject({
      source: '%1$@: <1/> liked it',
      place: { codes: ['%#@count@'] },
    });
  });

  it('has the forms of the target, and no others', async () => {
    const formsOf = async (target: string): Promise<(string | undefined)[]> =>
      (await extracted(xcstrings, catalogue, { target })).segments
        .filter(({ key }) => key.startsWith('/photos'))
        .map(({ pluralCategory }) => pluralCategory);
    expect(await formsOf('ar')).toEqual(['one', 'other', 'zero', 'two', 'few', 'many']);
    expect(await formsOf('ja')).toEqual(['other']);
    const { bytes } = await rendered(
      xcstrings,
      catalogue,
      ({ pluralCategory, source }) => (source.includes('photo') ? `${pluralCategory} %lld` : undefined),
      { target: 'pl' },
    );
    const { localizations } = parsed(textOf(bytes)).strings.photos ?? {};
    expect(Object.keys(localizations?.pl?.variations?.plural ?? {})).toEqual(['few', 'many', 'one', 'other']);
    expect(localizations?.pl?.variations?.plural?.few).toEqual({
      stringUnit: { state: 'translated', value: 'few %lld' },
    });
  });

  it('is written as Xcode would', async () => {
    const changed = await written(
      xcstrings,
      catalogue,
      {
        '/Key as "text"': 'Schlüssel',
        '/Hello, %@': 'Salut !',
        '/open/variations/device/mac': 'Cliquez',
      },
      { target: 'fr' },
    );
    const whole = catalogue
      .replace(
        '"state" : "needs_review",\n            "value" : "Salut, %@"',
        '"state" : "translated",\n            "value" : "Salut !"',
      )
      .replace(
        '"Key as \\"text\\"" : {\n\n    }',
        `"Key as \\"text\\"" : {
      "localizations" : {
        "fr" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Schlüssel"
          }
        }
      }
    }`,
      )
      .replace(
        '"value" : "Tap to open"\n                }\n              }\n            }\n          }',
        `"value" : "Tap to open"
                }
              }
            }
          }
        },
        "fr" : {
          "variations" : {
            "device" : {
              "mac" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Cliquez"
                }
              },
              "other" : {
                "stringUnit" : {
                  "state" : "new",
                  "value" : "Tap to open"
                }
              }
            }
          }`,
      );
    expect(changed).toBe(
      whole.replace(
        '}\n        },\n        "fr" : {\n          "variations"',
        '}\n        },\n        "fr" : {\n          "variations"',
      ),
    );
    expect(parsed(changed)).toBeTruthy();
  });

  it('has its languages in the order of their names', async () => {
    const changed = await written(xcstrings, catalogue, { '/Hello, %@': 'x' }, { target: 'ar' });
    const { localizations = {} } = parsed(changed).strings['Hello, %@'] ?? {};
    expect(Object.keys(localizations)).toEqual(['ar', 'de', 'fr']);
  });

  it('keeps numbers of substitutions', async () => {
    const { bytes } = await rendered(xcstrings, catalogue, ({ source }) => source);
    const { de } = parsed(textOf(bytes)).strings.people?.localizations ?? {};
    expect(de?.substitutions?.count).toMatchObject({ argNum: 2, formatSpecifier: 'lld' });
    expect(de?.stringUnit?.value).toBe('%1$@: %#@count@ liked it');
  });

  it('says of placeholders alone that they are translated', async () => {
    const plain = catalogue.replace('%arg person', '%arg').replace('%arg people', '%arg');
    const changed = await written(xcstrings, plain, { '/people': 'x <1/>' });
    const { variations } = parsed(changed).strings.people?.localizations?.de?.substitutions?.count ?? {};
    expect(variations?.plural?.other).toEqual({ stringUnit: { state: 'translated', value: '%arg' } });
  });

  it('in the target language has nothing to translate', async () => {
    const { segments, warnings } = await extracted(xcstrings, catalogue, { target: 'en' });
    expect(segments).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'same_language' }]);
  });

  it('has translations of before where the source is still the same', async () => {
    const before = catalogue.replace('"%lld photo"', '"%lld picture"');
    const { bytes } = await rendered(xcstrings, before, ({ source }) => `${source}!`);
    const { segments } = await extracted(xcstrings, catalogue, { existing: bytes });
    const missing = segments.filter(({ target }) => target === undefined);
    expect(missing.map(({ source }) => source)).toEqual(['%lld photo']);
  });

  it('is told by its beginning, and refused where it is none', async () => {
    expect(xcstrings.sniff(bytesOf(catalogue))).toBe('certain');
    expect(xcstrings.sniff(bytesOf('{"a":"b"}'))).toBe('possible');
    expect(xcstrings.sniff(bytesOf('text'))).toBe('no');
    for (const text of ['{"a":"b"}', '[]', '{"sourceLanguage":"en"}', '{"sourceLanguage":1,"strings":{}}'])
      await expect(extracted(xcstrings, text)).rejects.toMatchObject({ code: 'corrupt_document' });
    await expect(extracted(xcstrings, '{"a":'.repeat(20_000))).rejects.toMatchObject({
      code: 'too_complex',
    });
  });
});
