import type { AsrCapabilities, AsrProviderV1 } from '@dragoman/provider';
import { createSpeechApis } from './apis.ts';
import { check } from './check.ts';
import { supportedLanguages } from './languages.ts';
import { v2ModelOf } from './models.ts';
import type { GoogleAsrOptions } from './options.ts';
import { maxBytes, transcribe } from './transcribe.ts';
import { transcribeStream } from './transcribe-stream.ts';

const rates = [16_000, 48_000, 44_100, 32_000, 24_000, 22_050, 12_000, 11_025, 8000];

const capabilitiesOf = ({ detectLanguages, model }: GoogleAsrOptions): AsrCapabilities => ({
  offline: false,
  streaming: true,
  diarization: v2ModelOf(model)?.diarized.size !== 0,
  languageDetection: detectLanguages !== undefined || v2ModelOf(model) !== undefined,
  wordTimes: true,
  hints: true,
  profanityFilter: true,
  numberFormatting: false,
  containers: ['wav', 'flac', 'ogg', 'webm'],
  raw: [
    { encoding: 's16le', sampleRates: rates },
    { encoding: 'mulaw', sampleRates: rates },
  ],
  // Google refuses a minute and more; cuts at silences are not exact to the sample.
  maxDurationMs: 59_000,
  maxBytes,
});

/** Makes the provider; nothing is imported or connected before the first call. */
export const createGoogleAsr = (options: GoogleAsrOptions): AsrProviderV1 => {
  const apis = createSpeechApis(options);
  return {
    contract: 'asr/v1',
    id: 'google',
    capabilities: capabilitiesOf(options),
    languages: async ({ signal }) => {
      apis.throwIfOver(signal);
      return supportedLanguages;
    },
    transcribe: (request) => transcribe(request, apis),
    transcribeStream: (request) => transcribeStream(request, apis),
    check: (request) => check(request, apis),
    close: apis.close,
  };
};
