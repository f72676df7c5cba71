import { status } from '@grpc/grpc-js';
import { z } from 'zod';
import { languageOf, parseRequest, type SpeechSetting } from './recognise-call.ts';
import { checkConfig, type RecognitionConfig, recognitionConfigSchema } from './recognition-config.ts';
import { type Recording, recordingOf } from './recording.ts';
import { invalid, Refusal } from './status.ts';
import type { StreamOpening } from './stream.ts';
import { durationOf, interimOf, type StreamResult, streamResultsOf } from './transcript.ts';

const configMessage = z.strictObject({
  streamingConfig: z.strictObject({
    config: recognitionConfigSchema,
    interimResults: z.boolean().default(false),
    singleUtterance: z.boolean().default(false),
  }),
});

const audioMessage = z.strictObject({ audioContent: z.instanceof(Buffer) });

/** How long streams may be. */
export interface StreamLimits {
  /** Milliseconds of audio. Google: 305,000. */
  readonly longestMs: number;
  /** Milliseconds without audio. Google: 10,000. */
  readonly idleMs: number;
}

/** What a stream was configured to be. */
export interface ConfiguredStream {
  readonly config: RecognitionConfig;
  readonly interim: boolean;
  /** How audio is to be read. `bytes`: of all of it, where `audio` is its start. */
  recording(audio: Buffer, bytes?: number): Recording;
}

/** How a version of the API speaks in streams. All may throw `Refusal`. */
export interface StreamDialect {
  /** Bytes of audio in one message. */
  readonly maxChunk: number;
  configured(message: object): ConfiguredStream;
  audioOf(message: object): Buffer;
  tooQuiet(): Refusal;
  tooLong(limits: StreamLimits): Refusal;
  /** A result as this version names its members. */
  result(result: StreamResult, config: RecognitionConfig): object;
  /** What the last message tells of the whole. */
  billed(durationMs: number): object;
}

/** v1. */
export const streamV1: StreamDialect = {
  maxChunk: 25_600,
  configured(message) {
    if (!('streamingConfig' in message)) {
      throw new Refusal(
        invalid('Malformed ordering of Data and Config: the first message must have the config.'),
      );
    }
    const { config, interimResults } = parseRequest(configMessage, message).streamingConfig;
    checkConfig(config);
    return {
      config,
      interim: interimResults,
      recording: (audio, bytes) => recordingOf(config, audio, bytes),
    };
  },
  audioOf: (message) => parseRequest(audioMessage, message).audioContent,
  tooQuiet: () =>
    new Refusal({
      code: status.OUT_OF_RANGE,
      message:
        'Audio Timeout Error: Long duration elapsed without audio. Audio should be sent close to real time.',
    }),
  tooLong: ({ longestMs }) =>
    new Refusal({
      code: status.OUT_OF_RANGE,
      message: `Exceeded maximum allowed stream duration of ${longestMs / 1000} seconds.`,
    }),
  result: (result) => result,
  billed: (durationMs) => ({
    totalBilledTime: durationOf(Math.ceil(durationMs / 1000) * 1000),
    requestId: '7305518467022163713',
  }),
};

/** Answers `StreamingRecognize`: one interim result when half a second has come, all others at the end. */
export const recogniseStream =
  (setting: SpeechSetting, limits: StreamLimits, dialect: StreamDialect): StreamOpening =>
  (fail) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let configured: ConfiguredStream | undefined;
    let hasHinted = false;
    const idle = setTimeout(() => fail(dialect.tooQuiet()), limits.idleMs);
    idle.unref();

    const hear = async (known: ConfiguredStream) => {
      const audio = Buffer.concat(chunks);
      if (audio.length === 0) return { words: [], durationMs: 0 };
      const { format, durationMs = 0 } = known.recording(audio);
      return { words: await setting.recognise(audio, format), durationMs };
    };

    const interim = async (known: ConfiguredStream): Promise<readonly object[]> => {
      hasHinted = true;
      const { words } = await hear(known);
      if (words.length === 0) return [];
      const { config } = known;
      return [{ results: [dialect.result(interimOf(words, config, languageOf(config, setting)), config)] }];
    };

    return {
      async take(message) {
        if (!configured) {
          configured = dialect.configured(message);
          return [];
        }
        const audio = dialect.audioOf(message);
        if (audio.length > dialect.maxChunk) {
          throw new Refusal(invalid(`Audio chunk can be of a maximum of ${dialect.maxChunk} bytes.`));
        }
        idle.refresh();
        chunks.push(audio);
        bytes += audio.length;
        const { durationMs = 0 } = configured.recording(chunks[0] ?? audio, bytes);
        if (durationMs > limits.longestMs) throw dialect.tooLong(limits);
        const isDue = configured.interim && !hasHinted && (durationMs === 0 || durationMs >= 500);
        return isDue ? interim(configured) : [];
      },
      async end() {
        clearTimeout(idle);
        if (!configured) throw new Refusal(invalid('Invalid audio content: too short.'));
        const { words, durationMs } = await hear(configured);
        const { config } = configured;
        const results = streamResultsOf(words, config, languageOf(config, setting));
        const billed = dialect.billed(durationMs);
        return results.length === 0
          ? [billed]
          : results.map((result, index) => ({
              results: [dialect.result(result, config)],
              ...(index === results.length - 1 ? billed : {}),
            }));
      },
      close: () => clearTimeout(idle),
    };
  };
