import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { distinctHints, notApplied, optionClamped } from '@dragoman/provider-kit';
import { unsupportedLanguage } from './failures.ts';
import { vendorLanguage } from './languages.ts';

/** What is asked of Google. */
export interface Query {
  /** Google's own, of the version that is asked. */
  readonly config: object;
  /** The tag asked for; absent where Google detects. */
  readonly language?: LanguageTag;
  readonly diarization: boolean;
  readonly words: boolean;
  readonly warnings: readonly ProviderWarning[];
}

/** Languages in Google's codes, the likeliest first. */
export interface Spoken {
  readonly codes: readonly string[];
  readonly warnings: readonly ProviderWarning[];
}

/** The language that a request names. */
export const named = (tag: LanguageTag): Spoken => {
  const known = vendorLanguage(tag);
  if (!known) throw unsupportedLanguage();
  return { codes: [known.code], warnings: known.warning ? [known.warning] : [] };
};

/** The languages among which that of a recording is found. */
export const codesOf = (tags: readonly LanguageTag[]): readonly string[] =>
  tags.map((tag) => vendorLanguage(tag)?.code ?? tag);

/** Google's limits of one request. */
const max = { characters: 100_000, phraseCharacters: 100 };

/** The hints that fit a request of so many phrases. */
export const phrasesOf = (
  given: readonly string[] | undefined,
  maxPhrases: number,
): { readonly phrases: readonly string[]; readonly warnings: readonly ProviderWarning[] } => {
  const hints = distinctHints(given);
  const phrases: string[] = [];
  let characters = 0;
  for (const hint of hints) {
    const fits = hint.length <= max.phraseCharacters && characters + hint.length <= max.characters;
    if (!fits || phrases.length === maxPhrases) continue;
    phrases.push(hint);
    characters += hint.length;
  }
  const message = `Only ${phrases.length} of ${hints.length} hints were used: a hint may have ${max.phraseCharacters} characters, all together ${max.characters}, and ${maxPhrases} are the most.`;
  return { phrases, warnings: phrases.length < hints.length ? [optionClamped(message)] : [] };
};

/** The warning for a wish about numbers: neither version takes one. */
export const numbersAsTheyCome = (asked: boolean | undefined): readonly ProviderWarning[] =>
  asked ? [notApplied('The recogniser itself decides whether numbers are written as digits.')] : [];
