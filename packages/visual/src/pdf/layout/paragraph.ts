import type { Box } from '../page-content.ts';
import { least, median, most } from './glyph.ts';
import { boxOf, isHanging } from './lines/fragment.ts';
import type { Line } from './lines/line.ts';
import { markRows } from './lines/mark-rows.ts';
import type { Enclosure, Wall, Walls } from './walls.ts';
import { wallsBetween } from './walls.ts';

/** Lines that are one text. */
export interface Paragraph {
  readonly lines: readonly [Line, ...Line[]];
  /** Stands in a table, ruled or not. */
  isCell: boolean;
}

/** Of one em: baselines of one paragraph are neither nearer nor farther. */
/** How many lines before and after one are asked how far they go. */
const maxAround = 20;
const minLeading = 0.7;
const maxLeading = 1.85;
const sameSize = 0.12;
/** How many lines of a paragraph are compared with the next one. */
const maxRemembered = 8;
/** How many lines are looked at to find what stands below one. */
const maxLooked = 300;

const overlap = (one: Line, other: Line): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);

/** Which lines stand right below each, and above: nothing lies between. */
const neighbours = (lines: readonly Line[]) => {
  const below = new Map<Line, Line[]>();
  const above = new Map<Line, Line[]>();
  for (const [index, line] of lines.entries()) {
    const found: Line[] = [];
    for (let step = 1; step <= maxLooked; step += 1) {
      const other = lines[index + step];
      if (!other) break;
      const distance = line.baseline - other.baseline;
      if (distance > 2.6 * Math.max(line.size, 1)) break;
      if (distance < 0.35 * Math.min(line.size, other.size)) continue;
      const shared = overlap(line, other);
      if (shared < 0.1 * Math.min(line.size, other.size)) continue;
      const isHidden = found.some(
        (nearer) =>
          nearer.baseline - other.baseline > 0.35 * other.size && overlap(nearer, other) > 0.1 * other.size,
      );
      // What begins much lower stands below the next line, even where that is short.
      const nearest = line.baseline - (found[0]?.baseline ?? other.baseline);
      if (!isHidden && distance < 1.3 * nearest + 0.1 * line.size) found.push(other);
    }
    below.set(line, found);
    for (const other of found) {
      const known = above.get(other) ?? [];
      known.push(line);
      above.set(other, known);
    }
  }
  return { below, above };
};

/** Whether no wall that stands beside one line stands in the way of the other. */
const isSameBox = (one: Line, other: Line): boolean => {
  const slack = 0.3 * Math.min(one.size, other.size);
  const fits = (line: Line, { left, right }: Enclosure): boolean =>
    (left === undefined || line.left > left - slack) && (right === undefined || line.right < right + slack);
  return fits(one, other.enclosure) && fits(other, one.enclosure);
};

const isParted = (upper: Line, lower: Line, walls: Walls, underlines: ReadonlySet<number>): boolean => {
  const from = Math.max(upper.left, lower.left);
  const to = Math.min(upper.right, lower.right);
  const covers = (wall: Wall): boolean =>
    !underlines.has(wall.path) && Math.min(wall.to, to) - Math.max(wall.from, from) > 0.5 * (to - from);
  return wallsBetween(
    walls.level,
    lower.baseline + 0.55 * lower.size,
    upper.baseline - 0.02 * upper.size,
  ).some(covers);
};

