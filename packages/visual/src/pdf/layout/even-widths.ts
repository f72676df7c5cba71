import type { TextStyle } from '../place.ts';
import type { LaidText } from './page-layout.ts';

/** Widths that are nearer to each other are of one font, told by other letters on each page. */
const sameFont = 0.12;

/** Sizes are rounded to half points. */
const lookOf = ({ family, weight, italic, size }: TextStyle): string =>
  `${family} ${weight} ${italic} ${Math.round(size * 2)}`;

/** The middle one where each counts as often as its text has characters. */
const middleOf = (widths: readonly (readonly [width: number, length: number])[]): number | undefined => {
  let left = widths.reduce((sum, [, length]) => sum + length, 0) / 2;
  for (const [width, length] of widths.toSorted(([one], [other]) => one - other)) {
    left -= length;
    if (left <= 0) return width;
  }
  return undefined;
};

/**
 * How wide the fonts of a document run, the same for texts of one look: a page with few letters of a font tells it less
 * well than others, or not at all.
 */
export const evenWidths = (texts: readonly LaidText[]): ((style: TextStyle) => TextStyle) => {
  const looks = new Map<string, [number, number][]>();
  for (const { place, plain } of texts) {
    const { style } = place;
    if (style.width === undefined) continue;
    const look = lookOf(style);
    const widths = looks.get(look);
    if (widths) widths.push([style.width, plain.length]);
    else looks.set(look, [[style.width, plain.length]]);
  }
  const middles = new Map([...looks].map(([look, widths]) => [look, middleOf(widths)]));
  return (style) => {
    const width = middles.get(lookOf(style));
    if (width === undefined || width === style.width) return style;
    const isOther = style.width !== undefined && Math.abs(style.width / width - 1) > sameFont;
    return isOther ? style : { ...style, width };
  };
};
