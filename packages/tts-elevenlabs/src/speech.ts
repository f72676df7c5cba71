import type { TtsOutcome } from '@dragoman/provider';
import { defined } from '@dragoman/provider-kit';
import { ensureBeginsAs } from '@dragoman/sound-kit';
import { failures } from './failures.ts';
import type { Parameters } from './parameters.ts';

/** What is told of speech besides the audio. */
export const outcomeOf = (headers: Headers, { format, voice, model, warnings }: Parameters): TtsOutcome =>
  defined({ format, voice, model, requestId: headers.get('request-id') || undefined, warnings });

/** The audio of an answer as it comes. Servers that are none of the API answer anything with a page. */
export const audioOf = (
  headers: Headers,
  chunks: AsyncIterable<Uint8Array>,
  { format }: Parameters,
): AsyncIterable<Uint8Array> => {
  if (/^text\/|html/i.test(headers.get('content-type') ?? '')) throw failures.unusable('no audio');
  return ensureBeginsAs(chunks, format, failures.unusable);
};
