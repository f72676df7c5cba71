import type { TextPlace } from '../place.ts';

/** Where a text may stand, in its own frame. */
export interface Geometry {
  readonly align: 'left' | 'centre' | 'right';
  readonly isJustified: boolean;
  /** Whether its lines begin at the right. */
  readonly startsRight: boolean;
  /** How far the first line begins behind the others, to the side on which they begin. */
  readonly indent: number;
  /** From the left to the right: where the source's lines stand, and how far the translation's may reach. */
  readonly own: Stretch;
  readonly free: Stretch;
  /** All that is free to both sides: a centred text that is wider than `free` has its middle elsewhere. */
  readonly all: Stretch;
  readonly sourceLines: number;
  readonly firstBaseline: number;
  readonly lastBaseline: number;
  /** What the ink must not leave: the room, and where the source stands itself. */
  readonly top: number;
  readonly bottom: number;
  /** How much of the room is free below the source. */
  readonly below: number;
}

export interface Stretch {
  readonly left: number;
  readonly right: number;
}

/** Of an em: what letters may take above and below the baseline in any text of the source. */
const usualAscent = 0.8;
const usualDescent = 0.25;

const reflect = ({ left, right }: Stretch, around: Stretch): Stretch => ({
  left: around.left + around.right - right,
  right: around.left + around.right - left,
});

/** How the language of a translation changes where its texts stand. */
export interface Direction {
  /** It runs in the other direction than the source: what began at the left of the room begins at its right. */
  readonly isMirrored: boolean;
  readonly rightToLeft: boolean;
  /** Its texts are not justified. */
  readonly isRagged: boolean;
}

/** Reads where a text may stand. */
export const readGeometry = (
  place: TextPlace,
  { isMirrored, rightToLeft, isRagged }: Direction,
): Geometry => {
  const { lines, room, role, style } = place;
  const first = lines[0] as TextPlace['lines'][number];
  const last = lines.at(-1) as TextPlace['lines'][number];
  const sourceStartsRight = isMirrored !== rightToLeft;
  const isSingle = lines.length === 1;
  // Where the first line begins says nothing of where the others do; where it is alone, they would begin inside the room.
  const starts = isSingle || place.align === 'centre' ? lines : lines.slice(1);
  const wished = place.align === 'centre' ? 0 : place.indent;
  const indent = isSingle
    ? Math.min(wished, Math.max(0, sourceStartsRight ? room.right - first.right : first.left - room.left))
    : wished;
  const shift = isSingle ? indent : 0;
  const own: Stretch = sourceStartsRight
    ? {
        left: Math.min(...lines.map(({ left }) => left)),
        right: Math.max(...starts.map(({ right }) => right + shift)),
      }
    : {
        left: Math.min(...starts.map(({ left }) => left - shift)),
        right: Math.max(...lines.map(({ right }) => right)),
      };
  const all: Stretch = { left: Math.min(own.left, room.left), right: Math.max(own.right, room.right) };
  const isJustified = place.align === 'justified' && !isSingle && !isRagged;
  const side =
    place.align === 'centre'
      ? 'centre'
      : place.align === 'justified'
        ? sourceStartsRight
          ? 'right'
          : 'left'
        : place.align;
  // The mark of a list stays where it is, and its text beside it.
  const staysBeside = isMirrored && role === 'list_item';
  const turned = side === 'centre' || !isMirrored || staysBeside ? side : side === 'left' ? 'right' : 'left';
  // Lines with two straight edges tell where their column ends; others go over to the other side of their room. A label
  // stays at what it names.
  const isRaggedInSource = isSingle || place.align !== 'justified';
  const isReflected = isMirrored && isRaggedInSource && !staysBeside && side !== 'centre' && role !== 'label';
  const placed = isReflected ? reflect(own, all) : own;
  const middle = (placed.left + placed.right) / 2;
  const half = Math.min(middle - all.left, all.right - middle);
  const free: Stretch = isJustified
    ? placed
    : turned === 'left'
      ? { left: placed.left, right: all.right }
      : turned === 'right'
        ? { left: all.left, right: placed.right }
        : { left: middle - half, right: middle + half };
  const foot = last.baseline - usualDescent * style.size;
  const bottom = Math.min(room.bottom, foot);
  return {
    align: turned,
    isJustified,
    startsRight: rightToLeft,
    indent: staysBeside ? 0 : indent,
    own: placed,
    free,
    all,
    sourceLines: lines.length,
    firstBaseline: first.baseline,
    lastBaseline: last.baseline,
    top: Math.max(room.top, first.baseline + usualAscent * style.size),
    bottom,
    below: foot - bottom,
  };
};
