import type { AsrCapabilities, AsrRequest, AsrResult } from '@dragoman/provider';
import type { OpenAiVendor } from '@dragoman/vendor-openai';
import { audioFile } from './audio-file.ts';
import { vendorRequest } from './failures.ts';
import type { OpenAiAsrOptions } from './options.ts';
import { parametersFor } from './parameters.ts';
import { resultOf } from './result.ts';

/** What is heard where nothing can be, in every format of answers. */
const nothing = { text: '', segments: [] };

/** Whether the vendor found the recording too short to hear anything in it: shorter than 0.1 s. */
const isTooShort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'audio_too_short';

/** Recognises a whole recording in one call. */
export const transcribe = (
  request: AsrRequest,
  options: OpenAiAsrOptions,
  { wordTimes: givesWords }: AsrCapabilities,
  vendor: OpenAiVendor,
  now: number,
): Promise<AsrResult> =>
  vendor.call(vendorRequest(request), async ({ connection, signal }) => {
    const parameters = parametersFor(request, options, now);
    const { file, durationMs: measuredMs } = await audioFile(request);
    const answer: unknown = await connection.sdk.audio.transcriptions
      .create({ ...parameters.fields, file }, { signal })
      .catch((error: unknown) => {
        if (isTooShort(error)) return nothing;
        throw error;
      });
    return resultOf(answer, parameters, request, { measuredMs, givesWords });
  });
