import type { TtsCapabilities, TtsProviderV1 } from '@dragoman/provider';
import { createCatalogue } from './catalogue.ts';
import { formats } from './formats.ts';
import { mostBytes } from './input.ts';
import { isSameLanguage } from './languages.ts';
import type { GoogleTextToSpeechOptions } from './options.ts';
import { synthesize } from './synthesize.ts';
import { createTextToSpeechVendor } from './vendor.ts';

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
  maxLength: { unit: 'bytes', amount: mostBytes },
};

/** Makes the provider; nothing is imported or connected before the first call. */
export const createGoogleProvider = (options: GoogleTextToSpeechOptions): TtsProviderV1 => {
  const vendor = createTextToSpeechVendor(options);
  const catalogue = createCatalogue(vendor);
  return {
    contract: 'tts/v1',
    id: 'google',
    capabilities,
    voices: async ({ signal, language }) => {
      const voices = (await catalogue.list(signal)).map(({ voice }) => voice);
      if (language === undefined) return voices;
      return voices.filter(({ languages }) => languages.some((tag) => isSameLanguage(tag, language)));
    },
    synthesize: (request) => synthesize(request, options, vendor, catalogue),
    // The list of voices is not billed.
    check: async ({ signal }) => void (await catalogue.list(signal)),
    close: vendor.close,
  };
};
