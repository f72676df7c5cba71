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

/** Shows one behind the other, those of formulas in brackets of the list. */
const inLine = (y: number, parts: readonly (string | readonly [string])[], x = 50): Show[] => {
  let left = x;
  return parts.map((part): Show => {
    const text = typeof part === 'string' ? part : part[0];
    const show: Show = { x: left, y, text, ...(typeof part === 'string' ? {} : { font: mathematics }) };
    left += widthOf(text);
    return show;
  });
};

describe('a formula with a word', () => {
  test('that stands by itself is a text, whose signs stay as they are', () => {
    expect(sourcesOf(inLine(700, [['x∈X,y∈Y'], ' such that ', ['x<y']]))).toEqual(['<1/> such that <2/>']);
    expect(sourcesOf(inLine(700, ['where ', ['x=y<z']]))).toEqual(['where <1/>']);
    expect(sourcesOf(inLine(700, [['x∈X,y∈Y'], ' otherwise.']))).toEqual(['<1/> otherwise.']);
  });

  test('that is its own name stays: a function, an index, what an operator is followed by', () => {
    expect(sourcesOf(inLine(700, [['x∈X='], 'grad(', ['f'], ')', ['g,h']]))).toEqual([]);
    expect(sourcesOf(inLine(700, [['xyz ∈'], ' Deck ', ['Y,X']]))).toEqual([]);
    const index: Show = { x: 62, y: 698, text: 'odd', size: 7 };
    expect(sourcesOf([...inLine(700, [['xy']]), index, ...inLine(700, [['=abcde']], 75)])).toEqual([]);
  });

  test('has no name of a function where letters alone are in the brackets behind it', () => {
    expect(sourcesOf(inLine(700, ['author(s) ', ['x']]))).toEqual(['author(s) <1/>']);
    expect(sourcesOf(inLine(700, ['Fix(', ['f'], ')']))).toEqual([]);
  });

  test('is no line of the text of another one above or below it', () => {
    const [first, second] = [inLine(700, [['x∈X,y∈Y'], ' where ', ['x<y']]), inLine(686, [['a∈A,b∈B']])];
    expect(sourcesOf([...first, ...second])).toEqual(['<1/> where <2/>']);
    expect(sourcesOf([...first, ...inLine(686, [['a∈A,b∈B'], ' while ', ['a<b']])])).toEqual([
      '<1/> where <2/>',
      '<1/> while <2/>',
    ]);
    expect(sourcesOf([...first, ...inLine(686, ['Then this holds:'])])).toEqual([
      '<1/> where <2/>',
      'Then this holds:',
    ]);
  });

  test('is not one that has the number of an item alone', () => {
    const shows = [
      ...inLine(700, ['(iii) ', ['x∈X,y∈Y']]),
      { x: 50 + widthOf('(iii) '), y: 688, text: 'That' },
    ];
    expect(sourcesOf(shows)).toEqual(['<1/> That']);
  });

  test('is translated, too, in few letters of a line with few signs', () => {
    const shows = [...inLine(700, ['Figure 12: ', ['x']]), ...inLine(686, [['ab∈cd']])];
    expect(sourcesOf(shows)).toEqual(['Figure 12: <1/> <2/>']);
  });
});

