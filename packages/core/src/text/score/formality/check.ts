import type { Language } from '../../languages.ts';
import { dutch } from './dutch.ts';
import type { Evidence, Finder } from './evidence.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish/spanish.ts';
import { wordsOf } from './words.ts';

const finders: Readonly<Record<string, Finder>> = {
  ...{ de: german, es: spanish, fr: french, hi: hindi, it: italian, ja: japanese, ko: korean, nl: dutch },
  ...{ pl: polish, pt: portuguese, ru: russian },
};

/** Whether a text addresses its reader as asked. */
export interface FormalityVerdict {
  /** `undecided`: the text addresses nobody, mixes both forms, or its language is not known here. */
  readonly verdict: 'met' | 'not_met' | 'undecided';
  /** The words that decided, as written, each once. */
  readonly evidence: readonly string[];
}

const undecided: FormalityVerdict = { verdict: 'undecided', evidence: [] };
const maxEvidence = 5;
/** `vous` and `ustedes` may speak to several friends: so many formal words do not yet outweigh an informal one. */
const formalBesideInformal = 2;
/** A quotation in a formal text may say "du": from so many formal words for each on, it is one. */
const formalMajority = 4;

const formOf = (evidence: readonly Evidence[]): Evidence['form'] | undefined => {
  const count = (form: Evidence['form'], strength: Evidence['strength']): number =>
    evidence.filter((one) => one.form === form && one.strength === strength).length;
  const formal = count('formal', 'certain');
  const informal = count('informal', 'certain');
  if (informal > 0) {
    if (formal <= formalBesideInformal * informal) return 'informal';
    return formal >= formalMajority * informal ? 'formal' : undefined;
  }
  if (formal > 0) return 'formal';
  const difference = count('formal', 'likely') - count('informal', 'likely');
  return difference === 0 ? undefined : difference > 0 ? 'formal' : 'informal';
};

const secondPerson = /\b(?:you|your|yours|yourself|yourselves|please)\b/giu;
const thirdPerson = /\b(?:he|she|they|him|his|her|hers|them|their|theirs|its)\b/giu;

/** Whether English speaks of others, and of them at least as often as to its reader. */
const speaksOfOthers = (source: string): boolean => {
  const others = source.match(thirdPerson)?.length ?? 0;
  return others > 0 && others >= (source.match(secondPerson)?.length ?? 0);
};

/** The text that a translation comes from. */
export interface FormalitySource {
  readonly text: string;
  readonly language: Language;
}

/** Whether words that may speak of a third person (`su` is "your" and "his") are to be believed. */
const isAddressed = ({ text, language }: FormalitySource): boolean =>
  language.base === 'en' && !speaksOfOthers(text);

/**
 * Looks whether a text addresses its reader formally or informally, by pronouns, possessives, verb endings and
 * commands. Knows de, es, fr, hi, it, ja, ko, nl, pl, pt and ru; certain words outweigh likely ones.
 *
 * @param text the translation; placeholders may stand in it
 * @param source what it translates. Words that may speak of somebody else then count only where the source is English
 *   and does not speak of "him", "her", "them" or "its" as often as of "you". Absent: they count.
 */
export const checkFormality = (
  text: string,
  language: Language,
  wanted: 'formal' | 'informal',
  source?: FormalitySource,
): FormalityVerdict => {
  const finder = finders[language.base];
  if (!finder) return undecided;
  const all = finder(wordsOf(text), text, language);
  const evidence =
    source === undefined || isAddressed(source) ? all : all.filter(({ strength }) => strength === 'certain');
  const form = formOf(evidence);
  if (!form) return undecided;
  const deciding = evidence.filter((one) => one.form === form);
  const strongest = deciding.some(({ strength }) => strength === 'certain')
    ? deciding.filter(({ strength }) => strength === 'certain')
    : deciding;
  return {
    verdict: form === wanted ? 'met' : 'not_met',
    evidence: [...new Set(strongest.map(({ words }) => words))].slice(0, maxEvidence),
  };
};