const endMark = /[.!?:;\u2026\u3002\uff01\uff1f\u061f\u06d4\u0964]["'\u201d\u2019\u00bb)\]]*$/u;

/** Whether a line ends within a sentence that the next one goes on with. */
const goesOn = (upper: Line, lower: Line): boolean =>
  !endMark.test(upper.text) && (/^\p{Ll}/u.test(lower.text) || /[,\u060c\u3001\uff0c]$/u.test(upper.text));

/** Whether everything of two lines looks different: a heading and the text below it. */
const isOtherStyle = (upper: Line, lower: Line): boolean => {
  if (upper.symbolic > 0.5 || lower.symbolic > 0.5) return false;
  const isTurn = (one: number, other: number): boolean =>
    (one > 0.95 && other < 0.05) || (one < 0.05 && other > 0.95);
  return isTurn(upper.bold, lower.bold) || isTurn(upper.mono, lower.mono) || upper.colour !== lower.colour;
};

/** Whether a line begins with a raised mark, as notes do. */
const startsRaised = ({ items, size, baseline }: Line): boolean => {
  const glyph = items[0]?.glyph;
  return glyph !== undefined && glyph.size < 0.9 * size && glyph.baseline > baseline + 0.1 * size;
};

/** A name and what it stands for, as addresses and the heads of letters have them. */
const isEntry = ({ text }: Line): boolean => /^[\p{L}\p{N} .'-]{1,30}: ?\S/u.test(text);

/** Of what could have been: a line that ends before is broken on purpose. */
const shortLine = 0.7;

/** Whether a new line was begun although there was room: other lines from the same edge go much farther. */
const isBroken = (upper: Line, lower: Line, { isProse, wideEnd, start, leadings }: Column): boolean =>
  (!isProse || leadings.length < 2) &&
  /^[\p{Lu}\p{Nd}]/u.test(lower.text) &&
  endsEarly(upper, lower, wideEnd) &&
  upper.end - start < shortLine * (wideEnd - start);

/** How many lines of a text by itself are looked at so, and the share of the page's breadth that they stay below. */
const fewLines = 3;
const shortOfPage = 0.6;

/** Whether each of a few lines is a text, with nothing around to tell: a sentence ends long before the page does. */
const isByItself = (upper: Line, lower: Line, { start, lines, pageEnd }: Column): boolean =>
  lines <= fewLines &&
  (endMark.test(upper.text) || upper.isSpoken) &&
  /^\p{Lu}/u.test(lower.text) &&
  !upper.isRtl &&
  upper.beside === 0 &&
  upper.enclosure.right === undefined &&
  Math.abs(upper.start - lower.start) < 0.3 * upper.size &&
  upper.end - start < shortOfPage * (pageEnd - start);

interface Column {
  readonly start: number;
  readonly end: number;
  /** Prose: its lines are broken where the column ends. */
  readonly isProse: boolean;
  /** Most of its lines reach its end, so that the next word would not fit. */
  readonly isFull: boolean;
  readonly leadings: readonly number[];
  /** Where other lines from the same edge end, with nothing beside them. */
  readonly wideEnd: number;
  /** How many could be one text. */
  readonly lines: number;
  /** Where lines would end that leave as much free as there is in front of the first text of the page. */
  readonly pageEnd: number;
}

const canFollow = (upper: Line, lower: Line): boolean => {
  const size = Math.max(upper.size, lower.size);
  const leading = (upper.baseline - lower.baseline) / size;
  return (
    upper.isRtl === lower.isRtl &&
    Math.abs(upper.size / lower.size - 1) <= sameSize &&
    leading >= minLeading &&
    leading <= maxLeading &&
    isSameBox(upper, lower) &&
    !isHanging(upper) &&
    !isHanging(lower)
  );
};

/** A line ends before its column does, so that the first word of the next would have stood on it. */
const endsEarly = (upper: Line, lower: Line, end: number): boolean =>
  upper.end + 0.25 * upper.size + lower.firstWord < end - 0.3 * upper.size;

const wideEndOf = (first: Line, end: number, around: readonly Line[]): number => {
  const { size, start, isRtl } = first;
  const others = around.filter((line) => line.isRtl === isRtl);
  // Another column, or a cell, begins where the lines end.
  if (others.some((line) => line.start > end + 0.3 * size || line.beside > 0)) return end;
  return most([
    end,
    ...others.filter((line) => Math.abs(line.start - start) < 0.3 * size).map((line) => line.end),
  ]);
};

const columnOf = (chain: readonly Line[], around: readonly Line[], pageEnd: number): Column => {
  const end = most(chain.map((line) => line.end));
  const start = least(chain.map((line) => line.start));
  const links = chain.slice(1).map((lower, index) => [chain[index] as Line, lower] as const);
  const full = links.filter(([upper, lower]) => !endsEarly(upper, lower, end)).length;
  const words = median(chain.map(({ text }) => text.split(' ').length));
  return {
    start,
    end,
    isProse: words >= 3 && full * 2 >= links.length && links.length > 0,
    isFull: full * 2 >= links.length,
    leadings: links.map(([upper, lower]) => upper.baseline - lower.baseline),
    wideEnd: wideEndOf(chain[0] as Line, end, around),
    lines: chain.length,
    pageEnd,
  };
};

const isMiddleShared = (upper: Line, lower: Line): boolean =>
  Math.abs(upper.start + upper.end - lower.start - lower.end) / 2 < 0.35 * upper.size;

const isCentred = (upper: Line, lower: Line): boolean =>
  isMiddleShared(upper, lower) && Math.abs(upper.start - lower.start) > 0.5 * upper.size;

const isEndSet = (upper: Line, lower: Line): boolean =>
  Math.abs(upper.end - lower.end) < (upper.isRtl ? 0.4 : 0.2) * upper.size &&
  Math.abs(upper.start - lower.start) > 1 * upper.size;

/** Whether a line from right to left that stands on the left edge was broken although the next word would have fitted. */
const startsLate = (upper: Line, lower: Line, { start }: Column): boolean =>
  upper.isRtl && upper.start - 0.25 * upper.size - lower.firstWord > start + 0.3 * upper.size;

/** Whether a line begins below the word that follows a name and a colon, as second lines of captions do. */
const hangsBelowWord = ({ items, size }: Line, lower: Line): boolean => {
  const colon = items.findIndex(({ text }) => text === ':');
  const word = items.slice(colon + 1, colon + 3).find(({ glyph }) => glyph !== undefined)?.glyph;
  return colon > 0 && word !== undefined && !lower.isRtl && Math.abs(word.left - lower.left) < 0.3 * size;
};

const isMathematics = ({ isFormula, isSpoken }: Line): boolean => isFormula || isSpoken;

/** Whether lines are formulas, and a word is among the last two: statements that stand below each other. */
const areSpokenFormulas = (lines: readonly Line[], lower: Line): boolean =>
  (lines.at(-1)?.isSpoken || lower.isSpoken) === true && [...lines, lower].every(isMathematics);

/** Whether a line goes on with the paragraph of the lines before it. */
const belongs = (lines: readonly Line[], lower: Line, next: Line | undefined, column: Column): boolean => {
  const [first] = lines as [Line];
  const upper = lines.at(-1) as Line;
  const size = upper.size;
  const leading = upper.baseline - lower.baseline;
  const continues = goesOn(upper, lower);
  // A sentence may go on with a number and a dot; a list's are in front of what is no sentence, or stick out.
  const isPlain =
    first.label === 0 &&
    !endMark.test(upper.text) &&
    !endsEarly(upper, lower, column.end) &&
    Math.abs(lower.left - upper.left) < 0.3 * size;
  if (lower.label > 0 && !isPlain) return false;
  if (lower.hasMark || upper.isLed || (isEntry(upper) && isEntry(lower))) return false;
  if (areSpokenFormulas(lines, lower)) return false;
  if (isBroken(upper, lower, column) || isByItself(upper, lower, column)) return false;
  if (isOtherStyle(upper, lower) && !continues) return false;
  if (startsRaised(first) && startsRaised(lower)) return false;
  // Lines that mostly end by themselves are a list of sentences.
  if (!column.isFull && endMark.test(upper.text) && /^\p{Lu}/u.test(lower.text)) return false;
  const last = lines.slice(-maxRemembered);
  const own = last.slice(1).map((line, index) => (last[index] as Line).baseline - line.baseline);
  const usual = own.length > 0 ? median(own) : least(column.leadings);
  if (leading > usual * 1.18 + 0.5 || (own.length > 0 && leading < usual * 0.8 - 0.5)) return false;
  if (!column.isProse && upper.beside > 0 && lower.beside > 0) {
    const [low, high] = [least(column.leadings), most(column.leadings)];
    const isTight = low < 0.87 * high && leading < 1.12 * low;
    // A word alone is a cell of its own, unless the row below has fewer cells: then it is the rest of these.
    const mayWrap = upper.text.includes(' ') || lower.beside < upper.beside;
    const isWrapped = continues && !endsEarly(upper, lower, column.end) && mayWrap;
    // Where each column has a line on both heights, these are two rows of a table.
    const isFull = upper.beside >= 2 && lower.beside >= upper.beside;
    if (isFull ? !(isTight && isWrapped) : !(isTight || isWrapped)) return false;
  }
  const isAllCentred = last.slice(1).every((line, index) => isMiddleShared(last[index] as Line, line));
  if (isAllCentred && isCentred(upper, lower)) return true;
  const isAllEnd = last.slice(1).every((line, index) => isEndSet(last[index] as Line, line));
  const outdent = upper.start - lower.start;
  // A first line that is indented ends where the others do, too.
  const isIndented = lines.length === 1 && outdent > 0 && outdent < 6 * size;
  if (isAllEnd && isEndSet(upper, lower) && !isIndented) return !startsLate(upper, lower, column);
  // Paragraphs of one line each, all indented, before one that has a second line.
  const isFirst =
    next !== undefined &&
    lower.start - next.start > 0.6 * size &&
    lower.start - next.start < 6 * size &&
    Math.abs(upper.start - lower.start) < 0.4 * size;
  if (isFirst && column.isProse && endMark.test(upper.text)) return false;
  const inset = lower.start - (lines.length > 1 ? (lines[1] as Line).start : upper.start);
  if (lines.length === 1) {
    // Hanging below the first line, or back from its indent.
    if (inset > 0.6 * size) {
      const isHanging = next !== undefined && Math.abs(next.start - lower.start) < 0.4 * size;
      const reaches = upper.end > column.end - 6 * size;
      const isLast = next === undefined || hangsBelowWord(upper, lower);
      if (!isHanging && !(isLast && reaches && continues)) return false;
      if (!reaches || (inset > 6 * size && !hangsBelowWord(upper, lower))) return false;
    } else if (inset < -5 * size) return false;
  } else if (Math.abs(inset) > 0.6 * size && !(isMathematics(first) || isMathematics(lower))) return false;
  if (!endsEarly(upper, lower, column.end)) return true;
  const length = column.end - column.start;
  return continues && upper.end - column.start > 0.6 * length;
};

/**
 * Joins lines to paragraphs: one above the other, of one size and one distance, in one column or cell, until something
 * tells that a new text begins.
 *
 * @param lines of one frame
 * @param view the visible part of the page in it
 */
export const paragraphsOf = (
  lines: readonly Line[],
  walls: Walls,
  underlines: ReadonlySet<number>,
  view: Box,
): readonly Paragraph[] => {
  const pageEnd = view.right - Math.max(0, least(lines.map(({ left }) => left)) - view.left);
  const sorted = lines.toSorted((one, other) => other.baseline - one.baseline || one.left - other.left);
  const { below, above } = neighbours(sorted);
  const followers = new Map<Line, Line>();
  for (const line of sorted) {
    const [next, another] = below.get(line) ?? [];
    if (!next || another || (above.get(next)?.length ?? 0) > 1) continue;
    if (canFollow(line, next) && !isParted(line, next, walls, underlines)) followers.set(line, next);
  }
  const isFollower = new Set(followers.values());
  const places = new Map(sorted.map((line, index) => [line, index]));
  const paragraphs: Paragraph[] = [];
  for (const line of sorted) {
    if (isFollower.has(line)) continue;
    const chain = [line];
    for (let next = followers.get(line); next; next = followers.get(next)) chain.push(next);
    const place = places.get(line) ?? 0;
    const column = columnOf(chain, sorted.slice(Math.max(0, place - maxAround), place + maxAround), pageEnd);
    const isTable = !column.isProse && chain.filter(({ beside }) => beside > 0).length > 1;
    let open: [Line, ...Line[]] = [line];
    const close = (): void => {
      const isCell = isTable ? open.some(({ beside }) => beside > 0) : !column.isProse && line.beside > 1;
      paragraphs.push({ lines: open, isCell });
    };
    for (const [index, lower] of chain.entries()) {
      if (index === 0) continue;
      if (belongs(open, lower, chain[index + 1], column)) open.push(lower);
      else {
        close();
        open = [lower];
      }
    }
    close();
  }
  markRows(paragraphs);
  return paragraphs;
};

/** Which rectangle the letters of a paragraph take. */
export const boundsOf = ({ lines }: Pick<Paragraph, 'lines'>) => {
  const boxes = lines.map(boxOf);
  return {
    left: least(boxes.map(({ left }) => left)),
    right: most(boxes.map(({ right }) => right)),
    bottom: least(boxes.map(({ bottom }) => bottom)),
    top: most(boxes.map(({ top }) => top)),
  };
};
