import type { TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import { check } from './check.ts';
import { formats } from './formats.ts';
import { traitsOf } from './models.ts';
import type { ElevenLabsOptions } from './options.ts';
import { synthesize } from './synthesize.ts';
import { synthesizeStream } from './synthesize-stream.ts';
import { createElevenLabsVendor } from './vendor.ts';
import { voices } from './voices.ts';

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
  maxLength: { unit: 'characters', amount: traitsOf(model).maxCharacters },
});

/** Makes the provider; nothing is imported or connected before the first call. */
export const createElevenLabsTts = (options: ElevenLabsOptions): TtsProviderV1 => {
  const vendor = createElevenLabsVendor(options);
  return {
    contract: 'tts/v1',
    id: 'elevenlabs',
    capabilities: capabilitiesOf(options),
    voices: (request) => voices(request, options, vendor),
    synthesize: (request) => synthesize(request, options, vendor),
    synthesizeStream: (request) => synthesizeStream(request, options, vendor),
    check: (request) => check(request, vendor),
    close: vendor.close,
  };
};
