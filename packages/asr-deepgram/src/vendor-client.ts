import type { DeepgramClient, DeepgramError } from '@deepgram/sdk';
import { createFernFetcher } from '@dragoman/provider-kit';
import { type DeepgramOptions, deepgramBaseUrl } from './options.ts';

/** Hours of speech with the times of all words are a tenth of this. */
const maxBytes = 128 * 1024 * 1024;

/** The vendor's SDK, ready to call. */
export interface VendorClient {
  readonly sdk: DeepgramClient;
  /** The SDK's class of errors, which comes with it. */
  readonly DeepgramError: typeof DeepgramError;
  /** Ends all idle connections. */
  close(): Promise<void>;
}

/** Imports the SDK and makes a client on which the environment has no effect. */
export const connectVendor = async (options: DeepgramOptions): Promise<VendorClient> => {
  const [sdk, { createLeanFetch }] = await Promise.all([
    import('@deepgram/sdk'),
    import('@dragoman/provider-kit/lean-fetch'),
  ]);
  const baseUrl = options.baseUrl ?? deepgramBaseUrl;
  const connections = createLeanFetch({ maxBytes });
  return {
    sdk: new sdk.DeepgramClient({
      auth: options.apiKey === undefined ? false : { apiKey: options.apiKey },
      baseUrl,
      headers: { 'user-agent': 'dragoman-asr-deepgram' },
      // Retries and deadlines live in core, once.
      maxRetries: 0,
      fetcher: createFernFetcher(connections),
    }),
    DeepgramError: sdk.DeepgramError,
    close: connections.close,
  };
};
