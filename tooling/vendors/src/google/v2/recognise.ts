import { status } from '@grpc/grpc-js';
import { z } from 'zod';
import { languageOf, parseRequest, type SpeechSetting } from '../recognise-call.ts';
import type { StreamDialect } from '../recognise-stream.ts';
import { invalid, Refusal } from '../status.ts';
import { durationOf, type StreamResult, streamResultsOf } from '../transcript.ts';
import { checkRequest, configSchema, wishesOf } from './config.ts';
import { decodedBy } from './decoding.ts';

const requestSchema = z.strictObject({
  recognizer: z.string().default(''),
  config: configSchema.prefault({}),
  content: z.instanceof(Buffer).optional(),
  uri: z.string().optional(),
});

const openingSchema = z.strictObject({
  recognizer: z.string().default(''),
  streamingConfig: z.strictObject({
    config: configSchema,
    streamingFeatures: z.strictObject({ interimResults: z.boolean().default(false) }).prefault({}),
  }),
});

const audioSchema = z.strictObject({ recognizer: z.string().optional(), audio: z.instanceof(Buffer) });

const longest = 60_000;

interface TimedWord {
  readonly startTime?: object;
  readonly endTime?: object;
  readonly speakerTag?: number | undefined;
}

const renamedWord = ({ startTime, endTime, speakerTag: _tag, ...word }: TimedWord) => ({
  ...word,
  startOffset: startTime,
  endOffset: endTime,
});

/** A result of v1 under the names of v2. */
const renamed = ({ resultEndTime, alternatives, ...result }: StreamResult, language: string): object => ({
  ...result,
  languageCode: language,
  resultEndOffset: resultEndTime,
  alternatives: alternatives.map((alternative) => ({
    ...alternative,
    words: alternative && 'words' in alternative ? alternative.words.map(renamedWord) : [],
  })),
});

const metadataOf = (durationMs: number) => ({
  metadata: {
    requestId: '6c1f4a8e-2b7d-4c33-9a55-0d6f2f7e1b42',
    totalBilledDuration: durationOf(Math.ceil(durationMs / 1000) * 1000),
  },
});

/** Answers `Recognize` of v2. */
export const recogniseCallV2 = async (message: object, setting: SpeechSetting): Promise<object> => {
  const { recognizer, config, content } = parseRequest(requestSchema, message);
  checkRequest(recognizer, config, 'Recognize');
  // Addresses are of Cloud Storage, which there is none of here.
  if (content === undefined || content.length === 0)
    throw new Refusal(invalid('Request contains an invalid argument.'));
  const { format, durationMs } = decodedBy(config, content);
  if (durationMs !== undefined && durationMs > longest)
    throw new Refusal(invalid('Audio can be of a maximum of 60 seconds.'));
  const words = await setting.recognise(content, format);
  const wishes = wishesOf(config);
  const language = languageOf(wishes, setting);
  const results = streamResultsOf(words, wishes, language);
  return {
    results: results.map((result) => renamed(result, language)),
    ...metadataOf(durationMs ?? words.at(-1)?.endMs ?? 0),
  };
};

/** `StreamingRecognize` of v2. */
export const streamV2 = (setting: SpeechSetting): StreamDialect => ({
  maxChunk: 15_360,
  configured(message) {
    if (!('streamingConfig' in message))
      throw new Refusal(invalid('The first message must have the streaming_config.'));
    const { recognizer, streamingConfig } = parseRequest(openingSchema, message);
    const { config, streamingFeatures } = streamingConfig;
    checkRequest(recognizer, config, 'StreamingRecognize');
    return {
      config: wishesOf(config),
      interim: streamingFeatures.interimResults,
      recording: (audio, bytes) => decodedBy(config, audio, bytes),
    };
  },
  audioOf: (message) => parseRequest(audioSchema, message).audio,
  tooQuiet: () =>
    new Refusal({
      code: status.ABORTED,
      message: 'Stream timed out after receiving no more client requests.',
    }),
  tooLong: () =>
    new Refusal({ code: status.ABORTED, message: 'Max duration of 5 minutes reached for stream.' }),
  result: (result, config) => renamed(result, languageOf(config, setting)),
  billed: metadataOf,
});
