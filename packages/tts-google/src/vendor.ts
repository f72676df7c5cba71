import type { Vendor } from '@dragoman/provider-kit';
import { createGoogleVendor, type GoogleConnection } from '@dragoman/vendor-google';
import type { v1 } from '@google-cloud/text-to-speech';
import { failures } from './failures.ts';
import type { GoogleTtsOptions } from './options.ts';

/** Google behind one provider. */
export type GoogleTtsVendor = Vendor<GoogleConnection<v1.TextToSpeechClient>>;

/** Imports the SDK and connects at the first call. */
export const createGoogleTtsVendor = (options: GoogleTtsOptions): GoogleTtsVendor =>
  createGoogleVendor({
    failures,
    options,
    endpoint: options.textToSpeechEndpoint ?? 'https://texttospeech.googleapis.com',
    connect: async (clientOptions) => {
      const { v1 } = await import('@google-cloud/text-to-speech');
      return new v1.TextToSpeechClient(clientOptions);
    },
  });
