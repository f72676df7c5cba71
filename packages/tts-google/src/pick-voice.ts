import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { regionFallback } from '@dragoman/provider-kit';
import { failures, noSuchVoice } from './failures.ts';
import { fullTag, isSameLanguage } from './languages.ts';
import type { GoogleVoice } from './voices.ts';

/** A voice as Google wants it, and what must be said about the choice. */
export interface PickedVoice {
  readonly name: string;
  readonly languageCode: string;
  readonly isGemini: boolean;
  readonly warnings: readonly ProviderWarning[];
}

/** The families of voices, the first choice first: natural, and able to do all that can be asked. */
const families = ['Neural2', 'Wavenet', 'Standard'];

const rankOf = (name: string): number => {
  const rank = families.findIndex((family) => name.includes(`-${family}-`));
  return rank < 0 ? families.length : rank;
};

/** How near a language is: 0 the same, 1 another region, 2 another script too; undefined: another language. */
const distance = (wanted: LanguageTag, spoken: LanguageTag): number | undefined => {
  const [one, other] = [fullTag(wanted), fullTag(spoken)];
  if (!one || one.language !== other?.language) return undefined;
  // Google's codes of Chinese tell no script, but the region does.
  if (one.region === other.region) return 0;
  return one.script === other.script ? 1 : 2;
};

/** Where Spanish is not that of the Americas. */
const spanishElsewhere: ReadonlySet<string | undefined> = new Set([undefined, 'ES', 'GQ', 'PH']);

/** The region to fall back to: the one that goes without saying, for Spanish of the Americas that of theirs. */
const usualRegion = (tag: LanguageTag): string | undefined => {
  const { language, region } = new Intl.Locale(tag);
  return language === 'es' && !spanishElsewhere.has(region) ? 'US' : fullTag(language)?.region;
};

interface Candidate extends GoogleVoice {
  readonly code: string;
  readonly far: number;
  /** Whether its region is the one to fall back to. */
  readonly isUsual: boolean;
}

const candidatesFor = (voices: readonly GoogleVoice[], tag: LanguageTag): Candidate[] =>
  voices.flatMap((each) =>
    each.codes.flatMap((code) => {
      const far = distance(tag, code);
      const isUsual = fullTag(code)?.region === usualRegion(tag);
      return far === undefined ? [] : [{ ...each, code, far, isUsual }];
    }),
  );

const better = (one: Candidate, other: Candidate): number =>
  one.far - other.far ||
  Number(other.isUsual) - Number(one.isUsual) ||
  rankOf(one.voice.id) - rankOf(other.voice.id) ||
  (one.voice.id < other.voice.id ? -1 : 1);

const pickByLanguage = (voices: readonly GoogleVoice[], tag: LanguageTag): PickedVoice => {
  const [best] = fullTag(tag) ? candidatesFor(voices, tag).sort(better) : [];
  if (!best) {
    const detail = `Google has no voice for ${tag}. The list of voices says what it has.`;
    throw failures.input('unsupported_language', detail);
  }
  const { voice, code, far } = best;
  const fallback = regionFallback(`Google has no voice for ${tag}: this is ${voice.languages[0]}.`);
  const { isGemini } = best;
  return { name: voice.id, languageCode: code, isGemini, warnings: far === 0 ? [] : [fallback] };
};

/**
 * The voice that was asked for, or the best for the language: one of Gemini, which costs more and is told how to speak in
 * words, where its model is named, and else never.
 *
 * @throws ServiceError `unknown_voice`, `unsupported_language`
 */
export const pickVoice = (
  voices: readonly GoogleVoice[],
  tag: LanguageTag,
  id: string | undefined,
  hasModel = false,
): PickedVoice => {
  if (id === undefined) {
    const offered = voices.filter(({ isGemini }) => isGemini === hasModel);
    return pickByLanguage(offered, tag);
  }
  const known = voices.find(({ voice }) => voice.id === id);
  if (!known) throw failures.input('unknown_voice', noSuchVoice);
  const languageCode = known.codes.find((code) => isSameLanguage(code, tag));
  if (languageCode === undefined) {
    throw failures.input('unknown_voice', `The voice ${id} speaks ${known.voice.languages[0]}, not ${tag}.`);
  }
  return { name: id, languageCode, isGemini: known.isGemini, warnings: [] };
};
