import { describe, expect, it } from 'vitest';
import { numberValues } from '../../../src/text/numbers/number-values.ts';
import { cpuTime } from '../../support/cpu-time.ts';

const written = (text: string, language: string) =>
  numberValues(text, language).filter(({ isWord }) => !isWord);

/** Whether the first numbers of two texts may be the same. */
const agree = (left: readonly [string, string], right: readonly [string, string]): boolean => {
  const values = new Set(numberValues(...left)[0]?.values);
  return numberValues(...right)[0]?.values.some((value) => values.has(value)) ?? false;
};

describe('the values of numbers', () => {
  it.each([
    [
      ['1,234.5', 'en'],
      ['1.234,5', 'de'],
    ],
    [
      ['12,34,567', 'hi'],
      ['1 234 567', 'fr'],
    ],
    [
      ['1.8 billion', 'en'],
      ['1800 millones', 'es'],
    ],
    [
      ['1.8 billion', 'en'],
      ['1,8 mil millones', 'es'],
    ],
    [
      ['3 million', 'en'],
      ['3 Mio.', 'de'],
    ],
    [
      ['2 trillion', 'en'],
      ['2 Billionen', 'de'],
    ],
    [
      ['120 million', 'en'],
      ['1億2000万', 'ja'],
    ],
    [
      ['30,000', 'en'],
      ['3万', 'zh'],
    ],
    [
      ['30,000', 'en'],
      ['三万', 'zh'],
    ],
    [
      ['five million', 'en'],
      ['5 milhões', 'pt'],
    ],
    [
      ['2.5 lakh', 'en'],
      ['250.000', 'de'],
    ],
    [
      ['3:30 p.m.', 'en'],
      ['15:30 Uhr', 'de'],
    ],
    [
      ['3:30 pm', 'en'],
      ['15h30', 'fr'],
    ],
    [
      ['3:30 PM', 'en'],
      ['15.30 Uhr', 'de'],
    ],
    [
      ['12:15 a.m.', 'en'],
      ['0:15', 'it'],
    ],
    [
      ['3 pm', 'en'],
      ['15:00', 'sv'],
    ],
    [
      ['15時30分', 'ja'],
      ['3:30 pm', 'en'],
    ],
    [
      ['12/31/2025', 'en'],
      ['31.12.2025', 'de'],
    ],
    [
      ['2025-12-31', 'en'],
      ['31/12/2025', 'es'],
    ],
    [
      ['twelve', 'en'],
      ['12', 'de'],
    ],
    [
      ['50 %', 'fr'],
      ['50%', 'en'],
    ],
    [
      ['٣٤', 'ar'],
      ['34', 'en'],
    ],
    [
      ['１２', 'ja'],
      ['12', 'en'],
    ],
  ] as const)('%j may be %j', (left, right) => {
    expect(agree(left, right)).toBe(true);
    expect(agree(right, left)).toBe(true);
  });

  it.each([
    [
      ['1.8 billion', 'en'],
      ['1,8 millones', 'es'],
    ],
    [
      ['2 billion', 'en'],
      ['2 Billionen', 'de'],
    ],
    [
      ['3:30 p.m.', 'en'],
      ['16:30', 'de'],
    ],
    [
      ['12/31/2025', 'en'],
      ['30.12.2025', 'de'],
    ],
    [
      ['1,234.5', 'en'],
      ['12345', 'de'],
    ],
    [
      ['30,000', 'en'],
      ['3億', 'ja'],
    ],
    [
      ['version 1.2.3', 'en'],
      ['Version 1.2.4', 'de'],
    ],
  ] as const)('%j cannot be %j', (left, right) => {
    expect(agree(left, right)).toBe(false);
  });

  it('say where each stands, and whether it is a word', () => {
    const text = 'He paid two million on 12/31/2025 at 3:30 p.m., then 5k.';
    const mentions = numberValues(text, 'en');
    expect(mentions.map(({ start, end }) => text.slice(start, end))).toEqual(
      mentions.map((each) => each.text),
    );
    expect(mentions.map(({ isWord }) => isWord)).toEqual([true, false, false, false]);
    expect(mentions[1]?.parts).toEqual(['12', '31', '2025']);
  });

  it('take linear time', () => {
    const hostile = ['1', '1,', '1 ', '1.1:', 'one ', '五', '1億', '12/', '1 million '].map((piece) =>
      piece.repeat(50_000 / piece.length),
    );
    const started = cpuTime();
    for (const text of hostile) for (const language of ['en', 'ja']) numberValues(text, language);
    expect(cpuTime() - started).toBeLessThan(3_000);
  });

  it('are of digits alone where the words of a language are not known', () => {
    expect(written('xx 5 yy', 'qu')).toHaveLength(1);
  });
});
