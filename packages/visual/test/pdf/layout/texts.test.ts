import { describe, expect, test } from 'vitest';
import { layOutDocument, layOutPage } from '../../../src/pdf/layout/index.ts';
import type { PageContent } from '../../../src/pdf/page-content.ts';
import { bold, linesOf, mathematics, mono, pageOf, prose, rule, type Show, widthOf } from './support/page.ts';

const textsOf = (shows: readonly Show[], more: Partial<PageContent> = {}) =>
  layOutPage(pageOf(shows, more)).texts;
const sources = (shows: readonly Show[], more: Partial<PageContent> = {}): string[] =>
  textsOf(shows, more).map(({ source }) => source);
const firstWords = (shows: readonly Show[], more: Partial<PageContent> = {}): string[] =>
  sources(shows, more).map((source) => source.slice(0, 7));

describe('columns', () => {
  const columns = [...linesOf(50, 600, prose(8, 'l')), ...linesOf(50 + 222.5 + 15, 600, prose(8, 'r'))];

  test('are read one after the other below a heading over both', () => {
    const heading = { x: 150, y: 640, text: 'Over both columns', size: 14 };
    expect(firstWords([heading, ...columns])).toEqual(['Over bo', 'lwordaa', 'rwordaa']);
  });

  test('are told apart where rows of both stand on one height, or not', () => {
    const shifted = [...linesOf(50, 600, prose(8, 'l')), ...linesOf(50 + 222.5 + 15, 596, prose(8, 'r'))];
    expect(firstWords(columns)).toEqual(['lwordaa', 'rwordaa']);
    expect(firstWords(shifted)).toEqual(['lwordaa', 'rwordaa']);
  });

  test('a wide line above two columns does not become the beginning of one', () => {
    const wide = linesOf(50, 624, [`${prose(1, 'w')[0]} ${prose(1, 'v')[0]}`], {});
    expect(firstWords([...wide, ...columns])).toEqual(['wwordaa', 'lwordaa', 'rwordaa']);
  });

  test('rooms end where the column does, and never meet', () => {
    const [left, right] = textsOf(columns);
    expect(left?.place.room.right).toBe(272.5);
    expect(right?.place.room.left).toBe(287.5);
  });

  test('a room ends where a form field or a stamp begins', () => {
    const shows: Show[] = [{ x: 50, y: 700, text: 'Name and place' }];
    const field = { left: 140, right: 300, bottom: 697, top: 709 };
    const note = { left: 40, right: 300, bottom: 660, top: 680 };
    const [without] = textsOf(shows);
    const [text] = textsOf(shows, { annotations: [field, note] });
    expect(without?.place.room.right).toBeGreaterThan(500);
    expect(text?.place.room.right).toBe(138);
    expect(text?.place.room.bottom).toBe(681);
  });

  test('a title over both columns does not make the room of a short text of one reach into the gap', () => {
    const title = {
      x: 50,
      y: 660,
      text: 'A title that reaches over both of the columns of this page wholly',
      size: 16,
    };
    const heading = { x: 50, y: 630, text: 'Short', size: 14 };
    const left = linesOf(50, 600, prose(8, 'l'));
    const right = linesOf(50 + 222.5 + 15, 636, prose(11, 'r'));
    const room = textsOf([title, heading, ...left, ...right]).find(({ source }) => source === 'Short')?.place
      .room;
    expect(room?.right).toBeLessThanOrEqual(50 + 222.5 + 1);
    expect(room?.right).toBeGreaterThan(50 + 200);
  });

  test('what is indented farther below a text is no column beside it', () => {
    const shows: Show[] = [
      { x: 50, y: 700, text: 'One item' },
      ...linesOf(120, 688, ['Its first part', 'Its second part']),
      { x: 50, y: 664, text: 'Next item' },
    ];
    const rooms = textsOf(shows).map(({ place }) => place.room.right);
    expect(rooms.every((right) => right > 500)).toBe(true);
  });

  test('a few lines are texts of their own where sentences end long before the page does', () => {
    const lines = (second: string) => sources(linesOf(50, 700, ['This is a page with one line.', second]));
    expect(lines('And with another one.')).toHaveLength(2);
    expect(lines('and it goes on.')).toHaveLength(1);
  });

  test('a wide gap divides a row that stands by itself, a narrow one does not', () => {
    const row = (gap: number): Show[] => [
      { x: 50, y: 700, text: 'left words' },
      { x: 50 + widthOf('left words') + gap, y: 700, text: 'right words' },
    ];
    expect(sources(row(15))).toEqual(['left words', 'right words']);
    expect(sources(row(8))).toEqual(['left words right words']);
  });

  test('a line that was stretched keeps its wide gaps', () => {
    const lines = prose(4, 'l');
    const stretched = ['some', 'words', 'here', 'are', 'set'].map((text, index) => ({
      x: [50, 101.875, 158.75, 210.625, 257.5][index] ?? 0,
      y: 588,
      text,
    }));
    const shows = [...linesOf(50, 600, lines.slice(0, 1)), ...stretched, ...linesOf(50, 576, lines.slice(1))];
    expect(sources(shows)).toHaveLength(1);
    expect(sources(shows)[0]).toContain(' some words here are set ');
  });
});

