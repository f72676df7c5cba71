import type { ProviderDependencies, TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import { check, createOpenAiVendor } from '@dragoman/vendor-openai';
import { ensureModelLives, failures } from './failures.ts';
import { formats } from './formats.ts';
import type { OpenAiTtsOptions } from './options.ts';
import { takesInstructions } from './parameters.ts';
import { synthesize } from './synthesize.ts';
import { synthesizeStream } from './synthesize-stream.ts';
import { voices } from './voices.ts';

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
export const createOpenAiTts = (
  options: OpenAiTtsOptions,
  { now = Date.now }: ProviderDependencies,
): TtsProviderV1 => {
  const vendor = createOpenAiVendor(options, { failures, userAgent: 'dragoman-tts-openai', accept: '*/*' });
  return {
    contract: 'tts/v1',
    id: 'openai',
    capabilities: capabilitiesOf(options),
    voices: (request) => voices(request, options, vendor),
    async synthesize(request) {
      ensureModelLives(request.model, options, now());
      return synthesize(request, options, vendor);
    },
    async *synthesizeStream(request) {
      ensureModelLives(request.model, options, now());
      yield* synthesizeStream(request, options, vendor);
    },
    async check(request) {
      ensureModelLives(undefined, options, now());
      return check(request, vendor);
    },
    close: vendor.close,
  };
};
