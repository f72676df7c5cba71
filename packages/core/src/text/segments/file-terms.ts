import type { TranslationExample } from '../types.ts';
import type { PreparedSegment } from './prepared.ts';

/** Longer ones are sentences: they would not occur in another. */
const maxWords = 3;
const maxLength = 40;
/** More cost more than they teach. */
const maxExamples = 6;
/** So many terms are enough for one file. */
const maxTerms = 10_000;

const word = /[\p{L}\p{N}\p{M}'’-]+/gu;

const wordsOf = (text: string): string[] => text.toLowerCase().match(word) ?? [];

interface Term {
  readonly example: TranslationExample;
  /** The earlier it was known, the smaller. */
  readonly rank: number;
}

/**
 * What the terms of a file have become: those that were translated before the file, and short segments, labels and
 * headings, whose words a later sentence may take up. An engine is shown those that occur in what it translates, so that a
 * file has one word for a thing.
 */
export class FileTerms {
  readonly #terms = new Map<string, Term>();

  /** Adds a term of few words; the first translation of one is kept. */
  add(source: string, target: string): void {
    if (source.length > maxLength || source === target || this.#terms.size >= maxTerms) return;
    const words = wordsOf(source);
    const key = words.join(' ');
    if (words.length === 0 || words.length > maxWords || this.#terms.has(key)) return;
    this.#terms.set(key, { example: { source, target }, rank: this.#terms.size });
  }

  /** Those that occur in some texts, the earliest first. */
  in(segments: readonly PreparedSegment[]): readonly TranslationExample[] {
    const found = new Set<Term>();
    if (this.#terms.size === 0) return [];
    for (const { plain } of segments) {
      const words = wordsOf(plain);
      for (let start = 0; start < words.length; start++) {
        for (let count = 1; count <= maxWords; count++) {
          const term = this.#terms.get(words.slice(start, start + count).join(' '));
          if (term && term.example.source !== plain) found.add(term);
        }
      }
    }
    return [...found]
      .sort((left, right) => left.rank - right.rank)
      .slice(0, maxExamples)
      .map(({ example }) => example);
  }
}
