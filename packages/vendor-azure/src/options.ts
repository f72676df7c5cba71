import { headerText } from '@dragoman/provider-kit';
import { z } from 'zod';

/** The options by which every Azure package is led to its resource. */
export const connectionShape = {
  apiKey: z
    .string()
    .regex(...headerText)
    .optional()
    .describe('A key of the Speech resource.'),
  token: z
    .string()
    .regex(...headerText)
    .optional()
    .describe(
      "In place of the key: an access token, sent as `Authorization: Bearer`. Azure's live ten minutes to an hour.",
    ),
  region: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/, 'must be the short name of a region, for example westeurope')
    .optional()
    .describe('The region of the resource, for example `westeurope`.'),
  endpoint: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "In place of the region: the resource's own domain (`https://NAME.cognitiveservices.azure.com`), or a server of your own.",
    ),
};

/** Checked options of `connectionShape`. */
export type ConnectionOptions = z.output<z.ZodObject<typeof connectionShape>>;

/** What says that there is a resource: an endpoint, or a region and a credential. */
export const isConnectable = (options: Readonly<Record<string, unknown>>): boolean =>
  Boolean(options.endpoint || (options.region && (options.apiKey || options.token)));

/** The problem of options that are not connectable, for `refine`. */
export const notConnectable = {
  path: ['apiKey'],
  error: 'is missing: set AZURE_SPEECH_KEY and AZURE_SPEECH_REGION, or AZURE_SPEECH_ENDPOINT',
};

/** The variables of the options. */
export const connectionEnvironment = {
  apiKey: { name: 'AZURE_SPEECH_KEY', secret: true },
  token: { name: 'AZURE_SPEECH_TOKEN', secret: true },
  region: 'AZURE_SPEECH_REGION',
  endpoint: 'AZURE_SPEECH_ENDPOINT',
} as const;

/** What to do where nothing is configured. */
export const connectionSetup =
  'Set AZURE_SPEECH_KEY and AZURE_SPEECH_REGION, or AZURE_SPEECH_ENDPOINT for a server of your own.';
