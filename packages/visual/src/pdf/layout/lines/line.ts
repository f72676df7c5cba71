import type { PageFont } from '../../page-content.ts';
import { type Glyph, isLetter, isSymbol, isWide, median } from '../glyph.ts';
import { type Item, inReadingDirection, runsRightToLeft } from './direction.ts';
import type { Fragment } from './fragment.ts';
import { circleMark, isListMark } from './list-mark.ts';
import { countWords, hasWordApart } from './words.ts';

/** A line of text in the order in which it is read. */
export interface Line extends Fragment {
  readonly items: readonly Item[];
  readonly text: string;
  readonly isRtl: boolean;
  /** How many of the items, from the first, are a bullet or number of a list with the blank after it. */
  readonly label: number;
  /** Where its text begins and ends, as it is read, after such a label: mirrored for text from right to left. */
  readonly start: number;
  readonly end: number;
  /** Of its first word, without the label. */
  readonly firstWord: number;
  /** Shares of its ink. */
  readonly bold: number;
  readonly mono: number;
  readonly symbolic: number;
  readonly colour: string;
  readonly letters: number;
  /** Mathematics, without words around it. */
  readonly isFormula: boolean;
  /** Mathematics mostly, with a word that stands by itself. */
  readonly isSpoken: boolean;
}

/** Of one em: gaps that are blanks, where the font's own blank is not known. */
const usualBlank = 0.28;
/** Of one em: how far slanted signs lean over what follows. */
export const mostLeaning = 0.3;
const endMark = /^[.,;:!?)\]}]$/u;
/** Of one em: letters that are no farther apart are not spaced out. */
const leastSpacing = 0.04;

/** How wide the blanks of fonts are that paint some, of one em. */
export const blankWidths = (glyphs: readonly Glyph[]): ReadonlyMap<PageFont, number> => {
  const widths = new Map<PageFont, number[]>();
  for (const glyph of glyphs) {
    if (!glyph.isBlank) continue;
    const known = widths.get(glyph.font) ?? [];
    if (known.length < 50) known.push((glyph.right - glyph.left) / glyph.size);
    widths.set(glyph.font, known);
  }
  return new Map([...widths].map(([font, known]) => [font, median(known)]));
};

const letterOrMark = /^[\p{L}\p{M}:.,]+$/u;

/** Whether letters alone are painted, with blanks between nearly all of them. */
const isSpacedByBlanks = (glyphs: readonly Glyph[], ink: readonly Glyph[]): boolean =>
  (glyphs.length - ink.length) * 2 > ink.length &&
  ink.every(({ text }) => letterOrMark.test(text)) &&
  !hasWord(glyphs);

/** Whether three letters follow each other without a blank. */
const hasWord = (glyphs: readonly Glyph[]): boolean =>
  glyphs.some(
    (_, index) => index > 1 && [0, 1, 2].every((back) => isLetter(glyphs[index - back]?.text ?? '')),
  );

/** Puts a blank wherever words are apart. */
const withBlanks = (fragment: Fragment, widths: ReadonlyMap<PageFont, number>): Item[] => {
  // Letters that are spaced out have gaps among them that are no blanks, or are painted with one behind each.
  const ink = fragment.glyphs.filter(({ isBlank }) => !isBlank);
  const isParted = isSpacedByBlanks(fragment.glyphs, ink);
  const measured = isParted ? ink : fragment.glyphs;
  const gaps: number[] = [];
  let tight = 0;
  for (let index = 1; index < measured.length; index += 1) {
    const last = measured[index - 1] as Glyph;
    const glyph = measured[index] as Glyph;
    if (last.baseline !== glyph.baseline) continue;
    // Signs of formulas stand apart by rules of their own.
    if (![last, glyph].every((one) => isLetter(one.text) && !isSymbol(one))) continue;
    const gap = (glyph.left - last.right) / glyph.size;
    gaps.push(gap);
    if (gap <= leastSpacing) tight += 1;
  }
  // Where most stand close, the middle of them need not be known.
  const isSpaced = gaps.length >= 4 && tight <= gaps.length >> 1;
  const spacing = isSpaced ? median(gaps) : 0;
  const items: Item[] = [];
  let isAfterBlank = false;
  let before: Glyph | undefined;
  let reached = -Infinity;
  for (const glyph of fragment.glyphs) {
    if (glyph.isBlank) {
      isAfterBlank = true;
      continue;
    }
    if (before) {
      const size = Math.max(glyph.size, before.size);
      const gap = (glyph.left - reached) / size - spacing;
      const blank = Math.min(Math.max(widths.get(glyph.font) ?? usualBlank, 0.15), 0.4);
      const isGap =
        gap > Math.max(0.11, 0.5 * blank) && !(isWide(glyph.text) && isWide(before.text) && gap < 0.8);
      // A slanted sign leans over the mark behind it, which stands off for it.
      const isLeant = isSymbol(before) && endMark.test(glyph.text) && gap < mostLeaning;
      const isScript = Math.abs(glyph.baseline - before.baseline) > 0.1 * size;
      if ((isAfterBlank && gap > 0.02) || (isGap && !isLeant && !(isScript && gap < 0.2)))
        items.push({ text: ' ', glyph: undefined });
    }
    items.push({ text: glyph.text, glyph });
    isAfterBlank = false;
    before = glyph;
    reached = Math.max(reached, glyph.right);
  }
  return items;
};

