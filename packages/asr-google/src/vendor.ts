import type { Vendor } from '@dragoman/provider-kit';
import { createGoogleVendor, type GoogleConnection } from '@dragoman/vendor-google';
import type { v1 } from '@google-cloud/speech';
import { failures } from './failures.ts';
import type { GoogleAsrOptions } from './options.ts';

/** Google behind one provider. */
export type GoogleAsrVendor = Vendor<GoogleConnection<v1.SpeechClient>>;

/** Imports the SDK and connects at the first call. */
export const createGoogleAsrVendor = (options: GoogleAsrOptions): GoogleAsrVendor =>
  createGoogleVendor({
    failures,
    options,
    endpoint: options.speechEndpoint ?? 'https://speech.googleapis.com',
    connect: async (clientOptions) => {
      const { v1 } = await import('@google-cloud/speech');
      return new v1.SpeechClient(clientOptions);
    },
  });
