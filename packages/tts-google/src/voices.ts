import type { TtsVoice } from '@dragoman/provider';
import { z } from 'zod';
import { tagOf } from './languages.ts';

/** The answer of `ListVoices`. */
export const voicesResponseSchema = z.object({
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
}

const genders: Readonly<Record<string, TtsVoice['gender']>> = {
  MALE: 'male',
  FEMALE: 'female',
  NEUTRAL: 'neutral',
};

/** `en-US-Neural2-C` is `Neural2-C` to people. */
const nameOf = (name: string, code: string): string =>
  name.toLowerCase().startsWith(`${code.toLowerCase()}-`) ? name.slice(code.length + 1) : name;

/** The voices of an answer, each once. */
export const googleVoices = ({ voices }: z.output<typeof voicesResponseSchema>): GoogleVoice[] =>
  [...new Map(voices.map((voice) => [voice.name, voice])).values()].flatMap((listed) => {
    const languages = [...new Set(listed.languageCodes.flatMap((code) => tagOf(code) ?? []))];
    const [code = ''] = listed.languageCodes;
    if (languages.length === 0) return [];
    const rate = listed.naturalSampleRateHertz ?? 0;
    const voice: TtsVoice = {
      id: listed.name,
      name: nameOf(listed.name, code),
      languages,
      gender: genders[String(listed.ssmlGender)] ?? 'unknown',
      styles: [],
      sampleRates: rate > 0 ? [rate] : [],
    };
    return [{ voice, codes: listed.languageCodes }];
  });