describe('paragraphs', () => {
  test('begin with an indent, after a short line, or after a wider gap', () => {
    const lines = prose(9);
    const shows = [
      ...linesOf(50, 700, lines.slice(0, 2)),
      { x: 50, y: 676, text: 'short end.' },
      ...linesOf(50, 664, lines.slice(3, 5)),
      { x: 65, y: 640, text: 'Indented line that goes to the end of it' },
      ...linesOf(50, 628, lines.slice(5, 7)),
      ...linesOf(50, 596, lines.slice(7, 9)),
    ];
    expect(textsOf(shows).map(({ place }) => place.lines.length)).toEqual([3, 2, 3, 2]);
    expect(textsOf(shows)[2]?.place.indent).toBe(15);
  });

  test('do not join a heading of the same size in bold', () => {
    expect(
      firstWords([{ x: 50, y: 712, text: 'Heading here', font: bold }, ...linesOf(50, 700, prose(3))]),
    ).toEqual(['Heading', 'aword' + 'aa']);
  });

  test('sizes that differ by more than an eighth are two texts', () => {
    const lines = linesOf(50, 700, prose(2));
    expect(sources([...lines, ...linesOf(50, 676, prose(2, 'b'), { size: 11 })])).toHaveLength(1);
    expect(sources([...lines, ...linesOf(50, 676, prose(2, 'b'), { size: 12 })])).toHaveLength(2);
  });

  test('items of a list are texts of their own, and their marks stay', () => {
    const texts = textsOf([
      { x: 50, y: 700, text: '•' },
      { x: 60, y: 700, text: 'first of the things and more' },
      { x: 60, y: 688, text: 'of it' },
      { x: 50, y: 676, text: '•' },
      { x: 60, y: 676, text: 'second of the things' },
    ]);
    expect(texts.map(({ source, label, place }) => [source, label, place.role, place.shows])).toEqual([
      ['first of the things and more of it', '•', 'list_item', [1, 12750, 2, 2250]],
      ['second of the things', '•', 'list_item', [4, 9250]],
    ]);
  });

  test('marks of lists may be drawn', () => {
    const dot = (bottom: number) => ({ left: 52, right: 55, bottom, top: bottom + 3 });
    const shows = linesOf(60, 700, ['first of the things', 'second of the things']);
    expect(sources(shows)).toEqual(['first of the things second of the things']);
    const texts = textsOf(shows, { drawings: [dot(702), dot(690)] });
    expect(texts.map(({ source, place }) => [source, place.role])).toEqual([
      ['first of the things', 'list_item'],
      ['second of the things', 'list_item'],
    ]);
  });

  test('a number below which its text goes on is a part of the text', () => {
    const [first = '', second = '', third = ''] = prose(3);
    const texts = textsOf([
      { x: 50, y: 700, text: `1.2 ${first.slice(0, 36)}` },
      ...linesOf(50, 688, [second, third.slice(0, 20)]),
    ]);
    expect(texts.map(({ label, source }) => [label, source.slice(0, 11)])).toEqual([['', '1.2 awordaa']]);
  });

  test('lines that each name a thing are not one', () => {
    const lines = ['Date: third of March', 'Customer: Jane Doe of York'];
    expect(sources(linesOf(50, 700, lines))).toEqual(lines);
  });

  test('a line that was ended on purpose is a text of its own', () => {
    const address = ['Example Company', 'Main Street', 'Springfield'];
    expect(sources([...linesOf(50, 700, address), ...linesOf(50, 640, prose(4))]).slice(0, 3)).toEqual(
      address,
    );
  });

  test.each([
    ['left', [50, 50, 50], ['a line of some words', 'another that is longer', 'and one more']],
    ['centre', [61.25, 50, 71.25], ['a line of words now', 'another that is longer', 'one more of it']],
    ['right', [65, 50, 90], ['a line of words now', 'another that is longer', 'one more of it']],
  ] as const)('stand %s', (align, xs, lines) => {
    const width = widthOf(lines[1]);
    const shows = lines.map((text, index) => {
      const own = widthOf(text);
      const x = align === 'left' ? 50 : align === 'right' ? 50 + width - own : 50 + (width - own) / 2;
      return { x, y: 700 - index * 12, text };
    });
    expect(xs).toHaveLength(3);
    expect(textsOf(shows).map(({ place }) => place.align)).toEqual([align]);
  });

  test('stand on both edges where all lines but the last end alike', () => {
    const [text] = textsOf([...linesOf(50, 700, prose(3)), { x: 50, y: 664, text: 'short end' }]);
    expect(text?.place).toMatchObject({ align: 'justified', leading: 12, indent: 0 });
  });
});

