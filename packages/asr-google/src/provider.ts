import type { AsrCapabilities, AsrProviderV1 } from '@dragoman/provider';
import { checkEngine } from './check-engine.ts';
import { supportedLanguages } from './languages.ts';
import type { GoogleSpeechOptions } from './options.ts';
import { transcribeStream } from './stream/transcribe-stream.ts';
import { mostBytes, transcribeFile } from './transcribe-file.ts';
import { createSpeechEngine } from './vendor-client.ts';

const rates = [16_000, 48_000, 44_100, 32_000, 24_000, 22_050, 12_000, 11_025, 8000];

const capabilitiesOf = ({ detectLanguages }: GoogleSpeechOptions): AsrCapabilities => ({
  offline: false,
  streaming: true,
  diarization: true,
  languageDetection: detectLanguages !== undefined,
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
  maxBytes: mostBytes,
});

/** Makes the provider; nothing is imported or connected before the first call. */
export const createGoogleProvider = (options: GoogleSpeechOptions): AsrProviderV1 => {
  const engine = createSpeechEngine(options);
  return {
    contract: 'asr/v1',
    id: 'google',
    capabilities: capabilitiesOf(options),
    languages: async ({ signal }) => {
      engine.throwIfOver(signal);
      return supportedLanguages;
    },
    transcribe: (request) => transcribeFile(request, options, engine),
    transcribeStream: (request) => transcribeStream(request, options, engine),
    check: ({ signal }) => checkEngine(signal, engine),
    close: engine.close,
  };
};