describe('signs of a formula', () => {
  test('move with the mark of a list that their operator paints, too', () => {
    const shows = inLine(700, [['⇒ ∃'], ' a value ', ['x'], ' that is known']);
    expect(sourcesOf(shows)).toEqual(['<1/> a value <2/> that is known']);
    expect(movedOf(shows)).toEqual([0, 2]);
    const [text] = textsOf([...shows, { x: 62.5, y: 688, text: 'and that is found in the book' }]);
    expect(text?.source).toBe('<1/> a value <2/> that is known and that is found in the book');
    expect(text?.place).toMatchObject({
      indent: expect.closeTo(-12.5),
      lines: [{ left: 50 }, { left: 62.5 }],
    });
    // The mark may be all that there is, and stand above the second line.
    const alone = [
      ...inLine(700, [['⇒'], ' a value that is known']),
      { x: 50, y: 688, text: 'and that is found' },
    ];
    expect(sourcesOf(alone)).toEqual(['<1/> a value that is known and that is found']);
    // One that has an operator of its own stays in front.
    expect(sourcesOf(inLine(700, [['⇒'], ' ', ['∃'], ' a value that is known']))).toEqual([
      '<1/> a value that is known',
    ]);
  });

  test('above the mark in front of a text do not keep the text from being translated', () => {
    const above = (x: number): Show => ({ x, y: 707, text: '3(ab)', size: 5, font: mathematics });
    const shows = inLine(700, [['⇒'], ' the points that are known ', ['x']]);
    expect(sourcesOf([...shows, above(42)])).toEqual(['the points that are known <1/>']);
    expect(sourcesOf([...shows, above(70)])).toEqual([]);
  });

  test('that hang below a line are none of a bracket that hangs even lower', () => {
    const bracket: Show = { x: start - 1, y: 690, text: '(', font: extension };
    const shows: Show[] = [
      ...around(2),
      { x: start + 2.9, y: 704, text: '1', size: 7 },
      { x: start + 3.2, y: 696, text: 'r', size: 7, font: mathematics },
      { x: start + 10 + widthOf(' be known '), y: 700, text: 'V', font: mathematics },
    ];
    expect(sourcesOf([...shows, bracket])).toEqual(['Let the value <1/> be known <2/>']);
    expect(movedOf([...shows, bracket])).toEqual([2, 3, 4]);
  });

  test('far below a line are of the next one', () => {
    const symbol: Show = { x: start, y: 700, text: 'x', font: mathematics };
    const below = (y: number): Show => ({ x: start, y, text: 'a', size: 7, font: mathematics });
    expect(movedOf([...around(1), symbol, below(693)])).toEqual([2, 3]);
    expect(movedOf([...around(1), symbol, below(691.5)])).toEqual([2]);
  });

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

  test('leave a bracket to the words that close it', () => {
    const shows = inLine(700, ['Let ', '(', ['x,y'], ') be known']);
    expect(sourcesOf(shows)).toEqual(['Let (<1/>) be known']);
    expect(movedOf(shows)).toEqual([2]);
    expect(sourcesOf(inLine(700, ['Let ', '(', ['x,y'], ')', ' be known']))).toEqual(['Let <1/> be known']);
  });

  test('go on over the name of a function, and not over a word', () => {
    const parts = (name: string) => inLine(700, ['Let ', ['x='], `${name}(`, ['y'], ')', ' be known']);
    expect(sourcesOf(parts('max'))).toEqual(['Let <1/> be known']);
    // Nor does it take the bracket that a word opens.
    expect(sourcesOf(parts('word'))).toEqual(['Let <1/>word(<2/>) be known']);
  });

  test('stand off from what they lean over, without a blank', () => {
    const leaning = (behind: string, gap: number): Show[] => [
      { x: 50, y: 700, text: 'Let the value ' },
      { x: start, y: 700, text: 'Y', font: mathematics },
      { x: start + 5 + gap, y: 700, text: behind },
    ];
    expect(sourcesOf(leaning('.', 2.2))).toEqual(['Let the value <1/>.']);
    expect(textsOf(leaning('.', 2.2))[0]?.place.tags).toMatchObject([{ width: expect.closeTo(7.2) }]);
    // A blank is in the text.
    expect(sourcesOf(leaning('be known', 2.2))).toEqual(['Let the value <1/> be known']);
    expect(textsOf(leaning('be known', 2.2))[0]?.place.tags).toMatchObject([{ width: expect.closeTo(5) }]);
    expect(sourcesOf(leaning('.', 4))).toEqual(['Let the value <1/> .']);
  });

  test('have their limits with them, and not those of another line', () => {
    const union: Show = { x: start, y: 707.5, text: '⋃', font: extension };
    const limits: Show[] = [
      { x: start, y: 714, text: 'nn', size: 5, font: mathematics },
      { x: start - 1.25, y: 686, text: 'i=1', size: 5, font: mathematics },
      { x: start, y: 680, text: 'jj', size: 5, font: mathematics },
    ];
    const shows = [...around(3), union, { x: start + 10, y: 700, text: 'V', font: mathematics }, ...limits];
    expect(movedOf(shows)).toEqual([2, 3, 4, 5, 6]);
    expect(sourcesOf(shows)).toEqual(['Let the value <1/> be known']);
    // As large as the text, or nearer to what is read below, they are not.
    const large = { x: start - 2.5, y: 686, text: 'i=1', font: mathematics };
    expect(sourcesOf([...shows.slice(0, 4), large])).toEqual(['Let the value <1/> be known <2/>']);
    const below = inLine(682, ['This text stands below, and is read by itself']);
    expect(movedOf([...shows.slice(0, 4), limits[1] as Show, ...below])).toEqual([2, 3]);
    const aside = { x: start + 8, y: 686, text: 'i=1', size: 5, font: mathematics };
    expect(movedOf([...shows.slice(0, 4), aside])).toEqual([2, 3]);
  });

  test('do not make a name of a function a text', () => {
    const name: Show = { x: 50, y: 600, text: 'det' };
    expect(sourcesOf([...inLine(700, ['Let ', ['x'], ' be known']), name])).toEqual(['Let <1/> be known']);
    expect(sourcesOf([name])).toEqual(['det']);
  });

  test('are struck out by a sign that has no width', () => {
    const struck = (text: string, font = serif, advance = 0): readonly unknown[] => {
      const sign = start + 6.5;
      const page = pageOf([
        { x: 50, y: 700, text: 'Let the value ' },
        { x: start, y: 700, text: 'v', font: mathematics },
        { x: sign, y: 700, text: '6', font: mathematics },
        { x: sign, y: 700, text, font },
        { x: sign + widthOf(text), y: 700, text: ' be known' },
      ]);
      const glyphs = page.glyphs.map((glyph) => (glyph.text === '6' ? { ...glyph, advance } : glyph));
      const [read] = layOutPage({ ...page, glyphs }).texts;
      const kept = read?.place.tags.map((tag) =>
        tag.kind === 'kept' ? tag.shows.map(({ show }) => show) : [],
      );
      return [read?.source, kept, read?.place.shows.filter((_, index) => index % 2 === 0)];
    };
    // Also where words are painted with it.
    expect(struck('= 0 and')).toEqual(['Let the value <1/> ≠ 0 and be known', [[1]], [0, 1, 2, 3, 4]]);
    expect(struck('∈', mathematics)).toEqual(['Let the value <1/> be known', [[1, 2, 3]], [0, 1, 2, 3, 4]]);
    expect(struck('= 0 and', serif, 3)[0]).not.toContain('≠');
    expect(struck('x and')[0]).not.toContain('x\u0338');
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
