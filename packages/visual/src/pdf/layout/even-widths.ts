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

type Width = 'width' | 'blank';

const middlesOf = (texts: readonly LaidText[], name: Width): ReadonlyMap<string, number | undefined> => {
  const looks = new Map<string, [number, number][]>();
  for (const { place, plain } of texts) {
    const width = place.style[name];
    if (width === undefined) continue;
    const look = lookOf(place.style);
    const widths = looks.get(look);
    if (widths) widths.push([width, plain.length]);
    else looks.set(look, [[width, plain.length]]);
  }
  return new Map([...looks].map(([look, widths]) => [look, middleOf(widths)]));
};

/**
 * How wide the fonts of a document run, and their blanks are, the same for texts of one look: a page with few letters of a
 * font tells it less well than others, or not at all.
 */
export const evenWidths = (texts: readonly LaidText[]): ((style: TextStyle) => TextStyle) => {
  const [widths, blanks] = [middlesOf(texts, 'width'), middlesOf(texts, 'blank')];
  const evened = (style: TextStyle, name: Width, middle: number | undefined): TextStyle => {
    const own = style[name];
    if (middle === undefined || middle === own) return style;
    const isOther = own !== undefined && Math.abs(own / middle - 1) > sameFont;
    return isOther ? style : { ...style, [name]: middle };
  };
  return (style) => {
    const look = lookOf(style);
    return evened(evened(style, 'width', widths.get(look)), 'blank', blanks.get(look));
  };
};
