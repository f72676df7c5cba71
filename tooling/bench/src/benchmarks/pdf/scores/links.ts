import { overlapOf } from '../../visual/match.ts';
import type { FileFacts, FoundAnnotation, PageFacts } from '../tools/pdf-js.ts';
import { boundsOf } from './blocks.ts';
import type { Share } from './coverage.ts';
import { reverse, wordsOf } from './words.ts';

const linksOf = ({ annotations }: PageFacts): readonly FoundAnnotation[] =>
  annotations.filter(({ subtype }) => subtype === 'Link');

/** Links, outline, labels and fields that one file has and the other has not, in words. */
export const lostOf = (before: FileFacts, after: FileFacts): readonly string[] => {
  const found: string[] = [];
  const compare = (what: string, one: readonly string[], other: readonly string[]): void => {
    const at = one.findIndex((value, index) => value !== other[index]);
    if (at >= 0) found.push(`${what}: ${one[at]} → ${other[at] ?? 'nothing'}`.slice(0, 160));
    else if (one.length !== other.length) found.push(`${what}: ${one.length} → ${other.length}`);
  };
  if (before.pageCount !== after.pageCount) found.push(`pages: ${before.pageCount} → ${after.pageCount}`);
  for (const [index, page] of before.pages.entries()) {
    const other = after.pages[index];
    if (!other) continue;
    const number = index + 1;
    const sizeOf = ({ width, height, rotate }: PageFacts) => [`${width} × ${height} turned ${rotate}`];
    compare(`page ${number}: size`, sizeOf(page), sizeOf(other));
    const targets = (one: PageFacts) => linksOf(one).map(({ target }) => target);
    compare(`page ${number}: link`, targets(page), targets(other));
    const others = (one: PageFacts) =>
      one.annotations
        .filter(({ subtype }) => subtype !== 'Link')
        .map(({ subtype, field, type }) => `${subtype} ${field} ${type}`);
    compare(`page ${number}: annotation`, others(page), others(other));
  }
  const shapeOf = ({ outline }: FileFacts) => outline.map(({ level, target }) => `${level} ${target}`);
  compare('outline', shapeOf(before), shapeOf(after));
  compare('page label', before.labels ?? [], after.labels ?? []);
  return found;
};

/** The words that a link lies on: of each piece of text the share of its letters that the link covers. */
const wordsUnder = (link: FoundAnnotation, { items }: PageFacts): readonly string[] => {
  const pieces: string[] = [];
  for (const { text, corners } of items) {
    const box = boundsOf(corners);
    for (const area of link.boxes) {
      if (overlapOf(area, box) < 0.3 * Math.min(area.width * area.height, box.width * box.height)) continue;
      const letters = [...text];
      // As wide as the piece: right for level text, near enough for the words of others.
      const at = (x: number): number => Math.round(((x - box.x) / (box.width || 1)) * letters.length);
      pieces.push(letters.slice(Math.max(0, at(area.x)), Math.max(0, at(area.x + area.width))).join(''));
    }
  }
  return wordsOf(pieces.join(' '), 3);
};

/** Where a letter stands within a piece is reckoned, not known: a word may be cut by one at either end. */
const isUnder = (word: string, there: string): boolean =>
  there.includes(word) ||
  (word.length > 4 && (there.includes(word.slice(1)) || there.includes(word.slice(0, -1))));

/** Links with words of which at least half lie, reversed or kept, under the same link of the other file. */
export const linksOnWords = (
  before: FileFacts,
  after: FileFacts,
): Share & { readonly astray: readonly string[] } => {
  let all = 0;
  const astray: string[] = [];
  for (const [index, page] of before.pages.entries()) {
    const others = new Map(
      linksOf(after.pages[index] ?? page).map((link) => [link.annotation, link] as const),
    );
    for (const link of linksOf(page)) {
      // The first and the last may be cut.
      const words = wordsUnder(link, page).filter((word) => reverse(word) !== word);
      if (words.length === 0) continue;
      all += 1;
      const other = others.get(link.annotation);
      const there = (other && after.pages[index] ? wordsUnder(other, after.pages[index]) : []).join(' ');
      const on = words.filter((word) => isUnder(reverse(word), there) || isUnder(word, there));
      if (on.length < words.length / 2)
        astray.push(
          `page ${index + 1}: ${link.target.slice(0, 40)}: ${words.join(' ').slice(0, 40)} → ${there.slice(0, 40)}`,
        );
    }
  }
  return { of: all - astray.length, all, astray };
};
