import {
  type AsrProviderV1,
  type AsrRequest,
  type AsrResult,
  defineProvider,
  type TtsProviderV1,
  type TtsRequest,
} from '@dragoman/provider';
import { z } from 'zod';

/** What the recogniser of a test does; by default it hears two sentences in everything but silence. */
export type Hearing = (request: AsrRequest) => Promise<AsrResult>;

export const sentences: AsrResult = {
  text: 'The ship has come. It is late.',
  language: 'en',
  confidence: 0.9,
  segments: [
    { text: 'The ship has come.', startMs: 100, endMs: 1_400, confidence: 0.95 },
    { text: 'It is late.', startMs: 1_600, endMs: 2_400, confidence: 0.8 },
  ],
  words: [
    { text: 'The', startMs: 100, endMs: 300 },
    { text: 'ship', startMs: 300, endMs: 700 },
  ],
  warnings: [],
};

/** A recogniser under a test's control. */
export const scriptedRecogniser = (hear: () => Hearing, id = 'ear') =>
  defineProvider({
    contract: 'asr/v1',
    slot: 'asr',
    id,
    packageName: `@dragoman/test-${id}`,
    displayName: 'Test recogniser',
    options: z.strictObject({}),
    env: {},
    setup: 'It is always there.',
    isConfigured: () => true,
    create: (): AsrProviderV1 => ({
      contract: 'asr/v1',
      id,
      capabilities: {
        offline: true,
        streaming: false,
        diarization: true,
        languageDetection: true,
        wordTimes: true,
        hints: true,
        profanityFilter: true,
        numberFormatting: true,
        containers: ['wav'],
        raw: [{ encoding: 's16le', sampleRates: [16_000] }],
      },
      languages: async () => ['en', 'es'],
      transcribe: (request) => hear()(request),
      async check() {},
      async close() {},
    }),
  });

const rate = 16_000;

/** A speaker that gives a second of noise for each ten characters, and remembers what it was asked. */
export const scriptedSpeaker = (asked: TtsRequest[]) =>
  defineProvider({
    contract: 'tts/v1',
    slot: 'tts',
    id: 'mouth',
    packageName: '@dragoman/test-mouth',
    displayName: 'Test speaker',
    options: z.strictObject({}),
    env: {},
    setup: 'It is always there.',
    isConfigured: () => true,
    create: (): TtsProviderV1 => ({
      contract: 'tts/v1',
      id: 'mouth',
      capabilities: {
        offline: true,
        streaming: false,
        ssml: true,
        rate: true,
        pitch: true,
        volume: true,
        styles: true,
        instructions: false,
        wordTimes: false,
        formats: [{ kind: 'raw', encoding: 's16le', sampleRate: rate, channels: 1 }],
      },
      voices: async ({ language }) =>
        [
          { id: 'ana', name: 'Ana', languages: ['es-MX'], gender: 'female' as const },
          { id: 'bob', name: 'Bob', languages: ['en-US'], gender: 'male' as const },
        ]
          .filter(({ languages }) => language === undefined || languages[0]?.startsWith(language.slice(0, 2)))
          .map((voice) => ({ ...voice, styles: ['cheerful'], sampleRates: [rate] })),
      async synthesize(request) {
        asked.push(request);
        return {
          audio: Buffer.alloc(Math.ceil(request.input.value.length / 10) * rate * 2, 7),
          format: { kind: 'raw', encoding: 's16le', sampleRate: rate, channels: 1 },
          voice: request.voice ?? 'ana',
          warnings: [],
        };
      },
      async check() {},
      async close() {},
    }),
  });
