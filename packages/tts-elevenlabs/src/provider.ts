import type { TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import { createEngine } from './engine.ts';
import { formats } from './formats.ts';
import { traitsOf } from './models.ts';
import type { ElevenLabsOptions } from './options.ts';
import { synthesize, synthesizeStream } from './speak.ts';
import { listVoices } from './voices.ts';

const capabilitiesOf = ({ model }: ElevenLabsOptions): TtsCapabilities => ({
  offline: false,
  streaming: true,
  ssml: false,
  rate: true,
  pitch: false,
  volume: false,
  styles: false,
  instructions: false,
  wordTimes: true,
  formats,
  maxLength: { unit: 'characters', amount: traitsOf(model).mostCharacters },
});

/** Makes the provider; nothing is imported or connected before the first call. */
export const createElevenLabsProvider = (options: ElevenLabsOptions): TtsProviderV1 => {
  const engine = createEngine(options);
  return {
    contract: 'tts/v1',
    id: 'elevenlabs',
    capabilities: capabilitiesOf(options),
    voices: (request) => listVoices(request, options, engine),
    synthesize: (request) => synthesize(request, options, engine),
    synthesizeStream: (request) => synthesizeStream(request, options, engine),
    async check({ signal }) {
      const call = await engine.begin(signal);
      try {
        await call.client.sdk.models.list({ abortSignal: call.signal, maxRetries: 0 });
      } catch (error) {
        throw call.seen(error);
      } finally {
        call.end();
      }
    },
    close: engine.close,
  };
};
