import type { Quality, TranslateTextRequest } from '@dragoman/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textService } from '../../support/service.ts';

/** The quality of one given translation. */
const qualityOf = async (
  source: string,
  output: string | { readonly text: string; readonly unknownWords: readonly string[] },
  languages: Pick<TranslateTextRequest, 'sourceLanguage' | 'targetLanguage'> = {
    sourceLanguage: 'en',
    targetLanguage: 'es',
  },
): Promise<Quality> => {
  const { text } = await textService({ segment: () => output });
  return (await text.translate({ text: source, ...languages })).quality;
};

const checkOf = ({ checks }: Quality, id: string) => checks.find((check) => check.id === id);

const source =
  'The committee approved the new budget of 1,250 euros on Monday, after a long debate with the mayor.';
const good =
  'El comité aprobó el nuevo presupuesto de 1.250 euros el lunes, tras un largo debate con el alcalde.';

describe('a good translation', () => {
  it('scores just below 0.90, by every check that applies', async () => {
    const quality = await qualityOf(source, good);
    expect(quality.score).toBeGreaterThan(0.85);
    expect(quality.score).toBeLessThan(0.9);
    expect(quality.checks.map(({ id }) => id)).toEqual([
      'complete',
      'numbers',
      'calendar',
      'units',
      'content',
      'omitted',
      'added',
      'language',
      'length',
      'untranslated',
      'repetition',
      'punctuation',
    ]);
    for (const { score, weight, note } of quality.checks) {
      expect(score).toBeGreaterThan(0.9);
      expect(weight).toBeGreaterThan(0);
      expect(note).not.toBe('');
    }
  });

  it('has the score that its checks make', async () => {
    for (const output of [good, source, '', 'Nada.']) {
      const { score, checks } = await qualityOf(source, output);
      const expected = checks.reduce((sum, check) => sum - check.weight * (1 - check.score), 0.9);
      expect(score).toBeCloseTo(Math.max(0, expected), 3);
    }
  });

  it('differs from the next one: it is no constant', async () => {
    const other = await qualityOf('She reads the newspaper.', 'Ella lee el periódico.');
    expect(other.score).not.toBe((await qualityOf(source, good)).score);
  });
});

describe.each([
  ['complete', 'no translation at all', source, ''],
  ['language', 'a copy of the source', source, source],
  ['untranslated', 'a copy of the source', source, source],
  [
    'untranslated',
    'half of it left as it was',
    source,
    `El comité aprobó el nuevo presupuesto de 1.250 euros ${source.slice(50)}`,
  ],
  ['numbers', 'a changed number', source, good.replace('1.250', '1.520')],
  ['numbers', 'a lost number', source, good.replace('1.250 ', '')],
  ['numbers', 'an invented number', source, good.replace('el lunes', 'el lunes 27')],
  ['length', 'a part only', source, 'El comité aprobó 1.250 euros.'],
  ['length', 'an answer', 'What is the 1st word?', `1 ${good} ${good}`],
  ['repetition', 'a stutter', source, `${good} con el alcalde con el alcalde con el alcalde con el alcalde`],
  ['repetition', 'the same twice', source, `${good} ${good}`],
  ['punctuation', 'a question made a statement', 'Does she read the newspaper?', 'Ella lee el periódico.'],
  ['sentences', 'a lost sentence', 'She came. She saw. She won.', 'Vino y vio, y al final también ganó.'],
])('%s', (id, fault, from, output) => {
  it(`sees ${fault}`, async () => {
    const quality = await qualityOf(from, output);
    expect(checkOf(quality, id)?.score).toBeLessThan(0.9);
    const clean =
      id === 'sentences'
        ? 'Vino. Vio. Venció al final.'
        : id === 'punctuation'
          ? '¿Ella lee el periódico?'
          : undefined;
    const reference = clean ? await qualityOf(from, clean) : await qualityOf(source, good);
    expect(quality.score).toBeLessThan(reference.score);
  });
});

