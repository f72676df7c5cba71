import type { FormatHost } from '@dragoman/provider';
import { expect, test } from 'vitest';
import { readScan } from '../../../src/pdf/scan/index.ts';
import { type PageLine, pageOf, scale } from './support/page.ts';

const { signal } = new AbortController();

/** Recognition that says these lines where they were drawn, each a block of its own, with a box for each word. */
const recognitionOf = (lines: readonly PageLine[]): NonNullable<FormatHost['ocr']> => ({
  recognize: async () => ({
    width: 300 * scale,
    height: 160 * scale,
    warnings: [],
    blocks: lines.map(({ text, x, baseline, size }) => {
      const wordsBefore = text
        .split(' ')
        .map((_, index, all) => all.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
      const unit = size * 0.52 * scale;
      const box = (from: number, length: number) => ({
        x: x * scale + from * unit,
        y: (baseline - size * 0.8) * scale,
        width: length * unit,
        height: size * 1.05 * scale,
        angle: 0,
      });
      const words = text.split(' ').map((word, index) => ({
        text: word,
        box: box(wordsBefore[index] ?? 0, word.length),
        confidence: word === '*' ? 0.5 : 0.95,
      }));
      return {
        box: box(0, text.length),
        lines: [{ text, box: box(0, text.length), confidence: 0.95, words }],
      };
    }),
  }),
});

const read = async (lines: readonly PageLine[]) => {
  const { content, paint } = pageOf(lines, { width: 300 });
  const { segments } = await readScan({ content, paint, ocr: recognitionOf(lines), signal });
  return segments;
};
const at = (x: number, baseline: number, text: string): PageLine => ({ text, x, baseline, size: 8 });

test('a paragraph ends where the next line is indented, and a word that was divided is one again', async () => {
  const segments = await read([
    at(28, 30, 'The keeper lights the lamp at'),
    at(20, 40, 'dusk and waters every gar-'),
    at(20, 50, 'den that lies upon the north'),
    at(28, 60, 'Nobody else comes here until'),
    at(20, 70, 'the herring boats return again'),
  ]);
  expect(segments.map(({ source }) => source)).toEqual([
    'The keeper lights the lamp at dusk and waters every garden that lies upon the north',
    'Nobody else comes here until the herring boats return again',
  ]);
});

test('points of a list are texts of their own, without their bullets', async () => {
  const segments = await read([
    at(20, 30, '* lamps that burn all night long'),
    at(20, 40, '* ropes that hold every boat here'),
  ]);
  expect(segments.map(({ source }) => source)).toEqual([
    'lamps that burn all night long',
    'ropes that hold every boat here',
  ]);
});

test('columns are read one after the other, and neither takes the room of the other', async () => {
  const segments = await read([
    at(20, 30, 'The keeper lights the lamps'),
    at(160, 30, 'Nobody ever comes up here'),
    at(20, 40, 'at dusk, long before others'),
    at(160, 40, 'until the herring boats are'),
    at(20, 50, 'have come home from work.'),
    at(160, 50, 'back from the north again.'),
  ]);
  expect(segments.map(({ source }) => source)).toEqual([
    'The keeper lights the lamps at dusk, long before others have come home from work.',
    'Nobody ever comes up here until the herring boats are back from the north again.',
  ]);
  const [left, right] = segments.map(({ place }) => place.region);
  const reach = (left?.room.x ?? 0) + (left?.room.width ?? 0);
  expect(reach).toBeLessThanOrEqual((right?.box.x ?? 0) - (left?.size ?? 0) + 0.1);
});
