import type { TtsRequest, TtsResult } from '@dragoman/provider';
import { collected, defined } from '@dragoman/provider-kit';
import { beginsAs, durationMsOf } from '@dragoman/sound-kit';
import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { failures, vendorRequest } from './failures.ts';
import type { ElevenLabsOptions } from './options.ts';
import { type Parameters, parametersFor } from './parameters.ts';
import { audioOf, outcomeOf } from './speech.ts';
import type { ElevenLabsVendor } from './vendor.ts';
import { alignmentSchema, wordsOf } from './words.ts';

/** Speech of the longest text as WAV is below. */
const maxBytes = 384 * 1024 * 1024;

type Speak = (
  client: ElevenLabsClient['textToSpeech'],
  parameters: Parameters,
  abortSignal: AbortSignal,
) => Promise<Pick<TtsResult, 'audio' | 'words'> & { readonly headers: Headers }>;

const speakTimed: Speak = async (client, { fields, formatName, voice, format }, abortSignal) => {
  const asked = { ...fields, outputFormat: formatName };
  const answer = client.convertWithTimestamps(voice, asked, { abortSignal });
  const { data, rawResponse } = await answer.withRawResponse();
  const audio = Buffer.from(data.audioBase64, 'base64');
  if (!beginsAs(audio, format)) throw failures.unusable('no audio of the format that was asked for');
  const words = wordsOf(alignmentSchema.parse(data.alignment ?? data.normalizedAlignment));
  return { audio, words, headers: rawResponse.headers };
};

const speakPlain: Speak = async (client, parameters, abortSignal) => {
  const { fields, formatName, voice } = parameters;
  const answer = client.convert(voice, { ...fields, outputFormat: formatName }, { abortSignal });
  const { data, rawResponse } = await answer.withRawResponse();
  const { headers } = rawResponse;
  return { audio: await collected(audioOf(headers, data, parameters), maxBytes, failures.unusable), headers };
};

/** Speaks in one call. */
export const synthesize = async (
  request: TtsRequest,
  options: ElevenLabsOptions,
  vendor: ElevenLabsVendor,
): Promise<TtsResult> => {
  const parameters = parametersFor(request, options);
  return vendor.call(vendorRequest(request), async ({ connection, signal }) => {
    const speak = request.words ? speakTimed : speakPlain;
    const { headers, ...spoken } = await speak(connection.client.textToSpeech, parameters, signal);
    const durationMs = durationMsOf(spoken.audio, parameters.format);
    return { ...outcomeOf(headers, parameters), ...spoken, ...defined({ durationMs }) };
  });
};
