import type { Services as Engines } from '@dragoman/core';
import { z } from 'zod';
import { operationsOf } from '../../http/operation.ts';
import type { Settings } from '../../settings.ts';
import { jobOperations } from '../jobs/operations.ts';
import { jobData } from '../jobs/schema.ts';
import type { JobService } from '../jobs/service.ts';
import { type VoiceOperations, voiceJobsPath } from './operations.ts';
import { presentVoice } from './present.ts';
import { languageOf } from './requests.ts';
import {
  speechData,
  speechToTextBody,
  textToSpeechBody,
  transcriptionData,
  voiceData,
  voiceTranslateBody,
  voiceTranslationData,
} from './schema.ts';
import type { transcriptionKind } from './transcription.ts';
import type { voiceTranslationKind } from './voice-translation.ts';

interface Services {
  readonly transcription: ReturnType<typeof transcriptionKind>;
  readonly voiceTranslation: ReturnType<typeof voiceTranslationKind>;
  readonly services: Engines;
  readonly voiceOperations: VoiceOperations;
}

const { operation } = operationsOf<Services>({ tag: 'Voice', scope: 'voice' });

const audio = {
  field: 'audio',
  maxBytes: ({ limits }: Settings) => limits.audio.bytes,
};
const recordingErrors = [
  'source_not_fetchable',
  'source_forbidden',
  'unsupported_format',
  'corrupt_audio',
  'limit_exceeded',
  'limit_reached',
  'unsupported_language',
] as const;
const engineErrors = [
  'provider_error',
  'provider_unavailable',
  'provider_timeout',
  'provider_not_configured',
] as const;
const translationErrors = [
  'unsupported_language_pair',
  'unknown_model',
  'quota_exceeded',
  'not_found',
  'conflict',
] as const;

const speechToText = operation({
  id: 'speechToText',
  route: 'POST /v1/voice/speech-to-text',
  summary: 'Recognise speech, and translate it if you like',
  description:
    'A recording by `audio_url` or as the part `audio` of a form. Long ones, and those with `async: true`, answer 202 and become jobs.',
  body: speechToTextBody,
  media: audio,
  data: transcriptionData,
  accepted: jobData,
  errors: [...recordingErrors, ...translationErrors, ...engineErrors],
  handle: ({ identity, body, file, respondAsync, signal }, { voiceOperations }) =>
    voiceOperations.transcribe(identity, body, { file, respondAsync, signal }),
});

const textToSpeech = operation({
  id: 'textToSpeech',
  route: 'POST /v1/voice/text-to-speech',
  summary: 'Speak a text',
  description:
    'A text, or SSML where it begins with `<speak`. The answer links to the recording, or holds it with `inline: true`.',
  body: textToSpeechBody,
  data: speechData,
  errors: [
    'limit_exceeded',
    'unknown_voice',
    'unknown_model',
    'unsupported_language',
    'quota_exceeded',
    'limit_reached',
    'not_found',
    'conflict',
    ...engineErrors,
  ],
  async handle({ identity, body, signal }, { voiceOperations }) {
    return { data: await voiceOperations.speak(identity, body, signal) };
  },
});

const translateVoice = operation({
  id: 'translateVoice',
  route: 'POST /v1/voice/translate',
  summary: 'Speech in, speech in another language out',
  description:
    'Recognises, translates and speaks. Long recordings, and those with `async: true`, answer 202 and become jobs.',
  body: voiceTranslateBody,
  media: audio,
  data: voiceTranslationData,
  accepted: jobData,
  errors: [...recordingErrors, 'unknown_voice', ...translationErrors, ...engineErrors],
  handle: ({ identity, body, file, respondAsync, signal }, { voiceOperations }) =>
    voiceOperations.translate(identity, body, { file, respondAsync, signal }),
});

const listVoices = operation({
  id: 'listVoices',
  route: 'GET /v1/voices',
  summary: 'The voices that can speak now',
  description: 'Of all configured engines, or of those for one language.',
  scope: null,
  query: z.strictObject({
    language: z.string().min(1).max(64).optional().describe('`es` also finds `es-MX`.'),
  }),
  data: z.array(voiceData),
  errors: ['unsupported_language', ...engineErrors],
  async handle({ query, signal }, { services }) {
    const language = query.language && languageOf(query.language, 'language');
    const voices = await services.voice.voices({ language, signal });
    return { data: voices.map(presentVoice) };
  },
});

const voiceJobs = jobOperations<Services & { readonly jobs: JobService }>({
  tag: 'Voice',
  scope: 'voice',
  path: voiceJobsPath,
  name: 'VoiceJob',
  kinds: ['transcription', 'voice_translation'],
  result: z.union([transcriptionData, voiceTranslationData]),
  async present(job, { jobs, voiceOperations, transcription, voiceTranslation }) {
    if (job.kind === transcription.name) return jobs.resultOf(transcription, job);
    const result = jobs.resultOf(voiceTranslation, job);
    return result && voiceOperations.presentTranslation(job.accountId, result);
  },
});

export const voiceRoutes = [
  speechToText,
  textToSpeech,
  translateVoice,
  listVoices,
  ...Object.values(voiceJobs),
];
