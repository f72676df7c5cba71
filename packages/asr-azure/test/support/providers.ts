import {
  type AsrEvent,
  type AsrProviderV1,
  type AsrRequest,
  type AsrStreamRequest,
  silentLogger,
} from '@dragoman/provider';
import {
  type AzureDouble,
  type AzureDoubleOptions,
  type Hearing,
  scriptedWords,
  startAzureDouble,
} from '@dragoman/vendors';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { asrAzure } from '../../src/index.ts';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof asrAzure.options>;

/** A provider, closed when the test ends. */
export const createProvider = (options: RawOptions): AsrProviderV1 => {
  const provider = asrAzure.create(asrAzure.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** Samples of 16 kHz whose first bytes are a text, which `hearText` hears. */
export const speech = (text: string): Buffer<ArrayBuffer> => {
  const samples = Buffer.alloc(Math.max(32_000, scriptedWords(text).length * 9600));
  Buffer.from(`${text}\n`).copy(samples);
  return samples;
};

/** "Hears" the text that `speech` wrote. */
export const hearText: Hearing = (audio) => {
  const text = audio.subarray(0, 1000).toString('utf8').split('\n')[0];
  return /^[\w' ]+$/.test(text ?? '') ? scriptedWords(text ?? '') : [];
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

/** Raw samples, as `speech` makes them. */
export const rawFormat = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

/** A request for what `speech` says. */
export const requestFor = (text: string, more: Partial<AsrRequest> = {}): AsrRequest => ({
  audio: new Blob([speech(text)]),
  format: rawFormat,
  language: 'en-US',
  signal: new AbortController().signal,
  ...more,
});

/** A recording as a stream of chunks. */
export async function* chunksOf(audio: Uint8Array, bytes = 8000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < audio.length; start += bytes) yield audio.subarray(start, start + bytes);
}

/** A request for a stream of what `speech` says. */
export const streamFor = (text: string, more: Partial<AsrStreamRequest> = {}): AsrStreamRequest => ({
  audio: chunksOf(speech(text)),
  format: rawFormat,
  language: 'en-US',
  signal: new AbortController().signal,
  ...more,
});

/** The events of a stream. */
export const eventsOf = async (provider: AsrProviderV1, request: AsrStreamRequest): Promise<AsrEvent[]> => {
  if (!provider.transcribeStream) throw new Error('The provider does not stream.');
  const events: AsrEvent[] = [];
  for await (const event of provider.transcribeStream(request)) events.push(event);
  return events;
};

/** The query of the double's last upgrade, without what is of every one. */
export const lastQuery = (double: AzureDouble): Record<string, string> => {
  const { searchParams } = new URL(double.requests.at(-1)?.path ?? '', double.url);
  const common = new Set(['Ocp-Apim-Subscription-Key', 'X-ConnectionId', 'connectionId']);
  return Object.fromEntries([...searchParams].filter(([name]) => !common.has(name)));
};

/** `speech.context` of the double's last turn. */
export const lastContext = (double: AzureDouble): unknown =>
  JSON.parse(double.turns.at(-1)?.texts[1] ?? 'null');
