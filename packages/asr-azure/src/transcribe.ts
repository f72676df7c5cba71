import type { AsrRequest, AsrResult } from '@dragoman/provider';
import type { AzureVendor } from '@dragoman/vendor-azure';
import type { AzureAsrOptions } from './options.ts';
import { transcribeStream } from './transcribe-stream.ts';

/** Recognises a whole recording, which the SDK is given as a stream. */
export const transcribe = async (
  { audio, ...request }: AsrRequest,
  options: AzureAsrOptions,
  vendor: AzureVendor,
): Promise<AsrResult> => {
  const stream = audio.stream() as unknown as AsyncIterable<Uint8Array>;
  for await (const event of transcribeStream({ ...request, audio: stream }, options, vendor)) {
    if (event.type === 'end') return event.result;
  }
  throw new Error('A recognition ends with an event that says so.');
};
