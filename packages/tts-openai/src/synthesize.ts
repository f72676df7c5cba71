import type { TtsRequest, TtsResult } from '@dragoman/provider';
import { collected, defined } from '@dragoman/provider-kit';
import { durationMsOf, readWavHeader, viewOf } from '@dragoman/sound-kit';
import type { OpenAiVendor } from '@dragoman/vendor-openai';
import { failures, vendorRequest } from './failures.ts';
import type { OpenAiTtsOptions } from './options.ts';
import { parametersFor } from './parameters.ts';
import { speak } from './speech.ts';

/** The slowest reading of the longest text as WAV is a third of this. */
const maxBytes = 256 * 1024 * 1024;

/** The vendor sends the header of a WAV before it knows its length: this writes it in. */
const sizeWav = (audio: Uint8Array): void => {
  const header = readWavHeader(audio);
  if (header === undefined) return;
  const view = viewOf(audio);
  view.setUint32(4, audio.length - 8, true);
  view.setUint32(header.start - 4, audio.length - header.start, true);
};

/** Speaks in one call. */
export const synthesize = async (
  request: TtsRequest,
  options: OpenAiTtsOptions,
  vendor: OpenAiVendor,
): Promise<TtsResult> => {
  const parameters = parametersFor(request, options);
  const { format } = parameters;
  return vendor.call(vendorRequest(request), async (call) => {
    const { outcome, audio: pieces } = await speak(call, parameters);
    const audio = await collected(pieces, maxBytes, failures.unusable);
    if (format.kind === 'container' && format.container === 'wav') sizeWav(audio);
    return { ...outcome, audio, ...defined({ durationMs: durationMsOf(audio, format) }) };
  });
};
