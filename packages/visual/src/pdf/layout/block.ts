import type { Box, PageContent, PageRule } from '../page-content.ts';
import type { Frame } from './frame.ts';
import { type Glyph, isSymbol, least, most } from './glyph.ts';
import { codeAmong, isFormula, isPageNumber, isPlainlyUntouched } from './guard.ts';
import { carriedRules } from './lines/carried.ts';
import type { Fragment } from './lines/fragment.ts';
import { settleHanging } from './lines/hanging.ts';
import { findHighlights } from './lines/highlight.ts';
import { type Kept, keptOf } from './lines/kept.ts';
import { blankWidths, type Line, lineOf } from './lines/line.ts';
import { withOwnNumbers } from './lines/own-number.ts';
import { rowsOf } from './lines/row.ts';
import { fragmentsOf } from './lines/split-row.ts';
import { joinStrays } from './lines/strays.ts';
import { findLinesOfWords } from './lines/underline.ts';
import { functionName } from './lines/words.ts';
import { findLinks } from './link.ts';
import { findMarks, joinMarks } from './mark.ts';
import { boundsOf, type Paragraph, paragraphsOf } from './paragraph.ts';
import { joinRepeats } from './repeats.ts';
import type { Shows } from './shows.ts';
import { type Source, sourceOf } from './source.ts';
import { type Walls, wallsOf, withoutPaths } from './walls.ts';

/** A paragraph of a page, and what becomes of it. */
export interface Block {
  readonly paragraph: Paragraph;
  readonly bounds: Box;
  readonly label: number;
  /** Absent: it stays as it is. */
  readonly source: Source | undefined;
}

/** A frame with its texts. */
export interface ReadFrame {
  readonly frame: Frame;
  readonly blocks: readonly Block[];
  /** All that it shows, texts or not. */
  readonly fragments: readonly Fragment[];
  readonly walls: Walls;
}

const leaders = /^[.\u2024\u2025\u2026_\u00b7\u2022\u2219\u22c5\s]{4,}$/u;

const isInside = (inner: Box, outer: Box, slack: number): boolean =>
  inner.left > outer.left - slack &&
  inner.right < outer.right + slack &&
  inner.bottom > outer.bottom - slack &&
  inner.top < outer.top + slack;

/** Whether something is drawn among the letters of lines with mathematics: the bar of a fraction, a root. */
const isDrawnUpon = (lines: readonly Line[], drawn: readonly Box[]): boolean =>
  lines.some((line) => {
    if (line.symbolic === 0) return false;
    const area = {
      left: line.left,
      right: line.right,
      bottom: line.baseline - line.size * 0.5,
      top: line.baseline + line.size,
    };
    return drawn.some((box) => isInside(box, area, line.size * 0.1));
  });

const maxDrawn = 2_000;

/** Whether an operator paints signs of a formula together with what is in front of the text: they move as one. */
const isPaintedWithText = ({ items, label }: Line): boolean => {
  if (label === 0) return false;
  const shows = new Set(items.slice(0, label).map(({ glyph }) => glyph?.show));
  return items.slice(label).some(({ glyph }) => glyph && isSymbol(glyph) && shows.has(glyph.show));
};

/**
 * How many items of its first line stay in front of a text: none where its other lines begin below them, or where they are
 * a part of its first formula.
 */
const labelOf = ({ lines: [first, second] }: Paragraph): number =>
  (second && second.start < first.start - 0.5 * first.size) || isPaintedWithText(first) ? 0 : first.label;

