import type { PageLayout } from './layout/index.ts';
import { apply, type Matrix } from './matrix.ts';
import type { PageContent, PageGlyph } from './page-content.ts';
import type { TextPlace } from './place.ts';

/** Of an em: how far from a line of text what repeats it unseen may stand. */
const reach = 0.8;
/** More than a page of recognised text has. */
const maxUnseen = 20_000;
/** Text rendering modes from here on add to the clipping path: such text is not taken away. */
const clippingMode = 4;

/** Nobody sees it, whatever a reader sets: a layer that is off can be put on. */
const isUnseen = ({ hidden, mode }: PageGlyph): boolean =>
  hidden !== undefined && hidden !== 'layer' && mode < clippingMode;

/** A show of which all glyphs are unseen. */
interface UnseenShow {
  readonly show: number;
  readonly glyphs: PageGlyph[];
}

const unseenShows = ({ glyphs }: PageContent): Map<number, UnseenShow> => {
  const unseen = new Map<number, UnseenShow>();
  const seen = new Set<number>();
  for (const glyph of glyphs) {
    if (!isUnseen(glyph)) seen.add(glyph.show);
    else {
      const known = unseen.get(glyph.show);
      if (known) known.glyphs.push(glyph);
      else unseen.set(glyph.show, { show: glyph.show, glyphs: [glyph] });
    }
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

const isOverPicture = ({ images }: PageContent, { matrix: [, , , , x, y] }: PageGlyph): boolean =>
  images.some(({ left, right, bottom, top }) => x >= left && x <= right && y >= bottom && y <= top);

const lettersOf = (glyphs: readonly PageGlyph[]): string =>
  glyphs
    .map(({ text }) => text)
    .join('')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether something is said that cannot be seen on the page. */
const isElse = (content: PageContent, shows: readonly UnseenShow[]): boolean => {
  const seen = lettersOf(content.glyphs.filter(({ hidden }) => hidden === undefined));
  return [...new Set(shows.map(({ glyphs }) => lettersOf(glyphs)))].some((said) => !seen.includes(said));
};

/**
 * Lets texts take along what nobody sees: else the source could still be searched for and copied. What says the same as a
 * text, as recognition writes it over a page, goes with that text; all else with the page, whichever of its texts is
 * written. What lies over a picture stays: it says what the picture shows, and that stays, too.
 */
export const withUnseen = (content: PageContent, layout: PageLayout): PageLayout => {
  const unseen = unseenShows(content);
  if (unseen.size === 0 || unseen.size > maxUnseen) return layout;
  const advancesOf = (shows: readonly UnseenShow[]): number[] =>
    shows.flatMap(({ show }) => [show, content.advances[show] ?? 0]);
  const texts = layout.texts.map((text) => {
    const own = new Set(text.place.shows.filter((_, index) => index % 2 === 0));
    const added = [...unseen.values()].filter(({ show, glyphs: [first] }) => {
      if (own.has(show)) unseen.delete(show);
      return !own.has(show) && first !== undefined && isOn(text.place, first) && unseen.delete(show);
    });
    return added.length === 0
      ? text
      : { ...text, place: { ...text.place, shows: [...text.place.shows, ...advancesOf(added)] } };
  });
  const rest = [...unseen.values()].filter(
    ({ glyphs }) => lettersOf(glyphs) !== '' && !glyphs.some((glyph) => isOverPicture(content, glyph)),
  );
  const [first, ...others] = texts;
  if (!first || rest.length === 0) return { ...layout, texts };
  const hidden = { shows: advancesOf(rest), ...(isElse(content, rest) ? { differs: true as const } : {}) };
  return { ...layout, texts: [{ ...first, place: { ...first.place, unseen: hidden } }, ...others] };
};
