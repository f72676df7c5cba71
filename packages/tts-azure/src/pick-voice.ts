import type { LanguageTag, ProviderWarning } from '@dragoman/provider';
import { canonicalTag, regionFallback } from '@dragoman/provider-kit';
import { failures } from './failures.ts';
import { baseOf, type ListedVoice, speaks } from './voices.ts';

/** A voice, the language in which it speaks, and what must be said about the choice. */
export interface PickedVoice {
  readonly voice: ListedVoice;
  /** One of the voice's. */
  readonly language: LanguageTag;
  readonly warnings: readonly ProviderWarning[];
}

/** The locale that most speakers of a language mean, by the likely subtags of Unicode: `en-US` of `en`. */
const likelyTag = (language: string): LanguageTag => {
  const { language: base, region } = new Intl.Locale(language).maximize();
  return `${base}-${region}`;
};

/**
 * The first in the vendor's own order, of those whose own language it is before others, those that are told how to speak
 * before those that are not, and settled ones before others.
 */
const firstFor = (
  voices: readonly ListedVoice[],
  tag: LanguageTag,
): Omit<PickedVoice, 'warnings'> | undefined => {
  const able = voices.filter((voice) => speaks(voice, tag));
  const rank = ({ languages: [own], isSettled, isHd }: ListedVoice): number =>
    (own !== undefined && speaks({ languages: [own] }, tag) ? 0 : 4) + (isHd ? 2 : 0) + (isSettled ? 0 : 1);
  const [voice] = able.toSorted((one, other) => rank(one) - rank(other));
  const language = voice?.languages.find((own) => speaks({ languages: [own] }, tag));
  return voice && language !== undefined ? { voice, language } : undefined;
};

const byLanguage = (voices: readonly ListedVoice[], tag: LanguageTag): PickedVoice => {
  const base = baseOf(tag);
  const isWhole = tag === base;
  for (const near of [...(isWhole ? [] : [tag, likelyTag(tag)]), likelyTag(base), base]) {
    const found = firstFor(voices, near);
    if (found === undefined) continue;
    const fallback = regionFallback(`Azure has no voice for ${tag}: this is ${found.language}.`);
    return { ...found, warnings: isWhole || near === tag ? [] : [fallback] };
  }
  const detail = `Azure has no voice for ${tag}. The list of voices says what it has.`;
  throw failures.input('unsupported_language', detail);
};

/**
 * The voice that was asked for, or the default of the language: of the vendor's list the first settled voice of that
 * locale, where no region is asked for of the likeliest one. Throws `unknown_voice` or `unsupported_language`.
 */
export const pickVoice = (
  voices: readonly ListedVoice[],
  asked: LanguageTag,
  id: string | undefined,
): PickedVoice => {
  const tag = canonicalTag(asked);
  if (tag === undefined) throw failures.input('unsupported_language', 'The language is no BCP 47 tag.');
  if (id === undefined) return byLanguage(voices, tag);
  const voice = voices.find((one) => one.id === id);
  if (voice === undefined)
    throw failures.input(
      'unknown_voice',
      'Azure has no such voice here. The list of voices says what it has.',
    );
  const language =
    voice.languages.find((own) => own === tag) ?? voice.languages.find((own) => baseOf(own) === baseOf(tag));
  if (language === undefined)
    throw failures.input('unknown_voice', `The voice ${voice.id} speaks ${voice.languages[0]}, not ${tag}.`);
  return { voice, language, warnings: [] };
};
