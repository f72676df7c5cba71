import { silentLogger, type TtsProviderV1 } from '@dragoman/provider';
import { type OpenAiDouble, type OpenAiDoubleOptions, startOpenAiDouble } from '@dragoman/vendors';
import { speakingIn } from '@dragoman/vendors/testing';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { ttsOpenAi } from '../../src/index.ts';

export { ttsEventsOf as eventsOf } from '@dragoman/vendors/testing';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof ttsOpenAi.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions, now = Date.now): TtsProviderV1 => {
  const provider = ttsOpenAi.create(ttsOpenAi.options.parse(options), { logger: silentLogger, now });
  onTestFinished(() => provider.close());
  return provider;
};

/** A double and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: RawOptions = {},
  doubleOptions: OpenAiDoubleOptions = {},
): Promise<{ readonly double: OpenAiDouble; readonly provider: TtsProviderV1 }> => {
  const double = await startOpenAiDouble(doubleOptions);
  onTestFinished(() => double.close());
  const apiKey = double.apiKey === null ? {} : { apiKey: double.apiKey };
  return { double, provider: createProvider({ baseUrl: double.url, ...apiKey, ...options }) };
};

/** Samples as the vendor makes them. */
export const rawFormat = { kind: 'raw', encoding: 's16le', sampleRate: 24_000, channels: 1 } as const;

/** A request for a text. */
export const requestFor = speakingIn('en', rawFormat);

/** The JSON body of the double's n-th request, from the end where negative. */
export const sentBody = (double: OpenAiDouble, index = -1) =>
  JSON.parse(double.requests.at(index)?.body.toString() ?? 'null');
