import type { AsrCapabilities, AsrProviderV1 } from '@dragoman/provider';
import { checkEngine } from './check-engine.ts';
import { createEngine } from './engine.ts';
import { listLanguages } from './list-languages.ts';
import type { DeepgramOptions } from './options.ts';
import { transcribeFile } from './transcribe-file.ts';
import { transcribeStream } from './transcribe-stream.ts';

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
export const createDeepgramProvider = (options: DeepgramOptions): AsrProviderV1 => {
  const engine = createEngine(options);
  return {
    contract: 'asr/v1',
    id: 'deepgram',
    capabilities,
    languages: (request) => listLanguages(request, options, engine),
    transcribe: (request) => transcribeFile(request, options, engine),
    transcribeStream: (request) => transcribeStream(request, options, engine),
    check: ({ signal }) => checkEngine(signal, options, engine),
    close: engine.close,
  };
};
