import type { Language } from '../../languages.ts';
import type { Word } from './words.ts';

/** A word that shows how the reader is addressed. */
export interface Evidence {
  readonly form: 'formal' | 'informal';
  /** As written. */
  readonly words: string;
  /** `likely`: it may speak of somebody else (Spanish `su` is also "his"), and counts where nothing is certain. */
  readonly strength: 'certain' | 'likely';
}

/** Finds the evidence of one language in a text. */
export type Finder = (words: readonly Word[], text: string, language: Language) => readonly Evidence[];

/** What a word shows, or undefined. */
export type Judge = (word: Word) => Omit<Evidence, 'words'> | undefined;

/** Evidence that is certain, by form. */
export const certainly = {
  formal: { form: 'formal', strength: 'certain' },
  informal: { form: 'informal', strength: 'certain' },
} as const;
/** Evidence that is likely, by form. */
export const likely = {
  formal: { form: 'formal', strength: 'likely' },
  informal: { form: 'informal', strength: 'likely' },
} as const;

/** A finder that looks at word after word. */
export const byWord =
  (judge: Judge): Finder =>
  (words) =>
    words.flatMap((word) => {
      const found = judge(word);
      return found ? [{ ...found, words: word.text }] : [];
    });

/** The words of a list that is written with blanks between. */
export const wordSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.trim().split(/\s+/)));
