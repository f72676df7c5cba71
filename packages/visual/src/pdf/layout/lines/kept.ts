import { multiply } from '../../matrix.ts';
import type { Box, PageContent } from '../../page-content.ts';
import type { InlineTag } from '../../place.ts';
import type { Frame } from '../frame.ts';
import { type Glyph, isLetter, isSymbol, least, most } from '../glyph.ts';
import { type CarriedRule, liesAcross } from './carried.ts';
import type { Item } from './direction.ts';
import { ascentOf, descentOf } from './fragment.ts';
import { hangingInk, hangs } from './hanging.ts';
import { groundOf } from './highlight.ts';
import { type Line, mostLeaning } from './line.ts';
import { functionName } from './words.ts';

/** Glyphs of a line that are not translated and move with its text: an inline formula, a sign. */
export interface Kept {
  /** Among the items of its line, the end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly glyphs: readonly Glyph[];
  readonly rules: readonly CarriedRule[];
}

const isProse = ({ text, glyph }: Item): boolean => glyph !== undefined && isLetter(text) && !isSymbol(glyph);
const sentenceMark = /^[.,;:!?'"\u2019\u201d)\]]$/u;
const bracket = /^[()[\]{}|]$/u;

const [opening, closing] = [/^[([{]$/u, /^[)\]}]$/u];
/** So many items behind a formula are looked through for the bracket that it lacks. */
const maxToBracket = 16;

/** Where the bracket ends that closes the last one of a formula; undefined where it lacks none, or words come before it. */
const closedAt = (items: readonly Item[], from: number, to: number, end: number): number | undefined => {
  let depth = 0;
  for (let index = from; index < Math.min(end, to + maxToBracket); index += 1) {
    const item = items[index] as Item;
    if (index >= to && isProse(item)) return undefined;
    if (opening.test(item.text)) depth += 1;
    else if (closing.test(item.text)) depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    if (index >= to) return index + 1;
    if (index === to - 1) return undefined;
  }
  return undefined;
};

/** Whether items have letters of the text that are no name of a function. */
const hasWord = (items: readonly Item[]): boolean =>
  items.some(isProse) &&
  items
    .map((item) => (isProse(item) ? item.text : ' '))
    .join('')
    .split(' ')
    .some((word) => word !== '' && !functionName.test(word));

/** Whether the first of items is a bracket that none of them closes; from the end, whether the last is one that none opens. */
const isAlone = (items: readonly Item[], [own, other]: readonly [RegExp, RegExp]): boolean => {
  if (!own.test(items[0]?.text ?? '')) return false;
  let depth = 0;
  return !items.some(({ text }) => {
    if (own.test(text)) depth += 1;
    else if (other.test(text)) depth -= 1;
    return depth === 0;
  });
};

/** Whether a glyph is of a formula by itself, or by what stands above or below it. */
const isSign = (glyph: Glyph): boolean => isSymbol(glyph) || glyph.along.some(isSymbol);

const withAlong = (glyph: Glyph): readonly Glyph[] => [glyph, ...glyph.along];

/**
 * Formulas and signs among the words of a line: glyphs of symbolic fonts, and the digits and operators between them where
 * whole show operators paint them. Undefined where one cannot be taken out of the line: an operator paints it together
 * with words.
 *
 * @param label items of the line, from the first, that are not of the text
 * @param inkOf how many glyphs that can be seen a show has
 * @param rules that move with its signs
 */
export const keptOf = (
  line: Line,
  label: number,
  inkOf: (show: number) => number,
  rules: readonly CarriedRule[],
): readonly Kept[] | undefined => {
  const { items } = line;
  // A mark that goes along with the text is no part of what was counted.
  if (line.symbolic === 0 && label === line.label) return [];
  const isWhole = (from: number, to: number): boolean => {
    const counts = new Map<number, number>();
    for (const { glyph } of items.slice(from, to))
      for (const { show } of glyph ? withAlong(glyph) : []) counts.set(show, (counts.get(show) ?? 0) + 1);
    return [...counts].every(([show, count]) => count === inkOf(show));
  };
  // What one operator paints moves as one.
  const reach = new Map<number, { from: number; to: number }>();
  for (let index = label; index < items.length; index += 1)
    for (const { show } of items[index]?.glyph ? withAlong(items[index]?.glyph as Glyph) : []) {
      const known = reach.get(show);
      if (known) known.to = index + 1;
      else reach.set(show, { from: index, to: index + 1 });
    }
  const found: { from: number; to: number }[] = [];
  for (let index = label; index < items.length; index += 1) {
    const { glyph } = items[index] as Item;
    if (!glyph || !isSign(glyph)) continue;
    const range = { from: index, to: index + 1 };
    for (let at = index; at < range.to; at += 1)
      for (const { show } of items[at]?.glyph ? withAlong(items[at]?.glyph as Glyph) : [])
        range.to = Math.max(range.to, reach.get(show)?.to ?? 0);
    if (items.slice(range.from, range.to).some(isProse)) return undefined;
    const last = found.at(-1);
    const between = last ? items.slice(last.to, index) : [];
    if (last && between.length <= 12 && !hasWord(between) && isWhole(last.from, range.to)) last.to = range.to;
    else found.push(range);
    index = range.to - 1;
  }
  for (const [at, range] of found.entries()) {
    // Indices and what is in brackets around it belong to it, a full stop behind it does not.
    const mayTake = (item: Item | undefined): boolean =>
      item?.glyph !== undefined &&
      !isProse(item) &&
      !isSymbol(item.glyph) &&
      (Math.abs(item.glyph.baseline - line.baseline) > 0.1 * line.size ||
        bracket.test(item.text) ||
        !sentenceMark.test(item.text));
    for (let to = range.to + 1; to <= Math.min(items.length, range.to + 8) && mayTake(items[to - 1]); to += 1)
      if (isWhole(range.from, to)) range.to = to;
    // `(0, 0)`: after its comma, which may be a sign, the rest is none.
    const closed = closedAt(items, range.from, range.to, found[at + 1]?.from ?? items.length);
    if (closed !== undefined && isWhole(range.from, closed)) range.to = closed;
    for (
      let from = range.from - 1;
      from >= Math.max(label, found[at - 1]?.to ?? 0, range.from - 8) && mayTake(items[from]);
      from -= 1
    )
      if (isWhole(from, range.to)) range.from = from;
  }
  for (const range of found) {
    const mayLeave = (item: Item | undefined): boolean =>
      range.to - range.from > 1 && item?.glyph !== undefined && !isSymbol(item.glyph);
    // Whose fellow is among the words is of the words: apart from it, it would turn the wrong way from right to left.
    const own = items.slice(range.from, range.to);
    const isOpened = isAlone(own, [opening, closing]) && mayLeave(own[0]);
    if (isOpened && isWhole(range.from + 1, range.to)) range.from += 1;
    const isClosed = isAlone(own.toReversed(), [closing, opening]) && mayLeave(own.at(-1));
    if (isClosed && isWhole(range.from, range.to - 1)) range.to -= 1;
  }
  const answer: Kept[] = [];
  for (const { from, to } of found) {
    if ((answer.at(-1)?.to ?? 0) > from) return undefined;
    if (!isWhole(from, to)) return undefined;
    const glyphs = items.slice(from, to).flatMap(({ glyph }) => (glyph ? withAlong(glyph) : []));
    answer.push({ from, to, glyphs, rules: rules.filter((rule) => liesAcross(rule, glyphs, line.size)) });
  }
  // One that lies across two formulas, or beside all, would stay behind.
  const taken = answer.reduce((count, one) => count + one.rules.length, 0);
  return taken === rules.length ? answer : undefined;
};

/** Which rectangle the ink of kept glyphs takes, by what their fonts say and by where what follows without a blank begins. */
const keptBox = ({ glyphs, rules, to }: Kept, line: Line): Box => {
  const inks = glyphs.map((glyph): Pick<Box, 'bottom' | 'top'> => {
    const { baseline, size } = glyph;
    // Brackets of mathematics begin above their line, and hang down.
    if (hangs(glyph) && baseline > line.baseline + 0.5 * line.size)
      return { bottom: baseline + hangingInk.bottom * size, top: baseline + hangingInk.top * size };
    return { bottom: baseline + descentOf(glyph) * size, top: baseline + ascentOf(glyph) * size };
  });
  const boxes = rules.map(({ box }) => box);
  const right = most([...glyphs, ...boxes].map((one) => one.right));
  const next = line.isRtl ? undefined : line.items[to]?.glyph;
  const isLeaning = next && next.left - right < mostLeaning * line.size;
  return {
    left: least([...glyphs, ...boxes].map(({ left }) => left)),
    right: isLeaning ? Math.max(right, next.left) : right,
    bottom: least([...inks, ...boxes].map(({ bottom }) => bottom)),
    top: most([...inks, ...boxes].map(({ top }) => top)),
  };
};

const maxBars = 100;

/**
 * The shows that paint glyphs, to be painted elsewhere in the frame: from their text space to it, from an origin on the
 * baseline.
 */
export const movedShows = (
  glyphs: readonly Glyph[],
  origin: { readonly left: number; readonly baseline: number },
  content: PageContent,
  frame: Frame,
): Extract<InlineTag, { kind: 'kept' }>['shows'] => {
  const turn = (frame.angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const shows = [...new Set(glyphs.map(({ show }) => show))].toSorted((one, other) => one - other);
  return shows.slice(0, 1_000).flatMap((show) => {
    const matrix = content.matrices[show];
    if (!matrix) return [];
    const [a, b, c, d, e, f] = multiply(matrix, [
      cosine,
      -sine,
      sine,
      cosine,
      -origin.left,
      -origin.baseline,
    ]);
    return [{ show, matrix: [a, b, c, d, e, f] }];
  });
};

/** What a translation needs to paint kept glyphs anew. */
export const keptTag = (
  number: number,
  kept: Kept,
  line: Line,
  content: PageContent,
  frame: Frame,
): Extract<InlineTag, { kind: 'kept' }> => {
  const box = keptBox(kept, line);
  const [first] = kept.glyphs;
  return {
    kind: 'kept',
    number,
    width: box.right - box.left,
    ascent: box.top - line.baseline,
    descent: box.bottom - line.baseline,
    ...(first?.underline !== undefined ? { underline: true as const } : {}),
    ...(first?.strike !== undefined ? { strike: true as const } : {}),
    ...(first?.highlight ? { highlight: groundOf(first.highlight) } : {}),
    ...(kept.rules.length > 0
      ? {
          bars: kept.rules.slice(0, maxBars).map(({ colour, box: rule }) => ({
            left: rule.left - box.left,
            right: rule.right - box.left,
            bottom: rule.bottom - line.baseline,
            top: rule.top - line.baseline,
            colour,
          })),
        }
      : {}),
    shows: movedShows(kept.glyphs, { left: box.left, baseline: line.baseline }, content, frame),
  };
};
