import type { Edit } from '../edits.ts';
import type { Gender } from './lexicon.ts';
import { inCaseOf, type TextWord } from './words.ts';

/** What a Romance language shows gender by. Lists of words are parted by blanks, pairs "masculine feminine" by commas. */
export interface GenderedWords {
  /** Stand before a noun. */
  readonly determiners: string;
  /** Stand before or behind it; the plural in -s is made from them. */
  readonly adjectives: string;
  /** Forms that are made by rule; the group is the vowel that shows the gender, `o` or `a`. */
  readonly participle: RegExp;
  /** Words that look like such a form. */
  readonly noParticiples: string;
  /** Verbs such as "is", after which adjectives go on. */
  readonly copula: string;
  readonly adverbs: string;
  /** Masculine words that are two in the feminine: `del`, `de la`. */
  readonly contractions: readonly (readonly [masculine: string, feminine: string])[];
}

/** Makes the words around `first`…`last` agree with a gender. */
export type Agreement = (
  words: readonly TextWord[],
  first: number,
  last: number,
  gender: Gender,
) => readonly Edit[];

const furthestBefore = 3;

const isNext = (word: TextWord | undefined): word is TextWord =>
  word !== undefined && !word.isFixed && /^[ \u00A0]$/u.test(word.gap);

/** The rule of agreement of a language. */
export const agreementOf = (language: GenderedWords): Agreement => {
  const feminineOf = new Map<string, string>();
  const masculineOf = new Map<string, string>();
  const adjectives = new Set<string>();
  const noParticiples = new Set(language.noParticiples.split(' '));
  const copula = new Set(language.copula.split(' '));
  const adverbs = new Set(language.adverbs.split(' '));
  const add = (masculine: string, feminine: string): void => {
    feminineOf.set(masculine, feminine);
    masculineOf.set(feminine, masculine);
  };
  for (const pair of language.determiners.split(',')) {
    const [masculine = '', feminine = ''] = pair.split(' ');
    add(masculine, feminine);
  }
  for (const [masculine, feminine] of language.contractions) feminineOf.set(masculine, feminine);
  for (const pair of language.adjectives.split(',')) {
    const [masculine = '', feminine = ''] = pair.split(' ');
    for (const ending of ['', 's']) {
      add(masculine + ending, feminine + ending);
      adjectives.add(masculine + ending).add(feminine + ending);
    }
  }

  const isParticiple = (lower: string): boolean =>
    language.participle.test(lower) && !noParticiples.has(lower);
  const isAdjective = (lower: string): boolean => adjectives.has(lower) || isParticiple(lower);
  const formOf = (lower: string, gender: Gender): string | undefined => {
    const known = (gender === 'f' ? feminineOf : masculineOf).get(lower);
    if (known !== undefined || !isParticiple(lower)) return known;
    const [, vowel] = language.participle.exec(lower) ?? [];
    if (vowel !== (gender === 'f' ? 'o' : 'a')) return undefined;
    return lower.replace(/[oa](s?)$/u, gender === 'f' ? 'a$1' : 'o$1');
  };
  const editOf = ({ start, end, text, lower }: TextWord, gender: Gender): Edit[] => {
    const form = formOf(lower, gender);
    // One capital letter alone opens a sentence, it does not shout.
    const model = text.length === 1 ? `${text}x` : text;
    return form === undefined ? [] : [{ start, end, replacement: inCaseOf(model, form) }];
  };
  const contraction = (words: readonly TextWord[], index: number, gender: Gender): Edit | undefined => {
    const [preposition, article] = [words[index - 1], words[index]];
    if (gender !== 'm' || !preposition || preposition.isFixed || !isNext(article)) return undefined;
    const both = `${preposition.lower} ${article.lower}`;
    const [masculine] = language.contractions.find(([, feminine]) => feminine === both) ?? [];
    if (masculine === undefined) return undefined;
    return {
      start: preposition.start,
      end: article.end,
      replacement: inCaseOf(`${preposition.text}x`, masculine),
    };
  };

  /** Adjectives behind a noun, beside it and behind a verb such as "is". */
  const describing = (words: readonly TextWord[], start: number): TextWord[] => {
    const found: TextWord[] = [];
    let index = start;
    const take = (): void => {
      for (let word = words[index]; isNext(word) && isAdjective(word.lower); word = words[++index]) {
        found.push(word);
        const [conjunction, second] = [words[index + 1], words[index + 2]];
        const goesOn = isNext(conjunction) && ['e', 'y', 'et'].includes(conjunction.lower);
        if (goesOn && isNext(second) && isAdjective(second.lower)) index++;
      }
    };
    take();
    const verb = words[index];
    if (!isNext(verb) || !copula.has(verb.lower)) return found;
    index++;
    const adverb = words[index];
    if (isNext(adverb) && adverbs.has(adverb.lower)) index++;
    take();
    return found;
  };

  return (words, first, last, gender) => {
    const edits: Edit[] = [];
    for (let index = first; index > Math.max(0, first - furthestBefore); index--) {
      const word = words[index - 1];
      if (!word || word.isFixed || !isNext(words[index])) break;
      const contracted = contraction(words, index - 1, gender);
      if (contracted) {
        edits.push(contracted);
        break;
      }
      const change = editOf(word, gender);
      if (change.length === 0) break;
      edits.push(...change);
    }
    for (const word of describing(words, last + 1)) edits.push(...editOf(word, gender));
    return edits;
  };
};
