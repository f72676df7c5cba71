import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { createFetcher } from './http-fetcher.ts';
import { type ElevenLabsOptions, elevenLabsBaseUrl } from './options.ts';

/** The vendor's SDK, ready to call. */
export interface VendorClient {
  readonly sdk: ElevenLabsClient;
  /** The SDK's class of errors, which comes with it. */
  readonly ElevenLabsError: typeof ElevenLabsError;
  /** Ends all idle connections. */
  close(): void;
}

/** Imports the SDK, which takes a second or two, and makes a client on which the environment has no effect. */
export const connectVendor = async (options: ElevenLabsOptions): Promise<VendorClient> => {
  const sdk = await import('@elevenlabs/elevenlabs-js');
  const baseUrl = options.baseUrl ?? elevenLabsBaseUrl;
  const agent = new (baseUrl.startsWith('https:') ? SecureAgent : Agent)({ keepAlive: true });
  return {
    sdk: new sdk.ElevenLabsClient({
      apiKey: options.apiKey,
      baseUrl,
      headers: { 'User-Agent': 'dragoman-tts-elevenlabs' },
      // Retries and deadlines live in core, once.
      maxRetries: 0,
      fetcher: createFetcher(agent),
    }),
    ElevenLabsError: sdk.ElevenLabsError,
    close: () => agent.destroy(),
  };
};