describe('grave faults', () => {
  it.each([
    ['a copy', source, source, 0.1],
    ['nothing', source, '', 0.1],
    [
      'another language',
      source,
      'Der Ausschuss hat am Montag den neuen Haushalt von 1.250 Euro nach langer Debatte beschlossen.',
      0.95,
    ],
    ['a changed number', source, good.replace('1.250', '9.999'), 0.46],
    ['half the text', source, good.slice(0, 45), 0.6],
  ])('%s is below %s', async (_, from, output, most) => {
    expect((await qualityOf(from, output)).score).toBeLessThan(most);
  });

  it('sees the wrong script at any length', async () => {
    const quality = await qualityOf('Good morning', 'Good morning', {
      sourceLanguage: 'en',
      targetLanguage: 'ru',
    });
    expect(checkOf(quality, 'script')?.score).toBe(0);
    expect(quality.score).toBeLessThan(0.06);
    const right = await qualityOf('Good morning', 'Доброе утро', {
      sourceLanguage: 'en',
      targetLanguage: 'ru',
    });
    expect(checkOf(right, 'script')?.score).toBe(1);
    const japanese = await qualityOf('Good morning, Anna', 'おはようございます、アンナさん', {
      sourceLanguage: 'en',
      targetLanguage: 'ja',
    });
    expect(japanese.score).toBeGreaterThan(0.8);
  });

  it('takes the same words about other numbers for no repetition, where words are not divided', async () => {
    const languages = { sourceLanguage: 'en', targetLanguage: 'zh' };
    const from = 'The island lies between 4 and 14 degrees north, and 2 and 15 degrees east.';
    const quality = await qualityOf(from, '该岛位于北纬4度至14度之间，东经2度至15度之间。', languages);
    expect(checkOf(quality, 'repetition')?.score).toBeGreaterThan(0.95);
    const stutter = await qualityOf(
      from,
      '该岛位于北纬4度至14度之间，北纬4度至14度之间，北纬4度至14度之间。',
      languages,
    );
    expect(checkOf(stutter, 'repetition')?.score).toBeLessThan(0.5);
  });

  it('takes half of the share of unknown words away', async () => {
    const known = await qualityOf('One two three four five.', {
      text: 'Uno dos tres cuatro cinco.',
      unknownWords: [],
    });
    const unknown = await qualityOf('One two three four five.', {
      text: 'Uno dos tres cuatro cinco.',
      unknownWords: ['one', 'two'],
    });
    expect(known.score - unknown.score).toBeCloseTo(0.5 * (2 / 5), 2);
  });

  it('takes signs of measures for no words, known or not', async () => {
    const source = 'It has a 3.5 mm jack, 1080p, 5 GHz, 16 GB and 60 mph.';
    const { checks } = await qualityOf(source, {
      text: 'Tiene 3,5 mm jack, 1080p, 5 GHz, 16 GB y 60 mph.',
      unknownWords: ['mm', 'GHz', 'GB', 'mph'],
    });
    expect(checks.filter(({ id }) => id === 'unknown_words')).toEqual([]);
    expect(checks.find(({ id }) => id === 'untranslated')?.score ?? 1).toBe(1);
    const { checks: others } = await qualityOf('It has 5 frobs.', {
      text: 'Tiene 5 frobs.',
      unknownWords: ['frobs'],
    });
    expect(others.find(({ id }) => id === 'unknown_words')?.score).toBeCloseTo(2 / 3, 3);
  });

  it.each([
    ['T: +1 555 123 4567', 'T'],
    ['v2.3.1 (2025-11-03)', 'v2'],
    ['[x] 98.6 F', 'F'],
  ])('takes single letters for no words, known or not: %s', async (source, word) => {
    const { checks } = await qualityOf(source, { text: source, unknownWords: [word] });
    expect(checks.filter(({ id }) => id === 'unknown_words')).toEqual([]);
  });

  it('sees one empty segment among others', async () => {
    const { text } = await textService({
      segment: ({ text: sent }) => (sent === 'Second line.' ? ' . ' : sent),
    });
    const { quality } = await text.translate({
      text: 'First line.\nSecond line.',
      sourceLanguage: 'en',
      targetLanguage: 'es',
    });
    expect(checkOf(quality, 'complete')).toMatchObject({ score: 0.5, note: '1 of 2 segments are empty' });
  });
});

