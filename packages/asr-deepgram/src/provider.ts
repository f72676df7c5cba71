import type { AsrCapabilities, AsrProviderV1 } from '@dragoman/provider';
import { check } from './check.ts';
import { languages } from './languages.ts';
import type { DeepgramOptions } from './options.ts';
import { transcribe } from './transcribe.ts';
import { transcribeStream } from './transcribe-stream.ts';
import { createDeepgramVendor } from './vendor.ts';

const capabilities: AsrCapabilities = {
  offline: false,
  streaming: true,
  diarization: true,
  languageDetection: true,
  wordTimes: true,
  hints: true,
  profanityFilter: true,
  numberFormatting: true,
  containers: ['wav', 'mp3', 'ogg', 'flac', 'm4a', 'webm'],
  raw: [
    { encoding: 's16le', sampleRates: [] },
    { encoding: 'mulaw', sampleRates: [] },
    { encoding: 'alaw', sampleRates: [] },
  ],
  maxBytes: 2_000_000_000,
};

/** Makes the provider; nothing is imported or connected before the first call. */
export const createDeepgramAsr = (options: DeepgramOptions): AsrProviderV1 => {
  const vendor = createDeepgramVendor(options);
  return {
    contract: 'asr/v1',
    id: 'deepgram',
    capabilities,
    languages: (request) => languages(request, options, vendor),
    transcribe: (request) => transcribe(request, options, vendor),
    transcribeStream: (request) => transcribeStream(request, options, vendor),
    check: (request) => check(request, options, vendor),
    close: vendor.close,
  };
};
