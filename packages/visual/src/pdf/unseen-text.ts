import type { PageLayout } from './layout/index.ts';
import { apply, type Matrix } from './matrix.ts';
import type { PageContent, PageGlyph } from './page-content.ts';
import type { TextPlace } from './place.ts';

/** Of an em: how far from a line of text what repeats it unseen may stand. */
const reach = 0.8;
/** More than a page of recognised text has. */
const maxUnseen = 20_000;

/** Shows whose glyphs are all invisible, with where the first of each stands. */
const unseenShows = ({ glyphs }: PageContent): Map<number, PageGlyph> => {
  const unseen = new Map<number, PageGlyph>();
  const seen = new Set<number>();
  for (const glyph of glyphs) {
    if (glyph.hidden !== 'invisible') seen.add(glyph.show);
    else if (!unseen.has(glyph.show)) unseen.set(glyph.show, glyph);
  }
  for (const show of seen) unseen.delete(show);
  return unseen;
};

const isOn = ({ angle, lines, style }: TextPlace, { matrix }: PageGlyph): boolean => {
  const radians = (-angle * Math.PI) / 180;
  const level: Matrix = [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), 0, 0];
  const [x, y] = apply(level, matrix[4], matrix[5]);
  const near = reach * style.size;
  return lines.some(
    ({ left, right, baseline }) => x > left - near && x < right + near && Math.abs(y - baseline) < near,
  );
};

/**
 * Lets a text take along what says the same unseen, as recognition writes it over a page: else the source could still be
 * searched for and copied.
 */
export const withUnseen = (content: PageContent, layout: PageLayout): PageLayout => {
  const unseen = unseenShows(content);
  if (unseen.size === 0 || unseen.size > maxUnseen) return layout;
  const texts = layout.texts.map((text) => {
    const own = new Set(text.place.shows.filter((_, index) => index % 2 === 0));
    const added = [...unseen].flatMap(([show, glyph]) => {
      if (own.has(show) || !isOn(text.place, glyph)) return [];
      unseen.delete(show);
      return [show, content.advances[show] ?? 0];
    });
    return added.length === 0
      ? text
      : { ...text, place: { ...text.place, shows: [...text.place.shows, ...added] } };
  });
  return { ...layout, texts };
};
