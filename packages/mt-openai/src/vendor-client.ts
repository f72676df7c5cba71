import type OpenAI from 'openai';
import { type OpenAiOptions, openAiBaseUrl } from './options.ts';
import { promptVersion } from './system-prompt.ts';
import type { ErrorClasses } from './vendor-error.ts';

/** The vendor's SDK, ready to call. */
export interface VendorClient {
  readonly sdk: OpenAI;
  readonly errors: ErrorClasses;
  /** Ends all connections and the calls in flight. */
  close(): Promise<void>;
}

/** The only headers that are sent: the SDK's own would tell the vendor about this machine, and take more from the environment. */
const requestHeaders = (options: OpenAiOptions): Record<string, string> => ({
  accept: 'application/json',
  'user-agent': `dragoman-mt-openai (${promptVersion})`,
  ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
  ...(options.organization === undefined ? {} : { 'openai-organization': options.organization }),
  ...(options.project === undefined ? {} : { 'openai-project': options.project }),
});

/**
 * Imports the SDK and makes a client on which the environment has no effect: what the SDK would read there is either
 * given or goes into headers, and those are ours.
 */
export const connectVendor = async (options: OpenAiOptions): Promise<VendorClient> => {
  const [{ OpenAI, APIError, APIConnectionError, APIConnectionTimeoutError }, { createLeanFetch }] =
    await Promise.all([import('openai'), import('./lean-fetch.ts')]);
  const { fetch, close } = createLeanFetch();
  const headers = requestHeaders(options);
  const headersWithBody = { ...headers, 'content-type': 'application/json' };
  const sdk = new OpenAI({
    // The SDK demands one; a server that needs none is sent none.
    apiKey: options.apiKey ?? 'none',
    baseURL: options.baseUrl ?? openAiBaseUrl,
    timeout: options.timeoutMs,
    // Retries, deadlines and circuit breaking live in core, once.
    maxRetries: 0,
    // The SDK would log request bodies where OPENAI_LOG says so.
    logLevel: 'off',
    fetch: (url, init) => fetch(url, { ...init, headers: init?.body ? headersWithBody : headers }),
  });
  return { sdk, errors: { APIError, APIConnectionError, APIConnectionTimeoutError }, close };
};
