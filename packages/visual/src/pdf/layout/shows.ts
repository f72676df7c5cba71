import type { PageContent, PageGlyph } from '../page-content.ts';
import type { TextPlace } from '../place.ts';
import { type Glyph, isBlankText, meaningOf } from './glyph.ts';

/** What the show operators of a page paint. */
export interface Shows {
  /** How many glyphs of a show can be seen, or would be if it were not hidden. */
  inkOf(show: number): number;
  /**
   * What is taken away with glyphs: whole operators where all of their ink is among them, parts of the others.
   *
   * @param others further glyphs that are taken away, too
   */
  takenWith(glyphs: readonly Glyph[]): Pick<TextPlace, 'shows' | 'parts'>;
  /** How far a glyph moves on by itself, in thousandths of text space. */
  advanceOf(glyph: Glyph): number;
}

const isInk = ({ text }: PageGlyph): boolean => !isBlankText(meaningOf(text));

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Of an em that a glyph moves on, in thousandths of text space. */
const advanceOf = ({ advance, matrix, font }: PageGlyph): number => {
  const em = font.isVertical ? Math.hypot(matrix[2], matrix[3]) : Math.hypot(matrix[0], matrix[1]);
  const thousandths = em > 0 ? (advance / em) * 1000 : 0;
  return font.isVertical ? -thousandths : thousandths;
};

export const showsOf = (content: PageContent): Shows => {
  const inks: number[] = [];
  const firsts: number[] = [];
  for (let order = 0; order < content.glyphs.length; order += 1) {
    const glyph = content.glyphs[order] as PageGlyph;
    firsts[glyph.show] ??= order;
    if (isInk(glyph)) inks[glyph.show] = (inks[glyph.show] ?? 0) + 1;
  }
  const inkOf = (show: number): number => inks[show] ?? 0;
  return {
    inkOf,
    advanceOf({ order }) {
      const glyph = content.glyphs[order];
      return glyph ? round(advanceOf(glyph)) : 0;
    },
    takenWith(glyphs) {
      const byShow = new Map<number, Set<number>>();
      let [last, own] = [-1, new Set<number>()];
      for (const { show, index } of glyphs) {
        if (show !== last) {
          last = show;
          own = byShow.get(show) ?? new Set();
          byShow.set(show, own);
        }
        own.add(index);
      }
      const shows: number[] = [];
      const parts: [number, number, number, number][] = [];
      for (const [show, indices] of [...byShow].toSorted((one, other) => one[0] - other[0])) {
        if (indices.size >= inkOf(show)) {
          shows.push(show, round(content.advances[show] ?? 0));
          continue;
        }
        const first = firsts[show] ?? 0;
        let part: [number, number, number, number] | undefined;
        const [low, high] = [Math.min(...indices), Math.max(...indices)];
        for (let index = low; index <= high; index += 1) {
          const glyph = content.glyphs[first + index];
          if (!glyph || glyph.show !== show) break;
          if (!indices.has(index) && (isInk(glyph) || !part)) part = undefined;
          else if (part) {
            part[2] += 1;
            part[3] = round(part[3] + advanceOf(glyph));
          } else {
            part = [show, index, 1, round(advanceOf(glyph))];
            parts.push(part);
          }
        }
      }
      return parts.length === 0 ? { shows } : { shows, parts };
    },
  };
};
