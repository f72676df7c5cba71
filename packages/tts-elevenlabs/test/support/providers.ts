import { silentLogger, type TtsProviderV1 } from '@dragoman/provider';
import {
  type ElevenLabsDouble,
  type ElevenLabsDoubleOptions,
  startElevenLabsDouble,
} from '@dragoman/vendors';
import { speakingIn } from '@dragoman/vendors/testing';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { ttsElevenLabs } from '../../src/index.ts';

export { audioOf, ttsEventsOf as eventsOf } from '@dragoman/vendors/testing';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof ttsElevenLabs.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions): TtsProviderV1 => {
  const provider = ttsElevenLabs.create(ttsElevenLabs.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** A double and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: Partial<RawOptions> = {},
  doubleOptions: ElevenLabsDoubleOptions = {},
): Promise<{ readonly double: ElevenLabsDouble; readonly provider: TtsProviderV1 }> => {
  const double = await startElevenLabsDouble(doubleOptions);
  onTestFinished(() => double.close());
  return { double, provider: createProvider({ baseUrl: double.url, apiKey: double.apiKey, ...options }) };
};

/** Samples as the double's tones have them. */
export const rawFormat = { kind: 'raw', encoding: 's16le', sampleRate: 24_000, channels: 1 } as const;

/** A request for a text. */
export const requestFor = speakingIn('en', rawFormat);

/** The JSON body of the double's n-th request, from the end where negative. */
export const sentBody = (double: ElevenLabsDouble, index = -1) =>
  JSON.parse(double.requests.at(index)?.body.toString() || 'null');
