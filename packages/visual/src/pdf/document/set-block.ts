import { type Setting, setLine } from '../../typeset/index.ts';
import { inverse, type Matrix } from '../matrix.ts';
import type { Box } from '../page-content.ts';
import { boxUnder } from '../page-frame.ts';
import type { TextPlace } from '../place.ts';
import type { PlacedText } from '../typeset/index.ts';
import type { ShownLine } from './shown-lines.ts';
import type { TextLook } from './text-look.ts';

/** A text that stands in a rectangle of an appearance. */
export interface Block {
  readonly key: string;
  readonly text: string;
  /** In which it must stay, in the appearance's own space. */
  readonly box: Box;
  readonly look: TextLook;
  /** Where the source began its lines, from the top; empty: nothing was shown. */
  readonly lines: readonly ShownLine[];
  readonly language: string;
  /** Stays on one line, as captions and choices do, and in the middle where the source showed nothing. */
  readonly isLine: boolean;
}

/** Of an em: what letters take above and below the baseline, and from line to line. */
const above = 0.8;
const below = 0.25;
const usualLeading = 1.2;
const maxParagraphs = 1_000;
const maxLinesEach = 1_000;

const turnBy = (angle: number): Matrix => {
  const radians = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return [cosine, sine, -sine, cosine, 0, 0];
};

const widthOf = (text: string, setting: Setting): number => setLine(text.slice(0, 20_000), setting).width;

/** Baselines and left ends in the frame of the text, the highest first. */
const inFrame = (
  lines: readonly ShownLine[],
  back: Matrix,
): readonly { readonly x: number; readonly y: number }[] =>
  lines
    .map(({ x, y }) => boxUnder(back, { left: x, bottom: y, right: x, top: y }))
    .map(({ left, bottom }) => ({ x: left, y: bottom }))
    .toSorted((one, other) => other.y - one.y);

const leadingOf = (baselines: readonly { readonly y: number }[], size: number): number => {
  const [first] = baselines;
  const second = first && baselines.find(({ y }) => first.y - y > size / 2);
  const seen = first && second ? first.y - second.y : 0;
  return seen >= 0.9 * size && seen <= 2.5 * size ? seen : usualLeading * size;
};

/** The texts of a block, a paragraph each, with the places that they would have in the source. */
export const textsOfBlock = (block: Block): readonly PlacedText[] => {
  const { key, text, look, lines, language, isLine } = block;
  const angle = lines[0]?.angle ?? 0;
  const turn = turnBy(angle);
  const back = inverse(turn) ?? turn;
  const box = boxUnder(back, block.box);
  const starts = inFrame(
    lines.filter((line) => Math.abs(line.angle - angle) < 1),
    back,
  );
  const paragraphs = text.split('\n').slice(0, maxParagraphs);
  const setting: Setting = { weight: look.style.weight, language };
  const left =
    look.align === 'left' && starts.length > 0
      ? starts.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY)
      : box.left;
  const width = Math.max(box.right - left, 1);
  const linesAt = (size: number): readonly number[] =>
    paragraphs.map((paragraph) =>
      isLine
        ? 1
        : Math.min(maxLinesEach, Math.max(1, Math.ceil((widthOf(paragraph, setting) * size) / width))),
    );
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  let { size } = look.style;
  let leading = leadingOf(starts, size);
  const top = starts[0]?.y ?? (isLine ? (box.top + box.bottom) / 2 - 0.35 * size : box.top - above * size);
  const has = Math.max(1, Math.floor((top - below * size - box.bottom) / leading) + 1);
  let counts = linesAt(size);
  if (paragraphs.length > 1 && total(counts) > has) {
    // Smaller letters need fewer lines, and the lines less room: the root of what is lacking serves both.
    const scale = Math.sqrt(has / total(counts));
    [size, leading] = [size * scale, leading * scale];
    counts = linesAt(size);
  }
  let baseline = top;
  return paragraphs.flatMap((paragraph, index): readonly PlacedText[] => {
    const count = counts[index] ?? 1;
    const last = baseline - (count - 1) * leading;
    const [isFirst, isLast] = [index === 0, index === paragraphs.length - 1];
    const place: TextPlace = {
      kind: 'text',
      page: 1,
      box: { x: 0, y: 0, width: 0, height: 0, angle: 0 },
      role: paragraphs.length === 1 && isLine ? 'label' : 'paragraph',
      angle,
      lines: Array.from({ length: count }, (_, line) => ({
        left,
        right: box.right,
        baseline: baseline - line * leading,
      })),
      align: look.align,
      indent: 0,
      leading,
      room: {
        left,
        right: box.right,
        top: isFirst && !isLine ? Math.max(box.top, baseline + above * size) : baseline + above * size,
        bottom: isLast && !isLine ? Math.min(box.bottom, last - below * size) : last - below * size,
      },
      style: { ...look.style, size },
      tags: [],
      shows: [],
      paths: [],
      marked: null,
    };
    baseline = last - leading;
    return paragraph.trim()
      ? [{ key: `${key} ${index}`, place, target: [{ kind: 'text', text: paragraph }] }]
      : [];
  });
};
