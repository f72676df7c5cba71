import { readFile } from 'node:fs/promises';
import type { Failures } from '@dragoman/provider-kit';
import { z } from 'zod';
import type { ConnectionOptions } from './options.ts';

/** What shows Google who calls. */
export interface Credentials {
  /** The headers of a call that is made now. */
  headers(): Readonly<Record<string, string>>;
  /** What must not be found in errors. */
  readonly secrets: readonly string[];
}

const scope = 'https://www.googleapis.com/auth/cloud-platform';

const keyFileSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
});

/** Signs tokens itself: no server is asked for them. */
const serviceAccount = async (text: string, failures: Failures): Promise<Credentials> => {
  const { JWTAccess } = await import('google-auth-library');
  try {
    const key = keyFileSchema.parse(JSON.parse(text));
    const access = new JWTAccess(key.client_email, key.private_key, key.private_key_id);
    const headers = () => ({
      authorization: access.getRequestHeaders(undefined, undefined, scope).get('authorization') ?? '',
    });
    // A key that cannot sign fails now.
    headers();
    return { headers, secrets: [key.private_key, key.client_email, text] };
  } catch {
    // Without a cause: parsers quote what they cannot parse.
    const detail =
      'The key of the Google service account is none. The operator must make a new key file (JSON).';
    throw failures.input('provider_not_configured', detail);
  }
};

const keyFile = async (path: string, failures: Failures): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch {
    const detail =
      'The key file of the Google service account cannot be read. The operator must check GOOGLE_APPLICATION_CREDENTIALS.';
    throw failures.input('provider_not_configured', detail);
  }
};

/**
 * Reads the credentials. Nothing but the options is looked at: no environment, no metadata server.
 *
 * @throws ServiceError `provider_not_configured` where a key file cannot be read or used
 */
export const readCredentials = async (
  { serviceAccount: text, serviceAccountFile: path, apiKey }: ConnectionOptions,
  failures: Failures,
): Promise<Credentials> => {
  if (text !== undefined) return serviceAccount(text, failures);
  if (path !== undefined) return serviceAccount(await keyFile(path, failures), failures);
  if (apiKey === undefined) return { headers: () => ({}), secrets: [] };
  return { headers: () => ({ 'x-goog-api-key': apiKey }), secrets: [apiKey] };
};
