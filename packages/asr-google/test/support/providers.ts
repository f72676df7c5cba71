import {
  type AsrEvent,
  type AsrProviderV1,
  type AsrRequest,
  type AsrStreamRequest,
  silentLogger,
} from '@dragoman/provider';
import {
  type GoogleDouble,
  type GoogleDoubleOptions,
  type Hearing,
  scriptedWords,
  startGoogleDouble,
} from '@dragoman/vendors';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { asrGoogle } from '../../src/index.ts';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof asrGoogle.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions): AsrProviderV1 => {
  const provider = asrGoogle.create(asrGoogle.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
};

/** Samples of 16 kHz whose first bytes are a text, which `hearText` hears. */
export const speech = (text: string): Buffer => {
  const samples = Buffer.alloc(Math.max(32_000, scriptedWords(text).length * 9600));
  Buffer.from(`${text}\n`).copy(samples);
  return samples;
};

/** "Hears" the text that `speech` wrote, wherever it stands. */
export const hearText: Hearing = (audio, format) => {
  const start = format.kind === 'container' && format.container === 'wav' ? 44 : 0;
  const [text = ''] = audio
    .subarray(start, start + 2000)
    .toString('utf8')
    .split('\n');
  return /^[\w' ]+$/.test(text) ? scriptedWords(text) : [];
};

/** A double and a provider that uses it, both closed when the test ends. */
export const startPair = async (
  options: RawOptions = {},
  doubleOptions: GoogleDoubleOptions = {},
): Promise<{ readonly double: GoogleDouble; readonly provider: AsrProviderV1 }> => {
  const double = await startGoogleDouble({ recognise: hearText, ...doubleOptions });
  onTestFinished(() => double.close());
  const apiKey = double.apiKey === null ? {} : { apiKey: double.apiKey };
  return { double, provider: createProvider({ speechEndpoint: double.url, ...apiKey, ...options }) };
};

/** Raw samples, as `speech` makes them. */
export const rawFormat = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

/** Bytes as a recording. */
export const recording = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);

/** A request for what `speech` says. */
export const requestFor = (text: string, more: Partial<AsrRequest> = {}): AsrRequest => ({
  audio: recording(speech(text)),
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

/** The configuration of the double's last call, whole or streamed. */
export const lastConfig = ({ calls }: GoogleDouble): unknown => {
  const [message = {}] = calls.at(-1)?.messages ?? [];
  const streaming: unknown = Reflect.get(message, 'streamingConfig');
  return Reflect.get(streaming === undefined ? message : (streaming as object), 'config');
};

/** The audio of the double's last call. */
export const lastAudio = ({ calls }: GoogleDouble): Buffer => {
  const messages = (calls.at(-1)?.messages ?? []) as {
    audio?: { content: Buffer };
    audioContent?: Buffer;
  }[];
  return Buffer.concat(messages.flatMap(({ audio, audioContent }) => audio?.content ?? audioContent ?? []));
};

/** A WAV file of these samples. */
export const wavOf = (
  samples: Buffer,
  {
    code = 1,
    channels = 1,
    bits = 16,
    rate = 16_000,
  }: Partial<Record<'code' | 'channels' | 'bits' | 'rate', number>> = {},
): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(code, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE((rate * channels * bits) / 8, 28);
  header.writeUInt16LE((channels * bits) / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
};
