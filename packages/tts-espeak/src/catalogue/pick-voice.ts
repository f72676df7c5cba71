import type { ProviderWarning } from '@dragoman/provider';
import { failures } from '../failures.ts';
import { baseLanguage, canonicalTag } from './canonical-tag.ts';
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
  const subtags = tag.split('-');
  const tags = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
  const { language, region } = new Intl.Locale(tag);
  if (language !== 'es' || region === undefined || spanishElsewhere.has(region)) return tags;
  return [...tags.slice(0, -1), 'es-419', 'es'];
};

const regionFallback = (language: string, { languages: [own] }: KnownVoice): ProviderWarning => ({
  code: 'region_fallback',
  message: `eSpeak NG has no voice for ${language}: this is ${own}.`,
});

const pickByLanguage = (catalogue: Catalogue, language: string): PickedVoice => {
  const [exact = language, ...others] = fallbacks(language);
  const voice = catalogue.forTag(exact);
  if (voice !== undefined) return { voice, warnings: [] };
  for (const tag of others) {
    const near = catalogue.forTag(tag);
    if (near !== undefined) return { voice: near, warnings: [regionFallback(language, near)] };
  }
  const any = catalogue.forBase(baseLanguage(exact));
  if (any !== undefined) return { voice: any, warnings: [regionFallback(language, any)] };
  throw failures.input(
    'unsupported_language',
    `eSpeak NG has no voice for ${language}. GET /v1/voices lists what it has.`,
  );
};

/** The voice that was asked for, or the best for the language. Throws `unknown_voice` or `unsupported_language`. */
export const pickVoice = (catalogue: Catalogue, language: string, id: string | undefined): PickedVoice => {
  const tag = canonicalTag(language) ?? language;
  if (id === undefined) return pickByLanguage(catalogue, tag);
  const voice = catalogue.find(id);
  if (voice === undefined)
    throw failures.input('unknown_voice', 'eSpeak NG has no such voice. GET /v1/voices lists what it has.');
  if (!voice.languages.some((each) => baseLanguage(each) === baseLanguage(tag)))
    throw failures.input('unknown_voice', `The voice ${voice.id} speaks ${voice.languages[0]}, not ${tag}.`);
  return { voice, warnings: [] };
};
