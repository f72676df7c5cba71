import { describe, expect, test } from 'vitest';
import { layOutPage } from '../../../src/pdf/layout/index.ts';
import { pageOf, type Show, widthOf } from './support/page.ts';

const only = (shows: readonly Show[]) => {
  const { texts } = layOutPage(pageOf(shows));
  expect(texts).toHaveLength(1);
  const [text] = texts;
  if (!text) throw new Error('no text');
  return text;
};

describe('dots that lead to a number', () => {
  const name = 'Introduction ';
  const left = 50 + widthOf(name);

  test('are told from the first on, but for the last quarter, and the room reaches into them', () => {
    const { place } = only([{ x: 50, y: 700, text: `${name}........ 5` }]);
    expect(place.leader).toEqual([0, 1, 2, 3, 4].map((dot) => [0, 13 + dot, 500, left + dot * 5]));
    expect(place.room.right).toBe(left + 25 - 3);
  });

  test('stay all where there are few', () => {
    const { place } = only([
      { x: 50, y: 700, text: name },
      { x: left, y: 700, text: '....' },
      { x: left + 30, y: 700, text: '5' },
    ]);
    expect(place.leader).toEqual([[1, 0, 500, left]]);
  });

  test('strokes to write upon are no such dots', () => {
    const { place } = only([{ x: 50, y: 700, text: `${name}__________ 5` }]);
    expect(place.leader).toBeUndefined();
    expect(place.room.right).toBeLessThan(left);
  });
});

test('the number of a chapter stays where it stands apart', () => {
  const shows = (gap: number): Show[] => [
    { x: 50, y: 700, text: '3' },
    { x: 55 + gap, y: 700, text: 'Things to come' },
  ];
  expect(only(shows(9)).source).toBe('Things to come');
  expect(only(shows(5)).source).toBe('3 Things to come');
});
