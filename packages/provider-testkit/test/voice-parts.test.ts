import type { AsrCapabilities, AsrResult, AudioFormat, TtsCapabilities, TtsResult } from '@dragoman/provider';
import { wavOf } from '@dragoman/sound-kit';
import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { formatFault } from '../src/audio/format-fault.ts';
import {
  type asrCapabilitiesSchema,
  asrConformanceChecks,
  asrResultSchema,
  type ttsCapabilitiesSchema,
  type ttsResultSchema,
} from '../src/index.ts';
import { voiceAsr } from './fixtures/voice/voice-asr-provider.ts';
import { hearingEngine } from './fixtures/voice/voice-engine.ts';
import { VoiceServer } from './fixtures/voice/voice-server.ts';

test('the schemas say what the contract’s types say', () => {
  expectTypeOf<z.output<typeof asrResultSchema>>().toExtend<AsrResult>();
  expectTypeOf<keyof z.output<typeof asrResultSchema>>().toEqualTypeOf<keyof AsrResult>();
  expectTypeOf<keyof z.output<typeof asrCapabilitiesSchema>>().toEqualTypeOf<keyof AsrCapabilities>();
  expectTypeOf<z.output<typeof ttsResultSchema>>().toExtend<TtsResult>();
  expectTypeOf<keyof z.output<typeof ttsResultSchema>>().toEqualTypeOf<keyof TtsResult>();
  expectTypeOf<keyof z.output<typeof ttsCapabilitiesSchema>>().toEqualTypeOf<keyof TtsCapabilities>();
});

const said = { text: 'One.', segments: [{ text: 'One.', startMs: 0, endMs: 400 }], warnings: [] };

test.for([
  ['a text without segments', { ...said, segments: [] }],
  ['segments without a text', { ...said, text: '' }],
  ['an end before the start', { ...said, segments: [{ text: 'One.', startMs: 5, endMs: 4 }] }],
  ['half a millisecond', { ...said, segments: [{ text: 'One.', startMs: 0, endMs: 0.5 }] }],
  ['speech after the audio', { ...said, durationMs: 399 }],
  ['a confidence above one', { ...said, confidence: 1.1 }],
])('a transcript with %s is refused', ([, result]) => {
  expect(asrResultSchema.safeParse(said).success).toBe(true);
  expect(asrResultSchema.safeParse(result).success).toBe(false);
});

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((character) => character.charCodeAt(0)),
    ),
  );

const raw = { kind: 'raw', encoding: 's16le', sampleRate: 8000, channels: 1 } as const;

test.for([
  ['no audio', new Uint8Array(0), raw, 'no audio'],
  ['a WAV file said to be raw', wavOf(new Uint8Array(16), { sampleRate: 8000 }), raw, 'yet it is wav'],
  ['half a sample', new Uint8Array(7), raw, 'middle of a sample'],
  ['raw said to be WAV', new Uint8Array(8), { kind: 'container', container: 'wav' }, 'of no container'],
  ['a broken header', bytes('RIFF', 0, 0, 0, 0, 'WAVE'), { kind: 'container', container: 'wav' }, 'broken'],
] satisfies [string, Uint8Array, AudioFormat, string][])(
  '%s is a fault of the format',
  ([, audio, format, fault]) => {
    expect(formatFault(audio, format)).toContain(fault);
  },
);

const good = hearingEngine(new VoiceServer(), 1);

test.for([
  ['quota', { failures: good.failures.filter(({ name }) => name !== 'no credit') }, /quota_exhausted/],
  ['bad input', { failures: good.failures.filter(({ name }) => name !== 'refused input') }, /cannot take/],
  [
    'a dropped call',
    { failures: good.failures.filter(({ name }) => name !== 'dropped in the middle') },
    /2 ways to be unavailable/,
  ],
  ['open calls', { openCalls: undefined }, /`openCalls` hook/],
] as const)('a script of a vendor without %s is incomplete', async ([, changes, message]) => {
  const { openCalls: _left, ...rest } = good;
  const engine = 'openCalls' in changes ? rest : { ...good, ...changes };
  const checks = asrConformanceChecks({
    definition: voiceAsr,
    module: new URL('./fixtures/voice/voice-asr-provider.ts', import.meta.url),
    options: { baseUrl: 'http://127.0.0.1:1', apiKey: 'voice-canary' },
    engine,
  });
  await expect(checks.find(({ name }) => name === 'script-is-complete')?.run()).rejects.toThrow(message);
});
