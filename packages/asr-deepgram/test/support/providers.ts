import { type AsrProviderV1, silentLogger } from '@dragoman/provider';
import { type DeepgramDouble, type DeepgramDoubleOptions, startDeepgramDouble } from '@dragoman/vendors';
import { hearingIn, hearText } from '@dragoman/vendors/testing';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { asrDeepgram } from '../../src/index.ts';

export {
  asrEventsOf as eventsOf,
  chunksOf,
  hearText,
  speech,
  speechFormat as rawFormat,
} from '@dragoman/vendors/testing';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof asrDeepgram.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions): AsrProviderV1 => {
  const provider = asrDeepgram.create(asrDeepgram.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** A double and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: RawOptions = {},
  doubleOptions: DeepgramDoubleOptions = {},
): Promise<{ readonly double: DeepgramDouble; readonly provider: AsrProviderV1 }> => {
  const double = await startDeepgramDouble({ recognise: hearText, ...doubleOptions });
  onTestFinished(() => double.close());
  const apiKey = double.apiKey === null ? {} : { apiKey: double.apiKey };
  return { double, provider: createProvider({ baseUrl: double.url, ...apiKey, ...options }) };
};

/** Requests for what `speech` says. */
export const { requestFor, streamFor } = hearingIn('en');

/** The query of the double's last request. */
export const lastQuery = (double: DeepgramDouble): Record<string, string[]> => {
  const { searchParams } = new URL(double.requests.at(-1)?.path ?? '', double.url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]),
  );
};
