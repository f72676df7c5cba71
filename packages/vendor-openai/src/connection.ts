import { z } from 'zod';
import type { ConnectedSdk } from './lean-sdk.ts';

/** The address of OpenAI's own API. */
const openAiBaseUrl = 'https://api.openai.com/v1';

/** A value that can stand in a header. */
const headerValue = z.string().regex(/^[!-~]+$/, 'must be printable ASCII without spaces');

/** The options by which every OpenAI package is led to its server. */
export const connectionShape = {
  /** The vendor's key. Local servers need none. */
  apiKey: headerValue.optional(),
  /** Base URL with `/v1`, of OpenAI or of any compatible server. A query is sent with every call. Default: OpenAI's. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The header that carries the key: `Authorization: Bearer …`, or `api-key: …` as Azure and some gateways want it. */
  keyHeader: z.enum(['authorization', 'api-key']).default('authorization'),
  /** OpenAI organization that is billed. */
  organization: headerValue.optional(),
  /** OpenAI project that is billed. */
  project: headerValue.optional(),
};

/** Checked options of `connectionShape`. */
export type ConnectionOptions = z.output<z.ZodObject<typeof connectionShape>>;

/** What says that there is a server at all. */
export const isConnectable = ({
  apiKey,
  baseUrl,
}: {
  readonly apiKey?: unknown;
  readonly baseUrl?: unknown;
}): boolean => apiKey !== undefined || baseUrl !== undefined;

/** The problem of options that are not connectable, for `refine`. */
export const notConnectable = {
  path: ['apiKey'],
  error: 'is missing: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key',
};

/** The variables of the options, and what to say where none is set. */
export const connectionEnvironment = {
  apiKey: { name: 'OPENAI_API_KEY', secret: true },
  baseUrl: 'OPENAI_BASE_URL',
  organization: 'OPENAI_ORG_ID',
  project: 'OPENAI_PROJECT_ID',
} as const;

/** What to do where nothing is configured. */
export const connectionSetup = 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a compatible server of your own.';

/** Whether the server is OpenAI's own, of which models and voices are known. */
export const isOpenAiItself = ({ baseUrl }: Pick<ConnectionOptions, 'baseUrl'>): boolean =>
  baseUrl === undefined || new URL(baseUrl).hostname === new URL(openAiBaseUrl).hostname;

const keyHeader = ({ apiKey, keyHeader: name }: ConnectionOptions): Record<string, string> => {
  if (apiKey === undefined) return {};
  return { [name]: name === 'authorization' ? `Bearer ${apiKey}` : apiKey };
};

/** How a package calls. */
export interface CallManner {
  readonly userAgent: string;
  /** The media types of its answers. Default `application/json`. */
  readonly accept?: string;
  /** Milliseconds from a request to the header of its answer. Default: as long as it takes. */
  readonly timeoutMs?: number;
}

/** The only headers that are sent: the SDK's own would tell the vendor about this machine, and take more from the environment. */
const requestHeaders = (
  options: ConnectionOptions,
  { userAgent, accept = 'application/json' }: CallManner,
): Record<string, string> => ({
  accept,
  'user-agent': userAgent,
  ...keyHeader(options),
  ...(options.organization === undefined ? {} : { 'openai-organization': options.organization }),
  ...(options.project === undefined ? {} : { 'openai-project': options.project }),
});

/**
 * Imports the SDK and makes a client on which the environment has no effect: what the SDK would read there is either
 * given or goes into headers, and those are ours.
 */
export const connectOpenAi = async (
  options: ConnectionOptions,
  manner: CallManner,
): Promise<ConnectedSdk> => {
  const { createLeanSdk } = await import('./lean-sdk.ts');
  return createLeanSdk({
    baseUrl: options.baseUrl ?? openAiBaseUrl,
    headers: requestHeaders(options, manner),
    timeoutMs: manner.timeoutMs,
  });
};