describe('tables', () => {
  const rows = [
    ['Name', 'Price', 'Place'],
    ['Green apple', 'cheap', 'Berlin'],
    ['Pear', 'dear today', 'Paris'],
    ['Plum or cherry', 'free', 'Rome'],
  ];
  const cells = rows.flatMap((row, index) =>
    row.map((text, column) => ({ x: 50 + column * 100, y: 700 - index * 14, text })),
  );

  test('without rules are read cell by cell, row by row', () => {
    const texts = textsOf(cells);
    expect(texts.map(({ source }) => source)).toEqual(rows.flat());
    expect(new Set(texts.map(({ place }) => place.role))).toEqual(new Set(['cell']));
  });

  test('a cell with rules around keeps its lines together and its room within the rules', () => {
    const boxes = [0, 1].map((column) => ({
      left: 45 + column * 100,
      right: 145 + column * 100,
      bottom: 665,
      top: 715,
    }));
    const texts = textsOf(
      [
        { x: 50, y: 700, text: 'Amount that' },
        { x: 50, y: 688, text: 'is due' },
        { x: 150, y: 700, text: 'Delivery' },
      ],
      { rules: boxes.map((box, path) => rule(path, box, '#000000', false)) },
    );
    expect(texts.map(({ source }) => source)).toEqual(['Amount that is due', 'Delivery']);
    expect(texts.map(({ place }) => place.role)).toEqual(['cell', 'cell']);
    const [first] = texts;
    expect(first?.place.room.right).toBeLessThan(145);
    expect(first?.place.room.right).toBeGreaterThan(140);
    expect(first?.place.room.bottom).toBeGreaterThan(665);
    expect(first?.place.room.bottom).toBeLessThan(670);
  });

  test('a rule between two words divides them, however near they are', () => {
    const shows = [
      { x: 50, y: 700, text: 'left word' },
      { x: 50 + widthOf('left word') + 4, y: 700, text: 'right word' },
    ];
    const x = 50 + widthOf('left word') + 2;
    expect(sources(shows)).toEqual(['left word right word']);
    expect(sources(shows, { rules: [rule(0, { left: x, right: x + 0.5, bottom: 690, top: 715 })] })).toEqual([
      'left word',
      'right word',
    ]);
  });

  test('of contents: dots and numbers of pages stay', () => {
    const shows = [
      { x: 50, y: 700, text: 'Introduction .......... 5' },
      { x: 50, y: 686, text: 'The second chapter ........ 12' },
    ];
    expect(sources(shows)).toEqual(['Introduction', 'The second chapter']);
  });
});

