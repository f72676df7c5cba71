import { describe, expect, it } from 'vitest';
import type { TextPlace } from '../../../src/pdf/place.ts';
import { place, readItems, setTexts, text } from './support.ts';

const mark: TextPlace['mark'] = {
  left: 50,
  right: 54,
  shows: [7, 400],
  moves: [{ show: 7, matrix: [1, 0, 0, 1, 0, 0] }],
};

/** An item of a list whose text begins at 62, in a column from 50 to 250. */
const item = (changes: Partial<TextPlace> = {}): TextPlace => ({
  ...place({ x: 62, width: 100, lines: 1 }, { role: 'list_item', hasMark: true, mark, ...changes }),
  room: { left: 62, right: 250, top: 709, bottom: 660 },
});

const set = (at: TextPlace, target: string, language: string) =>
  setTexts([text('a', at, target)], { language, sourceLanguage: 'en' });

describe('the mark of a list', () => {
  it('goes to the other side with a text of the other direction, as far from it as it was', async () => {
    const { page, bytes } = await set(item(), 'הפריט הראשון', 'he');
    expect(page.moves).toEqual([{ show: 7, matrix: [1, 0, 0, 1, 246, 700] }]);
    expect(page.texts[0]?.taken.shows).toEqual([7, 400]);
    const items = (await readItems(bytes)).filter(({ text: own }) => own.trim() !== '');
    expect(Math.max(...items.map(({ x, width }) => x + width))).toBeCloseTo(238, 0);
  });

  it('is the beginning of what one operator paints', async () => {
    const part: TextPlace['mark'] = {
      ...{ left: 50, right: 54, shows: [] },
      parts: [[3, 0, 2, 800]],
      moves: [{ show: 3, matrix: [1, 0, 0, 1, 0, 0], glyphs: 2 }],
    };
    const { page } = await set(item({ mark: part }), 'הפריט הראשון', 'he');
    expect(page.moves).toEqual([{ show: 3, matrix: [1, 0, 0, 1, 246, 700], glyphs: 2 }]);
    expect(page.texts[0]?.taken.parts).toEqual([[3, 0, 2, 800]]);
  });

  it('takes the other edge of the lines of a justified list', async () => {
    const at = { ...item({ align: 'justified' }), lines: place({ x: 62, width: 180, lines: 2 }).lines };
    const { page } = await set(at, 'הפריט הראשון', 'he');
    expect(page.moves).toEqual([{ show: 7, matrix: [1, 0, 0, 1, 238, 700] }]);
  });

  it('stays with a text of the same direction, and so does the text where it cannot be moved', async () => {
    const same = await set(item(), 'The first thing', 'fr');
    expect(same.page.moves).toEqual([]);
    expect(same.page.texts[0]?.taken).toEqual({ shows: [] });
    const { mark: _, ...rest } = item();
    const { bytes } = await set(rest, 'הפריט', 'he');
    const items = (await readItems(bytes)).filter(({ text: own }) => own.trim() !== '');
    expect(Math.min(...items.map(({ x }) => x))).toBeCloseTo(62, 0);
  });
});
