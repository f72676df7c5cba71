import type { LanguageTag, TtsVoice, TtsVoicesRequest } from '@dragoman/provider';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Engine } from './engine.ts';
import { baseOf, tagOf } from './languages.ts';
import { traitsOf } from './models.ts';
import type { ElevenLabsOptions } from './options.ts';

/** The most voices of one page. */
const pageSize = 100;

/** Of a workspace with more voices than these nobody can read the list. */
const mostPages = 100;

/** What the vendor makes all its voices in. */
const sampleRates = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

const genders = ['female', 'male', 'neutral'] as const;

const genderOf = (labels: ElevenLabs.Voice['labels']): TtsVoice['gender'] =>
  genders.find((gender) => gender === labels?.gender?.toLowerCase()) ?? 'unknown';

/** Its own language first, those that it was verified in next, and then all others of the model. */
const languagesOf = (
  { labels, verifiedLanguages = [] }: ElevenLabs.Voice,
  ofModel: readonly LanguageTag[],
): readonly LanguageTag[] => {
  const verified = verifiedLanguages.flatMap(({ locale, language }) => tagOf(locale ?? language) ?? []);
  const own = tagOf(labels?.language);
  const first = verified.find((tag) => own !== undefined && baseOf(tag) === baseOf(own)) ?? own;
  const special = [...new Set([...(first === undefined ? [] : [first]), ...verified])];
  const bases = new Set(special.map(baseOf));
  return [...special, ...ofModel.filter((tag) => !bases.has(tag))];
};

const describeVoice = (name: string, { labels }: ElevenLabs.Voice): string =>
  labels?.accent ? `${name} (${labels.accent})` : name;

const toVoice = (voice: ElevenLabs.Voice, ofModel: readonly LanguageTag[]): TtsVoice => {
  const languages = languagesOf(voice, ofModel);
  return {
    id: voice.voiceId,
    name: describeVoice(voice.name ?? voice.voiceId, voice),
    languages: languages.length > 0 ? languages : ['en'],
    gender: genderOf(voice.labels),
    styles: [],
    sampleRates,
  };
};

/** All voices of the account, page by page. */
const allVoices = async (signal: AbortSignal, engine: Engine): Promise<readonly ElevenLabs.Voice[]> => {
  const call = await engine.begin(signal);
  const found = new Map<string, ElevenLabs.Voice>();
  try {
    let nextPageToken: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const answer = await call.client.sdk.voices.search(
        { pageSize, includeTotalCount: false, ...(nextPageToken === undefined ? {} : { nextPageToken }) },
        { abortSignal: call.signal, maxRetries: 0 },
      );
      for (const voice of answer.voices) found.set(voice.voiceId, voice);
      nextPageToken = answer.nextPageToken;
      if (!answer.hasMore || nextPageToken === undefined) break;
    }
    return [...found.values()];
  } catch (error) {
    throw call.seen(error);
  } finally {
    call.end();
  }
};

/** The voices of the account. With a model of many languages every voice speaks all of them. */
export const listVoices = async (
  { language, signal }: TtsVoicesRequest,
  { model }: ElevenLabsOptions,
  engine: Engine,
): Promise<readonly TtsVoice[]> => {
  const { languages = [] } = traitsOf(model);
  const voices = (await allVoices(signal, engine)).map((voice) => toVoice(voice, languages));
  if (language === undefined) return voices;
  const wanted = baseOf(language);
  return voices.filter((voice) => voice.languages.some((tag) => baseOf(tag) === wanted));
};
