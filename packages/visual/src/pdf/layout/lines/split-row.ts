import { type Glyph, isSymbol, median } from '../glyph.ts';
import { enclosureOf, type Walls, wallsBetween } from '../walls.ts';
import { boxOf, type Fragment, sizeOf } from './fragment.ts';
import { circleMark, isListMark } from './list-mark.ts';
import type { Row } from './row.ts';

/** A row without its gaps: stretches of ink. */
interface Island {
  readonly left: number;
  readonly right: number;
}

interface Gap {
  readonly before: number;
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

/** Of one em: narrower gaps are blanks between words, whatever stands above and below. */
const minGap = 0.6;
/** Of one em: even narrower ones divide cells where several rows above and below have a cell that begins there. */
const narrowGap = 0.2;
/** Of one em: a blank, where the row has no other. */
const usualBlank = 0.28;
/** Of one em: a gap that is wider stands between columns, as long as nothing tells otherwise. */
const wideGap = 1.05;
/** Of one em: nothing tells otherwise. */
const sureGap = 3;

interface MeasuredRow {
  readonly row: Row;
  readonly ink: readonly Glyph[];
  readonly gaps: readonly Gap[];
  /** Too narrow to be seen as gaps by themselves. */
  readonly narrow: readonly Gap[];
  readonly islands: readonly Island[];
  readonly size: number;
  /** Of the blanks between its words. */
  readonly blank: number;
}

/** Whether a glyph may be the first of a cell: nothing paints or marks it together with the one before. */
const isNewlyBegun = (before: Glyph, glyph: Glyph): boolean =>
  before.show !== glyph.show && (glyph.marked === undefined || before.marked !== glyph.marked);

const measure = (row: Row): MeasuredRow => {
  const ink = row.glyphs.filter(({ isBlank }) => !isBlank);
  const gaps: Gap[] = [];
  const narrow: Gap[] = [];
  const words: (readonly [before: number, width: number])[] = [];
  const islands: Island[] = [];
  const blanks: number[] = [];
  let start = ink[0]?.left ?? 0;
  let reached = -Infinity;
  for (let index = 0; index < ink.length; index += 1) {
    const glyph = ink[index] as Glyph;
    const before = ink[index - 1];
    const size = Math.max(glyph.size, before?.size ?? 0);
    const width = glyph.left - reached;
    if (before && width > 0.12 * size) blanks.push(width);
    if (before && width > 0.12 * size && width < minGap * size) words.push([index, width]);
    if (before && width >= minGap * size) {
      gaps.push({ before: index, left: reached, right: glyph.left, size });
      islands.push({ left: start, right: reached });
      start = glyph.left;
    } else if (before && width >= narrowGap * size && isNewlyBegun(before, glyph))
      narrow.push({ before: index, left: reached, right: glyph.left, size });
    reached = Math.max(reached, glyph.right);
  }
  if (ink.length > 0) islands.push({ left: start, right: reached });
  const isWide = ({ left, right, size, before }: Gap): boolean => {
    const others = words.flatMap(([at, width]) => (at === before ? [] : [width]));
    return right - left > 1.2 * (others.length > 0 ? median(others) : usualBlank * size);
  };
  return { row, ink, gaps, narrow: narrow.filter(isWide), islands, size: sizeOf(ink), blank: median(blanks) };
};

type Witness = 'crosses' | 'supports' | 'silent';

/** What another row says of a gap: its text runs through it, or it has the gap, too. */
const witness = (other: MeasuredRow, gap: Gap): Witness => {
  let isLeft = false;
  let isRight = false;
  let [left, right] = [gap.left, gap.right];
  // The first island that reaches the gap.
  let low = 0;
  let high = other.islands.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((other.islands[middle] as Island).right < gap.left - 12 * gap.size) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < other.islands.length; index += 1) {
    const island = other.islands[index] as Island;
    if (island.left > gap.right + 12 * gap.size) break;
    if (island.left < gap.left + 0.1 * gap.size && island.right > gap.right - 0.1 * gap.size)
      return 'crosses';
    const middle = (island.left + island.right) / 2;
    if (middle < (gap.left + gap.right) / 2) {
      isLeft = true;
      left = Math.max(left, island.right);
    } else {
      isRight = true;
      right = Math.min(right, island.left);
    }
  }
  if (right - left < 0.35 * gap.size) return 'crosses';
  return isLeft && isRight ? 'supports' : 'silent';
};

