import type { LanguageTag, TtsVoice, TtsVoicesRequest } from '@dragoman/provider';
import { canonicalTag, defined, genderOf } from '@dragoman/provider-kit';
import type { ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { baseOf } from './languages.ts';
import { traitsOf } from './models.ts';
import type { ElevenLabsOptions } from './options.ts';
import type { ElevenLabsVendor } from './vendor.ts';

/** The most voices that the vendor gives at once. */
const maxPerPage = 100;

/** Of a workspace with more voices than these nobody can read the list. */
const maxPages = 100;

/** What the vendor makes all its voices in. */
const sampleRates = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

/** Its own language first, those that it was verified in next, and then all others of the model. */
const languagesOf = (
  { labels, verifiedLanguages = [] }: ElevenLabs.Voice,
  ofModel: readonly LanguageTag[],
): readonly LanguageTag[] => {
  const verified = verifiedLanguages.flatMap(
    ({ locale, language }) => canonicalTag(locale ?? language) ?? [],
  );
  const own = canonicalTag(labels?.language ?? '');
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
    gender: genderOf(voice.labels?.gender),
    styles: [],
    sampleRates,
  };
};

/** All voices of the account, page by page. */
const allVoices = async (
  client: ElevenLabsClient,
  abortSignal: AbortSignal,
): Promise<readonly ElevenLabs.Voice[]> => {
  const found = new Map<string, ElevenLabs.Voice>();
  let nextPageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await client.voices.search(
      { pageSize: maxPerPage, includeTotalCount: false, ...defined({ nextPageToken }) },
      { abortSignal },
    );
    for (const voice of answer.voices) found.set(voice.voiceId, voice);
    nextPageToken = answer.nextPageToken;
    if (!answer.hasMore || nextPageToken === undefined) break;
  }
  return [...found.values()];
};

/** The voices of the account. With a model of many languages every voice speaks all of them. */
export const voices = async (
  { language, signal }: TtsVoicesRequest,
  { model }: ElevenLabsOptions,
  vendor: ElevenLabsVendor,
): Promise<readonly TtsVoice[]> => {
  const all = await vendor.call({ signal }, (call) => allVoices(call.connection.client, call.signal));
  const { languages = [] } = traitsOf(model);
  const list = all.map((voice) => toVoice(voice, languages));
  if (language === undefined) return list;
  const wanted = baseOf(language);
  return list.filter((voice) => voice.languages.some((tag) => baseOf(tag) === wanted));
};
