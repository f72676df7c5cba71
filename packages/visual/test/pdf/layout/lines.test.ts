import { describe, expect, test } from 'vitest';
import { layOutPage } from '../../../src/pdf/layout/index.ts';
import {
  bold,
  italic,
  linesOf,
  link,
  mathematics,
  pageOf,
  rule,
  type Show,
  serif,
  vertical,
  widthOf,
} from './support/page.ts';

const sources = (shows: readonly Show[], more = {}): string[] =>
  layOutPage(pageOf(shows, more)).texts.map(({ source }) => source);

const only = (shows: readonly Show[], more = {}) => {
  const { texts } = layOutPage(pageOf(shows, more));
  expect(texts).toHaveLength(1);
  const [text] = texts;
  if (!text) throw new Error('no text');
  return text;
};

describe('words and lines', () => {
  test('a gap between two shows is a blank, none is none', () => {
    const [first, second] = ['Good', 'morning'];
    expect(
      sources([
        { x: 50, y: 700, text: first },
        { x: 50 + widthOf(first) + 2.5, y: 700, text: second },
      ]),
    ).toEqual(['Good morning']);
    expect(
      sources([
        { x: 50, y: 700, text: first },
        { x: 50 + widthOf(first) + 0.4, y: 700, text: second },
      ]),
    ).toEqual(['Goodmorning']);
  });

  test('letters that are spaced out are one word', () => {
    expect(sources([{ x: 50, y: 700, text: 'CONTENTS', spacing: 0.2 }])).toEqual(['CONTENTS']);
    expect(sources([{ x: 50, y: 700, text: 'C O N T E N T S:' }])).toEqual(['CONTENTS:']);
    expect(sources([{ x: 50, y: 700, text: 'it is so we go' }])).toEqual(['it is so we go']);
  });

  test('signs that are set apart do not hide the blanks between words', () => {
    const signs = ['=', '{', '0', '1', '}', '+', '=', '{', '2', '}'];
    const words = ['some', 'more', 'good', 'word'];
    const shows = [
      ...signs.map((text, index) => ({ x: 50 + index * 7.2, y: 700, text, font: mathematics })),
      ...words.map((text, index) => ({ x: 124 + index * 22.2, y: 700, text })),
    ];
    expect(sources(shows)).toEqual(['<1/> some more good word']);
  });

  test('what is painted beneath itself once more counts once, and all shows are taken away', () => {
    const shadow = { x: 50.5, y: 699.5, text: 'Shadow', colour: '#888888', isRepeat: true as const };
    const text = only([shadow, shadow, { x: 50, y: 700, text: 'Shadow' }]);
    expect(text.source).toBe('Shadow');
    expect(text.place.style.colour).toBe('#000000');
    expect(text.place.shows).toEqual([0, 3000, 1, 3000, 2, 3000]);
  });

  test('what cannot be seen is no text', () => {
    expect(
      sources([
        { x: 50, y: 700, text: 'Invisible', hidden: 'invisible' },
        { x: 50, y: 600, text: 'Seen words' },
      ]),
    ).toEqual(['Seen words']);
  });

  test('ligatures are letters, and an accent joins the letter beneath it', () => {
    const accent = { x: 50 + widthOf('na'), y: 700, text: '¨' };
    expect(
      sources([
        { x: 50, y: 700, text: 'na' },
        accent,
        { ...accent, text: 'ıve' },
        { x: 50, y: 650, text: 'ef\ufb01cient' },
      ]),
    ).toEqual(['naïve', 'efficient']);
  });

  test('a superscript is a style with its rise, and the size is that of the base line', () => {
    const base = 'Area in km';
    const text = only([
      { x: 50, y: 700, text: base },
      { x: 50 + widthOf(base), y: 703.5, text: '2', size: 7 },
      { x: 50 + widthOf(base) + 6, y: 700, text: 'of land' },
    ]);
    expect(text.source).toBe('Area in km<1>2</1> of land');
    expect(text.place.style).toMatchObject({ size: 10, rise: 0 });
    expect(text.place.tags).toMatchObject([{ kind: 'style', number: 1, style: { size: 7, rise: 3.5 } }]);
  });

  test('the common style has no tag, others have one', () => {
    const parts = ['This is ', 'very', ' good and ', 'nice', ' news'];
    let x = 50;
    const shows = parts.map((text, index): Show => {
      const show = { x, y: 700, text, font: [serif, bold, serif, italic, serif][index] ?? serif };
      x += widthOf(text);
      return show;
    });
    const text = only(shows);
    expect(text.source).toBe('This is <1>very</1> good and <2>nice</2> news');
    expect(text.place.tags).toMatchObject([
      { number: 1, style: { weight: 700, italic: false } },
      { number: 2, style: { weight: 400, italic: true } },
    ]);
  });

  test('a rule right below a word in its colour underlines it and goes with it', () => {
    const left = 50 + widthOf('press ');
    const text = only([{ x: 50, y: 700, text: 'press enter to go' }], {
      rules: [rule(4, { left, right: left + widthOf('enter'), bottom: 698, top: 698.6 })],
    });
    expect(text.source).toBe('press <1>enter</1> to go');
    expect(text.place.tags).toMatchObject([{ style: { underline: true } }]);
    expect(text.place.paths).toEqual([4]);
  });

  test('a rule through a word strikes it out and goes with it', () => {
    const left = 50 + widthOf('press ');
    const struck = (bottom: number, more = {}) =>
      only([{ x: 50, y: 700, text: 'press enter to go' }], {
        rules: [rule(4, { left, right: left + widthOf('enter'), bottom, top: bottom + 0.6, ...more })],
      });
    const text = struck(702.6);
    expect(text.source).toBe('press <1>enter</1> to go');
    expect(text.place.tags).toMatchObject([{ style: { underline: false, strike: true } }]);
    expect(text.place.paths).toEqual([4]);
    // Above the letters, of the page, or as thick as they are it is none.
    for (const other of [struck(707), struck(702.6, { right: 500 }), struck(701, { top: 704 })]) {
      expect(other.source).toBe('press enter to go');
      expect(other.place.style).not.toHaveProperty('strike');
    }
  });

  test('a longer rule belongs to the page', () => {
    const text = only([{ x: 50, y: 700, text: 'press enter to go' }], {
      rules: [rule(4, { left: 40, right: 500, bottom: 698, top: 698.6 })],
    });
    expect(text.place.paths).toEqual([]);
    expect(text.place.style.underline).toBe(false);
  });

  test('the words of a link are a tag', () => {
    const left = 50 + widthOf('see ');
    const box = { left, right: left + widthOf('chapter two'), bottom: 698, top: 708 };
    const text = only([{ x: 50, y: 700, text: 'see chapter two now' }], { links: [link(3, box)] });
    expect(text.source).toBe('see <1>chapter two</1> now');
    expect(text.place.tags).toEqual([{ kind: 'link', number: 1, annotation: 3 }]);
  });

  test('a link that covers the mark of a list says where that is', () => {
    const box = { left: 48, right: 400, bottom: 698, top: 708 };
    const [text] = layOutPage(
      pageOf([{ x: 50, y: 700, text: '1. see this' }], { links: [link(3, box)] }),
    ).texts;
    expect(text?.source).toBe('<1>see this</1>');
    expect(text?.place.tags).toEqual([
      { kind: 'link', number: 1, annotation: 3, mark: { left: 50, right: 60 } },
    ]);
  });

  test('text in any angle runs level in its own frame', () => {
    const text = only([{ x: 300, y: 300, text: 'Turned label', angle: 90 }]);
    expect(text.place.angle).toBe(90);
    expect(text.place.lines).toEqual([{ left: 300, right: 300 + widthOf('Turned label'), baseline: -300 }]);
    expect(text.place.box.angle).toBe(-90);
    // the middle of a text that rises from (300, 300) by 57.5 units
    expect(text.place.box.y + text.place.box.height / 2).toBeCloseTo(
      800 - 300 - widthOf('Turned label') / 2,
      1,
    );
  });

  test('text that is turned against the turn of its page is seen level', () => {
    const text = only([{ x: 300, y: 300, text: 'Turned label', angle: 90 }], { rotate: 90 });
    expect(text.place.box.angle).toBe(0);
    expect(text.place.box.x).toBe(300);
  });

  test('vertical lines run level in a frame that lies on its side', () => {
    const text = only([
      { x: 500, y: 700, text: 'あいうえお', font: vertical },
      { x: 484, y: 700, text: '日本語', font: vertical },
    ]);
    expect(text.source).toBe('あいうえお日本語');
    expect(text.place).toMatchObject({ angle: -90, vertical: true });
    expect(text.place.lines.map(({ left }) => left)).toEqual([-700, -700]);
  });
});

