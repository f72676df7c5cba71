import { createGoogleEngine, type GoogleEngine } from '@dragoman/vendor-google';
import type { v1 } from '@google-cloud/speech';
import { noun } from './failures.ts';
import type { GoogleSpeechOptions } from './options.ts';

/** Google behind one provider. */
export type SpeechEngine = GoogleEngine<v1.SpeechClient>;

/** Imports the SDK and connects at the first call. */
export const createSpeechEngine = (options: GoogleSpeechOptions): SpeechEngine =>
  createGoogleEngine({
    slot: 'asr',
    noun,
    options,
    endpoint: options.speechEndpoint ?? 'https://speech.googleapis.com',
    connect: async (clientOptions) => {
      const { v1 } = await import('@google-cloud/speech');
      return new v1.SpeechClient(clientOptions);
    },
  });
