import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { DeepgramClient, DeepgramError } from '@deepgram/sdk';
import { createFetcher } from './http-fetcher.ts';
import { type DeepgramOptions, deepgramBaseUrl } from './options.ts';

/** The vendor's SDK, ready to call. */
export interface VendorClient {
  readonly sdk: DeepgramClient;
  /** The SDK's class of errors, which comes with it. */
  readonly DeepgramError: typeof DeepgramError;
  /** Ends all idle connections. */
  close(): void;
}

/** Imports the SDK and makes a client on which the environment has no effect. */
export const connectVendor = async (options: DeepgramOptions): Promise<VendorClient> => {
  const sdk = await import('@deepgram/sdk');
  const baseUrl = options.baseUrl ?? deepgramBaseUrl;
  const agent = new (baseUrl.startsWith('https:') ? SecureAgent : Agent)({ keepAlive: true });
  return {
    sdk: new sdk.DeepgramClient({
      auth: options.apiKey === undefined ? false : { apiKey: options.apiKey },
      baseUrl,
      headers: { 'user-agent': 'dragoman-asr-deepgram' },
      // Retries and deadlines live in core, once.
      maxRetries: 0,
      fetcher: createFetcher(agent),
    }),
    DeepgramError: sdk.DeepgramError,
    close: () => agent.destroy(),
  };
};
