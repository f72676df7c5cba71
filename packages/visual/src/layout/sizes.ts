import { type Weight, weights } from '../fonts/index.ts';
import { median } from '../pixels/index.ts';
import type { Medium } from './lines.ts';
import type { MeasuredLine } from './paragraphs.ts';
import { weightOf } from './weights.ts';

/** Fewer letters are too few for their width to say how wide a font runs. */
const minLetters = 4;
/** Fewer lines are too few for the errors of their heights to cancel each other out. */
const minLines = 3;
/** A font that runs as wide as ours to so much is ours, or one that was made to be exchanged for it. */
const sameWidth = 0.02;
/** And its bold to so much, where the regular weight runs as ours: heights of bold letters are measured less exactly. */
const sameBoldWidth = 0.05;
/** By how much width and height of one line may disagree; beyond it the line is of another font, or spaced. */
const maxDisagreement = 0.15;
/** By how much a line of a font that runs as ours may be wider than it is high; beyond it the line is of another font. */
const maxWider = 0.08;

const hasLetters = ({ text }: MeasuredLine): boolean =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minLetters;

const widthSizeOf = ({ look }: MeasuredLine, medium: Medium): number =>
  look.widthSizes[weightOf(look.boldness, medium)];

/** How much wider than ours a font runs, by the lines that are set in it. */
const runOf = (lines: readonly MeasuredLine[], medium: Medium): number | undefined => {
  const ratios = lines.filter(hasLetters).map((line) => widthSizeOf(line, medium) / line.look.size);
  if (ratios.length < minLines) return undefined;
  const run = median(ratios);
  return Math.abs(run - 1) <= sameWidth ? 1 : run;
};

const withSize = (line: MeasuredLine, size: number): MeasuredLine => ({
  ...line,
  look: { ...line.look, size },
});

/**
 * Gives each line its size. The height is what the eye compares, but of small letters it is a few pixels, and some percent
 * off. The width is many pixels, but fonts run more or less wide. So how wide the font of a picture runs is told by all its
 * lines of one weight together, and the size of each by its own width: in a foreign font no larger than its height, since
 * one that is wider than the others would else come back taller than it was. Lines of a page are justified: there the
 * height counts more.
 */
export const sized = (lines: readonly MeasuredLine[], medium: Medium): readonly MeasuredLine[] => {
  const all = runOf(lines, medium);
  const ofWeight = ({ look }: MeasuredLine): Weight => weightOf(look.boldness, medium);
  const runs = new Map(
    weights.map((weight) => [
      weight,
      runOf(
        lines.filter((line) => ofWeight(line) === weight),
        medium,
      ) ?? all,
    ]),
  );
  const regular = runs.get(400);
  return lines.map((line) => {
    const { size } = line.look;
    const widthSize = widthSizeOf(line, medium);
    const own = runs.get(ofWeight(line));
    const isOurs = regular === 1 && own !== undefined && Math.abs(own - 1) <= sameBoldWidth;
    const run = medium === 'page' ? undefined : isOurs ? 1 : own;
    if (run === undefined)
      return Math.abs(widthSize / size - 1) < 0.18 ? withSize(line, size ** 0.7 * widthSize ** 0.3) : line;
    const byWidth = widthSize / run;
    if (Math.abs(byWidth / size - 1) > maxDisagreement) return line;
    if (run === 1 && byWidth > size * (1 + maxWider)) return line;
    return withSize(line, run === 1 ? byWidth : Math.min(size, byWidth));
  });
};