describe('what stays as it is', () => {
  test.each([
    ['numbers', '12,345.00'],
    ['an address', 'https://example.org/a'],
    ['an address of mail', 'someone@example.org'],
    ['addresses of mail at one place', '{edward,rick.m}@example.org'],
    ['a version', 'v2.13.4'],
    ['a formula in plain type', 'd = √(2rh + max h2)'],
    ['a sign', 'x'],
  ])('%s', (_, text) => {
    expect(sources([{ x: 50, y: 700, text }])).toEqual([]);
  });

  test('but no equation that a word stands in', () => {
    expect(sources([{ x: 50, y: 700, text: 'rate = 5 rh' }])).toEqual(['rate = 5 rh']);
    expect(sources([{ x: 50, y: 700, text: 'a is = b' }])).toEqual(['a is = b']);
  });

  test('programs', () => {
    const code = linesOf(50, 700, ['for (i = 0; i < 9; i++) {', 'print(lines)', '}'], { font: mono });
    expect(sources([...code, ...linesOf(50, 600, prose(3))])).toHaveLength(1);
  });

  test('letters of one width are prose where the whole page has them', () => {
    expect(sources(linesOf(50, 700, prose(5), { font: mono }))).toHaveLength(1);
  });

  test('formulas that stand by themselves, with their numbers', () => {
    const shows = [
      ...linesOf(50, 700, prose(3)),
      { x: 120, y: 650, text: 'a+b', font: mathematics },
      { x: 140, y: 650, text: '= 25' },
      { x: 240, y: 650, text: '(7)' },
    ];
    expect(firstWords(shows)).toEqual(['awordaa']);
  });
});

describe('a document', () => {
  const page = (number: number, chapter: string): PageContent => ({
    ...pageOf([
      { x: 50, y: 770, text: `My report page ${number}`, size: 8 },
      { x: 50, y: 720, text: chapter, size: 16 },
      ...linesOf(50, 690, prose(6, 'abc'[number] ?? 'd')),
      { x: 50, y: 30, text: String(number) },
    ]),
    page: number,
  });
  const pages = [page(1, 'First chapter'), page(2, 'Second chapter'), page(3, 'Third chapter')];

  test('tells running heads and headings by all of its pages', () => {
    const texts = layOutDocument(pages.map(layOutPage));
    expect(texts.map(({ key, page: of, place }) => [key, of, place.role])).toEqual([
      ['p1-1', 1, 'header'],
      ['p1-2', 1, 'heading'],
      ['p1-3', 1, 'paragraph'],
      ['p2-1', 2, 'header'],
      ['p2-2', 2, 'heading'],
      ['p2-3', 2, 'paragraph'],
      ['p3-1', 3, 'header'],
      ['p3-2', 3, 'heading'],
      ['p3-3', 3, 'paragraph'],
    ]);
  });

  test('tells a running head whose number is read as a part of it on some pages', () => {
    const words = '1.2. Some words';
    const [left, right] = [50, 50 + widthOf(prose(1, 'l')[0] ?? '')];
    const head = (of: number, x: number) =>
      layOutPage({
        ...pageOf([{ x, y: 770, text: words, size: 8 }, ...linesOf(50, 690, prose(6, 'abcd'[of] ?? 'e'))]),
        page: of,
      });
    const heads = [head(1, left), head(2, right - widthOf(words, 8)), head(3, left)];
    const texts = layOutDocument(heads).filter(({ source }) => source.includes('Some words'));
    expect(texts.map(({ source }) => source)).toEqual(['Some words', words, 'Some words']);
    expect(texts.map(({ place }) => place.role)).toEqual(['header', 'header', 'header']);
  });

  test('leaves the number of a page as it is, in Roman numerals, too', () => {
    const sources = (text: string, y: number): readonly string[] =>
      layOutPage(pageOf([{ x: 50, y, text }, ...linesOf(50, 690, prose(6))])).texts.map(
        ({ source }) => source,
      );
    for (const number of ['iii', 'XIV', '– viii –', 'lxxxix'])
      for (const y of [30, 770]) expect(sources(number, y), number).toHaveLength(1);
    expect(sources('iii', 500)).toHaveLength(2);
    for (const word of ['iiii', 'Vi', 'mix', 'vix']) expect(sources(word, 30), word).toContain(word);
  });

  test('says where a sentence goes on', () => {
    const shows = (texts: readonly string[]) => layOutPage(pageOf(linesOf(50, 700, texts)));
    const texts = layOutDocument([
      shows(['This sentence, which says more than is needed, does not']),
      { ...shows(['end on its page.']), page: 2 },
      { ...shows(['The next one does.']), page: 3 },
    ]);
    expect(texts.map(({ context }) => context)).toEqual([
      'paragraph, goes on in "end on its page."',
      'paragraph, goes on from "…which says more than is needed, does not"',
      'paragraph',
    ]);
  });
});
