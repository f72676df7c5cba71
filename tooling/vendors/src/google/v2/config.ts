import { z } from 'zod';
import { languages, type RecognitionConfig, recognitionConfigSchema } from '../recognition-config.ts';
import { invalid, Refusal } from '../status.ts';

const encodings = [
  ...['AUDIO_ENCODING_UNSPECIFIED', 'LINEAR16', 'MULAW', 'ALAW', 'AMR', 'AMR_WB', 'FLAC', 'MP3', 'OGG_OPUS'],
  ...['WEBM_OPUS', 'MP4_AAC', 'M4A_AAC', 'MOV_AAC'],
] as const;

/** `ExplicitDecodingConfig`. */
const decodingSchema = z.strictObject({
  encoding: z.enum(encodings).default('AUDIO_ENCODING_UNSPECIFIED'),
  sampleRateHertz: z.int().default(0),
  audioChannelCount: z.int().default(0),
});

const phraseSchema = z.strictObject({
  value: z.string().default(''),
  boost: z.number().min(0).max(20).default(0),
});

/** `RecognitionConfig` of v2, as far as it is known here: a field that is not is refused. */
export const configSchema = z.strictObject({
  autoDecodingConfig: z.strictObject({}).optional(),
  explicitDecodingConfig: decodingSchema.optional(),
  model: z.string().default(''),
  languageCodes: z.array(z.string()).default([]),
  features: z
    .strictObject({
      profanityFilter: z.boolean().default(false),
      enableWordTimeOffsets: z.boolean().default(false),
      enableWordConfidence: z.boolean().default(false),
      enableAutomaticPunctuation: z.boolean().default(false),
      diarizationConfig: z
        .strictObject({ minSpeakerCount: z.int().optional(), maxSpeakerCount: z.int().optional() })
        .optional(),
    })
    .prefault({}),
  adaptation: z
    .strictObject({
      phraseSets: z.array(
        z.strictObject({
          inlinePhraseSet: z.strictObject({
            phrases: z.array(phraseSchema).default([]),
            boost: z.number().min(0).max(20).default(0),
          }),
        }),
      ),
    })
    .optional(),
});

/** A checked configuration. */
export type ConfigV2 = z.output<typeof configSchema>;

/** `ExplicitDecodingConfig`, checked. */
export type Decoding = z.output<typeof decodingSchema>;

interface Model {
  readonly locations: readonly string[];
  readonly wordConfidence: boolean;
  readonly streamedWordTimes: boolean;
  /** In lower case. */
  readonly diarized: readonly string[];
  readonly maxLanguages: number;
}

const models: ReadonlyMap<string, Model> = new Map([
  [
    'chirp_3',
    {
      locations: ['us', 'eu'],
      wordConfidence: false,
      streamedWordTimes: false,
      diarized: [
        ...['cmn-hans-cn', 'de-de', 'en-gb', 'en-in', 'en-us', 'es-es', 'es-us', 'fr-ca', 'fr-fr', 'hi-in'],
        ...['it-it', 'ja-jp', 'ko-kr', 'pt-br'],
      ],
      maxLanguages: 3,
    },
  ],
  [
    'chirp_2',
    {
      locations: ['us-central1', 'europe-west4', 'asia-southeast1'],
      wordConfidence: true,
      streamedWordTimes: true,
      diarized: [],
      maxLanguages: 1,
    },
  ],
]);

const refuse = (message: string): never => {
  throw new Refusal(invalid(message));
};

const recognizerPath = /^projects\/[^/]+\/locations\/([^/]+)\/recognizers\/_$/;

/** The model that a request names, at its place. */
const modelOf = (recognizer: string, { model: name }: ConfigV2): Model & { readonly place: string } => {
  const location = recognizer.match(recognizerPath)?.[1];
  if (location === undefined) return refuse(`Invalid resource field value in the request: recognizer.`);
  const model = models.get(name);
  if (!model?.locations.includes(location))
    return refuse(`The model "${name}" does not exist in the location named "${location}".`);
  return { ...model, place: `by the model "${name}" in the location named "${location}"` };
};

const checkLanguages = ({ languageCodes }: ConfigV2, { place, maxLanguages }: ReturnType<typeof modelOf>) => {
  if (languageCodes.length === 0) refuse('Invalid value: language_codes must not be empty.');
  if (languageCodes.length > maxLanguages) refuse('Too many language codes for the requested model.');
  for (const code of languageCodes) {
    const isKnown = code === 'auto' ? languageCodes.length === 1 : languages.has(code.toLowerCase());
    if (!isKnown) refuse(`The language "${code}" is not supported ${place}.`);
  }
};

const checkFeatures = (
  { features, languageCodes }: ConfigV2,
  model: Model,
  method: 'Recognize' | 'StreamingRecognize',
): void => {
  const isStreamed = method === 'StreamingRecognize';
  if (features.enableWordConfidence && !model.wordConfidence)
    refuse('Recognizer does not support feature: word_level_confidence');
  if (features.enableWordTimeOffsets && isStreamed && !model.streamedWordTimes)
    refuse('Chirp 3 only supports word timestamps in Recognize and BatchRecognize requests.');
  if (!features.diarizationConfig) return;
  if (isStreamed) refuse('StreamingRecognize does not support Speaker Diarization.');
  if (model.diarized.length === 0)
    refuse('Recognize does not support Speaker Diarization for the requested model.');
  const isDiarized = (code: string) => code === 'auto' || model.diarized.includes(code.toLowerCase());
  if (!languageCodes.every(isDiarized)) refuse('Recognizer does not support feature: speaker_diarization');
};

const checkPhrases = ({ adaptation }: ConfigV2): void => {
  const phrases = (adaptation?.phraseSets ?? []).flatMap(({ inlinePhraseSet }) => inlinePhraseSet.phrases);
  if (phrases.length > 1000) refuse('Too many phrases in the adaptation.');
  if (phrases.some(({ value }) => value.trim() === '' || value.length > 100)) refuse('Invalid phrase value.');
};

/** What is wrong in a request whatever the audio. */
export const checkRequest = (
  recognizer: string,
  config: ConfigV2,
  method: 'Recognize' | 'StreamingRecognize',
): void => {
  const model = modelOf(recognizer, config);
  checkLanguages(config, model);
  checkFeatures(config, model, method);
  checkPhrases(config);
};

/** What transcripts are written by: the same wishes, as v1 names them. */
export const wishesOf = ({ languageCodes, features }: ConfigV2): RecognitionConfig => {
  const [languageCode = '', ...alternativeLanguageCodes] = languageCodes;
  const { diarizationConfig, ...wishes } = features;
  return recognitionConfigSchema.parse({
    ...wishes,
    languageCode: languageCode === 'auto' ? 'en-US' : languageCode,
    alternativeLanguageCodes,
    ...(diarizationConfig ? { diarizationConfig: { enableSpeakerDiarization: true } } : {}),
  });
};
