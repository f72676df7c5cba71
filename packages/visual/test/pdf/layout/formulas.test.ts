import { describe, expect, test } from 'vitest';
import { layOutPage } from '../../../src/pdf/layout/index.ts';
import { mathematics, pageOf, rule, type Show, serif, widthOf } from './support/page.ts';

const extension = { ...mathematics, name: 'CMEX10' };

const textsOf = (shows: readonly Show[], more = {}) => layOutPage(pageOf(shows, more)).texts;
const sourcesOf = (shows: readonly Show[], more = {}): string[] =>
  textsOf(shows, more).map(({ source }) => source);

const start = 50 + widthOf('Let the value ');
/** A sentence with a formula of so many characters. */
const around = (length: number): Show[] => [
  { x: 50, y: 700, text: 'Let the value ' },
  { x: start + 5 * length, y: 700, text: ' be known' },
];

/** Which shows move with the first text. */
const movedOf = (shows: readonly Show[]): readonly number[] => {
  const [text] = textsOf(shows);
  return (
    text?.place.tags.flatMap((tag) => (tag.kind === 'kept' ? tag.shows.map(({ show }) => show) : [])) ?? []
  );
};

describe('large signs of mathematics, which hang from where they are painted', () => {
  const union: Show = { x: start, y: 707.5, text: '⋃', font: extension };
  const index: Show = { x: start + 5, y: 697, text: 'i', size: 7, font: mathematics };

  test('are read on the line on which they are seen', () => {
    const shows = [...around(3), union, index, { x: start + 10, y: 700, text: 'V', font: mathematics }];
    expect(sourcesOf(shows)).toEqual(['Let the value <1/> be known']);
    expect(movedOf(shows)).toEqual([2, 3, 4]);
  });

  test('do not divide a line into cells by the gap in which they stand', () => {
    const letter: Show = { x: start + 15, y: 700, text: 'V', font: mathematics };
    const alone = [...around(4), letter];
    expect(sourcesOf(alone)).toHaveLength(2);
    const shows = [...alone, { ...union, x: start + 2 }, { ...index, x: start + 8 }];
    expect(sourcesOf(shows)).toEqual(['Let the value <1/> be known']);
  });

  test('of a formula do not keep the text above it from being translated', () => {
    const text: Show = { x: 50, y: 700, text: 'This text stands above it' };
    const large: Show = { x: 60, y: 694.5, text: '⋃', font: extension };
    const formula: Show = { x: 66, y: 685, text: 'V', font: mathematics };
    expect(sourcesOf([text, large, formula])).toEqual(['This text stands above it']);
    // Nor does a bracket that belongs to no line.
    expect(sourcesOf([text, { ...large, text: '{' }])).toEqual(['This text stands above it']);
  });

  test('between which something has rows of its own stay, with all of the text', () => {
    const bracket = (x: number, y: number): Show => ({ x, y, text: '(', font: extension });
    const shows = [
      ...around(5),
      bracket(start, 720),
      { x: start + 7, y: 707, text: '0', font: serif },
      { x: start + 7, y: 693, text: '1', font: serif },
      bracket(start + 18, 720),
    ];
    const [text] = textsOf(shows);
    expect(text?.place.tags.some(({ kind }) => kind === 'kept') ?? false).toBe(false);
  });

  test('and brackets that move take the room that they need, and no more', () => {
    const brace: Show = { x: start, y: 708.5, text: '{', font: extension };
    const shows = [...around(3), brace, { x: start + 5, y: 700, text: 'V', font: mathematics }];
    expect(movedOf(shows)).toEqual([2, 3]);
    const [tag] = textsOf(shows)[0]?.place.tags ?? [];
    expect(tag).toMatchObject({ ascent: expect.closeTo(9.5), descent: expect.closeTo(-3.5) });
  });
});

describe('signs of a formula', () => {
  test('above a digit or sign in the font of the text go along with it, where it has an operator of its own', () => {
    const tilde: Show = { x: start, y: 705, text: '∼', size: 7, font: mathematics };
    const symbol: Show = { x: start + 5 + widthOf(' be known '), y: 700, text: 'V', font: mathematics };
    const apart = [...around(1), symbol, tilde, { x: start, y: 700, text: '=' }];
    expect(sourcesOf(apart)).toEqual(['Let the value <1/> be known <2/>']);
    expect(movedOf(apart)).toEqual([3, 4, 2]);
  });

  test('go on behind an index of an index', () => {
    const shows: Show[] = [
      ...around(6),
      { x: start + 24.5, y: 700, text: 'W', font: mathematics },
      { x: start, y: 700, text: 'U', font: mathematics },
      { x: start + 5, y: 698.5, text: 'x', size: 7, font: mathematics },
      { x: start + 8.5, y: 697.5, text: '00', size: 5 },
      { x: start + 13.5, y: 698.5, text: ',y', size: 7, font: mathematics },
    ];
    expect(sourcesOf(shows)).toEqual(['Let the value <1/> be known']);
    expect(movedOf(shows)).toEqual([2, 3, 4, 5, 6]);
  });

  test('go on to the bracket that closes theirs, and not into words', () => {
    const formula = (behind: string): Show[] => [
      { x: 50, y: 700, text: 'Let the value ' },
      { x: start, y: 700, text: 'x', font: mathematics },
      { x: start + 5, y: 700, text: '=(0' },
      { x: start + 20, y: 700, text: ',', font: mathematics },
      { x: start + 27.5, y: 700, text: behind },
      { x: start + 27.5 + widthOf(behind), y: 700, text: ' be known' },
    ];
    expect(sourcesOf(formula('0)'))).toEqual(['Let the value <1/> be known']);
    expect(sourcesOf(formula('so)'))).toEqual(['Let the value <1/> so) be known']);
  });

  test('are underlined with the words beside them', () => {
    const shows = [...around(1), { x: start, y: 700, text: 'x', font: mathematics }];
    // As far below as LaTeX draws it.
    const line = rule(0, { left: 50, right: start + 5, bottom: 696.2, top: 696.6 });
    const [text] = textsOf(shows, { rules: [line] });
    expect(text?.source).toBe('Let the value <1/> <2>be known</2>');
    expect(text?.place.style.underline).toBe(true);
    expect(text?.place.tags).toMatchObject([
      { kind: 'kept', underline: true },
      { kind: 'style', style: { underline: false } },
    ]);
    const behind = rule(0, { left: 50, right: start - 2.5, bottom: 696.2, top: 696.6 });
    const [other] = textsOf(shows, { rules: [behind] });
    expect(other?.place.tags[0]).not.toHaveProperty('underline');
  });
});