/** Reads all texts of a frame. */
export const readFrame = (
  frame: Frame,
  content: PageContent,
  rules: readonly PageRule[],
  shows: Shows,
  isTypewritten: boolean,
): ReadFrame => {
  const glyphs: readonly Glyph[] = joinRepeats(frame.glyphs);
  const blanks = frame.glyphs.filter(({ isBlank }) => isBlank);
  const drawnWalls = wallsOf(rules, frame);
  const inks = glyphs.filter(({ isBlank }) => !isBlank);
  settleHanging(inks);
  const fragments = fragmentsOf(rowsOf([...inks, ...blanks]), drawnWalls);
  const underlines = findLinesOfWords('underline', fragments, rules, frame);
  const strikes = findLinesOfWords('strike', fragments, rules, frame);
  const highlights = findHighlights(fragments, rules, frame);
  const walls = withoutPaths(drawnWalls, highlights);
  findLinks(content, fragments, frame);
  const pictures = [...content.drawings.slice(0, maxDrawn), ...content.images.slice(0, maxDrawn)];
  findMarks(
    fragments,
    pictures.map((box) => frame.turned(box)),
  );
  joinMarks(fragments);
  const widths = blankWidths(blanks);
  const seen = fragments
    .map((fragment) => lineOf(fragment, widths))
    .filter(({ text, isMark }) => !isMark && !leaders.test(text));
  const lines = joinStrays(withOwnNumbers(seen, widths));
  const carried = carriedRules(lines, rules, new Set([...underlines, ...strikes]), frame);
  const moving = new Set([
    ...underlines,
    ...strikes,
    ...highlights,
    ...[...carried.values()].flat().map(({ path }) => path),
  ]);
  const drawn = [
    ...rules.filter(({ path }) => !moving.has(path)).map(({ box }) => frame.turned(box)),
    ...content.drawings.slice(0, maxDrawn).map((box) => frame.turned(box)),
  ].slice(0, maxDrawn);
  const view = frame.turned(content.view);
  const paragraphs = paragraphsOf(lines, walls, moving, view);
  const hasSigns = lines.some(({ symbolic }) => symbolic > 0);
  const code = codeAmong(paragraphs, isTypewritten);
  const blocks = paragraphs.map((paragraph): Block => {
    const block = { paragraph, bounds: boundsOf(paragraph), label: labelOf(paragraph), source: undefined };
    const plain = paragraph.lines.map(({ text }) => text).join(' ');
    if (isPageNumber(plain, block.bounds, view) || (hasSigns && functionName.test(plain))) return block;
    if (isPlainlyUntouched(plain) || isFormula(paragraph) || code.has(paragraph)) return block;
    if (isDrawnUpon(paragraph.lines, drawn)) return block;
    const kept = paragraph.lines.map((line, index) =>
      keptOf(line, index === 0 ? block.label : 0, shows.inkOf, carried.get(line) ?? []),
    );
    if (kept.includes(undefined)) return block;
    const source = sourceOf(
      paragraph.lines,
      kept as readonly (readonly Kept[])[],
      block.label,
      content,
      frame,
    );
    return source.plain !== plain && isPlainlyUntouched(source.plain) ? block : { ...block, source };
  });
  return { frame, blocks: withoutDisturbed(blocks), fragments, walls };
};

/** Blocks whose lines have something between them that stays: they cannot be set anew around it. */
const withoutDisturbed = (blocks: readonly Block[]): readonly Block[] => {
  const sorted = blocks.toSorted((one, other) => other.bounds.top - one.bounds.top);
  const disturbed = new Set<Block>();
  for (const [index, block] of sorted.entries()) {
    for (let step = 1; step <= maxCompared; step += 1) {
      const other = sorted[index + step];
      if (!other || other.bounds.top < block.bounds.bottom) break;
      if (block.source && !other.source && isAmong(other, block)) disturbed.add(block);
      if (other.source && !block.source && isAmong(block, other)) disturbed.add(other);
    }
  }
  return blocks.map((block) => (disturbed.has(block) ? { ...block, source: undefined } : block));
};

const maxCompared = 300;

/** Where a text begins and ends without its mark, which stays where it is with what stands above it. */
const textEdges = ({ bounds, label, paragraph: { lines } }: Block): Pick<Box, 'left' | 'right'> => {
  const [first, ...others] = lines;
  if (label === 0) return bounds;
  return first.isRtl
    ? { left: bounds.left, right: most([-first.start, ...others.map(({ right }) => right)]) }
    : { left: least([first.start, ...others.map(({ left }) => left)]), right: bounds.right };
};

const isAmong = (stays: Block, text: Block): boolean => {
  const { left, right } = textEdges(text);
  const width = Math.min(stays.bounds.right, right) - Math.max(stays.bounds.left, left);
  const height =
    Math.min(stays.bounds.top, text.bounds.top) - Math.max(stays.bounds.bottom, text.bounds.bottom);
  const [{ size }] = stays.paragraph.lines;
  return width > 0.1 * size && height > 0.25 * size;
};
