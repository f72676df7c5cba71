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

const keyHeader = ({ apiKey, keyHeader: name }: OpenAiOptions): Record<string, string> => {
  if (apiKey === undefined) return {};
  return { [name]: name === 'authorization' ? `Bearer ${apiKey}` : apiKey };
};

/** The only headers that are sent: the SDK's own would tell the vendor about this machine, and take more from the environment. */
const requestHeaders = (options: OpenAiOptions): Record<string, string> => ({
  accept: 'application/json',
  'user-agent': `dragoman-mt-openai (${promptVersion})`,
  ...keyHeader(options),
  ...(options.organization === undefined ? {} : { 'openai-organization': options.organization }),
  ...(options.project === undefined ? {} : { 'openai-project': options.project }),
});

/**
 * Imports the SDK and makes a client on which the environment has no effect: what the SDK would read there is either
 * given or goes into headers, and those are ours.
 */
export const connectVendor = async (options: OpenAiOptions): Promise<VendorClient> => {
  const { createLeanSdk } = await import('./lean-sdk.ts');
  return createLeanSdk({
    baseUrl: options.baseUrl ?? openAiBaseUrl,
    headers: requestHeaders(options),
    timeoutMs: options.timeoutMs,
  });
};
