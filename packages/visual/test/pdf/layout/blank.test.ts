import { describe, expect, test } from 'vitest';
import { layOutPage } from '../../../src/pdf/layout/index.ts';
import { pageOf, type Show } from './support/page.ts';

/** Words one by one, `gap` em apart. */
const wordsAt = (y: number, words: readonly string[], gap: number): Show[] => {
  let x = 50;
  return words.map((text): Show => {
    const show = { x, y, text };
    x += (text.length * 0.5 + gap) * 10;
    return show;
  });
};

const blankOf = (shows: readonly Show[]): number | undefined =>
  layOutPage(pageOf(shows)).texts[0]?.place.style.blank;

describe('the blanks of a text', () => {
  test('are as wide as most gaps between its words, whether anything paints them or not', () => {
    expect(blankOf(wordsAt(700, ['some', 'words', 'of', 'one', 'line'], 0.35))).toBe(0.35);
    expect(blankOf([{ x: 50, y: 700, text: 'some words of one line' }])).toBe(0.25);
  });

  test('are not told by few of them, nor by what stands behind a full stop', () => {
    expect(blankOf(wordsAt(700, ['some', 'few', 'words'], 0.35))).toBeUndefined();
    expect(blankOf(wordsAt(700, ['one.', 'two.', 'three.', 'four.', 'five'], 0.35))).toBeUndefined();
  });

  test('are those of the last line where the others are stretched to both edges', () => {
    const full = ['stretched', 'words', 'reach', 'far', 'to', 'both', 'edges'];
    const shows = [
      ...wordsAt(700, full, 0.55),
      ...wordsAt(688, full, 0.55),
      ...wordsAt(676, full, 0.55),
      ...wordsAt(664, ['and', 'these', 'are', 'not', 'so'], 0.32),
    ];
    expect(blankOf(shows)).toBe(0.32);
  });
});
