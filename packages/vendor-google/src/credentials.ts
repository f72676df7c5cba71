import { readFile } from 'node:fs/promises';
import { ServiceError, type Slot } from '@dragoman/provider';
import { z } from 'zod';
import type { ConnectionOptions } from './options.ts';

/** What shows Google who calls. */
export interface Credentials {
  /** The headers of a call that is made now. */
  headers(): Readonly<Record<string, string>>;
  /** What must not be found in errors. */
  readonly secrets: readonly string[];
}

const keyFileSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
});

const unusable = (slot: Slot, detail: string): ServiceError =>
  new ServiceError('provider_not_configured', { detail, provider: { slot, id: 'google' } });

const keyFileText = async (
  { serviceAccount, serviceAccountFile }: ConnectionOptions,
  slot: Slot,
): Promise<string | undefined> => {
  if (serviceAccount !== undefined || serviceAccountFile === undefined) return serviceAccount;
  try {
    return await readFile(serviceAccountFile, 'utf8');
  } catch {
    throw unusable(
      slot,
      'The key file of the Google service account cannot be read. The operator must check GOOGLE_APPLICATION_CREDENTIALS.',
    );
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const scope = 'https://www.googleapis.com/auth/cloud-platform';

/** Signs tokens itself: no server is asked for them. */
const serviceAccountCredentials = async (text: string, slot: Slot): Promise<Credentials> => {
  const { data } = keyFileSchema.safeParse(parse(text));
  const wrong =
    'The key of the Google service account is none. The operator must make a new key file (JSON).';
  if (!data) throw unusable(slot, wrong);
  const { JWTAccess } = await import('google-auth-library');
  const access = new JWTAccess(data.client_email, data.private_key, data.private_key_id);
  const headers = (): Record<string, string> => ({
    authorization: access.getRequestHeaders(undefined, undefined, scope).get('authorization') ?? '',
  });
  try {
    headers();
  } catch {
    throw unusable(slot, wrong);
  }
  return { headers, secrets: [data.private_key, data.client_email, text] };
};

/**
 * Reads the credentials. Nothing but the options is looked at: no environment, no metadata server.
 *
 * @throws ServiceError `provider_not_configured` where a key file cannot be read or used
 */
export const readCredentials = async (options: ConnectionOptions, slot: Slot): Promise<Credentials> => {
  const text = await keyFileText(options, slot);
  if (text !== undefined) return serviceAccountCredentials(text, slot);
  const { apiKey } = options;
  if (apiKey === undefined) return { headers: () => ({}), secrets: [] };
  return { headers: () => ({ 'x-goog-api-key': apiKey }), secrets: [apiKey] };
};
