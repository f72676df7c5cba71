import { median } from '../pixels/index.ts';
import type { Medium } from './lines.ts';
import type { MeasuredLine } from './paragraphs.ts';

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

const hasLetters = ({ text }: MeasuredLine): boolean =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minLetters;

/** How much wider than ours a font runs, by the lines that are set in it. */
const runOf = (lines: readonly MeasuredLine[]): number | undefined => {
  const ratios = lines.filter(hasLetters).map(({ look }) => look.widthSize / look.size);
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
 * lines of one weight together, and the size of each by its own width. Lines of a page are justified: there the height
 * counts more.
 */
export const sized = (lines: readonly MeasuredLine[], medium: Medium): readonly MeasuredLine[] => {
  const isBold = ({ look }: MeasuredLine): boolean => look.boldness > 0.5;
  const all = runOf(lines);
  const regular = runOf(lines.filter((line) => !isBold(line))) ?? all;
  const ofBold = runOf(lines.filter(isBold)) ?? all;
  const bold = regular === 1 && ofBold !== undefined && Math.abs(ofBold - 1) <= sameBoldWidth ? 1 : ofBold;
  return lines.map((line) => {
    const { size, widthSize } = line.look;
    const run = medium === 'page' ? undefined : isBold(line) ? bold : regular;
    if (run === undefined)
      return Math.abs(widthSize / size - 1) < 0.18 ? withSize(line, size ** 0.7 * widthSize ** 0.3) : line;
    const byWidth = widthSize / run;
    return Math.abs(byWidth / size - 1) <= maxDisagreement ? withSize(line, byWidth) : line;
  });
};
