import type { ProviderWarning } from '@dragoman/provider';
import { regionFallback, truncationsOf } from '@dragoman/provider-kit';
import { failures } from '../failures.ts';
import { baseLanguage, canonicalVoiceTag } from './canonical-tag.ts';
import type { Catalogue, KnownVoice } from './catalogue.ts';

/** A voice and what must be said about the choice. */
export interface PickedVoice {
  readonly voice: KnownVoice;
  readonly warnings: readonly ProviderWarning[];
}

/** Where Spanish is not that of Latin America. */
const spanishElsewhere = new Set(['ES', 'GQ', 'PH']);

/** Less and less exact tags for a language: `zh-Hant-TW`, `zh-Hant`, `zh`. Spanish of the Americas goes by `es-419`. */
const fallbacks = (tag: string): readonly string[] => {
  const tags = truncationsOf(tag);
  const { language, region } = new Intl.Locale(tag);
  if (language !== 'es' || region === undefined || spanishElsewhere.has(region)) return tags;
  return [...tags.slice(0, -1), 'es-419', 'es'];
};

const pickByLanguage = (catalogue: Catalogue, language: string): PickedVoice => {
  const [exact = language, ...others] = fallbacks(language);
  const voice = catalogue.forTag(exact);
  if (voice !== undefined) return { voice, warnings: [] };
  const [tagged] = others.flatMap((tag) => catalogue.forTag(tag) ?? []);
  const near = tagged ?? catalogue.forBase(baseLanguage(exact));
  if (near !== undefined) {
    const warning = regionFallback(`eSpeak NG has no voice for ${language}: this is ${near.languages[0]}.`);
    return { voice: near, warnings: [warning] };
  }
  throw failures.input(
    'unsupported_language',
    `eSpeak NG has no voice for ${language}. The list of voices says what it has.`,
  );
};

/** The voice that was asked for, or the best for the language. Throws `unknown_voice` or `unsupported_language`. */
export const pickVoice = (catalogue: Catalogue, language: string, id: string | undefined): PickedVoice => {
  const tag = canonicalVoiceTag(language) ?? language;
  if (id === undefined) return pickByLanguage(catalogue, tag);
  const voice = catalogue.find(id);
  if (voice === undefined)
    throw failures.input(
      'unknown_voice',
      'eSpeak NG has no such voice. The list of voices says what it has.',
    );
  if (!voice.languages.some((each) => baseLanguage(each) === baseLanguage(tag)))
    throw failures.input('unknown_voice', `The voice ${voice.id} speaks ${voice.languages[0]}, not ${tag}.`);
  return { voice, warnings: [] };
};
