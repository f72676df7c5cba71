import { plainOf } from '@dragoman/provider';
import type { SeenSegment } from '../place.ts';
import { comparable, reverse, wordsOf } from './words.ts';

/** So many words in a row are no chance. */
const inARow = 3;

const spaced = (text: string): string =>
  ` ${(comparable(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).join(' ')} `;

/** Pieces of a text that must be gone: three words in a row, or all of a shorter one. */
const piecesOf = (source: string): readonly string[] => {
  const words = wordsOf(plainOf(source), 1);
  if (words.length < inARow) return words.some((word) => [...word].length >= 4) ? [words.join(' ')] : [];
  return words.slice(inARow - 1).map((_, at) => words.slice(at, at + inARow).join(' '));
};

/**
 * Pieces of translated texts that are still on their pages, or, of texts outside of them, anywhere.
 *
 * @param pages the text of each page by one reader
 */
export const leftoverOf = (segments: readonly SeenSegment[], pages: readonly string[]): readonly string[] => {
  const found = new Set<string>();
  const texts = pages.map(spaced);
  const targets = pages.map((_, index) =>
    spaced(
      segments
        .filter(({ place }) => place?.page === index + 1)
        .map(({ target, source }) => plainOf(target ?? source))
        .join(' '),
    ),
  );
  for (const { source, target, place } of segments) {
    const [text, wanted] = [texts[(place?.page ?? 0) - 1], targets[(place?.page ?? 0) - 1]];
    if (target === null || text === undefined || wanted === undefined) continue;
    for (const piece of piecesOf(source)) {
      if (text.includes(` ${piece} `) && !wanted.includes(` ${piece} `))
        found.add(`page ${place?.page}: ${piece}`);
    }
  }
  return [...found];
};

/**
 * Texts of objects (titles of the outline, alternate texts, captions) that were in the source and are still there although
 * they have words that were to be reversed.
 */
export const spokenLeftover = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const source = new Set(before);
  const content = (text: string): string => text.replace(/^\w+: /, '');
  return [...new Set(after)].filter(
    (text) => source.has(text) && wordsOf(content(text), 4).some((word) => reverse(word) !== word),
  );
};
