import { status } from '@grpc/grpc-js';
import { z } from 'zod';
import { languageOf, parseRequest, type SpeechSetting } from './recognise-call.ts';
import { checkConfig, type RecognitionConfig, recognitionConfigSchema } from './recognition-config.ts';
import { recordingOf } from './recording.ts';
import { invalid, Refusal } from './status.ts';
import type { StreamOpening } from './stream.ts';
import { durationOf, interimOf, streamResultsOf } from './transcript.ts';

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

const maxChunk = 25_600;

const tooQuiet = (): Refusal =>
  new Refusal({
    code: status.OUT_OF_RANGE,
    message:
      'Audio Timeout Error: Long duration elapsed without audio. Audio should be sent close to real time.',
  });

const tooLong = ({ longestMs }: StreamLimits): Refusal =>
  new Refusal({
    code: status.OUT_OF_RANGE,
    message: `Exceeded maximum allowed stream duration of ${longestMs / 1000} seconds.`,
  });

interface Configured {
  readonly config: RecognitionConfig;
  readonly interim: boolean;
}

const configuredBy = (message: object): Configured => {
  if (!('streamingConfig' in message)) {
    throw new Refusal(
      invalid('Malformed ordering of Data and Config: the first message must have the config.'),
    );
  }
  const { streamingConfig } = parseRequest(configMessage, message);
  checkConfig(streamingConfig.config);
  return { config: streamingConfig.config, interim: streamingConfig.interimResults };
};

/** Answers `StreamingRecognize`: one interim result when half a second has come, all others at the end. */
export const recogniseStream =
  (setting: SpeechSetting, limits: StreamLimits): StreamOpening =>
  (fail) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let configured: Configured | undefined;
    let hasHinted = false;
    const idle = setTimeout(() => fail(tooQuiet()), limits.idleMs);
    idle.unref();

    const hear = async ({ config }: Configured) => {
      const audio = Buffer.concat(chunks);
      if (audio.length === 0) return { words: [], durationMs: 0 };
      const { format, durationMs = 0 } = recordingOf(config, audio);
      return { words: await setting.recognise(audio, format), durationMs };
    };

    const interim = async (known: Configured): Promise<readonly object[]> => {
      hasHinted = true;
      const { words } = await hear(known);
      if (words.length === 0) return [];
      return [{ results: [interimOf(words, known.config, languageOf(known.config, setting))] }];
    };

    return {
      async take(message) {
        if (!configured) {
          configured = configuredBy(message);
          return [];
        }
        const { audioContent } = parseRequest(audioMessage, message);
        if (audioContent.length > maxChunk) {
          throw new Refusal(invalid(`Audio chunk can be of a maximum of ${maxChunk} bytes.`));
        }
        idle.refresh();
        chunks.push(audioContent);
        bytes += audioContent.length;
        const head = chunks[0] ?? audioContent;
        const { durationMs = 0 } = recordingOf(configured.config, head, bytes);
        if (durationMs > limits.longestMs) throw tooLong(limits);
        const isDue = configured.interim && !hasHinted && (durationMs === 0 || durationMs >= 500);
        return isDue ? interim(configured) : [];
      },
      async end() {
        clearTimeout(idle);
        if (!configured) throw new Refusal(invalid('Invalid audio content: too short.'));
        const { words, durationMs } = await hear(configured);
        const { config } = configured;
        const results = streamResultsOf(words, config, languageOf(config, setting));
        const billed = {
          totalBilledTime: durationOf(Math.ceil(durationMs / 1000) * 1000),
          requestId: '7305518467022163713',
        };
        return results.length === 0
          ? [billed]
          : results.map((result, index) => ({
              results: [result],
              ...(index === results.length - 1 ? billed : {}),
            }));
      },
      close: () => clearTimeout(idle),
    };
  };
