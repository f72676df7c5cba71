import { silentLogger, type TtsProviderV1, type TtsRequest } from '@dragoman/provider';
import {
  type AzureDouble,
  type AzureDoubleOptions,
  azureScriptedSpeaking,
  startAzureDouble,
} from '@dragoman/vendors';

import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { ttsAzure } from '../../src/index.ts';

export { audioOf, ttsEventsOf as eventsOf } from '@dragoman/vendors/testing';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof ttsAzure.options>;

/** A provider, closed when the test ends. */
export const createProvider = (options: RawOptions): TtsProviderV1 => {
  const provider = ttsAzure.create(ttsAzure.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** A double that speaks in tones, and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: RawOptions = {},
  doubleOptions: AzureDoubleOptions = {},
): Promise<{ readonly double: AzureDouble; readonly provider: TtsProviderV1 }> => {
  const double = await startAzureDouble({ speaking: azureScriptedSpeaking, ...doubleOptions });
  onTestFinished(() => double.close());
  const apiKey = double.apiKey === null ? {} : { apiKey: double.apiKey };
  return { double, provider: createProvider({ endpoint: double.url, ...apiKey, ...options }) };
};

/** A request to say a text. */
export const requestFor = (value: string, more: Partial<TtsRequest> = {}): TtsRequest => ({
  input: { kind: 'text', value },
  language: 'en-US',
  signal: new AbortController().signal,
  ...more,
});

/** A request to say SSML. */
export const ssmlFor = (value: string, more: Partial<TtsRequest> = {}): TtsRequest =>
  requestFor('', { input: { kind: 'ssml', value }, ...more });

/** The SSML of the double's last synthesis, without its root. */
export const lastSsml = (double: AzureDouble): string =>
  (double.syntheses.at(-1)?.ssml ?? '').replace(/^<speak [^>]*>/, '').replace(/<\/speak>$/, '');
