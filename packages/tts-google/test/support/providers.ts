import { silentLogger, type TtsProviderV1 } from '@dragoman/provider';
import { type GoogleDouble, type GoogleDoubleOptions, startGoogleDouble } from '@dragoman/vendors';
import { speakingIn } from '@dragoman/vendors/testing';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { ttsGoogle } from '../../src/index.ts';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof ttsGoogle.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions): TtsProviderV1 => {
  const provider = ttsGoogle.create(ttsGoogle.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** A double and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: RawOptions = {},
  doubleOptions: GoogleDoubleOptions = {},
): Promise<{ readonly double: GoogleDouble; readonly provider: TtsProviderV1 }> => {
  const double = await startGoogleDouble(doubleOptions);
  onTestFinished(() => double.close());
  const apiKey = double.apiKey === null ? {} : { apiKey: double.apiKey };
  return { double, provider: createProvider({ textToSpeechEndpoint: double.url, ...apiKey, ...options }) };
};

/** Samples as they are: the quickest to make. */
export const rawFormat = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

/** A request to say something. */
export const requestFor = speakingIn('en-US', rawFormat);

/** The calls of `SynthesizeSpeech`, without those that list voices. */
export const synthesisCalls = ({ calls }: GoogleDouble) =>
  calls.filter(({ path }) => path.endsWith('/SynthesizeSpeech'));

/** The message of the last of them. */
export const lastMessage = (double: GoogleDouble): object | undefined =>
  synthesisCalls(double).at(-1)?.messages[0];
