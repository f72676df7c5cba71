import type { Condition } from './condition.ts';

/** A word or phrase of a region and what takes its place. */
export interface LexiconEntry {
  /** Lower-case words. */
  readonly words: readonly string[];
  readonly to: string;
  readonly kind: 'spelling' | 'vocabulary';
  /** Absent: always. */
  readonly condition?: Condition;
  /** The gender that words around must take, where it is another one. */
  readonly agreesAs?: Gender;
}

export type Gender = 'm' | 'f';

/** Entries by their first word, longer ones first. */
export type Lexicon = ReadonlyMap<string, readonly LexiconEntry[]>;

/** Splits a phrase as texts are split into words. */
export const wordsOf = (phrase: string): string[] => phrase.split(/[ -]/u);

/** Makes a lexicon; of entries with the same words the first one that fits counts. */
export const lexiconOf = (entries: readonly LexiconEntry[]): Lexicon => {
  const lexicon = new Map<string, LexiconEntry[]>();
  for (const entry of entries) {
    const [first = ''] = entry.words;
    const known = lexicon.get(first);
    if (known) known.push(entry);
    else lexicon.set(first, [entry]);
  }
  for (const list of lexicon.values()) list.sort((one, other) => other.words.length - one.words.length);
  return lexicon;
};
