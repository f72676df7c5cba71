import { type MtProviderV1, type MtRequest, type ProviderLogger, silentLogger } from '@dragoman/provider';
import { type OpenAiDouble, type OpenAiDoubleOptions, startOpenAiDouble } from '@dragoman/vendors';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { mtOpenai } from '../../src/index.ts';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof mtOpenai.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions, logger: ProviderLogger = silentLogger): MtProviderV1 => {
  const provider = mtOpenai.create(mtOpenai.options.parse(options), { logger });
  onTestFinished(() => provider.close());
  return provider;
};

/** "Translates" in a way that shows which text came from where: `hello` into `HELLO`. */
export const upperCase = ({ text }: { readonly text: string }): string => text.toUpperCase();

/** A double and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: RawOptions = {},
  doubleOptions: OpenAiDoubleOptions = {},
  logger: ProviderLogger = silentLogger,
): Promise<{ readonly double: OpenAiDouble; readonly provider: MtProviderV1 }> => {
  const double = await startOpenAiDouble({ translate: upperCase, ...doubleOptions });
  onTestFinished(() => double.close());
  const apiKey = double.apiKey === null ? {} : { apiKey: double.apiKey };
  return { double, provider: createProvider({ baseUrl: double.url, ...apiKey, ...options }, logger) };
};

/** A request with one segment per text: `s0`, `s1`… */
export const requestFor = (texts: readonly string[], more: Partial<MtRequest> = {}): MtRequest => ({
  segments: texts.map((text, index) => ({ id: `s${index}`, text })),
  sourceLanguage: 'en',
  targetLanguage: 'es',
  signal: new AbortController().signal,
  ...more,
});

/** The texts of a translation, in order. */
export const translated = async (
  provider: MtProviderV1,
  texts: readonly string[],
  more: Partial<MtRequest> = {},
): Promise<string[]> => (await provider.translate(requestFor(texts, more))).segments.map(({ text }) => text);

/** The JSON body of the double's n-th request, from the end where negative. */
export const sentBody = (double: OpenAiDouble, index = -1) =>
  JSON.parse(double.requests.at(index)?.body.toString() ?? 'null');

/** The JSON that the user message of a Chat Completions request holds. */
export const sentData = (double: OpenAiDouble, index = -1) =>
  JSON.parse(sentBody(double, index).messages[1].content);

/** The items that the user message of a Chat Completions request holds, in order. */
export const sentItems = (
  double: OpenAiDouble,
  index = -1,
): { readonly id: string; readonly text: string }[] =>
  Object.entries<string>(sentData(double, index).items).map(([id, text]) => ({ id, text }));
