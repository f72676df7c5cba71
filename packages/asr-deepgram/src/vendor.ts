import type { DeepgramClient, DeepgramError } from '@deepgram/sdk';
import { createFernFetcher, createVendor, type Vendor } from '@dragoman/provider-kit';
import { failures, refusalOf } from './failures.ts';
import { baseUrlOf, type DeepgramOptions } from './options.ts';

/** Hours of speech with the times of all words are a tenth of this. */
const maxBytes = 128 * 1024 * 1024;

/** The vendor's SDK, ready to call. */
export interface DeepgramConnection {
  readonly client: DeepgramClient;
  /** The SDK's class of errors, which comes with it. */
  readonly DeepgramError: typeof DeepgramError;
  close(): Promise<void>;
}

/** Deepgram behind one provider. */
export type DeepgramVendor = Vendor<DeepgramConnection>;

/** Imports the SDK at the first call, and makes a client on which the environment has no effect. */
export const createDeepgramVendor = ({ apiKey, ...address }: DeepgramOptions): DeepgramVendor =>
  createVendor({
    name: 'Deepgram',
    failures,
    async connect() {
      const [{ DeepgramClient, DeepgramError }, { createLeanFetch }] = await Promise.all([
        import('@deepgram/sdk'),
        import('@dragoman/provider-kit/lean-fetch'),
      ]);
      const connections = createLeanFetch({ maxBytes });
      const client = new DeepgramClient({
        auth: apiKey === undefined ? false : { apiKey },
        baseUrl: baseUrlOf(address),
        headers: { 'user-agent': 'dragoman-asr-deepgram' },
        fetcher: createFernFetcher(connections),
      });
      return { client, DeepgramError, close: connections.close };
    },
    disconnect: ({ close }) => close(),
    secrets: () => [apiKey],
    problemOf: (error, connection) =>
      error instanceof connection.DeepgramError
        ? refusalOf(error.statusCode, error.rawResponse?.headers, error.body)
        : undefined,
  });
