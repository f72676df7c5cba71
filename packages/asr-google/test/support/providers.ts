import { type AsrProviderV1, silentLogger } from '@dragoman/provider';
import { type SampleFormat, wavOf as soundWavOf } from '@dragoman/sound-kit';
import { type GoogleDouble, type GoogleDoubleOptions, startGoogleDouble } from '@dragoman/vendors';
import { hearingIn, hearText } from '@dragoman/vendors/testing';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { asrGoogle } from '../../src/index.ts';

export {
  asrEventsOf as eventsOf,
  chunksOf,
  hearText,
  speech,
  speechFormat as rawFormat,
} from '@dragoman/vendors/testing';

/** Raw options of the provider. */
export type RawOptions = z.input<typeof asrGoogle.options>;

/** A provider for an address, closed when the test ends. */
export const createProvider = (options: RawOptions): AsrProviderV1 => {
  const provider = asrGoogle.create(asrGoogle.options.parse(options), { logger: silentLogger });
  onTestFinished(() => provider.close());
  return provider;
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

/** Bytes as a recording. */
export const recording = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);

/** Requests for what `speech` says. */
export const { requestFor, streamFor } = hearingIn('en-US');

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
export const wavOf = (samples: Buffer, layout: Partial<SampleFormat> = {}): Buffer =>
  soundWavOf(samples, { sampleRate: 16_000, ...layout });
