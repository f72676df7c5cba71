import type { TranslationExample } from '../types.ts';
import type { PreparedSegment } from './prepared.ts';

/** Longer ones are sentences: they would not occur in another. */
const maxWords = 3;
const maxLength = 40;
/** More cost more than they teach. */
const maxExamples = 5;
/** So many terms are enough for one file. */
const maxTerms = 10_000;

const word = /[\p{L}\p{N}\p{M}'’-]+/gu;

const wordsOf = (text: string): string[] => text.toLowerCase().match(word) ?? [];

/**
 * What short segments of a file have become: labels and headings, whose words a later sentence may take up. An engine is
 * shown those that occur in what it translates, and the segment before, so that a file has one word for a thing.
 */
export class FileTerms {
  readonly #terms = new Map<string, TranslationExample>();

  add(source: string, target: string): void {
    if (source.length > maxLength || source === target || this.#terms.size >= maxTerms) return;
    const words = wordsOf(source);
    const key = words.join(' ');
    if (words.length === 0 || words.length > maxWords || this.#terms.has(key)) return;
    this.#terms.set(key, { source, target });
  }

  /** Those that occur in some texts. */
  in(segments: readonly PreparedSegment[]): readonly TranslationExample[] {
    const found = new Set<TranslationExample>();
    if (this.#terms.size === 0) return [];
    for (const { plain } of segments) {
      const words = wordsOf(plain);
      for (let start = 0; start < words.length; start++) {
        for (let count = 1; count <= maxWords; count++) {
          const term = this.#terms.get(words.slice(start, start + count).join(' '));
          if (term && term.source !== plain) found.add(term);
          if (found.size >= maxExamples) return [...found];
        }
      }
    }
    return [...found];
  }
}
