import type { TtsVoice, TtsVoicesRequest } from '@dragoman/provider';
import { canonicalTag, type VendorCall } from '@dragoman/provider-kit';
import { isOpenAiItself, type OpenAiConnection, type OpenAiVendor } from '@dragoman/vendor-openai';
import { z } from 'zod';
import type { OpenAiTtsOptions } from './options.ts';

/** Hertz, of everything that OpenAI says. */
export const sampleRate = 24_000;

/** OpenAI's voices (2026-11); it says nothing of their gender. */
const firstVoices = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'];
const laterVoices = ['ballad', 'cedar', 'marin', 'verse'];

const builtIn = ({ speechModel, speechLanguages }: OpenAiTtsOptions): readonly TtsVoice[] =>
  [...firstVoices, ...(/^tts-1/.test(speechModel) ? [] : laterVoices)].sort().map((id) => ({
    id,
    name: `${id[0]?.toUpperCase()}${id.slice(1)}`,
    languages: speechLanguages,
    gender: 'unknown',
    styles: [],
    sampleRates: [sampleRate],
  }));

const text = z.string().min(1);
const optionalText = text.optional().catch(undefined);

/** The ways in which servers tell of one voice. */
const listedVoice = z.union([
  text.transform((id) => ({ id })),
  z
    .object({
      id: optionalText,
      voice_id: optionalText,
      name: optionalText,
      language: z
        .union([text, z.array(text)])
        .optional()
        .catch(undefined),
      gender: optionalText,
      sample_rate: z.int().positive().optional().catch(undefined),
    })
    .transform(({ id, voice_id, ...rest }) => ({ ...rest, id: id ?? voice_id ?? rest.name }))
    .pipe(z.object({ id: text }).loose()),
]);

const list = z.array(listedVoice);
const voiceList = z.union([
  list,
  z.object({ voices: list }).transform(({ voices }) => voices),
  z.object({ data: list }).transform(({ data }) => data),
]);

const genderOf = (said: unknown): TtsVoice['gender'] =>
  said === 'female' || said === 'male' || said === 'neutral' ? said : 'unknown';

const toVoice = (
  voice: z.output<typeof listedVoice> & Record<string, unknown>,
  { speechLanguages }: OpenAiTtsOptions,
): TtsVoice => {
  const { id, name, language, gender, sample_rate: rate } = voice;
  const tags = [language ?? []]
    .flat()
    .flatMap((tag) => (typeof tag === 'string' ? (canonicalTag(tag.replaceAll('_', '-')) ?? []) : []));
  return {
    id,
    name: typeof name === 'string' ? name : id,
    languages: tags.length > 0 ? [...new Set(tags)] : speechLanguages,
    gender: genderOf(gender),
    styles: [],
    sampleRates: [typeof rate === 'number' ? rate : sampleRate],
  };
};

/** Servers that list no voices answer so. */
const isUnlisted = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 405);

const listed = async (
  { connection, signal }: VendorCall<OpenAiConnection>,
  options: OpenAiTtsOptions,
): Promise<readonly TtsVoice[] | undefined> => {
  const answer: unknown = await connection.sdk.get('/audio/voices', { signal }).catch((error: unknown) => {
    if (isUnlisted(error)) return undefined;
    throw error;
  });
  if (answer === undefined) return undefined;
  const list = voiceList.parse(answer).map((voice) => toVoice(voice, options));
  return [...new Map(list.map((voice) => [voice.id, voice])).values()];
};

/** The voices of OpenAI, or those that a server of one's own lists; of a server that lists none OpenAI's. */
export const voices = async (
  { language, signal }: TtsVoicesRequest,
  options: OpenAiTtsOptions,
  vendor: OpenAiVendor,
): Promise<readonly TtsVoice[]> => {
  vendor.throwIfOver(signal);
  const own = isOpenAiItself(options)
    ? undefined
    : await vendor.call({ signal }, (call) => listed(call, options));
  const known = own ?? builtIn(options);
  if (language === undefined) return known;
  const wanted = new Intl.Locale(language).language;
  return known.filter(({ languages }) => languages.some((tag) => new Intl.Locale(tag).language === wanted));
};