describe('numbers', () => {
  it.each([
    ['1,234.56', '1.234,56'],
    ['1,234', '1234'],
    ['1234567', '1 234 567'],
    ['1\u00A0234,5', '1,234.5'],
    ["1'000", '1,000'],
    ['3.50', '3,5'],
    ['٣٤', '34'],
    ['１２', '12'],
    ['at 3:30 pm', 'a las 15:30'],
    ['at 3:30 p.m.', 'at 3:30'],
    ['in the 19th century', 'en el siglo XIX'],
    ['siglo XV', '15th century'],
    ['9·2 %', '9,2 %'],
    ['1:2,500', '1:2500'],
    ['version 1.2.3', 'versión 1.2.3'],
    ['on 27/11/2026', 'el 27.11.2026'],
    ['2 and 2 and 5', '5 y 2 y 2'],
  ])('%s is %s', async (from, output) => {
    expect(checkOf(await qualityOf(`text ${from}`, `text ${output}`), 'numbers')).toMatchObject({ score: 1 });
  });

  it.each([
    ['1,234.56', '1.234,65'],
    ['1,234.5', '12345'],
    ['2 and 20', '2 y 2'],
    ['15:30', '16:30'],
    ['50', '50 50'],
    ['version 1.2.3', 'versión 1.2.4'],
  ])('%s is not %s', async (from, output) => {
    expect(checkOf(await qualityOf(`text ${from}`, `text ${output}`), 'numbers')?.score).toBeLessThan(0.1);
  });

  it('may become words', async () => {
    for (const [from, output] of [
      ['He has 3 dogs.', 'Tiene tres perros.'],
      ['He has 92 dogs.', 'Tiene noventa y dos perros.'],
      ['Fifteen dogs.', '15 perros.'],
    ] as const) {
      expect(checkOf(await qualityOf(from, output), 'numbers')?.score).toBe(1);
    }
    const check = checkOf(
      await qualityOf('He has 3 dogs.', 'Hänel on kolme koiraa.', {
        sourceLanguage: 'en',
        targetLanguage: 'fi',
      }),
      'numbers',
    );
    expect(check?.score).toBeGreaterThan(0.8);
    expect(check?.score).toBeLessThan(1);
  });

  it('between languages that group them differently cost little', async () => {
    const languages = { sourceLanguage: 'en', targetLanguage: 'zh' };
    expect(
      checkOf(await qualityOf('It costs 30,000 in all.', '总共要花3万。', languages), 'numbers')?.score,
    ).toBeGreaterThan(0.85);
  });

  it('keep their value however two countries write them', async () => {
    let output = '';
    const { text } = await textService({ segment: () => output });
    const check = async (from: string, to: string) => {
      output = `valor ${to}`;
      const { quality } = await text.translate({
        text: `value ${from}`,
        sourceLanguage: 'en',
        targetLanguage: 'es',
      });
      return checkOf(quality, 'numbers')?.score;
    };
    // India groups by lakh: that is another reading than everybody else's, and a limit of this check.
    const locale = fc.constantFrom('en', 'de', 'fr', 'es', 'de-CH', 'pt-BR', 'pl', 'ar-EG', 'fa');
    const value = fc.integer({ min: 1_300, max: 1e11 }).map((cents) => cents / 100);
    await fc.assert(
      fc.asyncProperty(value, locale, locale, async (number, from, to) => {
        const write = (tag: string, what: number) => new Intl.NumberFormat(tag).format(what);
        expect(await check(write(from, number), write(to, number))).toBe(1);
        expect(await check(write(from, number), write(to, number + 1))).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});
