import type { Vendor } from '@dragoman/provider-kit';
import { createGoogleVendor, type GoogleClient, type GoogleConnection } from '@dragoman/vendor-google';
import type { CallOptions, CancellableStream } from 'google-gax';
import { failures } from './failures.ts';
import type { GoogleAsrOptions } from './options.ts';

/** A client of the SDK, as the clients of both versions are. */
export interface SpeechClient extends GoogleClient {
  recognize(request: object, options: CallOptions): Promise<readonly unknown[]>;
  _streamingRecognize(options: CallOptions): CancellableStream;
}

/** Google behind one provider. */
export type GoogleAsrVendor = Vendor<GoogleConnection<SpeechClient>>;

/** Imports the SDK and connects at the first call. */
export const createGoogleAsrVendor = (
  options: GoogleAsrOptions,
  version: 'v1' | 'v2',
  endpoint: string,
): GoogleAsrVendor =>
  createGoogleVendor<SpeechClient>({
    failures,
    options,
    endpoint: options.speechEndpoint ?? endpoint,
    connect: async (clientOptions) => {
      const { [version]: speech } = await import('@google-cloud/speech');
      return new speech.SpeechClient(clientOptions);
    },
  });
