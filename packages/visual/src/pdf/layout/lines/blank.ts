import type { TextPlace } from '../../place.ts';
import { isSymbol, median } from '../glyph.ts';
import type { Line } from './line.ts';

/** Fewer say nothing. */
const leastGaps = 3;
const maxLines = 200;
/** Of one em: no face has narrower or wider blanks. */
const narrowest = 0.15;
const widest = 0.6;
/** Many programs leave more room behind them. */
const endMark = /[.,;:!?]$/u;

/** Gaps between words of one look, of one em. */
const gapsOf = ({ items, size, baseline }: Line): readonly number[] =>
  items.flatMap(({ glyph }, index) => {
    const [before, after] = [items[index - 1]?.glyph, items[index + 1]?.glyph];
    if (glyph || !before || !after || before.font !== after.font || isSymbol(before)) return [];
    const isPlain = [before, after].every(
      (one) => Math.abs(one.size / size - 1) < 0.03 && Math.abs(one.baseline - baseline) < 0.05 * size,
    );
    return isPlain && !endMark.test(before.text) ? [(after.left - before.right) / before.size] : [];
  });

/**
 * How wide the blanks of a text are by themselves, of one em, whether they are painted or left free: those of its last line
 * where the others are stretched. Undefined where too few tell it.
 */
export const blankOf = (lines: readonly Line[], align: TextPlace['align']): number | undefined => {
  const told = align === 'justified' ? lines.slice(-1) : lines.slice(0, maxLines);
  const gaps = told.flatMap((line) => (line.isRtl ? [] : gapsOf(line)));
  if (gaps.length < leastGaps) return undefined;
  const blank = median(gaps);
  return blank < narrowest || blank > widest ? undefined : Math.round(blank * 1000) / 1000;
};
