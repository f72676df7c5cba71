import { headerText } from '@dragoman/provider-kit';
import { z } from 'zod';

/** The address of OpenAI's own API. */
export const openAiBaseUrl = 'https://api.openai.com/v1';

/** A value that can stand in a header. */
const headerValue = z.string().regex(...headerText);

/** The options by which every OpenAI package is led to its server. */
export const connectionShape = {
  apiKey: headerValue.optional().describe("The vendor's key. Local servers need none."),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Base URL with `/v1`, of OpenAI or of any compatible server. A query is sent with every call. Default: OpenAI's.",
    ),
  keyHeader: z
    .enum(['authorization', 'api-key'])
    .default('authorization')
    .describe(
      'The header that carries the key: `Authorization: Bearer …`, or `api-key: …` as Azure and some gateways want it.',
    ),
  organization: headerValue.optional().describe('OpenAI organization that is billed.'),
  project: headerValue.optional().describe('OpenAI project that is billed.'),
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
