import type { EnvironmentVariable } from '@dragoman/provider';
import { headerText } from '@dragoman/provider-kit';
import { z } from 'zod';

/** The options by which every Google package is let in, for its own schema. */
export const connectionShape = {
  apiKey: z
    .string()
    .regex(...headerText)
    .optional()
    .describe('A key of the API.'),
  serviceAccount: z
    .string()
    .min(1)
    .optional()
    .describe(
      "The text of a file of credentials (JSON): a service account's key, a user's (`gcloud auth application-default login`), or that of workload identity federation. Goes before `serviceAccountFile` and `apiKey`.",
    ),
  serviceAccountFile: z
    .string()
    .min(1)
    .optional()
    .describe('The path of such a file, read at the first call. Goes before `apiKey`.'),
  applicationDefault: z
    .boolean()
    .default(false)
    .describe(
      "Where none of the others is set: the credentials that the machine has, as Google's own tools find them (environment, files, metadata server).",
    ),
};

/** Checked options of `connectionShape`. */
export type ConnectionOptions = z.output<z.ZodObject<typeof connectionShape>>;

/** An address of one's own: `https://eu-speech.googleapis.com`, or `http://` for gRPC without TLS. */
export const endpointSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), { error: 'must be a host and a port alone' });

/** What says that there is a server: credentials, or an address of one's own in the option that `endpoint` names. */
export const connectableBy =
  (endpoint: string) =>
  (options: Readonly<Record<string, unknown>>): boolean =>
    Boolean(
      options.apiKey ||
        options.serviceAccount ||
        options.serviceAccountFile ||
        options.applicationDefault ||
        options[endpoint],
    );

/** The problem of options that are not connectable, for `refine`. */
export const notConnectable = {
  path: ['apiKey'],
  error:
    'is missing: set GOOGLE_API_KEY or GOOGLE_APPLICATION_CREDENTIALS, or an endpoint that needs neither',
};

/** The variables of the options, by the names that Google's own tools have. */
export const connectionEnvironment = {
  apiKey: { name: 'GOOGLE_API_KEY', secret: true },
  serviceAccount: { name: 'GOOGLE_CREDENTIALS', secret: true },
  serviceAccountFile: 'GOOGLE_APPLICATION_CREDENTIALS',
} as const satisfies Readonly<Partial<Record<keyof ConnectionOptions, EnvironmentVariable>>>;

/** What to do where nothing is configured. */
export const connectionSetup = (endpoint: string): string =>
  `Set GOOGLE_APPLICATION_CREDENTIALS or GOOGLE_API_KEY, or providers.google.${endpoint} for a server of your own.`;