describe('lines that become one text', () => {
  test('a divided word is one again where the next line goes on in small letters', () => {
    expect(only(linesOf(50, 700, ['This is a beautiful transla-', 'tion of it all again'])).source).toBe(
      'This is a beautiful translation of it all again',
    );
    expect(only(linesOf(50, 700, ['This is a fine new Anglo-', 'Saxon, he went home'])).source).toBe(
      'This is a fine new Anglo-Saxon, he went home',
    );
  });

  test('Chinese lines are joined without a blank', () => {
    expect(only(linesOf(50, 700, ['今天天气很好今天天', '气很好'])).source).toBe('今天天气很好今天天气很好');
  });

  test('Hebrew is read from right to left, its numbers and Latin words from left to right', () => {
    // As it is seen from the left: a clause in brackets, an amount, Latin words, and the first Hebrew word last.
    const text = only([{ x: 400, y: 700, text: '(עשת) 1,250.75 ברק ABC Limited ,םולש' }]);
    expect(text.source).toBe('שלום, ABC Limited קרב 1,250.75 (תשע)');
    expect(text.place.align).toBe('right');
  });

  test('a formula between words moves with them, by its own shows', () => {
    const shows: Show[] = [
      { x: 50, y: 700, text: 'Let the value ' },
      { x: 50 + widthOf('Let the value '), y: 700, text: 'x', font: mathematics },
      { x: 50 + widthOf('Let the value x'), y: 700, text: ' be known' },
    ];
    const text = only(shows);
    expect(text.source).toBe('Let the value <1/> be known');
    expect(text.place.tags).toEqual([
      {
        kind: 'kept',
        number: 1,
        width: 5,
        ascent: 8,
        descent: -2,
        shows: [{ show: 1, matrix: [1, 0, 0, 1, 0, 0] }],
      },
    ]);
    expect(text.place.shows).toEqual([0, 6250, 1, 500, 2, 4000]);
  });

  const barred: Show[] = (() => {
    const x = 50 + widthOf('Let the value ');
    return [
      { x: 50, y: 700, text: 'Let the value ' },
      { x, y: 700, text: 'x', font: mathematics },
      { x: x + 5, y: 700, text: ' be known' },
    ];
  })();
  const start = 50 + widthOf('Let the value ');

  test('a line above a sign of a formula moves with it', () => {
    const box = { left: start, right: start + 5, bottom: 706, top: 706.4 };
    const text = only(barred, { rules: [rule(7, box)] });
    expect(text.source).toBe('Let the value <1/> be known');
    expect(text.place.paths).toEqual([7]);
    const [tag] = text.place.tags;
    expect(tag?.kind === 'kept' && tag.bars).toEqual([
      { left: 0, right: 5, bottom: expect.closeTo(6), top: expect.closeTo(6.4), colour: '#000000' },
    ]);
  });

  test('brackets and digits below such a line are parts of the formula, in whatever font, and letters are none', () => {
    const shows: Show[] = [
      ...barred.slice(0, 2),
      { x: start + 5, y: 700, text: '(2)' },
      { x: start + 20, y: 700, text: ' be known' },
    ];
    const box = { left: start, right: start + 20, bottom: 706, top: 706.4 };
    const text = only(shows, { rules: [rule(7, box)] });
    expect(text.source).toBe('Let the value <1/> be known');
    expect(text.place.paths).toEqual([7]);
    const named = shows.map((show, index) => (index === 2 ? { ...show, text: '(n)' } : show));
    expect(sources(named, { rules: [rule(7, box)] })).toEqual([]);
  });

  test('signs on a row of their own go along with the sign beside them, unless a word stands there', () => {
    const below: Show = { x: start + 5, y: 693, text: 'y', size: 7, font: mathematics };
    const apart = barred.map((show, index) => (index === 2 ? { ...show, x: show.x + 5 } : show));
    const text = only([...apart, below]);
    expect(text.source).toBe('Let the value <1/> be known');
    const [tag] = text.place.tags;
    expect(tag?.kind === 'kept' && tag.shows).toEqual([
      { show: 1, matrix: [1, 0, 0, 1, 0, 0] },
      { show: 3, matrix: [1, 0, 0, 1, 5, -7] },
    ]);
    const [other] = only([...apart, { ...below, x: start - 20 }]).place.tags;
    expect(other?.kind === 'kept' && other.shows).toHaveLength(1);
  });

  test('a paragraph in whose formula something else is drawn stays', () => {
    const across = { left: start - 10, right: start + 5, bottom: 706, top: 706.4 };
    expect(sources(barred, { rules: [rule(0, across)] })).toEqual([]);
    const box = { left: start, right: start + 5, bottom: 702, top: 706 };
    expect(sources(barred, { drawings: [box] })).toEqual([]);
  });
});

test('a part of a show is told where the rest of it stays', () => {
  const text = only([{ x: 50, y: 700, text: '1. First thing' }]);
  expect(text.source).toBe('First thing');
  expect(text.label).toBe('1.');
  expect(text.place.shows).toEqual([]);
  expect(text.place.parts).toEqual([[0, 3, 11, 5250]]);
});
