import type { Turn } from '../../../resilience/turn.ts';
import { firstFrom } from '../../comparison/content.ts';
import { expectedRatio } from '../../comparison/languages.ts';
import { type Anchors, anchorsOf } from './anchors.ts';
import type { Piece } from './sentences.ts';

/** The languages of both sides. */
export interface Sides {
  /** Without region, for example `es`. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Likely scripts, for example `Latn`. */
  readonly sourceScript: string;
  readonly targetScript: string;
}

/** Sentences that answer each other. One side may be empty. */
export interface Bead {
  readonly source: readonly Piece[];
  readonly output: readonly Piece[];
}

/** How many sentences of either side may answer each other, and what each costs beside one for one, in nats. */
const shapes = [
  [1, 1, 0],
  [1, 2, 2],
  [2, 1, 2],
  [2, 2, 3.5],
  [1, 3, 4],
  [3, 1, 4],
  [1, 0, 5],
  [0, 1, 5],
] as const;
/** The variance of a translation's length for each character, as Gale and Church (1993) found it. */
const variance = 6.8;
const maxLengthCost = 12;
/** What a nat of length is worth an anchor, and at most for two sentences. */
const anchorGain = 0.5;
const maxGain = 6;
/** How far from its share of the text a sentence is looked for, in sentences. */
const reach = 10;
const maxReach = 40;

const sumsOf = (pieces: readonly Piece[], scale: number): Float64Array => {
  const sums = new Float64Array(pieces.length + 1);
  for (const [index, { text }] of pieces.entries())
    sums[index + 1] = (sums[index] ?? 0) + text.length * scale;
  return sums;
};

const lengthCost = (wanted: number, found: number): number =>
  Math.min(maxLengthCost, (found - wanted) ** 2 / (2 * variance * Math.max(1, (wanted + found) / 2)));

/** What any other way through costs at least beside one for one: two shapes that make up for each other. */
const leastDetour = 4;

/** Whether sentences fit one for one by their lengths alone, better than in any other way. */
const fitOneForOne = (left: Float64Array, right: Float64Array, drift: number): boolean => {
  if (left.length !== right.length) return false;
  let cost = 0;
  for (let row = 1; row < left.length && cost < leastDetour; row++) {
    const wanted = (left[row] ?? 0) - (left[row - 1] ?? 0);
    cost += lengthCost(wanted * drift, (right[row] ?? 0) - (right[row - 1] ?? 0));
  }
  return cost < leastDetour;
};

/**
 * What each sentence has in common with those within its reach: `span` numbers for each row, from the row's first column
 * on. Only what both have is looked at.
 */
const gainsOf = async (
  left: readonly Anchors[],
  right: readonly Anchors[],
  firsts: Int32Array,
  span: number,
  turn: Turn,
): Promise<Float64Array> => {
  const columnsOf = new Map<string | number, number[]>();
  for (const [column, anchors] of right.entries()) {
    for (const key of anchors.keys()) {
      const known = columnsOf.get(key);
      if (known) known.push(column);
      else columnsOf.set(key, [column]);
    }
  }
  const gains = new Float64Array(left.length * span);
  for (const [row, anchors] of left.entries()) {
    const first = firsts[row] ?? 0;
    for (const [key, weight] of anchors) {
      const columns = columnsOf.get(key);
      if (!columns) continue;
      let index = firstFrom(columns, first);
      for (; index < columns.length && (columns[index] ?? 0) < first + span; index++) {
        const place = row * span + (columns[index] ?? 0) - first;
        gains[place] = Math.min(maxGain, (gains[place] ?? 0) + anchorGain * weight);
      }
    }
    if (turn.isOver) await turn.pass();
  }
  return gains;
};

/**
 * Finds which sentences of a text answer which of its translation, in order: by their lengths (Gale and Church) and by
 * what stands in both. Others have their turn meanwhile. Takes time in proportion to the sentences.
 */
