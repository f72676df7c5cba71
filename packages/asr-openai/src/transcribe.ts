import type { AsrCapabilities, AsrRequest, AsrResult } from '@dragoman/provider';
import type { AudioEngine } from '@dragoman/vendor-openai';
import { audioFile } from './audio-file.ts';
import type { OpenAiAsrOptions } from './options.ts';
import { parametersFor } from './parameters.ts';
import { isTooShort, refusedInput } from './refusal.ts';
import { resultOf } from './result.ts';

/** What is heard where nothing can be, in every format of answers. */
const nothing = { text: '', segments: [] };

/** Recognises a whole recording in one call. */
export const transcribe = async (
  request: AsrRequest,
  options: OpenAiAsrOptions,
  { wordTimes: givesWords }: AsrCapabilities,
  engine: AudioEngine,
): Promise<AsrResult> => {
  const parameters = parametersFor(request, options);
  const call = await engine.begin(request.signal, request.hints);
  try {
    const { file, durationMs: measuredMs } = await audioFile(request);
    const answer: unknown = await call.client.sdk.audio.transcriptions
      .create({ ...parameters.fields, file }, { signal: call.signal })
      .catch((error: unknown) => {
        if (isTooShort(error)) return nothing;
        throw error;
      });
    return resultOf(answer, parameters, request, { measuredMs, givesWords });
  } catch (error) {
    throw call.seen(error, refusedInput(request));
  } finally {
    call.end();
  }
};
