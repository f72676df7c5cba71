import type { LanguageTag, TtsVoice, TtsVoicesRequest } from '@dragoman/provider';
import { canonicalTag, genderOf, type Remembered, remembered, type VendorCall } from '@dragoman/provider-kit';
import { type AzureConnection, type AzureVendor, getJson } from '@dragoman/vendor-azure';
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
  VoiceType: z.string().optional(),
  Status: z.string().optional(),
});

/** A voice, with what the choice among voices needs. */
export interface ListedVoice extends TtsVoice {
  readonly roles: readonly string[];
  /** The vendor's own name of its first language. */
  readonly locale: string;
  /** Neither on trial nor about to go. */
  readonly isSettled: boolean;
  /** Speaks as it understands the text, and is told nothing of how. */
  readonly isHd: boolean;
}

/**
 * Voices of models that understand the text: `en-US-Ava:DragonHDLatestNeural`. They take no prosody, no styles, no breaks,
 * and tell no times of words: articles/ai-services/speech-service/high-definition-voices.md in MicrosoftDocs/azure-ai-docs,
 * 2025-10-21.
 */
const isHdVoice = ({ ShortName, VoiceType }: z.output<typeof voiceSchema>): boolean =>
  VoiceType === 'NeuralHD' || ShortName.includes(':');

const listed = (voice: z.output<typeof voiceSchema>): ListedVoice[] => {
  const tags = [voice.Locale, ...voice.SecondaryLocaleList].flatMap((tag) => canonicalTag(tag) ?? []);
  if (tags.length === 0) return [];
  const isHd = isHdVoice(voice);
  return [
    {
      id: voice.ShortName,
      name: voice.LocalName ?? voice.DisplayName ?? voice.ShortName,
      languages: [...new Set(tags)],
      gender: genderOf(voice.Gender),
      styles: isHd ? [] : voice.StyleList,
      roles: isHd ? [] : voice.RolePlayList,
      ...(isHd ? { lacks: ['prosody', 'breaks', 'wordTimes'] as const } : {}),
      sampleRates: voice.SampleRateHertz === undefined ? [] : [voice.SampleRateHertz],
      locale: voice.Locale,
      isSettled: voice.Status === undefined || voice.Status === 'GA',
      isHd,
    },
  ];
};

/** The voices of an answer. Throws a `ZodError` where it is none. */
export const readVoiceList = (answer: unknown): readonly ListedVoice[] =>
  z.array(voiceSchema).parse(answer).flatMap(listed);

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
const publicVoice = ({
  roles,
  locale: _locale,
  isSettled: _isSettled,
  isHd: _isHd,
  ...voice
}: ListedVoice): TtsVoice => ({
  ...voice,
  ...(roles.length > 0 ? { roles } : {}),
});

/** The list of Azure's voices, which every synthesis needs. */
export type VoiceList = Remembered<readonly ListedVoice[], VendorCall<AzureConnection>>;

/** Voices come and go by the month; their list is half a megabyte. */
const maxAgeMs = 600_000;

/** A list that is asked for when it is needed. */
export const createVoiceList = (): VoiceList =>
  remembered(maxAgeMs, async (call) => readVoiceList(await getJson(call.connection.addresses.voices, call)));

/** The voices as they are now. */
export const voices = (
  { signal, language }: TtsVoicesRequest,
  vendor: AzureVendor,
  list: VoiceList,
): Promise<readonly TtsVoice[]> =>
  vendor.call({ signal }, async (call) =>
    (await list.now(call))
      .filter((voice) => language === undefined || speaks(voice, language))
      .map(publicVoice),
  );
