import { describe, expect, test } from 'vitest';
import type { ReadWord } from '../src/reading/engine.ts';
import { lineOf } from '../src/reading/line.ts';
import { withFound } from '../src/reading/second-pass/merge.ts';

const word = (text: string, x: number, confidence = 0.9, y = 100): ReadWord => ({
  text,
  box: { x, y, width: text.length * 8, height: 12 },
  confidence,
  code: 'eng',
});

const textsOf = (...parameters: Parameters<typeof withFound>): readonly (readonly string[])[] =>
  withFound(...parameters).map((lines) => lines.map(({ text }) => text));

describe('what was found at the second look', () => {
  test('takes the place of the words that were read worse, and leaves their line whole', () => {
    const line = lineOf([
      word('[Sbow', 100, 0.4),
      word('prices', 150),
      word('with', 205),
      word('taxes', 245),
    ]);
    expect(textsOf([[line]], lineOf([word('Show', 104)]))).toEqual([['Show prices with taxes']]);
    const middle = lineOf([
      word('Changes', 100),
      word('are', 160),
      word('caved', 190, 0.5),
      word('the', 240),
    ]);
    expect(textsOf([[middle]], lineOf([word('saved', 190)]))).toEqual([['Changes are saved the']]);
  });

  test('does not take the place of what was read better', () => {
    const blocks = [[lineOf([word('Show', 100, 0.95)])]];
    expect(withFound(blocks, lineOf([word('Sbow', 100, 0.9)]))).toBe(blocks);
  });

  test('takes the place of pieces that were read beyond doubt, and not for the sake of an icon', () => {
    const pieces = [[lineOf([word('lan', 108, 0.95), word('your', 144, 0.95)])]];
    expect(
      textsOf(pieces, lineOf([word('Plan', 100, 0.9), word('your', 144, 0.9), word('next', 184, 0.9)])),
    ).toEqual([['Plan your next']]);
    const label = [[lineOf([word('Channels', 120, 0.95)])]];
    expect(withFound(label, lineOf([word('G2', 96, 0.9), word('Channels', 120, 0.9)]))).toBe(label);
  });

  test('is of a word that was read with its surroundings the word alone', () => {
    const tall = { ...word('[Show', 100, 0.7), box: { x: 60, y: 90, width: 90, height: 40 } };
    expect(textsOf([[lineOf([tall])]], lineOf([word('Show', 108)]))).toEqual([['Show']]);
  });

  test('goes on with a line that ends where it begins, from right to left as well', () => {
    expect(textsOf([[lineOf([word('Save', 100)])]], lineOf([word('profile', 136)]))).toEqual([
      ['Save profile'],
    ]);
    expect(textsOf([[lineOf([word('שמור', 136)])]], lineOf([word('פרופיל', 84)]))).toEqual([['שמור פרופיל']]);
  });

  test.each([
    ['far to the right', word('Cancel', 200)],
    ['in another row', word('Cancel', 136, 0.9, 120)],
    ['much higher', { ...word('Cancel', 136), box: { x: 136, y: 90, width: 60, height: 30 } }],
  ])('is a label of its own %s', (_where, found) => {
    expect(textsOf([[lineOf([word('Save', 100)])]], lineOf([found]))).toEqual([['Save'], ['Cancel']]);
  });

  test('takes the place of parts of several lines, of which nothing may be left', () => {
    const blocks = [[lineOf([word('Down', 100, 0.3)])], [lineOf([word('lcad', 132, 0.6)])]];
    expect(textsOf(blocks, lineOf([word('Download', 100)]))).toEqual([['Download']]);
  });
});
