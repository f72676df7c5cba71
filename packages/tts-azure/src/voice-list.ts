import type { LanguageTag, TtsVoice } from '@dragoman/provider';
import { z } from 'zod';

const voiceSchema = z.object({
  ShortName: z.string().min(1),
  DisplayName: z.string().optional(),
  LocalName: z.string().optional(),
  Gender: z.string().optional(),
  Locale: z.string().min(2),
  StyleList: z.array(z.string()).default([]),
  RolePlayList: z.array(z.string()).default([]),
  SecondaryLocaleList: z.array(z.string()).default([]),
  SampleRateHertz: z.coerce.number().int().positive().optional(),
  Status: z.string().optional(),
});

/** The answer of the list of voices, as far as it is read. */
const voiceListSchema = z.array(voiceSchema);

/** A voice, with what the choice among voices needs. */
export interface ListedVoice extends TtsVoice {
  readonly roles: readonly string[];
  /** The vendor's own name of its first language. */
  readonly locale: string;
  /** Neither on trial nor about to go. */
  readonly isSettled: boolean;
}

/** The canonical form of a tag; undefined of what is none. */
export const canonicalTag = (tag: string): LanguageTag | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
};

const genders: Readonly<Record<string, TtsVoice['gender']>> = {
  female: 'female',
  male: 'male',
  neutral: 'neutral',
};

const listed = (voice: z.output<typeof voiceSchema>): ListedVoice[] => {
  const tags = [voice.Locale, ...voice.SecondaryLocaleList].flatMap((tag) => canonicalTag(tag) ?? []);
  if (tags.length === 0) return [];
  return [
    {
      id: voice.ShortName,
      name: voice.LocalName ?? voice.DisplayName ?? voice.ShortName,
      languages: [...new Set(tags)],
      gender: genders[voice.Gender?.toLowerCase() ?? ''] ?? 'unknown',
      styles: voice.StyleList,
      roles: voice.RolePlayList,
      sampleRates: voice.SampleRateHertz === undefined ? [] : [voice.SampleRateHertz],
      locale: voice.Locale,
      isSettled: voice.Status === undefined || voice.Status === 'GA',
    },
  ];
};

/** The voices of an answer. Throws a `ZodError` where it is none. */
export const readVoiceList = (answer: unknown): readonly ListedVoice[] =>
  voiceListSchema.parse(answer).flatMap(listed);

/** `es` of `es-MX`. */
export const baseOf = (tag: LanguageTag): string => new Intl.Locale(tag).language;

/** Whether a voice speaks a language: `es` is spoken by all of its regions, `es-MX` by that one. */
export const speaks = ({ languages }: Pick<TtsVoice, 'languages'>, language: LanguageTag): boolean => {
  const asked = canonicalTag(language);
  if (asked === undefined) return false;
  const isWhole = asked === baseOf(asked);
  return languages.some((tag) => (isWhole ? baseOf(tag) === asked : tag === asked));
};

/** A voice as our callers see it. */
export const publicVoice = ({
  id,
  name,
  languages,
  gender,
  styles,
  roles,
  sampleRates,
}: ListedVoice): TtsVoice => ({
  id,
  name,
  languages,
  gender,
  styles,
  ...(roles.length > 0 ? { roles } : {}),
  sampleRates,
});
