import { type AsrProviderV1, type AsrRequest, silentLogger } from '@dragoman/provider';
import {
  type Hearing,
  type OpenAiDouble,
  type OpenAiDoubleOptions,
  type RecordedRequest,
  scriptedWords,
  startOpenAiDouble,
} from '@dragoman/vendors';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { asrOpenAi } from '../../src/index.ts';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof asrOpenAi.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions): AsrProviderV1 => {
  const provider = asrOpenAi.create(asrOpenAi.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** Samples of 16 kHz whose first bytes are a text, which `hearText` hears. */
export const speech = (text: string): Buffer => {
  const bytes = Buffer.from(`${text}\n`);
  const samples = Buffer.alloc(Math.max(32_000, scriptedWords(text).length * 9600));
  bytes.copy(samples);
  return samples;
};

/** "Hears" the text that `speech` wrote behind the 44 bytes of a file's header. */
export const hearText: Hearing = (audio) => {
  const text = audio.subarray(44).toString('utf8').split('\n')[0];
  return /^[\w' ]+$/.test(text ?? '') ? scriptedWords(text ?? '') : [];
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

/** Raw samples, as `speech` makes them. */
export const rawFormat = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

/** Bytes as a recording. */
export const blobOf = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);

/** A request for what `speech` says. */
export const requestFor = (text: string, more: Partial<AsrRequest> = {}): AsrRequest => ({
  audio: blobOf(speech(text)),
  format: rawFormat,
  language: 'en',
  signal: new AbortController().signal,
  ...more,
});

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
