import { overlapOf } from '../../visual/match.ts';
import type { FileFacts, FoundAnnotation, PageFacts } from '../tools/pdf-js.ts';
import { boundsOf } from './blocks.ts';
import type { Share } from './coverage.ts';
import { squeezed } from './words.ts';

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

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const wordShape = /\p{L}[\p{L}\p{M}]*/gu;

/** The pieces of text that a link lies on, each with the part of its letters that is covered, from the first to the last. */
const piecesUnder = (link: FoundAnnotation, { items }: PageFacts) =>
  items.flatMap(({ text, corners }) => {
    const box = boundsOf(corners);
    return link.boxes.flatMap((area) => {
      const least = Math.min(area.width * area.height, box.width * box.height);
      if (overlapOf(area, box) < 0.3 * least) return [];
      const width = box.width || 1;
      const [from, to] = [(area.x - box.x) / width, (area.x + area.width - box.x) / width];
      // As wide as the piece: right for level text, near enough for the words of others.
      return [
        { text, from: rightToLeft.test(text) ? 1 - to : from, to: rightToLeft.test(text) ? 1 - from : to },
      ];
    });
  });

/** Words that lie mostly under a link. */
const wordsUnder = (link: FoundAnnotation, page: PageFacts): readonly string[] =>
  piecesUnder(link, page).flatMap(({ text, from, to }) =>
    [...text.matchAll(wordShape)]
      .filter(({ 0: word, index }) => {
        const middle = (index + word.length / 2) / text.length;
        return word.length >= 3 && middle > from && middle < to;
      })
      .map(([word]) => word),
  );

/** Letters that lie under a link, and one more at either end: where they stand is reckoned. */
const lettersUnder = (link: FoundAnnotation, page: PageFacts): string =>
  piecesUnder(link, page)
    .map(({ text, from, to }) => {
      const [first, last] = [Math.floor(from * text.length) - 1, Math.ceil(to * text.length) + 1];
      return squeezed(text.slice(Math.max(0, first), Math.max(0, last)));
    })
    .join('');

/**
 * Links with words of which at least half lie, translated or kept, under the same link of the other file.
 *
 * @param translate what the engine makes of a word
 */
export const linksOnWords = (
  before: FileFacts,
  after: FileFacts,
  translate: (word: string) => string,
): Share & { readonly astray: readonly string[] } => {
  let all = 0;
  const astray: string[] = [];
  for (const [index, page] of before.pages.entries()) {
    const other = after.pages[index];
    const others = new Map(linksOf(other ?? page).map((link) => [link.annotation, link] as const));
    for (const link of linksOf(page)) {
      const words = wordsUnder(link, page);
      if (words.length === 0) continue;
      all += 1;
      const moved = others.get(link.annotation);
      const there = other && moved ? lettersUnder(moved, other) : '';
      const on = words.filter(
        (word) => there.includes(squeezed(translate(word))) || there.includes(squeezed(word)),
      );
      if (on.length < words.length / 2)
        astray.push(
          `page ${index + 1}: ${link.target.slice(0, 40)}: ${words.join(' ').slice(0, 40)} → ${there.slice(0, 40)}`,
        );
    }
  }
  return { of: all - astray.length, all, astray };
};
