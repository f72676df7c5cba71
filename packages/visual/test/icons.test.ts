import type { OcrResult } from '@dragoman/provider';
import { expect, it } from 'vitest';
import { readLines } from '../src/layout/lines.ts';

/** A word, how wide it is, how far the next one stands from it, and how high it is where it is not as the others. */
type Word = readonly [text: string, width: number, gap: number, height?: number];

/** The texts of one line of words; where asked, another line begins at its left edge below it. */
const textOf = (words: readonly Word[], isReadOn = false): string => {
  let x = 20;
  const read = words.map(([text, width, gap, height = 12]) => {
    const box = { x, y: 20, width, height, angle: 0 };
    x += width + gap;
    return { text, box, confidence: 0.95 };
  });
  const box = { x: 20, y: 20, width: x - 20, height: 12, angle: 0 };
  const text = words.map(([word]) => word).join(' ');
  const next = { text: 'and more', box: { ...box, y: 38 }, confidence: 0.95, words: [] };
  const result: OcrResult = {
    width: 400,
    height: 60,
    warnings: [],
    blocks: [{ box, lines: [{ text, box, confidence: 0.95, words: read }, ...(isReadOn ? [next] : [])] }],
  };
  return readLines(result, 'screen')
    .map((line) => line.text)
    .join('|');
};

it.each([
  ['a letter', 'O'],
  ['letters with a mark', 'G2)'],
])('an icon that is read as %s is not of its label', (_, icon) => {
  expect(
    textOf([
      [icon, 18, 10],
      ['Channels', 70, 4],
      ['here', 30, 0],
    ]),
  ).toBe('Channels here');
});

it('the first word of a label is of it, however short', () => {
  expect(
    textOf([
      ['To', 16, 4],
      ['everybody', 70, 4],
      ['here', 30, 0],
    ]),
  ).toBe('To everybody here');
  expect(
    textOf([
      ['12)', 18, 10],
      ['Channels', 70, 0],
    ]),
  ).toBe('12) Channels');
});

it('the border of a cell is not of the text in it, and a mark at its end is', () => {
  const month = ['Month', 50, 4] as const;
  expect(textOf([month, ['|', 4, 0]])).toBe('Month');
  expect(textOf([month, ['?', 6, 0]])).toBe('Month ?');
});

it.each<readonly [string, readonly Word[], string]>([
  [
    'a cross that stands farther away',
    [
      ['Batch', 40, 5],
      ['OCR', 30, 14],
      ['X', 12, 0],
    ],
    'Batch OCR',
  ],
  [
    'an arrow',
    [
      ['Batch', 40, 5],
      ['OCR', 30, 14],
      ['=»', 20, 0],
    ],
    'Batch OCR',
  ],
  [
    'a chevron that is lower than a letter',
    [
      ['Show', 40, 5],
      ['more', 40, 5],
      ['v', 9, 0, 5],
    ],
    'Show more',
  ],
])('%s is not of the label in front of it', (_, words, text) => {
  expect(textOf(words)).toBe(text);
});

it('a letter at the end of a label is of it', () => {
  expect(
    textOf([
      ['Option', 40, 5],
      ['B', 9, 0],
    ]),
  ).toBe('Option B');
  expect(
    textOf([
      ['Vitamin', 40, 5],
      ['c', 7, 0, 8],
    ]),
  ).toBe('Vitamin c');
});

it('labels of one row are apart where their gaps are much wider than their blanks', () => {
  const row: readonly Word[] = [
    ...([
      ['Quality', 50, 3],
      ['reports', 50, 16],
      ['Issues', 40, 3],
      ['open', 30, 3],
      ['for', 20, 3],
    ] as const),
    ['testing', 50, 0],
  ];
  expect(textOf(row)).toBe('Quality reports|Issues open for testing');
});

it('words of a typewriter are one text, however wide its blanks are', () => {
  expect(
    textOf([
      ['van', 54, 24],
      ['de', 36, 24],
      ['helft', 90, 0],
    ]),
  ).toBe('van de helft');
});

it('an emoji in the middle of a line parts it, and is left in a text that goes on below', () => {
  const words: readonly Word[] = [
    ...([
      ['Ada', 30, 4],
      ['Lovelace', 60, 9],
      ['@', 17, 9],
      ['18', 14, 4],
      ['hours', 34, 4],
    ] as const),
    ['ago', 24, 0],
  ];
  expect(textOf(words)).toBe('Ada Lovelace|18 hours ago');
  expect(textOf(words, true)).toBe('Ada Lovelace @ 18 hours ago|and more');
  expect(
    textOf([
      ['Meet', 30, 4],
      ['us', 14, 4],
      ['@', 12, 4],
      ['noon', 34, 0],
    ]),
  ).toBe('Meet us @ noon');
});

it('a line whose words cannot stand on one line is left as it is', () => {
  const price = (height: number) =>
    textOf([
      ['From', 40, 6],
      ['49', 60, 6, height],
      ['euros', 50, 0],
    ]);
  expect(price(72)).toBe('From 49 euros');
  expect(price(90)).toBe('');
});
