import type { ProviderWarning, TtsVoice } from '@dragoman/provider';
import { fitOf, type Language, readLanguage } from '../../text/languages.ts';
import { speaks } from './voice-catalogue.ts';

/** Who is to speak. */
export interface VoiceWish {
  readonly language: Language;
  /** The voice asked for, as an engine lists it; undefined where its engine does not answer, or none was asked for. */
  readonly asked: TtsVoice | undefined;
  /** Whether a voice was asked for. */
  readonly isAsked: boolean;
  /** Styles of the tone, best first. */
  readonly styles: readonly string[];
}

/** A voice of an engine. */
export interface VoiceChoice {
  /** Undefined: the vendor's default for the language. */
  readonly voice: TtsVoice | undefined;
  readonly warnings: readonly ProviderWarning[];
}

/** How well a voice fits a language: 0 = another language, 5 = the very one. */
export const fitOfVoice = ({ languages }: TtsVoice, wanted: Language): number =>
  Math.max(
    0,
    ...languages.map((tag) => {
      const offered = readLanguage(tag);
      return offered === null ? 0 : fitOf(wanted, offered);
    }),
  );

/** The voices that fit the language best, in the engine's order. */
const nearest = (voices: readonly TtsVoice[], language: Language): readonly TtsVoice[] => {
  const fits = voices.map((voice) => fitOfVoice(voice, language));
  const best = Math.max(0, ...fits);
  return best === 0 ? [] : voices.filter((_, index) => fits[index] === best);
};

const known = (gender: TtsVoice['gender']): boolean => gender === 'female' || gender === 'male';

/** Vendors write styles in their own case. */
export const isSameStyle = (left: string, right: string): boolean =>
  left.toLowerCase() === right.toLowerCase();

/** A voice that has a style of the tone: it alone is worth more than the vendor's default. */
const styled = (voices: readonly TtsVoice[], styles: readonly string[]): TtsVoice | undefined =>
  voices.find((voice) => voice.styles.some((own) => styles.some((style) => isSameStyle(own, style))));

/**
 * Chooses among the voices of the engine that is asked now: the voice asked for; where this engine lacks it, one of its
 * gender for the language, with a warning; else one that has a style of the tone; else the vendor's default.
 */
export const chooseVoice = (
  engine: string,
  voices: readonly TtsVoice[],
  { language, asked, isAsked, styles }: VoiceWish,
): VoiceChoice => {
  const own = asked && voices.find(({ id }) => id === asked.id);
  if (own && speaks(own, language)) return { voice: own, warnings: [] };
  const near = nearest(voices, language);
  if (!isAsked) return { voice: styled(near, styles), warnings: [] };
  const voice = asked && known(asked.gender) ? near.find(({ gender }) => gender === asked.gender) : undefined;
  const message = `The engine of the voice asked for does not answer: a voice of ${engine} spoke.`;
  return { voice, warnings: [{ code: 'voice_fallback', message }] };
};

/** The warning that the region asked for is not the voice's, where the engine has not said so itself. */
export const regionWarning = (
  voice: TtsVoice | undefined,
  language: Language,
  warnings: readonly ProviderWarning[],
): readonly ProviderWarning[] => {
  if (voice === undefined || language.region === undefined) return [];
  if (warnings.some(({ code }) => code === 'region_fallback')) return [];
  const isNear = voice.languages.some((tag) => {
    const offered = readLanguage(tag);
    return offered?.base === language.base && offered.likelyRegion === language.likelyRegion;
  });
  const message = `The voice is not of ${language.tag}: it speaks ${voice.languages[0]}.`;
  return isNear ? [] : [{ code: 'region_fallback', message }];
};
