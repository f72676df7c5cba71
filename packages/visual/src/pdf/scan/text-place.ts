import type { Region } from '../../region.ts';
import { turnBack } from '../../turn.ts';
import { apply, type Matrix, multiply } from '../matrix.ts';
import type { ScanPlace, TextPlace } from '../place.ts';
import { directionOf, lengthening, type PageShape, uprightToUser } from './frame.ts';

/** Baselines of one line of text suggest this many em to the next. */
const usualLeading = 1.22;
/** Em by which the edges of lines may differ and still be one edge. */
const edgeTolerance = 0.3;
/** Em of white in front of a letter, at most. */
const maxBearing = 0.15;

/** From the frame of a region, in which its text is level, to the picture in which it lies. */
const fromFrame = ({ box }: Region): Matrix => {
  const back = { ...box, angle: -box.angle };
  const [e, f] = turnBack(0, 0, back);
  const [a, b] = turnBack(1, 0, back);
  const [c, d] = turnBack(0, 1, back);
  return [a - e, b - f, c - e, d - f, e, f];
};

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** How the lines of a paragraph stand: as they were measured, or justified where all but the last end on one edge. */
const alignOf = ({ align, lines, size }: Region): TextPlace['align'] => {
  const ends = lines.slice(0, -1).map(({ x, width }) => x + width);
  const isJustified = align === 'left' && lines.length > 3 && spread(ends) <= size * edgeTolerance;
  return isJustified ? 'justified' : align;
};

/**
 * Where lines begin: in front of the ink letters have a little space of their own, each its own, so that lines of one
 * edge have ink at unequal places.
 */
const startsOf = ({ align, lines, start, size }: Region): readonly number[] =>
  lines.map(({ x }) => (align === 'left' && Math.abs(x - start) <= size * maxBearing ? start : x));

/** By how much the first line is indented; below 0 where it hangs out. */
const indentOf = (align: Region['align'], [first, ...others]: readonly number[]): number =>
  align !== 'left' || first === undefined || others.length === 0 ? 0 : first - Math.min(...others);

/**
 * Describes a text that was read on a picture as one of the page's own, so that its translation is set as these are: as
 * real text, at its size and in its colour, where it stood.
 */
export const textPlaceOf = (place: ScanPlace, page: PageShape): TextPlace => {
  const { region, scale, turn } = place;
  const toUser = multiply(fromFrame(region), uprightToUser(page, scale, turn));
  const angle = directionOf(toUser);
  const radians = (-angle * Math.PI) / 180;
  const level: Matrix = [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), 0, 0];
  const toFrame = multiply(toUser, level);
  const share = lengthening(toFrame);
  const at = (x: number, y: number): readonly [number, number] => apply(toFrame, x, y);
  const starts = startsOf(region);
  const lines = region.lines.map(({ x, width, baseline }, index) => {
    const [left, height] = at(starts[index] ?? x, baseline);
    return { left, right: at(x + width, baseline)[0], baseline: height };
  });
  const [first, last] = [region.lines[0], region.lines.at(-1)];
  const count = region.lines.length - 1;
  const leading =
    first && last && count > 0 ? (last.baseline - first.baseline) / count : region.size * usualLeading;
  const [left, top] = at(Math.min(region.room.x, ...starts), region.room.y);
  const [right, bottom] = at(region.room.x + region.room.width, region.room.y + region.room.height);
  return {
    kind: 'text',
    page: place.page,
    box: place.box,
    role: place.role ?? (region.lines.length > 1 ? 'paragraph' : 'label'),
    angle,
    lines,
    align: alignOf(region),
    indent: indentOf(region.align, starts) * share,
    leading: Math.max(0, leading) * share,
    room: { left, right, top, bottom },
    style: {
      family: place.family ?? 'sans',
      weight: region.weight === 400 ? 400 : 700,
      italic: region.italic,
      colour: region.colour,
      size: region.size * share,
      rise: 0,
      underline: false,
    },
    tags: [],
    shows: [],
    paths: [],
    marked: null,
  };
};
