import { createFernFetcher } from '@dragoman/provider-kit';
import type { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { type ElevenLabsOptions, elevenLabsBaseUrl } from './options.ts';

/** Speech of an hour in base64 is below. */
const maxBytes = 512 * 1024 * 1024;

/** The vendor's SDK, ready to call. */
export interface VendorClient {
  readonly sdk: ElevenLabsClient;
  /** The SDK's class of errors, which comes with it. */
  readonly ElevenLabsError: typeof ElevenLabsError;
  /** Ends all idle connections. */
  close(): Promise<void>;
}

/** Imports the SDK, which takes a second or two, and makes a client on which the environment has no effect. */
export const connectVendor = async (options: ElevenLabsOptions): Promise<VendorClient> => {
  const [sdk, { createLeanFetch }] = await Promise.all([
    import('@elevenlabs/elevenlabs-js'),
    import('@dragoman/provider-kit/lean-fetch'),
  ]);
  const baseUrl = options.baseUrl ?? elevenLabsBaseUrl;
  const connections = createLeanFetch({ maxBytes });
  return {
    sdk: new sdk.ElevenLabsClient({
      apiKey: options.apiKey,
      baseUrl,
      headers: { 'User-Agent': 'dragoman-tts-elevenlabs' },
      // Retries and deadlines live in core, once.
      maxRetries: 0,
      fetcher: createFernFetcher(connections),
    }),
    ElevenLabsError: sdk.ElevenLabsError,
    close: connections.close,
  };
};
