import {
  type AsrEvent,
  type AsrProviderV1,
  type AsrRequest,
  type AsrStreamRequest,
  silentLogger,
} from '@dragoman/provider';
import {
  type DeepgramDouble,
  type DeepgramDoubleOptions,
  type Hearing,
  scriptedWords,
  startDeepgramDouble,
} from '@dragoman/vendors';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { asrDeepgram } from '../../src/index.ts';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof asrDeepgram.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions): AsrProviderV1 => {
  const provider = asrDeepgram.create(asrDeepgram.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** Samples of 16 kHz whose first bytes are a text, which `hearText` hears. */
export const speech = (text: string): Buffer<ArrayBuffer> => {
  const bytes = Buffer.from(`${text}\n`);
  const samples = Buffer.alloc(Math.max(32_000, scriptedWords(text).length * 9600));
  bytes.copy(samples);
  return samples;
};

/** The header of a WAV file with so many bytes of such samples. */
export const waveHeader = (bytes: number): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
};

/** "Hears" the text that `speech` wrote, wherever it stands. */
export const hearText: Hearing = (audio, format) => {
  const text = audio
    .subarray(format.kind === 'raw' ? 0 : 44)
    .toString('utf8')
    .split('\n')[0];
  return /^[\w' ]+$/.test(text ?? '') ? scriptedWords(text ?? '') : [];
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

/** Raw samples, as `speech` makes them. */
export const rawFormat = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

/** A request for what `speech` says. */
export const requestFor = (text: string, more: Partial<AsrRequest> = {}): AsrRequest => ({
  audio: new Blob([speech(text)]),
  format: rawFormat,
  language: 'en',
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
  language: 'en',
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

/** The query of the double's last request. */
export const lastQuery = (double: DeepgramDouble): Record<string, string[]> => {
  const { searchParams } = new URL(double.requests.at(-1)?.path ?? '', double.url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]),
  );
};
