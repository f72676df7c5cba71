import { z } from 'zod';
import type { Hearing } from '../shared/hearing.ts';
import { checkConfig, type RecognitionConfig, recognitionConfigSchema } from './recognition-config.ts';
import { recordingOf } from './recording.ts';
import { invalid, Refusal } from './status.ts';
import { durationOf, resultsOf } from './transcript.ts';

/** What hears, and which language detection finds. */
export interface SpeechSetting {
  readonly recognise: Hearing;
  /** Of the languages asked for the one that is heard. Default: the first. */
  readonly detect: (codes: readonly string[]) => string;
}

const requestSchema = z.strictObject({
  config: recognitionConfigSchema,
  audio: z.strictObject({ content: z.instanceof(Buffer).optional(), uri: z.string().optional() }),
});

/** Refuses what a schema refuses, naming the first wrong field as Google does. */
export const parseRequest = <T extends z.ZodType>(schema: T, message: unknown): z.output<T> => {
  const { data, error } = schema.safeParse(message);
  if (!error) return data;
  const [issue] = error.issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue?.path.join('.');
  throw new Refusal(invalid(`Invalid value at '${field}'`));
};

const longest = 60_000;

/** The language that is heard. */
export const languageOf = (config: RecognitionConfig, { detect }: SpeechSetting): string =>
  detect([config.languageCode, ...config.alternativeLanguageCodes]);

const hear = async (message: object, setting: SpeechSetting, tooLong: string): Promise<object> => {
  const { config, audio } = parseRequest(requestSchema, message);
  checkConfig(config);
  if (audio.uri !== undefined && audio.content !== undefined) {
    throw new Refusal(invalid('RecognitionAudio must have one audio source.'));
  }
  if (audio.uri !== undefined) throw new Refusal(invalid('Request contains an invalid argument.'));
  const content = audio.content ?? Buffer.alloc(0);
  if (content.length === 0) throw new Refusal(invalid('RecognitionAudio not set.'));
  const { format, durationMs } = recordingOf(config, content);
  if (durationMs !== undefined && durationMs > longest) throw new Refusal(invalid(tooLong));
  const words = await setting.recognise(content, format);
  const billedMs = durationMs ?? words.at(-1)?.endMs ?? 0;
  return {
    results: resultsOf(words, config, languageOf(config, setting)),
    totalBilledTime: durationOf(Math.ceil(billedMs / 1000) * 1000),
    requestId: '7305518467022163712',
  };
};

/** Answers `Recognize`. */
export const recogniseCall = (message: object, setting: SpeechSetting): Promise<object> =>
  hear(
    message,
    setting,
    "Sync input too long. For audio longer than 1 min use LongRunningRecognize with a 'uri' parameter.",
  );

/** What comes of `LongRunningRecognize`. */
export const longRunningRecogniseCall = (message: object, setting: SpeechSetting): Promise<object> =>
  hear(message, setting, 'Inline audio exceeds duration limit. Please use a GCS URI.');
