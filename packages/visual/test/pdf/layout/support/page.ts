import type { Matrix } from '../../../../src/pdf/matrix.ts';
import type {
  Box,
  PageContent,
  PageFont,
  PageGlyph,
  PageLink,
  PageRule,
} from '../../../../src/pdf/page-content.ts';

export const serif: PageFont = {
  name: 'Serif',
  family: 'serif',
  weight: 400,
  italic: false,
  isSymbolic: false,
  isType3: false,
  isVertical: false,
  hasUnicode: true,
  ascent: 0.8,
  descent: -0.2,
};
export const bold: PageFont = { ...serif, name: 'Serif-Bold', weight: 700 };
export const italic: PageFont = { ...serif, name: 'Serif-Italic', italic: true };
export const mono: PageFont = { ...serif, name: 'Mono', family: 'mono' };
export const mathematics: PageFont = { ...serif, name: 'CMMI10', isSymbolic: true };
export const vertical: PageFont = { ...serif, name: 'Mincho', isVertical: true };

/** One show operator: every character is half an em wide, blanks a quarter. */
export interface Show {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly font?: PageFont;
  readonly colour?: string;
  /** Degrees counterclockwise. */
  readonly angle?: number;
  readonly hidden?: PageGlyph['hidden'];
  readonly isRepeat?: true;
  /** Ems between two characters, as numbers in `TJ` make them. */
  readonly spacing?: number;
  readonly marked?: number;
  readonly isArtifact?: boolean;
}

export const widthOf = (text: string, size = 10): number =>
  Array.from(text, (character) => (character === ' ' ? 0.25 : 0.5)).reduce((sum, width) => sum + width, 0) *
  size;

/** A page of 600 × 800 units. */
export const pageOf = (
  shows: readonly Show[],
  more: Partial<Omit<PageContent, 'glyphs' | 'advances' | 'matrices'>> = {},
): PageContent => {
  const glyphs: PageGlyph[] = [];
  const advances: number[] = [];
  const matrices: Matrix[] = [];
  for (const [show, item] of shows.entries()) {
    const { x, y, text, size = 10, font = serif, colour = '#000000', angle = 0, spacing = 0 } = item;
    const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    matrices.push([cosine, sine, -sine, cosine, x, y]);
    let pen = 0;
    for (const character of text) {
      const width = font.isVertical ? 1 : character === ' ' ? 0.25 : 0.5;
      const [along, across] = font.isVertical ? [0, -pen] : [pen, 0];
      glyphs.push({
        text: character,
        show,
        matrix: [
          size * cosine,
          size * sine,
          -size * sine,
          size * cosine,
          x + (along * cosine - across * sine) * size,
          y + (along * sine + across * cosine) * size,
        ],
        advance: width * size,
        font,
        colour,
        mode: 0,
        marked: item.marked,
        isArtifact: item.isArtifact ?? false,
        ...(item.hidden ? { hidden: item.hidden } : {}),
        ...(item.isRepeat ? { isRepeat: true as const } : {}),
      });
      pen += width + spacing;
    }
    advances.push((font.isVertical ? -pen : pen) * 1000);
  }
  return {
    page: 1,
    view: { left: 0, bottom: 0, right: 600, top: 800 },
    rotate: 0,
    userUnit: 1,
    rules: [],
    images: [],
    drawings: [],
    links: [],
    ...more,
    glyphs,
    advances,
    matrices,
  };
};

/** Lines of one column, one show each. */
export const linesOf = (
  x: number,
  top: number,
  texts: readonly string[],
  { leading = 12, ...style }: Omit<Partial<Show>, 'x' | 'y' | 'text'> & { readonly leading?: number } = {},
): Show[] => texts.map((text, index) => ({ x, y: top - index * leading, text, ...style }));

/** Lines of prose of one width, 222.5 units at a size of 10: six words of seven letters each, no two lines alike. */
export const prose = (count: number, first = 'a'): string[] =>
  Array.from({ length: count }, (_, line) =>
    Array.from(
      { length: 6 },
      (__, word) => `${first}word${String.fromCharCode(97 + (line % 26))}${String.fromCharCode(97 + word)}`,
    ).join(' '),
  );

export const rule = (path: number, box: Box, colour = '#000000', isFilled = true): PageRule => ({
  path,
  box,
  colour,
  isFilled,
});

export const link = (annotation: number, ...boxes: Box[]): PageLink => ({ annotation, boxes });