/** How many rows around are asked. */
const maxAsked = 6;

const isAligned = (other: MeasuredRow, gap: Gap): boolean =>
  other.gaps.some(
    ({ left, right }) =>
      Math.abs(right - gap.right) < 0.15 * gap.size || Math.abs(left - gap.left) < 0.15 * gap.size,
  );

/** Of one em: lines are never stretched so far. */
const maxStretched = 8;

const isAlike = (one: Gap, other: Gap): boolean => {
  const ratio = (one.right - one.left) / (other.right - other.left);
  return ratio > 0.88 && ratio < 1.14;
};

/** Whether a gap divides columns or cells, rather than words. */
const divides = (gap: Gap, at: number, rows: readonly MeasuredRow[]): boolean => {
  const own = rows[at] as MeasuredRow;
  const width = (gap.right - gap.left) / gap.size;
  const isEven = gap.right - gap.left <= 1.6 * own.blank;
  // A line of few words that was stretched to the width of its column has gaps that are all alike.
  const isStretched =
    own.gaps.length > 2 && width < maxStretched && own.gaps.every((other) => isAlike(other, gap));
  if (width >= sureGap && !isStretched) return true;
  let crossing = 0;
  let supporting = 0;
  let aligned = 0;
  for (const direction of [-1, 1]) {
    let isDecided = false;
    for (let step = 1; step <= maxAsked; step += 1) {
      const other = rows[at + direction * step];
      if (!other) break;
      const distance = Math.abs(other.row.baseline - own.row.baseline);
      if (distance > 3.6 * gap.size) break;
      const said = witness(other, gap);
      if (said === 'supports' && isAligned(other, gap)) aligned += 1;
      if (said === 'silent' || isDecided) continue;
      isDecided = true;
      if (said === 'supports') supporting += 1;
      else if (distance < 1.8 * gap.size && Math.abs(other.size / own.size - 1) < 0.15) crossing += 1;
    }
  }
  if (width >= wideGap) {
    if (crossing === 0) return !(isEven && own.gaps.length > 2 && supporting === 0);
    return supporting > 0 ? !isEven || aligned > 1 : crossing < 2 && !isEven;
  }
  return crossing === 0 && aligned >= 2 && (!isEven || own.gaps.length <= 2);
};

/** Of one em: how far rows of cells are apart at most. */
const tableReach = 8;

/** Whether the word after a narrow gap begins where cells of the rows around begin, some of them far from what is before. */
const dividesCells = (gap: Gap, at: number, rows: readonly MeasuredRow[]): boolean => {
  const own = rows[at] as MeasuredRow;
  const begins = ({ right }: Gap): boolean => Math.abs(right - gap.right) < 0.04 * gap.size;
  let aligned = 0;
  let sure = 0;
  for (const direction of [-1, 1])
    for (let step = 1; step <= maxAsked; step += 1) {
      const other = rows[at + direction * step];
      if (!other || Math.abs(other.row.baseline - own.row.baseline) > tableReach * gap.size) break;
      const isSure = other.gaps.some((one) => begins(one) && one.right - one.left > wideGap * one.size);
      if (isSure) sure += 1;
      else if (other.narrow.some(begins)) aligned += 1;
      else if (witness(other, gap) === 'crosses') break;
    }
  return sure > 0 && sure + aligned >= 2;
};

const leader = /^[.\u2024\u2025\u2026_\u00b7\u2022\u2219\u22c5]+$/u;
const minLeaders = 4;

/** Most glyphs are letters, which need not be looked at any closer. */
const mayLead = (text: string): boolean => !(text.length === 1 && text >= '0' && text <= 'z' && text !== '_');

/** Where rows of dots or dashes begin and end, that lead the eye from one text to another: by glyph, exclusive. */
const leadersOf = (ink: readonly Glyph[]): readonly (readonly [number, number])[] => {
  const found: [number, number][] = [];
  let start = 0;
  let count = 0;
  for (let index = 0; index <= ink.length; index += 1) {
    const text = ink[index]?.text ?? '';
    const isLeader = mayLead(text) && leader.test(text);
    if (isLeader && (count === 0 || text === ink[start]?.text)) {
      if (count === 0) start = index;
      count += text === '\u2026' ? 2 : 1;
      continue;
    }
    if (count >= minLeaders) found.push([start, index]);
    count = isLeader ? 1 : 0;
    start = index;
  }
  return found;
};

