import { describe, expect, test } from 'vitest';
import { layOutDocument, layOutPage } from '../../../src/pdf/layout/index.ts';
import type { PageRule } from '../../../src/pdf/page-content.ts';
import { linesOf, pageOf, prose, rule, type Show, widthOf } from './support/page.ts';

const textsOf = (shows: readonly Show[], rules: readonly PageRule[]) =>
  layOutDocument([layOutPage(pageOf(shows, { rules }))]);

/** A ground behind words on the baseline `y`. */
const ground = (path: number, left: number, words: string, y: number, colour = '#ffee00'): PageRule =>
  rule(path, { left: left - 1, right: left + widthOf(words) + 2, bottom: y - 3, top: y + 9 }, colour);

describe('a coloured ground', () => {
  test('behind words of a line goes with them', () => {
    const left = 50 + widthOf('press ');
    const shows = [{ x: 50, y: 700, text: 'press enter now to go' }];
    const [text, ...more] = textsOf(shows, [ground(4, left, 'enter now', 700)]);
    expect(more).toEqual([]);
    expect(text?.source).toBe('press <1>enter now</1> to go');
    expect(text?.place.tags).toMatchObject([
      { style: { highlight: { colour: '#ffee00', above: 0.9, below: -0.3, pad: 0.1 } } },
    ]);
    expect(text?.place.paths).toEqual([4]);
  });

  test('that goes on over whole lines is one, and no wall between them', () => {
    const [first = '', second = '', third = ''] = prose(3);
    const from = 50 + widthOf(`${first.slice(0, 8)}`);
    const rules = [
      ground(1, from, first.slice(8), 700),
      ground(2, 50, second, 688),
      ground(3, 50, third.slice(0, 7), 676),
    ];
    const texts = textsOf(linesOf(50, 700, [first, second, third]), rules);
    expect(texts.map(({ source }) => source)).toEqual([
      `<1>${first.slice(0, 7)}</1> ${first.slice(8)} ${second} ${third.slice(0, 7)} <2>${third.slice(8)}</2>`,
    ]);
    // Most of it has that ground.
    expect(texts[0]?.place.style.highlight).toMatchObject({ colour: '#ffee00' });
    for (const tag of texts[0]?.place.tags ?? []) expect(tag).not.toHaveProperty('style.highlight');
    expect(texts[0]?.place.paths).toEqual([1, 2, 3]);
  });

  test.each([
    ['a whole line by itself', ground(4, 50, 'press enter now to go', 700)],
    ['words in its own colour: a bar over them', ground(4, 50, 'press', 700, '#000000')],
    ['more than a line', rule(4, { left: 49, right: 76, bottom: 680, top: 709 }, '#ffee00')],
  ])('of %s stays', (_, drawn) => {
    const [text] = textsOf([{ x: 50, y: 700, text: 'press enter now to go' }], [drawn]);
    expect(text?.place.paths).toEqual([]);
    expect(text?.source).not.toContain('<');
  });

  test('of several places that one path paints stays', () => {
    const shows = [{ x: 50, y: 700, text: 'press enter now to go' }];
    const rules = [ground(4, 50, 'press', 700), ground(4, 50 + widthOf('press enter now '), 'to', 700)];
    expect(textsOf(shows, rules)[0]?.place.paths).toEqual([]);
  });
});
