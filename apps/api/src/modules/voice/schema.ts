import { z } from 'zod';
import { warningData } from '../../http/schemas.ts';
import { translationOptions } from '../translation-options.ts';

/** A BCP 47 tag as callers write it: `languageOf` judges it. */
const language = z.string().min(1).max(64);

/** Where a recording is: as a member of JSON. A form has the file itself in the part `audio`. */
const audioUrl = z
  .string()
  .min(1)
  .max(2_048)
  .optional()
  .describe(
    'An http or https URL of a WAV, MP3, Ogg, FLAC, M4A or WebM file. Or send the file: see the form.',
  );

const isAsync = z
  .boolean()
  .optional()
  .describe(
    'Answers 202 at once; so does `Prefer: respond-async`. Recordings over a minute are always jobs.',
  );

const speechModel = (about: string) => z.string().trim().min(1).max(200).optional().describe(about);

const hearing = {
  audio_url: audioUrl,
  diarization: z.boolean().optional().describe('Tell the speakers apart.'),
  hints: z
    .array(z.string().trim().min(1).max(100))
    .max(200)
    .optional()
    .describe('Words and phrases that are likely to be said: names, products.'),
  model: speechModel(
    'The model that recognises: `engine/model`, or the name of a model of the first engine. No other engine is then tried.',
  ),
  profanity_filter: z.boolean().optional().describe('Mask swearing. Default false.'),
  number_formatting: z.boolean().optional().describe('Write spoken numbers as digits. Default false.'),
  async: isAsync,
};

const speakingModel =
  'The model that speaks: `engine/model`, or the name of a model of the first engine. No other engine is then tried.';

const speaking = {
  voice: z.string().min(1).max(200).optional().describe('An `id` of `GET /v1/voices`.'),
  cultural_tone: z
    .boolean()
    .optional()
    .describe('Speak as is usual in the language and region; what was done is in `tone`.'),
  audio_format: z.enum(['mp3', 'wav', 'ogg']).optional().describe('Default `mp3`.'),
  rate: z.number().min(0.25).max(4).optional().describe("Factor of the voice's own rate."),
  pitch: z.number().min(-20).max(20).optional().describe("Semitones above or below the voice's own pitch."),
  volume: z.number().min(-96).max(16).optional().describe("Decibels above or below the voice's own volume."),
  style: z
    .strictObject({
      name: z.string().min(1).max(100).describe("One of the voice's `styles`."),
      degree: z.number().min(0.01).max(2).optional().describe('1 is as designed.'),
      role: z.string().min(1).max(100).optional().describe("One of the voice's `roles`."),
    })
    .optional(),
  inline: z.boolean().optional().describe('Gives the audio in `audio_content` as well, in base64.'),
};

export const speechToTextBody = translationOptions
  .extend({
    ...hearing,
    source_language: language
      .optional()
      .describe('BCP 47 tag, or `auto`. Left out: detected where the engine can.'),
    target_language: language.optional().describe('Translates what was said, too.'),
    words: z.boolean().optional().describe('Give the times of words.'),
    format: z
      .enum(['json', 'srt', 'vtt'])
      .optional()
      .describe('`srt` and `vtt` add `subtitles`, of the translation where there is one. Default `json`.'),
  })
  .meta({
    id: 'SpeechToTextRequest',
    examples: [{ audio_url: 'https://example.com/meeting.mp3', source_language: 'en-US' }],
  });

export const textToSpeechBody = z
  .strictObject({
    text: z
      .string()
      .refine((text) => text.trim() !== '', { message: 'must not be blank', params: { code: 'blank' } })
      .describe('Up to 5,000 code points by default; SSML where it starts with `<speak`.'),
    language: language.describe('BCP 47 tag; the region matters: `es-MX`, `pt-BR`.'),
    ...speaking,
    project_id: z
      .uuid()
      .optional()
      .describe("Left out: the key's only project, else the account's `Default`."),
    formality: z
      .enum(['auto', 'formal', 'informal'])
      .optional()
      .describe('How the listener is addressed: chooses the tone of `cultural_tone`.'),
    words: z.boolean().optional().describe('Give the times of words.'),
    model: speechModel(speakingModel),
  })
  .meta({
    id: 'TextToSpeechRequest',
    examples: [{ text: 'Buenos días.', language: 'es-MX', cultural_tone: true }],
  });

export const voiceTranslateBody = translationOptions
  .extend({
    ...hearing,
    ...speaking,
    source_language: language
      .optional()
      .describe('BCP 47 tag, or `auto`. Left out: detected where the engine can.'),
    target_language: language,
    speech_model: speechModel(speakingModel),
  })
  .meta({
    id: 'VoiceTranslateRequest',
    examples: [
      { audio_url: 'https://example.com/greeting.wav', source_language: 'en', target_language: 'es-MX' },
    ],
  });

/** What of a request is said to the text pipeline; the other members are about sound. */
export const translationFields = translationOptions.strip();

/** What of a request is about how to say something. */
export const speakingFields = z
  .object(speaking)
  .omit({ inline: true })
  .extend({ model: z.string().optional() });

