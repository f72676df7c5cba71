import { type AsrProviderV1, silentLogger } from '@dragoman/provider';
import { type AzureDouble, type AzureDoubleOptions, startAzureDouble } from '@dragoman/vendors';
import { hearingIn, hearText } from '@dragoman/vendors/testing';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { asrAzure } from '../../src/index.ts';

export {
  asrEventsOf as eventsOf,
  chunksOf,
  hearText,
  speech,
  speechFormat as rawFormat,
} from '@dragoman/vendors/testing';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof asrAzure.options>;

/** A provider, closed when the test ends. */
export const createProvider = (options: RawOptions): AsrProviderV1 => {
  const provider = asrAzure.create(asrAzure.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** A double and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: RawOptions = {},
  doubleOptions: AzureDoubleOptions = {},
): Promise<{ readonly double: AzureDouble; readonly provider: AsrProviderV1 }> => {
  const double = await startAzureDouble({ recognise: hearText, ...doubleOptions });
  onTestFinished(() => double.close());
  const apiKey = double.apiKey === null ? {} : { apiKey: double.apiKey };
  return { double, provider: createProvider({ endpoint: double.url, ...apiKey, ...options }) };
};

/** Requests for what `speech` says. */
export const { requestFor, streamFor } = hearingIn('en-US');

/** The query of the double's last upgrade, without what is of every one. */
export const lastQuery = (double: AzureDouble): Record<string, string> => {
  const { searchParams } = new URL(double.requests.at(-1)?.path ?? '', double.url);
  const common = new Set(['Ocp-Apim-Subscription-Key', 'X-ConnectionId', 'connectionId']);
  return Object.fromEntries([...searchParams].filter(([name]) => !common.has(name)));
};

/** `speech.context` of the double's last turn. */
export const lastContext = (double: AzureDouble): unknown =>
  JSON.parse(double.turns.at(-1)?.texts[1] ?? 'null');
