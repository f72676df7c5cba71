import type { AsrSegment, AsrWord } from '@dragoman/provider';

const notLetters = /[^\p{Letter}\p{Number}\p{Mark}]/gu;

/** What of a text is heard: without punctuation and spaces, in which the words of engines differ from their segments. */
const lettersOf = (text: string): string => text.replace(notLetters, '').toLowerCase();

/** How many letters of a text are heard. */
export const countLetters = (text: string): number => lettersOf(text).length;

interface Span {
  readonly letters: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** When the letters of a segment are said: by the times of its words, else evenly. */
export class Timeline {
  readonly #spans: readonly Span[];
  #index = 0;
  /** Letters of the present span that were passed. */
  #passed = 0;

  constructor(segment: AsrSegment, words: readonly AsrWord[]) {
    const { text, startMs, endMs } = segment;
    const whole = lettersOf(text);
    const isSame = whole !== '' && words.map((word) => lettersOf(word.text)).join('') === whole;
    this.#spans = isSame
      ? words
          .map((word) => ({ ...word, letters: countLetters(word.text) }))
          .filter(({ letters }) => letters > 0)
      : [{ startMs, endMs, letters: whole.length }];
  }

  /** The time of the next so many letters. */
  take(letters: number): { readonly startMs: number; readonly endMs: number } {
    const [only] = this.#spans;
    // A segment of nothing but marks.
    if (only?.letters === 0) return { startMs: only.startMs, endMs: only.endMs };
    const startMs = this.#time();
    let left = letters;
    let endMs = startMs;
    while (left > 0) {
      const span = this.#spans[this.#index];
      if (!span) break;
      const taken = Math.min(left, span.letters - this.#passed);
      this.#passed += taken;
      left -= taken;
      endMs = this.#time();
      if (this.#passed >= span.letters && this.#index < this.#spans.length - 1) {
        this.#index++;
        this.#passed = 0;
      } else if (taken === 0) break;
    }
    return { startMs, endMs };
  }

  /** The time of the place that was reached. */
  #time(): number {
    const span = this.#spans[this.#index];
    if (!span) return 0;
    return Math.round(span.startMs + ((span.endMs - span.startMs) * this.#passed) / span.letters);
  }
}

/** Gives each segment its words: those whose middle is in it, and that the same person says. */
export const wordsBySegment = (
  segments: readonly AsrSegment[],
  words: readonly AsrWord[],
): readonly (readonly AsrWord[])[] => {
  let first = 0;
  return segments.map(({ startMs, endMs, speaker }) => {
    // Segments may overlap, so that only what ends before this one is over for all that follow.
    while (first < words.length && (words[first]?.endMs ?? 0) < startMs) first++;
    const own: AsrWord[] = [];
    for (let index = first; index < words.length; index++) {
      const word = words[index];
      if (!word || word.startMs > endMs) break;
      const middle = (word.startMs + word.endMs) / 2;
      const isOther = speaker !== undefined && word.speaker !== undefined && word.speaker !== speaker;
      if (middle >= startMs && middle <= endMs && !isOther) own.push(word);
    }
    return own;
  });
};
