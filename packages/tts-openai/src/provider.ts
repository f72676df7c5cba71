import type { TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import { failuresOf } from '@dragoman/provider-kit';
import { createAudioEngine } from '@dragoman/vendor-openai';
import { formats } from './formats.ts';
import type { OpenAiTtsOptions } from './options.ts';
import { takesInstructions } from './parameters.ts';
import { synthesize, synthesizeStream } from './speak.ts';
import { listVoices } from './voices.ts';

const capabilitiesOf = ({ speechModel }: OpenAiTtsOptions): TtsCapabilities => ({
  offline: false,
  streaming: true,
  ssml: false,
  rate: true,
  pitch: false,
  volume: false,
  styles: false,
  instructions: takesInstructions(speechModel),
  wordTimes: false,
  formats,
  maxLength: { unit: 'characters', amount: 4096 },
});

/** Makes the provider; nothing is imported or connected before the first call. */
export const createOpenAiTtsProvider = (options: OpenAiTtsOptions): TtsProviderV1 => {
  const engine = createAudioEngine(options, {
    failures: failuresOf({ slot: 'tts', id: 'openai', noun: 'speech synthesiser' }),
    userAgent: 'dragoman-tts-openai',
    accept: '*/*',
  });
  return {
    contract: 'tts/v1',
    id: 'openai',
    capabilities: capabilitiesOf(options),
    voices: (request) => listVoices(request, options, engine),
    synthesize: (request) => synthesize(request, options, engine),
    synthesizeStream: (request) => synthesizeStream(request, options, engine),
    check: ({ signal }) => engine.check(signal),
    close: engine.close,
  };
};