/** How many items are the mark of a list, with the blank behind it. */
const labelOf = (items: readonly Item[]): number => {
  const blank = items.findIndex(({ glyph }) => glyph === undefined);
  if (blank < 1 || blank > 12) return 0;
  const hasText = items.some(({ text }, index) => index > blank && isLetter(text));
  if (!hasText) return 0;
  const word = items.slice(0, blank);
  const text = word.map((item) => item.text).join('');
  const [first] = word;
  if (blank === 1 && first?.glyph && isSymbol(first.glyph) && !/^[\p{L}\p{N}]$/u.test(text)) return 2;
  if (isListMark(text)) return blank + 1;
  // The number of a chapter is no mark by itself: it stands well apart from what it numbers.
  const [last, next] = [word.at(-1)?.glyph, items[blank + 1]?.glyph];
  const isApart = last && next && next.left - last.right > 0.8 * last.size;
  return isApart && (text === circleMark || /^\d{1,3}$/.test(text)) ? blank + 1 : 0;
};

/** Reads a fragment; `mayHaveLabel`: whether a number in front of it is taken for that of a list. */
export const lineOf = (
  fragment: Fragment,
  widths: ReadonlyMap<PageFont, number>,
  mayHaveLabel = true,
): Line => {
  const seen = withBlanks(fragment, widths);
  const isRtl = runsRightToLeft(seen);
  const items = inReadingDirection(seen, isRtl);
  const label = mayHaveLabel ? labelOf(items) : 0;
  const body: Glyph[] = [];
  const firstWord: Glyph[] = [];
  let isFirstWord = true;
  for (let index = label; index < items.length; index += 1) {
    const glyph = items[index]?.glyph;
    if (glyph) body.push(glyph);
    else if (index > label) isFirstWord = false;
    if (glyph && isFirstWord) firstWord.push(glyph);
  }
  const left = (glyphs: readonly Glyph[]): number =>
    glyphs.reduce((least, glyph) => Math.min(least, glyph.left), Infinity);
  const right = (glyphs: readonly Glyph[]): number =>
    glyphs.reduce((most, glyph) => Math.max(most, glyph.right), -Infinity);
  const [bodyLeft, bodyRight] = [left(body), right(body)];
  let [ink, bold, mono, symbolic, letters] = [0, 0, 0, 0, 0];
  const colours = new Map<string, number>();
  let [last, count] = ['', 0];
  for (const glyph of body) {
    ink += 1;
    if (glyph.font.weight === 700) bold += 1;
    if (glyph.font.family === 'mono') mono += 1;
    if (isSymbol(glyph)) symbolic += 1;
    else if (isLetter(glyph.text)) letters += 1;
    if (glyph.colour !== last) {
      if (count > 0) colours.set(last, (colours.get(last) ?? 0) + count);
      last = glyph.colour;
      count = 0;
    }
    count += 1;
  }
  if (count > 0) colours.set(last, (colours.get(last) ?? 0) + count);
  const share = (count: number): number => (ink === 0 ? 0 : count / ink);
  const words = symbolic > 0 ? countWords(items) : 1;
  const isMathematics =
    symbolic > 0 &&
    (words === 0 || (share(symbolic) > 0.4 && words <= 1) || (share(symbolic) > 0.7 && words <= 2));
  const isSpoken = isMathematics && hasWordApart({ ...fragment, items, label });
  const colour = [...colours].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['#000000', 0] as [
    string,
    number,
  ]);
  return {
    ...fragment,
    items,
    text: items.map(({ text }) => text).join(''),
    isRtl,
    label,
    start: isRtl ? -bodyRight : bodyLeft,
    end: isRtl ? -bodyLeft : bodyRight,
    firstWord: firstWord.length === 0 ? 0 : right(firstWord) - left(firstWord),
    bold: share(bold),
    mono: share(mono),
    symbolic: share(symbolic),
    colour: colour[0],
    letters,
    isFormula: isMathematics && !isSpoken,
    isSpoken,
  };
};
