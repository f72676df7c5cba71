import { createGoogleEngine, type GoogleEngine } from '@dragoman/vendor-google';
import type { v1 } from '@google-cloud/text-to-speech';
import type { GoogleTextToSpeechOptions } from './options.ts';

/** Google behind one provider. */
export type TextToSpeechEngine = GoogleEngine<v1.TextToSpeechClient>;

/** Imports the SDK and connects at the first call. */
export const createTextToSpeechEngine = (options: GoogleTextToSpeechOptions): TextToSpeechEngine =>
  createGoogleEngine({
    slot: 'tts',
    noun: 'speech synthesiser',
    options,
    endpoint: options.textToSpeechEndpoint ?? 'https://texttospeech.googleapis.com',
    connect: async (clientOptions) => {
      const { v1 } = await import('@google-cloud/text-to-speech');
      return new v1.TextToSpeechClient(clientOptions);
    },
  });
