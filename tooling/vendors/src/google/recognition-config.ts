import { z } from 'zod';
import { invalid, Refusal } from './status.ts';

const encodings = [
  'ENCODING_UNSPECIFIED',
  'LINEAR16',
  'FLAC',
  'MULAW',
  'AMR',
  'AMR_WB',
  'OGG_OPUS',
  'SPEEX_WITH_HEADER_BYTE',
  'MP3',
  'WEBM_OPUS',
] as const;

/** `RecognitionConfig`, as far as it is known here: a field that is not is refused. */
export const recognitionConfigSchema = z.strictObject({
  encoding: z.enum(encodings).default('ENCODING_UNSPECIFIED'),
  sampleRateHertz: z.int().default(0),
  audioChannelCount: z.int().default(0),
  enableSeparateRecognitionPerChannel: z.boolean().default(false),
  languageCode: z.string().default(''),
  alternativeLanguageCodes: z.array(z.string()).default([]),
  maxAlternatives: z.int().default(0),
  profanityFilter: z.boolean().default(false),
  speechContexts: z
    .array(z.strictObject({ phrases: z.array(z.string()).default([]), boost: z.number().default(0) }))
    .default([]),
  enableWordTimeOffsets: z.boolean().default(false),
  enableWordConfidence: z.boolean().default(false),
  enableAutomaticPunctuation: z.boolean().default(false),
  diarizationConfig: z
    .strictObject({
      enableSpeakerDiarization: z.boolean().default(false),
      minSpeakerCount: z.int().default(2),
      maxSpeakerCount: z.int().default(6),
    })
    .optional(),
  model: z.string().default(''),
  useEnhanced: z.boolean().default(false),
});

/** A checked configuration. */
export type RecognitionConfig = z.output<typeof recognitionConfigSchema>;

/** The languages that the double has (a part of Google's), in lower case. */
export const languages: ReadonlySet<string> = new Set(
  (
    'af-za ar-eg ar-sa bg-bg bn-in ca-es cmn-hans-cn cmn-hant-tw cs-cz da-dk de-at de-ch de-de el-gr en-au en-ca en-gb ' +
    'en-in en-us es-es es-mx es-us fa-ir fi-fi fil-ph fr-ca fr-ch fr-fr hi-in hu-hu id-id is-is it-it iw-il ja-jp ko-kr ' +
    'nl-nl no-no pa-guru-in pl-pl pt-br pt-pt ro-ro ru-ru sr-rs sv-se th-th tr-tr uk-ua vi-vn yue-hant-hk zu-za'
  ).split(' '),
);

const models: Readonly<Record<string, 'any' | readonly string[]>> = {
  '': 'any',
  default: 'any',
  command_and_search: 'any',
  latest_long: [
    'cmn-hans-cn',
    'de-de',
    'en-gb',
    'en-us',
    'es-es',
    'es-us',
    'fr-fr',
    'it-it',
    'ja-jp',
    'pt-br',
  ],
  latest_short: [
    'cmn-hans-cn',
    'de-de',
    'en-gb',
    'en-us',
    'es-es',
    'es-us',
    'fr-fr',
    'it-it',
    'ja-jp',
    'pt-br',
  ],
  phone_call: ['en-gb', 'en-us', 'es-us', 'fr-fr', 'ja-jp', 'ru-ru'],
  telephony: ['de-de', 'en-gb', 'en-us', 'es-es', 'fr-fr'],
  video: ['en-us'],
  medical_conversation: ['en-us'],
  medical_dictation: ['en-us'],
};

const refuse = (message: string): never => {
  throw new Refusal(invalid(`Invalid recognition 'config': ${message}`));
};

const checkLanguages = ({ languageCode, alternativeLanguageCodes, model }: RecognitionConfig): void => {
  const codes = [languageCode, ...alternativeLanguageCodes];
  if (codes.some((code) => !languages.has(code.toLowerCase()))) refuse('bad language code.');
  if (alternativeLanguageCodes.length > 3) refuse('too many alternative language codes.');
  const taken = models[model];
  if (taken === undefined) {
    refuse('Incorrect model specified. Please refer to the documentation page for valid model names.');
  } else if (taken !== 'any' && !taken.includes(languageCode.toLowerCase())) {
    refuse(`The requested model is currently not supported for language : ${languageCode}.`);
  }
};

const checkContexts = ({ speechContexts }: RecognitionConfig): void => {
  const phrases = speechContexts.flatMap((context) => context.phrases);
  if (phrases.length > 5000) refuse('too many phrases in speech contexts.');
  if (phrases.some((phrase) => phrase.length > 100)) refuse('a phrase is too long.');
  if (phrases.some((phrase) => phrase.trim() === '')) refuse('a phrase is empty.');
  if (phrases.join('').length > 100_000) refuse('the phrases are too long.');
};

/** What is wrong in a configuration whatever the audio. */
export const checkConfig = (config: RecognitionConfig): void => {
  checkLanguages(config);
  checkContexts(config);
  const { maxAlternatives, diarizationConfig, sampleRateHertz: rate } = config;
  if (maxAlternatives < 0 || maxAlternatives > 30) refuse('bad max alternatives.');
  if (rate !== 0 && (rate < 8000 || rate > 48_000)) refuse('bad sample rate hertz.');
  if (diarizationConfig && diarizationConfig.minSpeakerCount > diarizationConfig.maxSpeakerCount) {
    refuse('bad speaker count.');
  }
};
