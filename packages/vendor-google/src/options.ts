import type { EnvironmentVariable } from '@dragoman/provider';
import { headerText } from '@dragoman/provider-kit';
import { z } from 'zod';

/** The options that all Google packages have, for `z.strictObject({ ...googleOptions })`. */
export const googleOptions = {
  /** A key of the API. */
  apiKey: z
    .string()
    .regex(...headerText)
    .optional(),
  /** The text of a service account's key file (JSON). Goes before `serviceAccountFile` and `apiKey`. */
  serviceAccount: z.string().min(1).optional(),
  /** The path of such a file, read at the first call. Goes before `apiKey`. */
  serviceAccountFile: z.string().min(1).optional(),
} as const;

/** Checked options of `googleOptions`. */
export interface GoogleOptions {
  readonly apiKey?: string | undefined;
  readonly serviceAccount?: string | undefined;
  readonly serviceAccountFile?: string | undefined;
}

/** The variables of `googleOptions`, by the names that Google's own tools have. */
export const googleEnvironment = {
  apiKey: { name: 'GOOGLE_API_KEY', secret: true },
  serviceAccount: { name: 'GOOGLE_CREDENTIALS', secret: true },
  serviceAccountFile: 'GOOGLE_APPLICATION_CREDENTIALS',
} as const satisfies Readonly<Record<keyof typeof googleOptions, EnvironmentVariable>>;

/** An address of one's own: `https://eu-speech.googleapis.com`, or `http://` for gRPC without TLS. */
export const endpointSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), { error: 'must be a host and a port alone' });

/** Whether there is anything to show to Google. */
export const hasCredentials = (options: Readonly<Record<string, unknown>>): boolean =>
  Boolean(options.apiKey) || Boolean(options.serviceAccount) || Boolean(options.serviceAccountFile);

/** What is said where neither credentials nor an address of one's own are there. */
export const credentialsMissing =
  'is missing: set GOOGLE_API_KEY or GOOGLE_APPLICATION_CREDENTIALS, or an endpoint that needs neither';
