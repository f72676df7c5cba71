import { diffArrays } from 'diff';

/** A stretch of two texts: in both, or in the later or the earlier one alone. */
export interface Difference {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** More words that differ are not told apart one by one: it takes time by their square, and nobody reads it. */
const maxChanges = 400;

const tagPattern = /(<\/?\d{1,6}\/?>)/;

/** Words, blanks, marks and tags, in order. */
const piecesOf = (text: string, segmenter: Intl.Segmenter): string[] =>
  text
    .split(tagPattern)
    .flatMap((part) =>
      tagPattern.test(part) ? [part] : [...segmenter.segment(part)].map(({ segment }) => segment),
    );

const segmenterOf = (language: string): Intl.Segmenter => {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    // A tag of private use: words end where Unicode says so for all languages.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
};

/**
 * What changed from one text to another, word by word; a tag counts as a word.
 *
 * @param language of both texts: where its words end
 */
export const differencesOf = (before: string, after: string, language: string): readonly Difference[] => {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const segmenter = segmenterOf(language);
  const changes = diffArrays(piecesOf(before, segmenter), piecesOf(after, segmenter), {
    maxEditLength: maxChanges,
  });
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
};
