import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyConventions } from '../../../src/text/adapt/conventions/conventions.ts';
import { requireLanguage } from '../../../src/text/languages.ts';
import { conventionCases } from '../../support/conventions.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { textService } from '../../support/service.ts';

const adapt = (sourceLanguage: string, targetLanguage: string, source: string, text: string) => {
  const steps = applyConventions({
    source,
    text,
    sourceLanguage: requireLanguage(sourceLanguage, '/sourceLanguage'),
    targetLanguage: requireLanguage(targetLanguage, '/targetLanguage'),
  });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

/** CLDR 48 writes the Swiss group mark with the straight apostrophe, 47 with the curly one. */
const alike = (text: string): string => text.replaceAll("'", '’');

const cases = conventionCases();

describe('the tables of conventions', () => {
  it('have at least 300 cases in 12 regions', () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
    expect(new Set(cases.map((each) => each.targetLanguage)).size).toBeGreaterThanOrEqual(12);
  });

  it.each(cases)('$targetLanguage: $expected', (each) => {
    const { sourceLanguage, targetLanguage, source, translation, expected, kind } = each;
    const { text, adaptations } = adapt(sourceLanguage, targetLanguage, source, translation);
    expect(alike(text)).toBe(alike(expected));
    expect(adaptations.map((change) => change.kind)).toContain(kind);
    for (const { source: before, target: after, note } of adaptations) {
      expect(before).not.toBe(after);
      expect(note).not.toBe('');
    }
    expect(adapt(sourceLanguage, targetLanguage, source, text)).toEqual({ text, adaptations: [] });
  });

  it.each(cases)('$targetLanguage leaves: $otherTranslation', (each) => {
    const { sourceLanguage, targetLanguage, otherSource, otherTranslation } = each;
    const output = adapt(sourceLanguage, targetLanguage, otherSource, otherTranslation);
    expect(output).toEqual({ text: otherTranslation, adaptations: [] });
  });
});

const pieces = [
  ...[
    '1,234.5',
    '1.234,5',
    '12,34,567',
    '1\u202F234,5',
    "1'234.50",
    '3.75',
    '1,234',
    '1.234',
    '50%',
    '50 %',
    '%50',
  ],
  ...[
    '$1,234.50',
    '1.234,50 €',
    'USD 500',
    '500 USD',
    '€5',
    '5 $US',
    'US$ 5',
    '£20-30',
    '$5 million',
    'CHF 5',
  ],
  ...['12/31/2025', '05/06/2025', '06/05/2025', '31.12.2025', '2025-12-31', '1/2/25', '2025/1/2'],
  ...[
    '3:30 p.m.',
    '3:30 PM',
    '12:15 a.m.',
    '9-11 am',
    '15:30',
    '15:30 Uhr',
    '15h30',
    'at 3:30',
    'um 15:30',
    'à 15h30',
  ],
  ...[
    '10 miles',
    '5-10 Meilen',
    '10-mile',
    '72 °F',
    '20 °C',
    '5 pounds',
    '5 Pfund',
    '8 km',
    '16 Kilometer',
    '6 feet',
  ],
  ...[
    '"yes"',
    '“yes”',
    '‘yes’',
    "'yes'",
    '«yes»',
    '« yes »',
    '„yes“',
    '"',
    '“',
    '’',
    "'",
    "it's",
    "dogs'",
    '»',
    '「yes」',
  ],
  ...[
    'Why?',
    'Why ?',
    '¿Why?',
    'No!',
    'No !',
    ':',
    ' ;',
    'Yahoo! is',
    '?!',
    '⟦1⟧',
    '⟦2⟧x⟦/2⟧',
    'v1.2.3',
    '10.0.0.1',
  ],
  ...[
    'und',
    'the',
    'Sr. García',
    '.',
    ',',
    '\n',
    '(',
    ')',
    '+49 30 123456',
    'https://x.org/?a=1,234',
    '\uE000',
  ],
];
const tags = [
  'en-US',
  'en-GB',
  'en',
  'de-DE',
  'de-CH',
  'fr-FR',
  'fr-CA',
  'es-ES',
  'es-MX',
  'pt-BR',
  'it',
  'ja',
  'hi',
  'sv',
  'pl',
  'tr',
  'ar',
  'zh-Hant',
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(' '));
const tag = fc.constantFrom(...tags);
const runs = { numRuns: 1_000, seed: 3 };

describe('any text', () => {
  it('is not changed by a second time', () => {
    fc.assert(
      fc.property(tag, tag, text, text, fc.boolean(), (from, to, source, other, isSame) => {
        const once = adapt(from, to, source, isSame ? source : other);
        expect(adapt(from, to, source, once.text)).toEqual({ text: once.text, adaptations: [] });
      }),
      runs,
    );
  });

  it('keeps its placeholders, its words and its digits where no measure, clock time or date is written anew', () => {
    const kept = (line: string): string => line.match(/⟦\/?\d+⟧|\p{L}+|\uE000/gu)?.join(' ') ?? '';
    fc.assert(
      fc.property(tag, tag, text, (from, to, source) => {
        const { text: changed, adaptations } = adapt(from, to, source, source);
        if (adaptations.some(({ kind }) => ['unit', 'time', 'currency'].includes(kind))) return;
        expect(kept(changed)).toBe(kept(source));
      }),
      runs,
    );
  });

  it('takes linear time, however hostile', () => {
    const started = cpuTime();
    for (const piece of [
      ...pieces,
      '1',
      '1,',
      '1.',
      '1 ',
      '$',
      '-',
      '« ',
      '(',
      '?',
      '5 - ',
      '5 to ',
      'A',
      '12/',
    ]) {
      const long = piece.repeat(Math.ceil(20_000 / piece.length));
      for (const [from, to] of [
        ['en-US', 'de-DE'],
        ['fr-FR', 'en-US'],
        ['en-US', 'es-ES'],
      ] as const) {
        adapt(from, to, long, long);
        adapt(from, to, `${piece} `.repeat(20_000 / (piece.length + 1)), long);
      }
    }
    expect(cpuTime() - started).toBeLessThan(45_000);
  }, 90_000);
});

describe('a translation', () => {
  const engineText = 'Es kostet $1,234.50 und ist 10 Meilen weit; siehe "Anhang" {name} 50%.';
  const translate = async (culturalAdaptation: boolean) => {
    const { text: service } = await textService({
      segment: ({ text: source }) => engineText.replace('{name}', /⟦\d+⟧/u.exec(source)?.[0] ?? ''),
    });
    return service.translate({
      text: 'It costs $1,234.50 and is 10 miles away; see the "appendix" {name} 50%.',
      sourceLanguage: 'en-US',
      targetLanguage: 'de-DE',
      culturalAdaptation,
    });
  };

  it('is written as the region does where cultural adaptation is asked for', async () => {
    const { translatedText, adaptations, quality } = await translate(true);
    expect(translatedText).toBe(
      'Es kostet 1.234,50\u00A0$ und ist 16 Kilometer weit; siehe „Anhang“ {name} 50\u00A0%.',
    );
    expect(adaptations.map(({ kind }) => kind)).toEqual([
      'number',
      'unit',
      'currency',
      'number',
      'punctuation',
    ]);
    // What was adapted and said is no changed number.
    expect(quality.checks.find(({ id }) => id === 'numbers')).toMatchObject({ score: 1 });
  });

  it('is what the engine gave where it is not', async () => {
    const { translatedText, adaptations } = await translate(false);
    expect(translatedText).toBe(engineText);
    expect(adaptations).toEqual([]);
  });
});
