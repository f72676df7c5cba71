import { describe, expect, test } from 'vitest';
import { layOutPage } from '../../../src/pdf/layout/index.ts';
import type { TextPlace } from '../../../src/pdf/place.ts';
import { linesOf, pageOf, prose, type Show } from './support/page.ts';

const markOf = (shows: readonly Show[]): TextPlace['mark'] =>
  layOutPage(
    pageOf([...linesOf(50, 760, ['A line of text above the list that goes as far as lines go.']), ...shows]),
  ).texts.find(({ source }) => source.startsWith('First'))?.place.mark;

const item: Show = { x: 62, y: 700, text: 'First thing of the list' };

describe('the mark of a list', () => {
  test('can be moved where shows of its own paint it', () => {
    expect(markOf([{ x: 50, y: 700, text: '•' }, item])).toEqual({
      left: 50,
      right: 55,
      shows: [1, 500],
      moves: [{ show: 1, matrix: [1, 0, 0, 1, 0, 0] }],
    });
    expect(
      markOf([
        { x: 20, y: 700, text: '1.' },
        { ...item, x: 52 },
      ]),
    ).toMatchObject({ left: 20, right: 30 });
  });

  test('is painted a little higher, on the row of another column', () => {
    const beside: Show[] = linesOf(340, 713.9, prose(4));
    expect(markOf([{ x: 50, y: 700.9, text: '•' }, item, ...beside])).toMatchObject({
      left: 50,
      moves: [{ matrix: [1, 0, 0, 1, 0, expect.closeTo(0.9)] }],
    });
    // Of another line it is none.
    expect(markOf([{ x: 50, y: 704, text: '•' }, item, ...beside])).toBeUndefined();
    expect(markOf([{ x: 20, y: 700.9, text: '•' }, item, ...beside])).toBeUndefined();
  });

  test('can be moved where the show of its text begins with it', () => {
    expect(markOf([{ x: 50, y: 700, text: '1. First thing of the list' }])).toEqual({
      left: 50,
      right: 60,
      shows: [],
      parts: [[1, 0, 2, 1000]],
      moves: [{ show: 1, matrix: [1, 0, 0, 1, 0, 0], glyphs: 2 }],
    });
  });

  test('stays where it is painted behind something else, or where something stands at the other side', () => {
    const mixed: Show = { x: 50, y: 700, text: `End${' '.repeat(60)}1. First thing of the list` };
    expect(markOf([mixed])).toBeUndefined();
    const beside: Show = { x: 190, y: 700, text: 'Beside it' };
    expect(markOf([{ x: 50, y: 700, text: '•' }, item, beside])).toBeUndefined();
  });

  test('is told where it cannot be moved, too', () => {
    const placeOf = (shows: readonly Show[]) =>
      layOutPage(pageOf([...linesOf(50, 760, prose(2)), ...shows])).texts.find(({ source }) =>
        source.startsWith('First'),
      )?.place;
    const beside: Show = { x: 190, y: 700, text: 'Beside it' };
    expect(placeOf([{ x: 50, y: 700, text: '•' }, item, beside])?.hasMark).toBe(true);
    expect(placeOf([{ x: 50, y: 700, text: '1. First thing' }])?.hasMark).toBe(true);
    expect(placeOf([item])).not.toHaveProperty('hasMark');
  });

  test('is not what stands in front of no list', () => {
    expect(markOf([item])).toBeUndefined();
  });
});
