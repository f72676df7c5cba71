import { describe, expect, it } from 'vitest';
import { chooseLines, fillLines } from '../../../src/pdf/typeset/break-lines.ts';
import type { Atom, Piece } from '../../../src/pdf/typeset/pieces.ts';
import { style } from './support.ts';

const atom = (width: number): Atom => ({
  text: 'x',
  span: { start: 0, end: 1, style: style(), link: undefined, kept: undefined },
  word: undefined,
  width,
  narrowing: 1,
  level: 0,
});

const piece = (width: number, rest: Partial<Piece> = {}): Piece => ({
  atoms: [atom(width)],
  width,
  blank: atom(2),
  hyphen: undefined,
  isPart: false,
  isStretchable: false,
  tracked: 0,
  above: 0,
  below: 0,
  ...rest,
});

/** A part of a word: a hyphen of 3 follows it where the line ends. */
const part = (width: number): Piece => piece(width, { blank: undefined, hyphen: atom(3), isPart: true });

const widths = { first: 40, other: 40, tightness: 0, leastBlank: 1 };
const rangesOf = (lines: readonly { start: number; end: number }[] | undefined) =>
  lines?.map(({ start, end }) => [start, end]);

describe('lines that are filled', () => {
  it('hold as much as they can, blanks at their ends not counted', () => {
    const pieces = [piece(19), piece(19), piece(20), piece(5)];
    expect(rangesOf(fillLines(pieces, widths, 9))).toEqual([
      [0, 2],
      [2, 4],
    ]);
    expect(fillLines(pieces, widths, 1)).toBeUndefined();
    expect(fillLines([piece(41)], widths, 9)).toBeUndefined();
  });

  it('end where a hyphen has room', () => {
    expect(rangesOf(fillLines([piece(17), part(10), part(10), piece(10)], widths, 9))).toEqual([
      [0, 2],
      [2, 4],
    ]);
  });

  it('hold more where blanks may shrink or characters are set closer', () => {
    const pieces = [piece(13, { tracked: 20 }), piece(13, { tracked: 20 }), piece(11, { tracked: 20 })];
    expect(fillLines(pieces, widths, 9)).toHaveLength(2);
    expect(fillLines(pieces, { ...widths, leastBlank: 0.7 }, 9)).toHaveLength(1);
    expect(fillLines(pieces, { ...widths, tightness: 0.02 }, 9)).toHaveLength(1);
  });
});

describe('lines that are chosen', () => {
  it('of ragged texts end evenly, in no more lines than are needed', () => {
    const pieces = [piece(17), piece(10), piece(10), piece(20), piece(18)];
    expect(rangesOf(fillLines(pieces, widths, 9))).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
    ]);
    const uneven = [piece(12), piece(12), piece(10), piece(18), piece(38)];
    const ragged = { isJustified: false, isBalanced: false };
    expect(rangesOf(fillLines(uneven, widths, 9))?.[0]).toEqual([0, 3]);
    expect(rangesOf(chooseLines(uneven, widths, ragged))).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
    ]);
  });

  it('are balanced to the last', () => {
    const pieces = [piece(10), piece(10), piece(10), piece(10)];
    expect(rangesOf(chooseLines(pieces, widths, { isJustified: false, isBalanced: true }))).toEqual([
      [0, 2],
      [2, 4],
    ]);
  });

  it('of justified texts have as few hyphens as look well, and none after another if it can be', () => {
    const plain = [piece(12), piece(11), piece(12), piece(30)];
    const justified = { isJustified: true, isBalanced: false };
    expect(rangesOf(chooseLines(plain, widths, justified))).toEqual([
      [0, 3],
      [3, 4],
    ]);
    // With the hyphen the first line would be a little nearer to its natural width.
    const cut = [...Array.from({ length: 7 }, () => piece(3)), part(1), piece(27)];
    expect(rangesOf(chooseLines(cut, { ...widths, first: 38 }, justified))).toEqual([
      [0, 7],
      [7, 9],
    ]);
  });

  it('cannot end a line by a hyphen for which there is no room', () => {
    expect(fillLines([part(38), piece(20)], widths, 9)).toBeUndefined();
    expect(fillLines([part(37), piece(20)], widths, 9)).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ]);
  });
});
