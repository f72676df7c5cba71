import { around, type Box, shareBeside } from './box.ts';
import type { Line } from './line.ts';

/** Blocks stand in one row where so much of the lower one is beside the other. */
const sharedRow = 0.5;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Labels that lie here and there, row by row from the top; in a row as their script is read. What Tesseract gives is in
 * the order in which it came upon them.
 */
export const inReadingOrder = (blocks: readonly (readonly Line[])[]): readonly (readonly Line[])[] => {
  const left = blocks
    .map((lines) => ({ lines, box: around(lines.map(({ box }) => box)), first: lines[0]?.box }))
    .toSorted((one, other) => (one.first?.y ?? 0) - (other.first?.y ?? 0));
  const letters = blocks.flat().map(({ text }) => text);
  const isReversed = letters.filter((text) => rightToLeft.test(text)).length * 2 > letters.length;
  const rows: { readonly first: Box; readonly blocks: (typeof left)[number][] }[] = [];
  for (const block of left) {
    const first = block.first ?? block.box;
    const row = rows.at(-1);
    if (row !== undefined && shareBeside(row.first, first) >= sharedRow) row.blocks.push(block);
    else rows.push({ first, blocks: [block] });
  }
  return rows.flatMap((row) =>
    row.blocks
      .toSorted((one, other) => (isReversed ? other.box.x - one.box.x : one.box.x - other.box.x))
      .map(({ lines }) => lines),
  );
};
