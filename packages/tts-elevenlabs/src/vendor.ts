import { createFernFetcher, createVendor, type Vendor } from '@dragoman/provider-kit';
import type { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { failures, refusalOf } from './failures.ts';
import { type ElevenLabsOptions, elevenLabsBaseUrl } from './options.ts';

/** Speech of an hour in base64 is below. */
const maxBytes = 512 * 1024 * 1024;

/** The vendor's SDK, ready to call. */
export interface ElevenLabsConnection {
  readonly client: ElevenLabsClient;
  /** The SDK's class of errors, which comes with it. */
  readonly ElevenLabsError: typeof ElevenLabsError;
  close(): Promise<void>;
}

/** ElevenLabs behind one provider. */
export type ElevenLabsVendor = Vendor<ElevenLabsConnection>;

/** Imports the SDK at the first call, which takes a second or two, and makes a client on which the environment has no effect. */
export const createElevenLabsVendor = ({
  apiKey,
  baseUrl = elevenLabsBaseUrl,
}: ElevenLabsOptions): ElevenLabsVendor =>
  createVendor({
    name: 'ElevenLabs',
    failures,
    async connect() {
      const [{ ElevenLabsClient, ElevenLabsError }, { createLeanFetch }] = await Promise.all([
        import('@elevenlabs/elevenlabs-js'),
        import('@dragoman/provider-kit/lean-fetch'),
      ]);
      const connections = createLeanFetch({ maxBytes });
      const client = new ElevenLabsClient({
        apiKey,
        baseUrl,
        headers: { 'User-Agent': 'dragoman-tts-elevenlabs' },
        fetcher: createFernFetcher(connections),
      });
      return { client, ElevenLabsError, close: connections.close };
    },
    disconnect: ({ close }) => close(),
    secrets: () => [apiKey],
    problemOf(error, connection) {
      if (error instanceof connection.ElevenLabsError) {
        return refusalOf(error.statusCode, error.rawResponse?.headers, error.body);
      }
      // The SDK could not read the answer. Its message may quote it.
      const isUnreadable = error instanceof Error && error.name === 'ParseError';
      return isUnreadable ? { failure: 'invalid_response', words: 'The answer is unusable.' } : undefined;
    },
  });
