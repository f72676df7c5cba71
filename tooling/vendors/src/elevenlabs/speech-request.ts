import { z } from 'zod';
import { apiErrors, type ElevenLabsApiError, invalidField } from './errors.ts';
import { type SpeechModel, speechModels } from './models.ts';
import { type DoubleVoice, voices } from './voices.ts';

const share = z.number().min(0).max(1);
const unseen = z.unknown().optional();

const settings = z.strictObject({
  stability: share.nullish(),
  similarity_boost: share.nullish(),
  style: share.nullish(),
  use_speaker_boost: z.boolean().nullish(),
  speed: z.number().min(0.7).max(1.2).nullish(),
});

const bodySchema = z.strictObject({
  text: z.string().min(1),
  model_id: z.string().default('eleven_multilingual_v2'),
  language_code: z.string().nullish(),
  voice_settings: settings.nullish(),
  pronunciation_dictionary_locators: unseen,
  seed: z.int().min(0).max(4_294_967_295).nullish(),
  previous_text: z.string().nullish(),
  next_text: z.string().nullish(),
  previous_request_ids: z.array(z.string()).max(3).nullish(),
  next_request_ids: z.array(z.string()).max(3).nullish(),
  use_pvc_as_ivc: unseen,
  apply_text_normalization: z.enum(['auto', 'on', 'off']).nullish(),
  apply_language_text_normalization: z.boolean().nullish(),
  audio_effects: unseen,
});

const rates = '8000 16000 22050 24000 32000 44100 48000'.split(' ');
const streamedFormats = [
  ...'mp3_22050_32 mp3_24000_48 mp3_44100_32 mp3_44100_64 mp3_44100_96 mp3_44100_128 mp3_44100_192'.split(
    ' ',
  ),
  ...rates.map((rate) => `pcm_${rate}`),
  ...['ulaw_8000', 'alaw_8000'],
  ...'32 64 96 128 192'.split(' ').map((bits) => `opus_48000_${bits}`),
];
const wholeFormats = [...streamedFormats, ...rates.map((rate) => `wav_${rate}`)];

/** A valid request. */
export interface SpeechRequest {
  readonly body: z.output<typeof bodySchema>;
  readonly model: SpeechModel;
  readonly voice: DoubleVoice;
  /** For example `mp3_44100_128`. */
  readonly format: string;
}

const modelProblem = (
  { text, language_code: code, voice_settings: wanted, ...body }: SpeechRequest['body'],
  model: SpeechModel,
): ElevenLabsApiError | undefined => {
  const length = [...text].length;
  if (length > model.maxCharacters) return apiErrors.tooLong(length, model.maxCharacters);
  if (code && (!model.takesLanguage || !model.languages.includes(code))) {
    return apiErrors.unsupportedLanguage(model.id, code);
  }
  if (!model.isThird) return undefined;
  if (body.previous_text || body.next_text) {
    return apiErrors.unsupportedModel(model.id, 'previous_text or next_text');
  }
  return [0, 0.5, 1].includes(wanted?.stability ?? 0.5)
    ? undefined
    : apiErrors.invalidSettings(
        "Invalid TTD stability value. Must be one of: ['0.0 (Creative)', '0.5 (Natural)', '1.0 (Robust)'].",
      );
};

/** Reads and checks a request as strictly as ElevenLabs does, and its field names more so. */
export const readSpeech = (
  voiceId: string,
  query: URLSearchParams,
  json: unknown,
  isStream: boolean,
): SpeechRequest | ElevenLabsApiError => {
  for (const name of query.keys()) {
    if (!['output_format', 'enable_logging', 'optimize_streaming_latency'].includes(name)) {
      return invalidField('query', [name], 'extra fields not permitted');
    }
  }
  const format = query.get('output_format') ?? 'mp3_44100_128';
  if (!(isStream ? streamedFormats : wholeFormats).includes(format)) {
    return invalidField('query', ['output_format'], 'Input should be a known output format');
  }
  const parsed = bodySchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const names = issue?.code === 'unrecognized_keys' ? issue.keys : [];
    return invalidField('body', [...(issue?.path ?? []), ...names], issue?.message ?? 'invalid');
  }
  const model = speechModels.find(({ id }) => id === parsed.data.model_id);
  if (!model) return apiErrors.modelNotFound(parsed.data.model_id);
  const voice = voices.find(({ id }) => id === voiceId);
  if (!voice) return apiErrors.voiceNotFound(voiceId);
  return modelProblem(parsed.data, model) ?? { body: parsed.data, model, voice, format };
};
