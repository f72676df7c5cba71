import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cpuTime } from '../support/cpu-time.ts';
import { textService } from '../support/service.ts';

/** Every kind of thing that a text may hold, glued together without regard to sense. */
const fragment = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  // Lone surrogates, controls and non-characters.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
    .map((units) => String.fromCharCode(...units)),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.emailAddress(),
  fc.lorem({ maxCount: 8 }),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\r',
    '\u2028',
    '\u2029',
    '\u0085',
    '\v',
    '\f',
    ' ',
    '  ',
    '\t',
    '\u00A0',
    '\u3000',
    '\uFEFF',
    '\u200B',
    '\u200D',
    '\u200E',
    '\u200F',
    '\u202B',
    '\u202C',
    '\u2067',
    '\u2069',
    '⟦1⟧',
    '⟦/1⟧',
    '⟦',
    '⟧',
    '⟦2',
    '⟦ 3 ⟧',
    '⟦⟦1⟧⟧',
    '〚1〛',
    '{name}',
    '{{ user.name }}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the text
    '${x}',
    '%s',
    '%1$d',
    '%@',
    '100% sure',
    '%(count)d',
    '{',
    '}',
    '{a,plural,one{x}other{# y}}',
    '<b>',
    '</b>',
    '<a href="x">',
    '<',
    '`code`',
    ':smile:',
    '👩‍👩‍👧‍👦',
    '🇪🇸',
    '1️⃣',
    '❤️',
    '*word',
    '"',
    '¿',
    '?',
    '…',
    ' .',
    '( ',
    '1,234.5',
    '12:30',
    '٣٤',
    'foo.bar',
    'example.com/a,b.',
    'www.a.b).',
    'שלום',
    'مرحبا',
    '你好',
    'the cat sat',
  ),
);
const text = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''));

it('returns any text byte for byte through an engine that changes nothing', { timeout: 60_000 }, async () => {
  const { text: service } = await textService();
  await fc.assert(
    fc.asyncProperty(text, async (source) => {
      const result = await service.translate({ text: source, sourceLanguage: 'en', targetLanguage: 'es' });
      expect(result.translatedText).toBe(source);
      expect(result.charactersUsed).toBe([...source].length);
    }),
    { numRuns: 1_000 },
  );
});

it('returns any text through small calls that cut it into pieces', { timeout: 60_000 }, async () => {
  const { text: service } = await textService({
    models: [{ id: 'small', pairs: 'any', limits: { segments: 2, characters: 40 } }],
  });
  await fc.assert(
    fc.asyncProperty(text, async (source) => {
      const result = await service.translate({ text: source, sourceLanguage: 'en', targetLanguage: 'es' });
      expect(result.translatedText).toBe(source);
    }),
    { numRuns: 500 },
  );
});

it('keeps every call of an engine inside its limits', async () => {
  const limits = { segments: 3, characters: 60 };
  const { text: service, requests } = await textService({ models: [{ id: 'small', pairs: 'any', limits }] });
  const source = Array.from(
    { length: 20 },
    (_, line) => `Line ${line} has a few more words than it needs.`,
  ).join('\n');
  await service.translate({
    text: `${source}\n${'word '.repeat(100)}`,
    sourceLanguage: 'en',
    targetLanguage: 'es',
  });
  expect(requests.length).toBeGreaterThan(10);
  for (const { segments } of requests) {
    expect(segments.length).toBeLessThanOrEqual(limits.segments);
    expect(segments.reduce((sum, segment) => sum + segment.text.length, 0)).toBeLessThanOrEqual(
      limits.characters,
    );
    for (const segment of segments) expect(segment.text.trim()).not.toBe('');
  }
});

it('cuts no placeholder and no character in two', async () => {
  const { text: service, requests } = await textService({
    models: [{ id: 'small', pairs: 'any', limits: { segments: 9, characters: 10 } }],
  });
  for (let length = 1; length < 30; length++) {
    const source = `${'a'.repeat(length)}{name}${'𝒃'.repeat(12)}`;
    const result = await service.translate({ text: source, sourceLanguage: 'en', targetLanguage: 'es' });
    expect(result.translatedText).toBe(source);
  }
  for (const { segments } of requests) {
    for (const { text: sent } of segments) {
      expect(sent.isWellFormed()).toBe(true);
      expect(sent.replace('⟦1⟧', '')).not.toMatch(/[⟦⟧]/);
    }
  }
});

it('never shows an engine what it must not see', async () => {
  const { text: service, requests } = await textService();
  await fc.assert(
    fc.asyncProperty(text, async (source) => {
      requests.length = 0;
      await service.translate({ text: source, sourceLanguage: 'en', targetLanguage: 'es' });
      for (const { segments } of requests) {
        for (const segment of segments) {
          const bare = segment.text.replace(/⟦\d+⟧/gu, '');
          expect(bare).not.toMatch(/[⟦⟧\p{Cs}]|(?!\t)\p{Cc}|https?:\/\//u);
          expect(bare).toMatch(/\p{L}/u);
        }
      }
    }),
    { numRuns: 300 },
  );
});

/** Openings of everything that the pipeline looks for, which never close. */
const openings = [
  'a',
  'a ',
  'a.',
  '@',
  'a@',
  'a@a.',
  '{',
  '{a,plural,',
  '{a,plural,{x{y',
  '{{',
  '%(',
  '<a ',
  '<a b=',
  '`a',
  ':a',
  '⟦',
  '⟦1⟧',
  'https://',
  'a  b ',
  '  ',
  '( ',
  ' ,',
  '1',
  '1,',
  '12:30 ',
  '1.2.',
  "a'",
  '👩‍',
  '\uD800',
  '\n',
  'a.com/',
];

it.each(openings)('takes no more than linear time for 50,000 characters of %j', async (opening) => {
  const source = opening.repeat(50_000 / opening.length);
  const { text: service } = await textService({ segment: ({ text }) => `x ${text}` });
  const start = cpuTime();
  await service.translate({ text: source, sourceLanguage: 'en', targetLanguage: 'es' });
  // Quadratic time would be minutes.
  expect(cpuTime() - start).toBeLessThan(3_000);
});