export const align = async (
  source: readonly Piece[],
  output: readonly Piece[],
  sides: Sides,
  turn: Turn,
): Promise<readonly Bead[]> => {
  if (source.length <= 1 && output.length <= 1) return [{ source, output }];
  const { sourceLanguage, targetLanguage, sourceScript, targetScript } = sides;
  const ratio = expectedRatio(sourceLanguage, sourceScript, targetLanguage, targetScript);
  const [rows, columns] = [source.length, output.length];
  // Both in characters of the side that has more of them for the same.
  const left = sumsOf(source, Math.max(1, ratio));
  const right = sumsOf(output, Math.max(1, 1 / ratio));
  const total = [left[rows] ?? 0, right[columns] ?? 0] as const;
  const drift = total[0] > 0 && total[1] > 0 ? total[1] / total[0] : 1;
  if (fitOneForOne(left, right, drift))
    return source.map((piece, index) => ({ source: [piece], output: output.slice(index, index + 1) }));
  const leftAnchors: Anchors[] = [];
  for (const { text } of source) {
    leftAnchors.push(anchorsOf(text, sourceLanguage, sourceScript));
    if (turn.isOver) await turn.pass();
  }
  const rightAnchors: Anchors[] = [];
  for (const { text } of output) {
    rightAnchors.push(anchorsOf(text, targetLanguage, targetScript));
    if (turn.isOver) await turn.pass();
  }
  const width = Math.min(maxReach, reach + Math.abs(rows - columns));
  const span = 2 * width + 1;
  /** The first column that is looked at in each row. */
  const firsts = new Int32Array(rows + 1);
  for (let row = 0, column = 0; row <= rows; row++) {
    while (column < columns && (right[column] ?? 0) < (left[row] ?? 0) * drift) column++;
    firsts[row] = row === rows ? Math.max(0, columns - span + 1) : Math.max(0, column - width);
  }
  const costs = new Float64Array((rows + 1) * span).fill(Number.POSITIVE_INFINITY);
  const choices = new Uint8Array((rows + 1) * span);
  const gains = await gainsOf(leftAnchors, rightAnchors, firsts, span, turn);
  const slot = (row: number, column: number): number => {
    const offset = column - (firsts[row] ?? 0);
    return row < 0 || column < 0 || offset < 0 || offset >= span ? -1 : row * span + offset;
  };
  for (let row = 0; row <= rows; row++) {
    for (let column = firsts[row] ?? 0; column < (firsts[row] ?? 0) + span && column <= columns; column++) {
      const here = slot(row, column);
      if (row === 0 && column === 0) costs[here] = 0;
      for (let shape = 0; shape < shapes.length; shape++) {
        const [down, across, price] = shapes[shape] as (typeof shapes)[number];
        const [fromRow, fromColumn] = [row - down, column - across];
        const from = slot(fromRow, fromColumn);
        if (from < 0) continue;
        let cost = (costs[from] ?? Number.POSITIVE_INFINITY) + price;
        if (cost === Number.POSITIVE_INFINITY) continue;
        const wanted = (left[row] ?? 0) - (left[fromRow] ?? 0);
        const found = (right[column] ?? 0) - (right[fromColumn] ?? 0);
        if (down > 0 && across > 0) {
          cost += lengthCost(wanted * drift, found);
          // Of several sentences each counts for its part, so that no anchor is a reason to put more together.
          let gain = 0;
          for (let one = fromRow; one < row; one++) {
            const first = firsts[one] ?? 0;
            const last = Math.min(column, first + span);
            for (let other = Math.max(first, fromColumn); other < last; other++)
              gain += gains[one * span + other - first] ?? 0;
          }
          cost -= gain / Math.min(down, across);
        }
        if (cost < (costs[here] ?? 0)) {
          costs[here] = cost;
          choices[here] = shape;
        }
      }
    }
    if (turn.isOver) await turn.pass();
  }
  const beads: Bead[] = [];
  let [row, column] = [rows, columns];
  while (row > 0 || column > 0) {
    const here = slot(row, column);
    // What lies out of reach is one bead.
    if (here < 0 || costs[here] === Number.POSITIVE_INFINITY) {
      beads.push({ source: source.slice(0, row), output: output.slice(0, column) });
      break;
    }
    const [down, across] = shapes[choices[here] ?? 0] as (typeof shapes)[number];
    beads.push({ source: source.slice(row - down, row), output: output.slice(column - across, column) });
    row -= down;
    column -= across;
  }
  return beads.reverse();
};
