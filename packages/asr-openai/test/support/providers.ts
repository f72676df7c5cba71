import { type AsrProviderV1, silentLogger } from '@dragoman/provider';
import {
  type OpenAiDouble,
  type OpenAiDoubleOptions,
  type RecordedRequest,
  startOpenAiDouble,
} from '@dragoman/vendors';
import { hearingIn, hearText } from '@dragoman/vendors/testing';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { asrOpenAi } from '../../src/index.ts';

export { hearText, speech, speechFormat as rawFormat } from '@dragoman/vendors/testing';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof asrOpenAi.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions, now = Date.now): AsrProviderV1 => {
  const provider = asrOpenAi.create(asrOpenAi.options.parse(options), { logger: silentLogger, now });
  onTestFinished(() => provider.close());
  return provider;
};

/** A double and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: RawOptions = {},
  doubleOptions: OpenAiDoubleOptions = {},
): Promise<{ readonly double: OpenAiDouble; readonly provider: AsrProviderV1 }> => {
  const double = await startOpenAiDouble({ recognise: hearText, ...doubleOptions });
  onTestFinished(() => double.close());
  const apiKey = double.apiKey === null ? {} : { apiKey: double.apiKey };
  const provider = createProvider({
    baseUrl: double.url,
    diarizationModel: 'gpt-4o-transcribe-diarize',
    ...apiKey,
    ...options,
  });
  return { double, provider };
};

/** Bytes as a recording. */
export const blobOf = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);

/** Requests for what `speech` says. */
export const { requestFor } = hearingIn('en');

/** The form of a request. */
export const formOf = ({ body, headers }: RecordedRequest): Promise<FormData> =>
  new Response(Uint8Array.from(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();

/** The fields of the form of the double's last request, the file aside. */
export const lastFields = async (double: OpenAiDouble): Promise<Record<string, unknown[]>> => {
  const request = double.requests.at(-1);
  if (!request) throw new Error('Nothing was asked.');
  const form = await formOf(request);
  form.delete('file');
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
};

/** The file of the form of the double's last request. */
export const lastFile = async (double: OpenAiDouble): Promise<File> => {
  const request = double.requests.at(-1);
  const file = request && (await formOf(request)).get('file');
  if (!(file instanceof File)) throw new Error('There is no file.');
  return file;
};