const isMarkOf = (mark: Fragment, text: Fragment): boolean => {
  const ink = mark.glyphs.filter(({ isBlank }) => !isBlank);
  const sign = ink[0]?.text ?? '';
  const isSign = ink.length === 1 && (isListMark(sign) || sign === circleMark || isSymbol(ink[0] as Glyph));
  const isNear = text.left - mark.right < 4 * text.size;
  return isNear && ink.length <= 6 && (isSign || isListMark(ink.map((glyph) => glyph.text).join('')));
};

/** Cuts rows into the lines of columns, cells and labels of which they are made. */
export const fragmentsOf = (rows: readonly Row[], walls: Walls): readonly Fragment[] => {
  const measured = rows.map(measure);
  const fragments: Fragment[] = [];
  for (const [at, { row, ink, gaps, narrow }] of measured.entries()) {
    const cuts = new Set<number>();
    for (const gap of gaps) if (divides(gap, at, measured)) cuts.add(gap.before);
    for (const gap of narrow) if (dividesCells(gap, at, measured)) cuts.add(gap.before);
    for (const range of leadersOf(ink)) for (const edge of range) cuts.add(edge);
    let reached = -Infinity;
    for (let index = 0; walls.upright.length > 0 && index < ink.length; index += 1) {
      const glyph = ink[index] as Glyph;
      const before = ink[index - 1];
      if (before && glyph.left - reached > 0.1 * glyph.size) {
        const height = glyph.baseline + glyph.size * 0.3;
        const isWide = glyph.left - reached > 0.6 * glyph.size;
        const slack = glyph.size * 0.05;
        // The ground of a word in a line is no cell.
        for (const wall of wallsBetween(walls.upright, reached - slack, glyph.left + slack))
          if (
            wall.from < height &&
            wall.to > height &&
            (!wall.isEdge || isWide || wall.to - wall.from > 2.2 * glyph.size)
          ) {
            cuts.add(index);
            break;
          }
      }
      reached = Math.max(reached, glyph.right);
    }
    const edges = [...cuts, 0, ink.length].sort((one, other) => one - other);
    const own: Fragment[] = [];
    const blanks = row.glyphs.filter(({ isBlank }) => isBlank);
    let nextBlank = 0;
    for (let edge = 1; edge < edges.length; edge += 1) {
      const [from = 0, to = 0] = [edges[edge - 1], edges[edge]];
      const piece = ink.slice(from, to);
      const [first, last] = [piece[0], piece.at(-1)];
      if (!first || !last) continue;
      const right = piece.reduce((most, glyph) => Math.max(most, glyph.right), -Infinity);
      const size = sizeOf(piece);
      const main = piece.filter((glyph) => Math.abs(glyph.size / size - 1) < 0.1);
      const glyphs: Glyph[] = [];
      for (; nextBlank < blanks.length; nextBlank += 1) {
        const blank = blanks[nextBlank] as Glyph;
        const middle = (blank.left + blank.right) / 2;
        if (middle >= right) break;
        if (middle > first.left) glyphs.push(blank);
      }
      const baseline = median(main.map((glyph) => glyph.baseline));
      const fragment: Fragment = {
        glyphs:
          glyphs.length === 0
            ? piece
            : [...piece, ...glyphs].sort((one, other) => one.left - other.left || one.order - other.order),
        left: first.left,
        right,
        baseline: main.length > 0 ? baseline : row.baseline,
        size,
        row: at,
        enclosure: { left: undefined, right: undefined, bottom: undefined, top: undefined },
        beside: 0,
        isLed: false,
        hasMark: false,
        mark: undefined,
        isMark: false,
      };
      fragment.enclosure = enclosureOf(boxOf(fragment), size, walls);
      own.push(fragment);
    }
    for (const [index, fragment] of own.entries()) {
      const next = own[index + 1]?.glyphs[0]?.text;
      fragment.beside = own.length - 1;
      fragment.isLed = next !== undefined && leader.test(next);
      // A mark of a list is no cell beside its text.
      const before = own[index - 1];
      if (before && isMarkOf(before, fragment)) {
        fragment.hasMark = true;
        fragment.mark = before;
        before.isMark = true;
        fragment.beside -= 1;
      }
    }
    for (const fragment of own) fragments.push(fragment);
  }
  return fragments;
};
