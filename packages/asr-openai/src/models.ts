import { endedModel, isOpenAiItself } from '@dragoman/vendor-openai';
import type { OpenAiAsrOptions } from './options.ts';

/** What a model takes and gives. */
export interface ModelTraits {
  /** The richest format of its answers. */
  readonly format: 'json' | 'verbose_json' | 'diarized_json';
  /** How it takes hints. */
  readonly hints: 'prompt' | 'keywords' | 'none';
  /** Tells which language it heard. */
  readonly tellsLanguage: boolean;
  /** Tells how sure it is of each token. */
  readonly logprobs: boolean;
  /** One of OpenAI's own, of which the languages are known. */
  readonly known: boolean;
  /** Milliseconds of one call. */
  readonly maxDurationMs?: number;
}

const transcribing = {
  format: 'json',
  hints: 'prompt',
  tellsLanguage: false,
  logprobs: true,
  known: true,
  // The API refuses 1,400 seconds, as it counts them.
  maxDurationMs: 1_390_000,
} as const;

/** What a model of this name takes and gives. Any other than OpenAI's newer ones is taken for a Whisper. */
export const traitsOf = (model: string): ModelTraits => {
  if (/^gpt-.*transcribe-diarize/.test(model)) {
    return { ...transcribing, format: 'diarized_json', hints: 'none', logprobs: false };
  }
  if (/^gpt-transcribe/.test(model)) {
    return { ...transcribing, hints: 'keywords', tellsLanguage: true, logprobs: false };
  }
  if (/^gpt-.*transcribe/.test(model)) return transcribing;
  return {
    format: 'verbose_json',
    hints: 'prompt',
    tellsLanguage: true,
    logprobs: false,
    known: model === 'whisper-1',
  };
};

const whisper = 'whisper-1';
const forSpeakers = 'gpt-4o-transcribe-diarize';

/** The model where a request names none. `now` in milliseconds since 1970. */
export const usualModel = (options: OpenAiAsrOptions, now: number): string =>
  options.transcriptionModel ??
  (endedModel(whisper, options, now) === undefined ? whisper : 'gpt-transcribe');

/** The model that tells speakers apart, where there is one. `now` in milliseconds since 1970. */
export const diarizationModel = (options: OpenAiAsrOptions, now: number): string | undefined => {
  const isOffered = isOpenAiItself(options) && endedModel(forSpeakers, options, now) === undefined;
  return options.diarizationModel ?? (isOffered ? forSpeakers : undefined);
};
