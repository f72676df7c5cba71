import { type AsrProviderV1, type AsrRequest, type AsrResult, silentLogger } from '@dragoman/provider';
import { speechFormat } from '@dragoman/sound-kit';
import { resample, speak } from '@dragoman/vendors';
import type { z } from 'zod';
import { asrPocketsphinx } from '../../src/index.ts';

/** A provider with the real PocketSphinx, which these tests need: `apt-get install pocketsphinx pocketsphinx-en-us`. */
export const createProvider = (options: z.input<typeof asrPocketsphinx.options> = {}): AsrProviderV1 =>
  asrPocketsphinx.create(asrPocketsphinx.options.parse(options), { logger: silentLogger });

/** A signal that nobody aborts. */
export const calm = (): AbortSignal => new AbortController().signal;

/** Lets the provider hear audio, words included. */
export const hear = (
  provider: AsrProviderV1,
  audio: Uint8Array,
  extra: Partial<AsrRequest> = {},
): Promise<AsrResult> =>
  provider.transcribe({
    audio: new Blob([Uint8Array.from(audio)]),
    format: speechFormat,
    language: 'en-US',
    words: true,
    signal: calm(),
    ...extra,
  });

/** A grammar of a few cards. */
export const cards =
  '#JSGF V1.0;\ngrammar cards;\npublic <card> = (two | seven | ten | queen) of (clubs | hearts | diamonds);\n';

/** Says a card in a voice that the recogniser understands, as 16 kHz samples. */
export const say = async (text: string): Promise<Buffer> =>
  resample(await speak(text, 'en-US', { voice: 'en-us+f3' }), 16_000).pcm;

/** Samples of nothing, or of a faint hiss that is always the same. */
export const stillness = (seconds: number, amplitude = 0): Buffer => {
  const samples = Buffer.alloc(Math.round(seconds * 16_000) * 2);
  let state = 1;
  for (let offset = 0; offset < samples.length; offset += 2) {
    state = (state * 48_271) % 2_147_483_647;
    samples.writeInt16LE(Math.round((state / 2_147_483_647 - 0.5) * 2 * amplitude), offset);
  }
  return samples;
};
