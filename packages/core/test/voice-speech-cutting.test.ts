import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, sentencesOf } from '../src/voice/speech/cut-text.ts';
import { lengthOf } from '../src/voice/speech/length.ts';
import { cpuTime } from './support/cpu-time.ts';

type Unit = 'bytes' | 'characters';

const cut = (text: string, most: number, unit: Unit = 'characters', language = 'en') =>
  cutText(text, { lengthOf: (piece) => lengthOf(piece, unit), maxLength: most, language });

/** Text of many scripts, with graphemes of several code points, marks and white space. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Hello there. ',
        'How are you? ',
        'Ça va, toi ? ',
        '今日は雨です。明日は晴れる、と思う。',
        'नमस्ते दुनिया। क्षत्रिय ',
        'สวัสดีครับ ',
        '👩‍👩‍👧‍👦',
        '🇲🇽🇯🇵',
        'e\u0301',
        ',\u0308',
        '\r\n',
        '\n\n',
        '   ',
        '각힣',
        'a, b; c: d — e ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ unit: anyCharacter, maxLength: 6 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const graphemes = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('cutting of text', () => {
  it('keeps every character in order, holds the limit and breaks no grapheme', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom<Unit>('bytes', 'characters'),
        fc.constantFrom('en', 'ja', 'th', 'hi'),
        (text, slack, unit, language) => {
          const longest = Math.max(0, ...graphemes(text).map((grapheme) => lengthOf(grapheme, unit)));
          const most = Math.max(longest, slack);
          const pieces = cut(text, most, unit, language);
          expect(pieces.join('')).toBe(text);
          for (const piece of pieces) expect(lengthOf(piece, unit)).toBeLessThanOrEqual(most);
          expect(pieces.flatMap(graphemes)).toEqual(graphemes(text));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves a text within the limit whole', () => {
    expect(cut('One. Two.', 9)).toEqual(['One. Two.']);
  });

  it('cuts between sentences and puts as many together as fit', () => {
    expect(cut('One is here. Two is there. Three.', 27)).toEqual(['One is here. Two is there. ', 'Three.']);
  });

  it('cuts a sentence that is too long at clauses, then at words', () => {
    expect(cut('First a clause, then a clause; and a last one.', 20)).toEqual([
      'First a clause, ',
      'then a clause; ',
      'and a last one.',
    ]);
    expect(cut('one two three four', 9)).toEqual(['one two ', 'three ', 'four']);
  });

  it('knows the sentences of a language', () => {
    expect(sentencesOf('今日は雨です。明日は晴れです。', 'ja')).toEqual([
      '今日は雨です。',
      '明日は晴れです。',
    ]);
    expect(cut('今日は雨です。明日は晴れです。', 24, 'bytes', 'ja')).toEqual([
      '今日は雨です。',
      '明日は晴れです。',
    ]);
  });

  it('counts bytes and characters as the engine does', () => {
    expect(cut('ééé ééé', 4, 'characters')).toEqual(['ééé ', 'ééé']);
    expect(cut('ééé ééé', 7, 'bytes')).toEqual(['ééé ', 'ééé']);
    expect(cut('👍👍', 1, 'characters')).toEqual(['👍', '👍']);
  });

  it('refuses a grapheme that no call can take', () => {
    const text = `a${'\u0301'.repeat(50)}`;
    expect(() => cut(text, 20)).toThrow(
      expect.objectContaining({
        code: 'limit_exceeded',
        errors: [expect.objectContaining({ limit: 20, actual: 51 })],
      }),
    );
  });

  it('cuts a hundred thousand characters without delay', () => {
    const text = 'A sentence of some words, with a clause. '.repeat(2_500);
    const started = cpuTime();
    expect(cut(text, 1_000).join('')).toBe(text);
    expect(cpuTime() - started).toBeLessThan(3_000);
  });
});
