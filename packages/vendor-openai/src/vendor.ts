import type { ProviderRequest } from '@dragoman/provider';
import { createVendor, type Failures, type Vendor } from '@dragoman/provider-kit';
import { z } from 'zod';
import { problemOf } from './failures.ts';
import type { OpenAiConnection } from './lean-sdk.ts';
import { type ConnectionOptions, openAiBaseUrl } from './options.ts';

/** OpenAI, or a server that speaks its API, behind one provider. */
export type OpenAiVendor = Vendor<OpenAiConnection>;

/** How a package calls. */
export interface OpenAiSetting {
  readonly failures: Failures;
  readonly userAgent: string;
  /** The media types of its answers. Default `application/json`. */
  readonly accept?: string;
  /** Milliseconds from a request to the header of its answer. Default: as long as it takes. */
  readonly timeoutMs?: number;
}

const keyOf = ({ apiKey, keyHeader }: ConnectionOptions): Record<string, string> => {
  if (apiKey === undefined) return {};
  return { [keyHeader]: keyHeader === 'authorization' ? `Bearer ${apiKey}` : apiKey };
};

/** The only headers that are sent: the SDK's own would tell the vendor about this machine, and take more from the environment. */
const headersOf = (
  options: ConnectionOptions,
  { userAgent, accept = 'application/json' }: OpenAiSetting,
): Record<string, string> => ({
  accept,
  'user-agent': userAgent,
  ...keyOf(options),
  ...(options.organization === undefined ? {} : { 'openai-organization': options.organization }),
  ...(options.project === undefined ? {} : { 'openai-project': options.project }),
});

/**
 * Imports the SDK at the first call, and makes a client on which the environment has no effect: what the SDK would read
 * there is either given or goes into headers, and those are ours.
 */
export const createOpenAiVendor = (options: ConnectionOptions, setting: OpenAiSetting): OpenAiVendor =>
  createVendor({
    name: 'OpenAI',
    failures: setting.failures,
    async connect() {
      const { createLeanSdk } = await import('./lean-sdk.ts');
      return createLeanSdk({
        baseUrl: options.baseUrl ?? openAiBaseUrl,
        headers: headersOf(options, setting),
        timeoutMs: setting.timeoutMs,
      });
    },
    disconnect: ({ close }) => close(),
    secrets: () => [options.apiKey],
    problemOf,
  });

const listSchema = z.object({ object: z.literal('list') });

/** Lists the vendor's models, which costs nothing. */
export const check = ({ signal }: ProviderRequest, vendor: OpenAiVendor): Promise<void> =>
  vendor.call({ signal }, async (call) => {
    listSchema.parse(await call.connection.sdk.models.list({ signal: call.signal }));
  });
