import { expect, it } from 'vitest';
import type { Colour } from '../src/pixels/index.ts';
import { extract } from './support/call.ts';
import { Drawing } from './support/picture.ts';

const cap: Colour = [238, 239, 241];

/** A label with the keys of its shortcut beside it, each on a cap. */
const shortcuts = (rows: readonly (readonly [label: string, ...keys: string[]])[]) => {
  const drawing = new Drawing(400, 20 + rows.length * 40);
  for (const [row, [label, ...keys]] of rows.entries()) {
    const baseline = 34 + row * 40;
    drawing.label({ text: label, x: 20, baseline, size: 15 });
    for (const [place, text] of keys.entries()) {
      drawing.box(210 + place * 64, baseline - 18, 58, 26, () => cap);
      drawing.label({ text, x: 239 + place * 64, baseline, size: 13, weight: 700, centred: true });
    }
  }
  return drawing;
};

const textsOf = async (drawing: Drawing): Promise<readonly string[]> =>
  (await extract('png', await drawing.png(), drawing.ocr)).segments.map(({ source }) => source);

it('the keys of a shortcut keep their names, and so do those that are words elsewhere', async () => {
  const drawing = shortcuts([
    ['Previous channel', 'Alt', 'Up'],
    ['Mute or unmute', 'Ctrl', 'Shift', 'Space'],
    ['Close', 'Esc'],
    ['Last message', 'Page Up'],
  ]);
  expect(await textsOf(drawing)).toEqual(['Previous channel', 'Mute or unmute', 'Close', 'Last message']);
});

it('a word that is a key elsewhere is translated where nothing tells it from other words', async () => {
  expect(await textsOf(shortcuts([['Move', 'Up', 'Down']]))).toEqual(['Move', 'Up', 'Down']);
  expect(await textsOf(shortcuts([['Move'], ['Home', 'Ctrl']]))).toEqual(['Move', 'Home']);
});
