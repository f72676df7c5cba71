import { createServices, type VoiceService } from '@dragoman/core';
import {
  type AudioFormat,
  defineProvider,
  type ProviderWarning,
  type TtsCapabilities,
  type TtsProviderV1,
  type TtsRequest,
  type TtsResult,
  type TtsVoice,
} from '@dragoman/provider';
import { readSsml, textOfSsml } from '@dragoman/provider-kit';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { ManualClock } from './clock.ts';

export const raw = { kind: 'raw', encoding: 's16le', sampleRate: 8_000, channels: 1 } as const;
export const wav: AudioFormat = { kind: 'container', container: 'wav' };

/** How long each word is said, in milliseconds. */
const wordMs = 100;

export const voice = (id: string, ...languages: readonly string[]): TtsVoice => ({
  id,
  name: id,
  languages: languages.length > 0 ? languages : ['en-US'],
  gender: 'female',
  styles: [],
  sampleRates: [8_000],
});

export interface SpeakingEngine {
  readonly id?: string;
  readonly capabilities?: Partial<TtsCapabilities>;
  readonly voices?: readonly TtsVoice[] | (() => Promise<readonly TtsVoice[]>);
  readonly warnings?: readonly ProviderWarning[];
  readonly model?: string;
  /** Called before each synthesis; what it throws, the engine throws. */
  readonly before?: (request: TtsRequest, call: number) => Promise<void> | void;
  /** Instead of samples. */
  readonly result?: (request: TtsRequest) => Partial<TtsResult>;
}

const wordsOf = ({ kind, value }: TtsRequest['input']): readonly string[] =>
  (kind === 'ssml' ? textOfSsml(readSsml(value)) : value).split(/\s+/).filter((word) => word !== '');

/** Every word is 100 ms of one value: its length. */
const samplesOf = (words: readonly string[]): Uint8Array => {
  const perWord = (raw.sampleRate * wordMs) / 1_000;
  const samples = new Int16Array(words.length * perWord);
  for (const [index, word] of words.entries())
    samples.fill(word.length * 100, index * perWord, (index + 1) * perWord);
  return new Uint8Array(samples.buffer);
};

/** A small engine of our own that makes samples, with a record of what it was asked. */
export const speakingEngine = (engine: SpeakingEngine = {}) => {
  const requests: TtsRequest[] = [];
  const counts = { voices: 0, running: 0, maxAtOnce: 0 };
  const id = engine.id ?? 'speaker';
  const synthesize = async (request: TtsRequest): Promise<TtsResult> => {
    requests.push(request);
    const call = requests.length;
    counts.running++;
    counts.maxAtOnce = Math.max(counts.maxAtOnce, counts.running);
    try {
      await engine.before?.(request, call);
    } finally {
      counts.running--;
    }
    const words = wordsOf(request.input);
    return {
      audio: samplesOf(words),
      format: raw,
      voice: request.voice ?? 'default',
      warnings: engine.warnings ?? [],
      ...(engine.model === undefined ? {} : { model: engine.model }),
      ...(request.words
        ? {
            words: words.map((text, index) => ({
              text,
              startMs: index * wordMs,
              endMs: (index + 1) * wordMs,
            })),
          }
        : {}),
      ...engine.result?.(request),
    };
  };
  const definition = defineProvider({
    contract: 'tts/v1',
    slot: 'tts',
    id,
    packageName: `@test/${id}`,
    displayName: id,
    options: z.strictObject({}),
    env: {},
    isConfigured: () => true,
    setup: `Set ${id}`,
    create: (): TtsProviderV1 => ({
      contract: 'tts/v1',
      id,
      capabilities: {
        offline: true,
        streaming: false,
        ssml: false,
        rate: true,
        pitch: true,
        volume: true,
        styles: false,
        instructions: false,
        wordTimes: true,
        formats: [raw],
        ...engine.capabilities,
      },
      voices: async () => {
        counts.voices++;
        return typeof engine.voices === 'function'
          ? engine.voices()
          : (engine.voices ?? [voice('anna'), voice('bea', 'es-MX'), voice('poly', 'fr-FR', 'en-GB')]);
      },
      synthesize,
      check: async () => {},
      close: async () => {},
    }),
  });
  return { definition, requests, counts };
};

/** The voice service on engines of our own, in the order of fail-over. */
export const speakingService = async (...engines: readonly SpeakingEngine[]) => {
  const list = engines.length > 0 ? engines : [{}];
  const made = list.map((engine, index) => speakingEngine({ id: `speaker-${index + 1}`, ...engine }));
  const clock = new ManualClock();
  const logged: string[] = [];
  const log = (_: object, message: string) => logged.push(message);
  const { services, close } = await createServices({
    providers: made.map(({ definition }) => definition),
    services: { tts: made.map(({ definition }) => definition.id) },
    resilience: { attempts: 1 },
    logger: { debug: log, info: log, warn: log, error: log },
    clock,
  });
  onTestFinished(close);
  const voiceService: VoiceService = services.voice;
  return { voice: voiceService, made, clock, logged };
};

/** The samples of a WAV as the words that were said: `[length of the word, …]`. */
export const lengthsHeard = (audio: Uint8Array): readonly number[] => {
  const buffer = Buffer.from(audio);
  const start = buffer.indexOf('data', 0, 'latin1') + 8;
  const perWord = (raw.sampleRate * wordMs) / 1_000;
  const count = (buffer.length - start) / 2 / perWord;
  return Array.from({ length: count }, (_, index) => buffer.readInt16LE(start + index * perWord * 2) / 100);
};
