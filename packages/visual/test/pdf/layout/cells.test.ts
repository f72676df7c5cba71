import { describe, expect, test } from 'vitest';
import { layOutPage } from '../../../src/pdf/layout/index.ts';
import { pageOf, type Show, widthOf } from './support/page.ts';

const textsOf = (shows: readonly Show[]) => layOutPage(pageOf(shows)).texts;
const sources = (shows: readonly Show[]): string[] => textsOf(shows).map(({ source }) => source);

describe('cells that nearly touch', () => {
  const rows = [
    ['Goods', 'Description'],
    ['Copper kettles', 'Hammered by hand'],
    ['Rope', 'Three strands, tarred'],
    ['Oranges', 'Sweet and small'],
  ];
  const second = 50 + widthOf('Copper kettles') + 4;
  const table = (column: number): Show[] =>
    rows.flatMap(([one = '', other = ''], row) => [
      { x: 50, y: 700 - row * 30, text: one },
      { x: row === 1 ? second : column, y: 700 - row * 30, text: other },
    ]);

  test('are two where the cells of other rows begin at the same place, far from those before them', () => {
    const texts = textsOf(table(second));
    expect(texts.map(({ source }) => source)).toEqual(rows.flat());
    expect(new Set(texts.map(({ place }) => place.role))).toEqual(new Set(['cell']));
  });

  test('are one where other rows begin elsewhere, or one operator paints both', () => {
    expect(sources(table(second + 2))).toContain('Copper kettles Hammered by hand');
    const joined = table(second).filter(({ y, x }) => y !== 670 || x === 50);
    const shows = joined.map((show) =>
      show.y === 670 ? { ...show, text: 'Copper kettles  Hammered by hand' } : show,
    );
    expect(sources(shows)).toContain('Copper kettles Hammered by hand');
  });

  test('a word goes on in the row below where that has fewer cells', () => {
    const shows = [
      ...['Copper', 'Hammered by hand', 'Ordered in'].map((text, at) => ({ x: 50 + at * 120, y: 700, text })),
      { x: 50, y: 688, text: 'kettles' },
      { x: 290, y: 688, text: 'spring' },
    ];
    expect(sources(shows)).toEqual(['Copper kettles', 'Hammered by hand', 'Ordered in spring']);
  });
});

describe('Hebrew that stands on the left edge', () => {
  // As it is seen from the left: lines of words that begin at the right.
  const lines = (widths: readonly number[]): Show[] =>
    widths.map((words, at) => ({
      x: 50 + (at === 0 ? 3 : 0),
      y: 700 - at * 15,
      text: Array.from({ length: words }, () => 'םולש').join(' '),
    }));

  test('is one paragraph whose lines end at the left', () => {
    const [text, ...others] = textsOf(lines([12, 7]));
    expect(others).toEqual([]);
    expect(text?.place.align).toBe('left');
    expect(text?.place.lines).toHaveLength(2);
  });

  test('begins anew where a line ends early', () => {
    expect(textsOf(lines([12, 7, 12]))).toHaveLength(2);
  });
});

test('a circle in front of an item is its mark, and no text of the line above', () => {
  const shows: Show[] = [
    { x: 50, y: 700, text: 'Things' },
    { x: 70, y: 688, text: 'o' },
    { x: 90, y: 688, text: 'are found' },
    { x: 70, y: 676, text: 'o' },
    { x: 90, y: 676, text: 'are lost' },
  ];
  const texts = textsOf(shows);
  expect(texts.map(({ source, place }) => [source, place.role])).toEqual([
    ['Things', 'paragraph'],
    ['are found', 'list_item'],
    ['are lost', 'list_item'],
  ]);
});

test('a caption goes on below the word after its name', () => {
  const name = 'Illustration number 12: ';
  const text = 'what is seen from the harbour in the evening when ships';
  const shows = (second: number): Show[] => [
    { x: 50, y: 700, text: `${name}${text}` },
    { x: 50 + widthOf(name) + second, y: 688, text: 'return to it.' },
  ];
  expect(sources(shows(0))).toEqual([`${name}${text} return to it.`]);
  expect(sources(shows(20))).toHaveLength(2);
});
