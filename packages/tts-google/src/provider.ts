import type { TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import { formats } from './formats.ts';
import type { GoogleTtsOptions } from './options.ts';
import { maxBytes, synthesize } from './synthesize.ts';
import { createGoogleTtsVendor } from './vendor.ts';
import { createVoiceList, voices } from './voices.ts';

const capabilities: TtsCapabilities = {
  offline: false,
  // Google streams with a few voices alone, and never SSML.
  streaming: false,
  ssml: true,
  rate: true,
  pitch: true,
  volume: true,
  styles: false,
  instructions: false,
  // The beta of the API alone has them.
  wordTimes: false,
  formats,
  maxLength: { unit: 'bytes', amount: maxBytes },
};

/** Makes the provider; nothing is imported or connected before the first call. */
export const createGoogleTts = (options: GoogleTtsOptions): TtsProviderV1 => {
  const vendor = createGoogleTtsVendor(options);
  const list = createVoiceList();
  return {
    contract: 'tts/v1',
    id: 'google',
    capabilities,
    voices: (request) => voices(request, vendor, list),
    synthesize: (request) => synthesize(request, options, vendor, list),
    // The list of voices is not billed.
    check: async (request) => void (await voices(request, vendor, list)),
    close: vendor.close,
  };
};
