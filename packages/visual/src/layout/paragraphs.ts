import type { LineLook } from '../measure/index.ts';
import { type Colour, colourDistance } from '../pixels/index.ts';
import type { ReadLine } from './lines.ts';
import type { LineColours, LineSpan } from './spans.ts';

/** A line that was read and measured. */
export interface MeasuredLine extends ReadLine {
  readonly look: LineLook;
  /** Absent where all of it has one colour. */
  readonly colours?: LineColours;
}

/** Lines that are read on, from top to bottom. */
export type Paragraph = readonly [MeasuredLine, ...MeasuredLine[]];

/** Whether `lower` goes on where `upper`, the last line of a paragraph, ends. */
export type GoesOn = (
  upper: MeasuredLine,
  lower: MeasuredLine,
  paragraph: readonly MeasuredLine[],
) => boolean;

/** Baselines of a paragraph are at most this many times its size apart. */
const maxLeading = 1.8;
const minLeading = 0.9;

const isClose = (one: Colour, other: Colour, distance: number): boolean =>
  colourDistance(one, other) <= distance;

type Edges = 'left' | 'centre' | 'right';

/** The edges at which one line stands right under another. */
const sharedEdges = (upper: LineLook, lower: LineLook, tolerance: number): readonly Edges[] => {
  const edges: Edges[] = [];
  if (Math.abs(upper.box.x - lower.box.x) <= tolerance) edges.push('left');
  if (Math.abs(upper.box.x + upper.box.width / 2 - lower.box.x - lower.box.width / 2) <= tolerance)
    edges.push('centre');
  if (Math.abs(upper.box.x + upper.box.width - lower.box.x - lower.box.width) <= tolerance)
    edges.push('right');
  return edges;
};

/** Whether a line that begins so goes on with a sentence rather than beginning a label of its own. */
export const continues = (upper: ReadLine, lower: ReadLine): boolean =>
  /^[\p{Ll}\p{N}(]/u.test(lower.text) || /[\p{Ll},;(–-]$/u.test(upper.text);

/** Lines of one text differ by less in how bold they are. */
const maxBolder = 0.45;

/** Whether a line is a point of a list. */
export const isListItem = (text: string): boolean => /^(?:[•·▪◦*–-]|\d{1,2}[.)])\s/u.test(text);

/** Whether a line stands right under another, alike in size, weight and colours, as far below as the lines above it. */
export const isAlike: GoesOn = (upper, lower, paragraph) => {
  const one = upper.look;
  const other = lower.look;
  const size = Math.max(one.size, other.size);
  if (upper.box.angle !== 0 || lower.box.angle !== 0) return false;
  if (Math.min(one.size, other.size) / size < 0.84) return false;
  if (!isClose(one.colour, other.colour, 90) || !isClose(one.background, other.background, 40)) return false;
  if (Math.abs(one.boldness - other.boldness) > 0.75) return false;
  const leading = (other.baseline - one.baseline) / size;
  if (leading < minLeading || leading > maxLeading) return false;
  const [first, second] = paragraph;
  if (!first || !second) return true;
  return Math.abs((second.look.baseline - first.look.baseline) / size - leading) <= 0.18;
};

/**
 * Whether `lower` goes on where `upper` ends: right under it, alike in size, weight and colours, and so full that the next
 * word had to move down. Labels of a menu or rows of a table stand under each other just so, but break early and begin anew.
 */
const belongs: GoesOn = (upper, lower, paragraph) => {
  if (!isAlike(upper, lower, paragraph)) return false;
  const one = upper.look;
  const other = lower.look;
  // The heading of a paragraph is often nothing but a weight bolder.
  if (Math.abs(one.boldness - other.boldness) > maxBolder) return false;
  const size = Math.max(one.size, other.size);
  if (isListItem(lower.text)) return false;
  const edges = sharedEdges(one, other, Math.max(2, size * 0.22));
  if (edges.length === 0) return false;
  const widest = Math.max(...paragraph.map(({ look }) => look.box.width), other.box.width);
  const firstWord = lower.text.split(/\s/u)[0] ?? '';
  const wordWidth = (other.box.width * firstWord.length) / Math.max(1, lower.text.length);
  // Had the next line's first word fitted behind this one, it would stand there.
  const isFull = one.box.width + wordWidth + size * 0.2 >= widest * 0.97;
  if (!isFull) return false;
  const words = upper.text.split(/\s/u).length;
  const hasBlanks = /\s/u.test(upper.text) || /\s/u.test(lower.text);
  if (!hasBlanks) return one.box.width > size * 12;
  return (
    words >= 2 && (continues(upper, lower) || (words >= 4 && !/[.!?:]$/u.test(upper.text)) || words >= 7)
  );
};

/**
 * Joins lines to paragraphs; never across columns, and never labels that only stand under each other.
 *
 * @param goesOn whether a line goes on where the last of a paragraph ends
 */
export const joinParagraphs = (
  lines: readonly MeasuredLine[],
  goesOn: GoesOn = belongs,
): readonly Paragraph[] => {
  const open: MeasuredLine[][] = [];
  for (const line of lines.toSorted((one, other) => one.look.baseline - other.look.baseline)) {
    const above = open.filter((paragraph) => goesOn(paragraph.at(-1) as MeasuredLine, line, paragraph));
    const nearest = above.sort(
      (one, other) =>
        Math.abs((one.at(-1) as MeasuredLine).look.box.x - line.look.box.x) -
        Math.abs((other.at(-1) as MeasuredLine).look.box.x - line.look.box.x),
    )[0];
    if (nearest) nearest.push(line);
    else open.push([line]);
  }
  return open as unknown as readonly Paragraph[];
};

/** The text of a paragraph, and for each of its UTF-16 units the span of the line that it belongs to, if to any. */
export interface ParagraphText {
  readonly text: string;
  readonly spans: readonly (LineSpan | undefined)[];
}

/** Joins the texts of a paragraph's lines: a word that was divided at the end of a line is one again. */
export const textOfParagraph = (paragraph: Paragraph): ParagraphText => {
  let text = '';
  const spans: (LineSpan | undefined)[] = [];
  for (const [index, line] of paragraph.entries()) {
    const isDivided = /\p{L}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line.text);
    const isGlued =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。，]$/u.test(text) &&
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(line.text);
    if (isDivided) {
      text = text.slice(0, -1);
      spans.pop();
    } else if (index > 0 && !isGlued) {
      text += ' ';
      spans.push(undefined);
    }
    text += line.text;
    for (let unit = 0; unit < line.text.length; unit += 1)
      spans.push(line.colours?.spans.find(({ from, to }) => from <= unit && unit < to));
  }
  return { text, spans };
};
