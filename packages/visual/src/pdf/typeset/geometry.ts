import type { TextPlace } from '../place.ts';

/** Where a text may stand, in its own frame. */
export interface Geometry {
  readonly align: 'left' | 'centre' | 'right';
  readonly isJustified: boolean;
  /** Also its last line has two straight edges: the text goes on in another column or on another page. */
  readonly endsFull: boolean;
  /** All of its lines are about as long as each other, also the last one: a title, set so on purpose. */
  readonly isBalanced: boolean;
  /** Whether its lines begin at the right. */
  readonly startsRight: boolean;
  /** How far the first line begins behind the others, to the side on which they begin. */
  readonly indent: number;
  /** From the left to the right: where the source's lines stand, and how far the translation's may reach. */
  readonly own: Stretch;
  /** Where its lines stand, and so little beyond that it is not seen: no two fonts run alike. */
  readonly near: Stretch;
  readonly free: Stretch;
  /** Where a text may stand that is too wide for `free`, what is nearest to the source first. */
  readonly wider: readonly Stretch[];
  readonly sourceLines: number;
  readonly firstBaseline: number;
  readonly lastBaseline: number;
  /** What the ink must not leave: the room, and where the source stands itself. */
  readonly top: number;
  readonly bottom: number;
  /** How much of the room is free below the source. */
  readonly below: number;
  /** Where the mark of a list goes, its left end; undefined: it stays, or there is none. */
  readonly markLeft: number | undefined;
}

export interface Stretch {
  readonly left: number;
  readonly right: number;
}

/** Of an em: what letters may take above and below the baseline in any text of the source. */
const usualAscent = 0.8;
const usualDescent = 0.25;

/** Of an em: how uneven a straight edge is. */
const mostRagged = 0.2;

/** Of the longest line: no line of a text that was divided evenly is shorter. */
const leastOfLongest = 0.75;

const isEven = (lines: TextPlace['lines']): boolean => {
  const lengths = lines.map(({ left, right }) => right - left);
  return Math.min(...lengths) > leastOfLongest * Math.max(...lengths);
};

/** Of their breadth: what lines that are not justified may be longer than those of the source. */
const mostLonger = 0.025;

const nearOf = (own: Stretch, free: Stretch): Stretch => {
  const longer = mostLonger * (own.right - own.left);
  return {
    left: Math.min(own.left, Math.max(free.left, own.left - longer)),
    right: Math.max(own.right, Math.min(free.right, own.right + longer)),
  };
};

/** How far formulas may reach beyond that in a text of several lines: they may come to stand on the first or last one. */
const mostBeyond = 0.4;

/** What a text may take above its first baseline and below its last one: formulas that move with it stood there, too. */
const inkOf = ({ lines, style, tags }: TextPlace): { readonly above: number; readonly below: number } => {
  const beyond = lines.length === 1 ? Number.POSITIVE_INFINITY : mostBeyond * style.size;
  const usual = { above: usualAscent * style.size, below: usualDescent * style.size };
  let { above, below } = usual;
  for (const tag of tags) {
    if (tag.kind !== 'kept') continue;
    above = Math.max(above, Math.min(tag.ascent, usual.above + beyond));
    below = Math.max(below, Math.min(-tag.descent, usual.below + beyond));
  }
  return { above, below };
};

/** A label that reads the other way goes on to what is free behind it, of which so much: no farther than it must. */
const stepsAway = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

/** @param isHeld a single line that stays where it is, on its other edge */
const widerOf = (free: Stretch, all: Stretch, isCentred: boolean, isHeld: boolean): readonly Stretch[] => {
  // A centred text that is wider has its middle elsewhere.
  if (isCentred) return all.right - all.left > free.right - free.left ? [all] : [];
  if (!isHeld) return [];
  const reach = (edge: 'left' | 'right', step: number): number =>
    free[edge] + (all[edge] - free[edge]) * step;
  return stepsAway.map((step) => ({ left: reach('left', step), right: reach('right', step) }));
};

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
  // What heads and ends pages has its edge by the side of the page, and the page's number beside it stays; a label stays at
  // what it names.
  const isRunning = role === 'header' || role === 'footer';
  const isFixed = isRunning || role === 'label';
  // The mark of a list goes to the other side with its text, where it can: else both stay.
  const mark = isMirrored && place.align !== 'centre' && !isFixed ? place.mark : undefined;
  const reach = mark && place.align === 'justified' ? own : room;
  const all: Stretch = {
    left: Math.min(own.left, reach.left, mark?.left ?? own.left),
    right: Math.max(own.right, reach.right, mark?.right ?? own.right),
  };
  const isJustified = place.align === 'justified' && !isSingle && !isRagged;
  const side =
    place.align === 'centre'
      ? 'centre'
      : place.align === 'justified'
        ? sourceStartsRight
          ? 'right'
          : 'left'
        : place.align;
  const staysBeside = isMirrored && !mark && (isRunning || place.hasMark === true);
  const turned = side === 'centre' || !isMirrored || staysBeside ? side : side === 'left' ? 'right' : 'left';
  // Lines with two straight edges tell where their column ends; others go over to the other side of their room.
  const isRaggedInSource = isSingle || place.align !== 'justified';
  const mayReflect = isMirrored && isRaggedInSource && !staysBeside && side !== 'centre' && !isFixed;
  const isReflected = mark !== undefined || mayReflect;
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
  const ink = inkOf(place);
  const foot = last.baseline - ink.below;
  const bottom = Math.min(room.bottom, foot);
  return {
    align: turned,
    isJustified,
    endsFull:
      isJustified &&
      last.right > own.right - mostRagged * style.size &&
      last.left < own.left + mostRagged * style.size,
    isBalanced: place.align === 'centre' && isEven(lines),
    startsRight: rightToLeft,
    indent: staysBeside ? 0 : indent,
    own: placed,
    near: nearOf(placed, free),
    free,
    wider: widerOf(
      free,
      all,
      turned === 'centre',
      isMirrored && isSingle && !staysBeside && role === 'label',
    ),
    sourceLines: lines.length,
    firstBaseline: first.baseline,
    lastBaseline: last.baseline,
    top: Math.max(room.top, first.baseline + ink.above),
    bottom,
    below: foot - bottom,
    markLeft: mark && reflect(mark, all).left,
  };
};
