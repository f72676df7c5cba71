import type { Edit } from '../edits.ts';
import type { AdaptationInput } from '../rule.ts';
import type { Agreement } from './agreement.ts';
import { holds, type Surroundings, surroundingsOf } from './condition.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { inCaseOf, isCapitalised, isShouted, readWords, type TextWord } from './words.ts';

/** What a lexicon and its language need to change a text. */
export interface LexiconRules {
  readonly lexicon: Lexicon;
  /** Words that are not in the lexicon, in lower case; undefined where nothing changes. */
  readonly spell?: (lower: string) => string | undefined;
  /** Names, as they are written, such as cities. */
  readonly names?: ReadonlyMap<string, string>;
  readonly agree?: Agreement;
}

const between = /^[ \u00A0-]$/u;

const matchAt = (
  words: readonly TextWord[],
  index: number,
  surroundings: Surroundings,
  { lexicon }: LexiconRules,
): LexiconEntry | undefined => {
  const first = words[index];
  if (!first) return undefined;
  return lexicon.get(first.lower)?.find(({ words: wanted, condition }) => {
    const matched = words.slice(index, index + wanted.length);
    const last = matched.at(-1);
    return (
      last !== undefined &&
      matched.length === wanted.length &&
      matched.every(
        ({ lower, gap, isFixed }, offset) =>
          lower === wanted[offset] && !isFixed && (offset === 0 || between.test(gap)),
      ) &&
      (condition === undefined || holds(condition, surroundings, first.start, last.end))
    );
  });
};

/** Whether a capital shows that a word is a name or part of a title. */
const isName = (word: TextWord): boolean =>
  isCapitalised(word.text) && !word.startsSentence && !isShouted(word.text);

/** All changes of a text, in order, by a lexicon. */
export const lexiconEdits = (input: AdaptationInput, rules: LexiconRules): Edit[] => {
  const words = readWords(input);
  const surroundings = surroundingsOf(input.text, input.source);
  const edits: Edit[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word || word.isFixed) continue;
    const { start, end } = word;
    const name = rules.names?.get(word.text);
    if (name !== undefined) {
      edits.push({ start, end, replacement: name, kind: 'spelling' });
      continue;
    }
    if (isName(word)) continue;
    const entry = matchAt(words, index, surroundings, rules);
    if (entry) {
      const last = index + entry.words.length - 1;
      edits.push({
        start,
        end: words[last]?.end ?? end,
        replacement: inCaseOf(word.text, entry.to),
        kind: entry.kind,
      });
      if (entry.agreesAs) edits.push(...(rules.agree?.(words, index, last, entry.agreesAs) ?? []));
      index = last;
      continue;
    }
    const spelling = rules.spell?.(word.lower);
    if (spelling !== undefined && spelling !== word.lower)
      edits.push({ start, end, replacement: inCaseOf(word.text, spelling), kind: 'spelling' });
  }
  return withoutOverlaps(edits);
};

/** In the order of the text; where two changes meet, the first one counts. */
const withoutOverlaps = (edits: readonly Edit[]): Edit[] => {
  const sorted = [...edits].sort((one, other) => one.start - other.start || (one.kind ? -1 : 1));
  return sorted.filter((edit, index) => edit.start >= (sorted[index - 1]?.end ?? 0));
};
