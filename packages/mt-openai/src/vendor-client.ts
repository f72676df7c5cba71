import type OpenAI from 'openai';
import { createLeanFetch } from './lean-fetch.ts';
import { type OpenAiOptions, openAiBaseUrl } from './options.ts';
import type { ErrorClasses } from './vendor-error.ts';

/** The vendor's SDK, ready to call. */
export interface VendorClient {
  readonly sdk: OpenAI;
  readonly errors: ErrorClasses;
  /** Ends all connections and the calls in flight. */
  close(): Promise<void>;
}

/** Stands where the SDK demands a key; the header that would carry it is taken out. */
const noKey = 'none';

/**
 * Imports the SDK and makes a client that takes nothing from the environment: every option that the SDK would read
 * there is given.
 */
export const connectVendor = async (options: OpenAiOptions): Promise<VendorClient> => {
  const { OpenAI, APIError, APIConnectionError, APIConnectionTimeoutError } = await import('openai');
  const { fetch, close } = createLeanFetch();
  const sdk = new OpenAI({
    apiKey: options.apiKey ?? noKey,
    adminAPIKey: null,
    organization: options.organization ?? null,
    project: options.project ?? null,
    webhookSecret: null,
    baseURL: options.baseUrl ?? openAiBaseUrl,
    timeout: options.timeoutMs,
    // Retries, deadlines and circuit breaking live in core, once.
    maxRetries: 0,
    // The SDK would log request bodies where OPENAI_LOG says so.
    logLevel: 'off',
    ...(options.apiKey === undefined ? { defaultHeaders: { authorization: null } } : {}),
    fetch,
  });
  return { sdk, errors: { APIError, APIConnectionError, APIConnectionTimeoutError }, close };
};
