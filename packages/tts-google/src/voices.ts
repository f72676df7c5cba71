import type { TtsVoice, TtsVoicesRequest } from '@dragoman/provider';
import { genderOf, localeOf, type Remembered, remembered, type VendorCall } from '@dragoman/provider-kit';
import { type GoogleConnection, optionsOf } from '@dragoman/vendor-google';
import type { v1 } from '@google-cloud/text-to-speech';
import { z } from 'zod';
import { isSameLanguage } from './languages.ts';
import type { GoogleTtsVendor } from './vendor.ts';

const answerSchema = z.object({
  voices: z.array(
    z.object({
      name: z.string().min(1),
      languageCodes: z.array(z.string()).min(1),
      ssmlGender: z.union([z.string(), z.number()]).nullish(),
      naturalSampleRateHertz: z.number().nullish(),
    }),
  ),
});

/** A voice, and its languages as Google writes them. */
export interface GoogleVoice {
  readonly voice: TtsVoice;
  readonly codes: readonly string[];
  /** Speaks by a model that has to be named. */
  readonly isGemini: boolean;
}

/** Voices of Gemini have bare names, `Charon`; those of all other families begin with their language, `en-US-Neural2-C`. */
const isGeminiVoice = (name: string): boolean => !name.includes('-');

/** `en-US-Neural2-C` is `Neural2-C` to people. */
const nameOf = (name: string, [code = '']: readonly string[]): string =>
  name.toLowerCase().startsWith(`${code.toLowerCase()}-`) ? name.slice(code.length + 1) : name;

/** The voices of an answer, each once. */
export const googleVoices = ({ voices }: z.output<typeof answerSchema>): GoogleVoice[] =>
  [...new Map(voices.map((voice) => [voice.name, voice])).values()].flatMap((listed) => {
    const { name, languageCodes: codes, ssmlGender, naturalSampleRateHertz: rate } = listed;
    // `cmn-CN` is `zh-CN` in the canonical form.
    const languages = [...new Set(codes.flatMap((code) => localeOf(code)?.baseName ?? []))];
    if (languages.length === 0) return [];
    const isGemini = isGeminiVoice(name);
    const voice: TtsVoice = {
      id: name,
      name: nameOf(name, codes),
      languages,
      gender: genderOf(ssmlGender),
      styles: [],
      sampleRates: rate ? [rate] : [],
      ...(isGemini ? { takesInstructions: true, lacks: ['prosody', 'breaks'] } : {}),
    };
    return [{ voice, codes, isGemini }];
  });

/** The list of Google's voices: one must be named in every call, and Google does not say which one it chose. */
export type VoiceList = Remembered<
  readonly GoogleVoice[],
  VendorCall<GoogleConnection<v1.TextToSpeechClient>>
>;

/** Google changes its voices some times a year. */
const maxAgeMs = 3_600_000;

/** A list that is asked for when it is needed. */
export const createVoiceList = (): VoiceList =>
  remembered(maxAgeMs, async (call) => {
    const [answer] = await call.connection.client.listVoices({}, await optionsOf(call));
    return googleVoices(answerSchema.parse(answer));
  });

/** The voices as they are now. */
export const voices = (
  { signal, language }: TtsVoicesRequest,
  vendor: GoogleTtsVendor,
  list: VoiceList,
): Promise<readonly TtsVoice[]> =>
  vendor.call({ signal }, async (call) => {
    const all = (await list.now(call)).map(({ voice }) => voice);
    if (language === undefined) return all;
    return all.filter(({ languages }) => languages.some((tag) => isSameLanguage(tag, language)));
  });
