import type { BareWord } from '../../bare-recognition.ts';
import type { TrueLabel } from '../../mockups/render.ts';
import type { Ground } from '../../mockups/screen.ts';
import { characterErrors } from '../visual/characters.ts';

/** What was made of labels. */
export interface Tally {
  readonly labels: number;
  /** Read with a quarter of wrong characters at most. */
  readonly found: number;
  readonly characters: number;
  readonly errors: number;
  /** Of those that were found alone. */
  readonly foundCharacters: number;
  readonly foundErrors: number;
}

/** One label and what was read where it stands. */
export interface Judged {
  readonly ground: Ground;
  readonly truth: string;
  readonly read: string;
}

const found = 0.25;

/** The words whose middle lies in a box, as they are read: row by row. */
const textIn = (words: readonly BareWord[], { box }: TrueLabel): string =>
  words
    .map((word) => ({ ...word, x: word.box.x + word.box.width / 2, y: word.box.y + word.box.height / 2 }))
    .filter(
      ({ x, y }) =>
        x >= box.x - 4 && x <= box.x + box.width + 4 && y >= box.y - 2 && y <= box.y + box.height + 2,
    )
    .toSorted((left, right) =>
      Math.abs(left.y - right.y) > box.height * 0.6 ? left.y - right.y : left.x - right.x,
    )
    .map(({ text }) => text)
    .join(' ');

/** What stands in each label's place. */
export const judge = (labels: readonly TrueLabel[], words: readonly BareWord[]): readonly Judged[] =>
  labels.map((label) => ({ ground: label.ground, truth: label.label.en, read: textIn(words, label) }));

/** Labels in sum. An unread label counts all its characters as wrong, and a badly read one no more than these. */
export const tally = (judged: readonly Judged[]): Tally => {
  const sums = { labels: 0, found: 0, characters: 0, errors: 0, foundCharacters: 0, foundErrors: 0 };
  for (const { truth, read } of judged) {
    const { errors, characters } = characterErrors(truth, read);
    sums.labels += 1;
    sums.characters += characters;
    sums.errors += Math.min(errors, characters);
    if (errors > characters * found) continue;
    sums.found += 1;
    sums.foundCharacters += characters;
    sums.foundErrors += errors;
  }
  return sums;
};
