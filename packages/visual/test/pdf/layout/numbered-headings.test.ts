import { describe, expect, test } from 'vitest';
import { layOutPage } from '../../../src/pdf/layout/index.ts';
import { linesOf, pageOf, prose, type Show, widthOf } from './support/page.ts';

const textsOf = (shows: readonly Show[]) => layOutPage(pageOf(shows)).texts;
const body = linesOf(50, 600, prose(8, 'l'));
const [left, right] = [50, 50 + widthOf(prose(1, 'l')[0] ?? '')];

describe('a heading with a number', () => {
  const words = '1.2. Some words';

  test('that is set to the right edge of the page keeps its number and its edge', () => {
    const [head] = textsOf([{ x: right - widthOf(words), y: 740, text: words }, ...body]);
    expect(head?.source).toBe(words);
    expect(head?.place.align).toBe('right');
    expect(head?.place.room.left).toBeLessThan(left + 20);
  });

  test('that is set to the middle of its column keeps its number and its middle', () => {
    const [head] = textsOf([{ x: (left + right - widthOf(words)) / 2, y: 630, text: words }, ...body]);
    expect(head?.source).toBe(words);
    expect(head?.place.align).toBe('centre');
  });

  test('that begins where other lines do has its number in front of it', () => {
    const [head] = textsOf([{ x: left, y: 630, text: words }, ...body]);
    expect(head?.source).toBe('Some words');
    expect(head?.label).toBe('1.2.');
  });

  test('items of a list keep their marks in front of them, wherever they stand', () => {
    const items = ['1. First of them', '2. Other of them'].map((text, at) => ({
      x: right - widthOf(text),
      y: 740 - 14 * at,
      text,
    }));
    expect(textsOf([...items, ...body]).map(({ source }) => source)).toEqual(
      expect.arrayContaining(['First of them', 'Other of them']),
    );
  });
});

test('a line without a number that ends where the lines of the page do is set to the right', () => {
  const words = 'Some words';
  const [head] = textsOf([{ x: right - widthOf(words), y: 760, text: words }, ...body]);
  expect(head?.place.align).toBe('right');
});