const warnings = z.array(warningData);
const milliseconds = z.int().nonnegative();

const spokenPart = z
  .strictObject({
    text: z.string(),
    start_ms: milliseconds,
    end_ms: milliseconds,
    speaker: z.string().optional(),
    confidence: z.number().min(0).max(1).optional(),
  })
  .meta({ id: 'SpokenPart' });

export const translationOfSpeech = z
  .strictObject({
    id: z.uuid().nullable().describe('`/v1/translations/{id}`: the first, where the text is long.'),
    translated_text: z.string(),
    source_language: z.string().nullable(),
    target_language: z.string(),
    segments: z.array(spokenPart).describe('In the times of the original.'),
    characters_used: z.int().nonnegative(),
    quality_score: z.number().min(0).max(1).nullable(),
    model: z.string().nullable(),
    translation_ids: z
      .array(z.uuid())
      .describe('`/v1/translations/{id}`: more than one where the text is long.'),
    warnings,
  })
  .meta({ id: 'SpokenTranslation' });

export const heardData = z.strictObject({
  text: z.string().describe('Empty where nothing was said: see the warning `no_speech`.'),
  source_language: z.string().nullable(),
  detected_language: z
    .strictObject({ code: z.string(), confidence: z.number().min(0).max(1).nullable() })
    .optional(),
  confidence: z.number().min(0).max(1).nullable(),
  duration_ms: milliseconds.describe('Of the recording.'),
  segments: z.array(spokenPart),
  words: z.array(spokenPart).optional(),
});

export const transcriptionData = z
  .strictObject({
    ...heardData.shape,
    provider: z.string(),
    model: z.string().nullable(),
    subtitles: z.string().optional().describe('SRT or WebVTT, of the translation where there is one.'),
    translation: translationOfSpeech.optional(),
    characters_used: z.int().nonnegative().describe('Of the translation; 0 without one.'),
    seconds_used: z.int().nonnegative(),
    warnings,
  })
  .meta({ id: 'Transcription' });

export const toneData = z
  .strictObject({
    profile: z.string(),
    language: z.string(),
    formality: z.enum(['neutral', 'formal', 'informal']),
    applied: z.strictObject({
      rate: z.number().optional(),
      pitch: z.number().optional().describe('Semitones.'),
      pitch_range: z.number().optional(),
      pause_ms: z.number().optional(),
      volume: z.number().optional().describe('Decibels.'),
      styles: z.array(z.string()).optional(),
      instructions: z.string().optional(),
    }),
    description: z.string().describe('What a listener can hear of it.'),
    not_applied: z
      .array(
        z.strictObject({
          setting: z.string(),
          why: z
            .enum(['inaudible', 'engine', 'request'])
            .describe('Nobody would hear it; the engine or voice cannot; the request says otherwise.'),
        }),
      )
      .describe('What was left out, and why.'),
  })
  .meta({ id: 'Tone' });

const spoken = {
  audio_url: z
    .url()
    .describe('Needs no key. Works until `audio_expires_at`; read the resource again for a fresh one.'),
  audio_expires_at: z.iso.datetime(),
  audio_content: z.string().optional().describe('Base64, with `inline: true`.'),
  content_type: z.string(),
  voice: z.string(),
  tone: toneData.nullable(),
};

export const speechData = z
  .strictObject({
    ...spoken,
    duration_ms: milliseconds,
    language: z.string(),
    provider: z.string(),
    model: z.string().nullable(),
    characters_used: z.int().nonnegative(),
    words: z.array(spokenPart.pick({ text: true, start_ms: true, end_ms: true })).optional(),
    warnings,
  })
  .meta({ id: 'Speech' });

export const voiceTranslationData = z
  .strictObject({
    ...heardData.shape,
    target_language: z.string(),
    translated_text: z.string(),
    ...spoken,
    audio_url: spoken.audio_url.nullable().describe('Null where nothing was said.'),
    audio_expires_at: spoken.audio_expires_at.nullable(),
    content_type: spoken.content_type.nullable(),
    voice: spoken.voice.nullable(),
    audio_duration_ms: milliseconds,
    translation: translationOfSpeech.nullable(),
    providers: z.strictObject({ asr: z.string(), tts: z.string().nullable() }),
    quality_score: z.number().min(0).max(1).nullable(),
    characters_used: z.int().nonnegative(),
    seconds_used: z.int().nonnegative(),
    warnings,
  })
  .meta({ id: 'VoiceTranslation' });

export const voiceData = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    language: z.string().describe("The voice's own."),
    languages: z.array(z.string()),
    gender: z.enum(['female', 'male', 'neutral', 'unknown']),
    styles: z.array(z.string()),
    roles: z.array(z.string()),
    lacks: z
      .array(z.enum(['prosody', 'breaks', 'word_times']))
      .describe('What of its engine this voice has not: rate, pitch and volume; pauses; the times of words.'),
    sample_rates: z.array(z.int()).describe('Hertz.'),
    provider: z.string(),
  })
  .meta({ id: 'Voice' });
