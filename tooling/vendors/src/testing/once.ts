import {
  type AsrProviderV1,
  type AsrRequest,
  type ProviderLogger,
  silentLogger,
  type TtsProviderV1,
  type TtsRequest,
} from '@dragoman/provider';
import { chunksOf } from './streams.ts';

/** The part of a definition by which a script makes its provider. */
interface Definition<Options, Provider> {
  readonly options: { parse(raw: unknown): Options };
  create(options: Options, dependencies: { readonly logger: ProviderLogger }): Provider;
}

/**
 * The whole of a script that `runScript` runs: makes a provider of the options that it is given, works with it once,
 * and prints what came of it as JSON. An unhandled rejection makes the process fail.
 */
export const once = async <Options, Provider extends { close(): Promise<void> }>(
  definition: Definition<Options, Provider>,
  work: (provider: Provider, parameters: readonly string[]) => Promise<object>,
): Promise<void> => {
  process.on('unhandledRejection', (error) => {
    console.error('Unhandled:', error);
    process.exitCode = 70;
  });
  const [options = '{}', end, ...parameters] = process.argv.slice(2);
  const provider = definition.create(definition.options.parse(JSON.parse(options)), { logger: silentLogger });
  console.log(JSON.stringify(await work(provider, parameters)));
  // Not closed on purpose where asked so: nothing may keep the process from ending.
  if (end !== 'open') await provider.close();
};

/** What came of work, or its error. */
export const outcomeOf = (work: Promise<object>): Promise<object> =>
  work.catch((error: unknown) => ({ error, name: error instanceof Error ? error.name : '' }));

/** Three seconds in which a scripted recogniser hears its sentence. */
const recording = Buffer.alloc(96_000, 1);

const recordingFormat = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

type Heard = { readonly text: string | undefined };

/** Recognises a recording. */
export const hearOnce = async (
  provider: AsrProviderV1,
  request: Omit<AsrRequest, 'audio' | 'format'>,
): Promise<Heard> => {
  const audio = new Blob([recording]);
  const { text } = await provider.transcribe({ ...request, audio, format: recordingFormat });
  return { text };
};

/** Recognises it as a stream. */
export const hearStreamOnce = async (
  provider: AsrProviderV1,
  request: Omit<AsrRequest, 'audio' | 'format'>,
): Promise<Heard> => {
  const audio = chunksOf(recording, recording.length);
  for await (const event of provider.transcribeStream?.({ ...request, audio, format: recordingFormat }) ?? [])
    if (event.type === 'end') return { text: event.result.text };
  return { text: undefined };
};

/** Speaks as a stream, and counts the bytes. */
export const streamedBytes = async (provider: TtsProviderV1, request: TtsRequest): Promise<number> => {
  let bytes = 0;
  for await (const event of provider.synthesizeStream?.(request) ?? [])
    if (event.type === 'audio') bytes += event.audio.length;
  return bytes;
};

/**
 * Speaks `hello` as a stream and whole, as raw samples of 24 kHz, and counts the bytes of both. The second is asked for
 * also where the first failed.
 */
export const speakBothWays = async (provider: TtsProviderV1): Promise<object> => {
  const request = {
    input: { kind: 'text', value: 'hello' },
    language: 'en',
    format: { kind: 'raw', encoding: 's16le', sampleRate: 24_000, channels: 1 },
    signal: new AbortController().signal,
  } as const;
  const streamed = await streamedBytes(provider, request).catch((error: unknown) => ({ error }));
  const { audio } = await provider.synthesize(request);
  return { bytes: audio.length, streamed };
};
