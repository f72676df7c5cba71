import { readFile } from 'node:fs/promises';
import type { Failures } from '@dragoman/provider-kit';
import { z } from 'zod';
import type { ConnectionOptions } from './options.ts';
import { askedTokens, type TokenSource } from './token-sources.ts';

/** What shows Google who calls. */
export interface Credentials {
  /** The headers of a call that is made now. */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** The id of the project that they are of, where they tell. */
  project(): Promise<string | undefined>;
  /** What must not be found in errors. */
  readonly secrets: readonly string[];
}

const scope = 'https://www.googleapis.com/auth/cloud-platform';

const serviceAccountSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
});

/** Where files of credentials name a project: a key its own, a user's file that which pays. */
const projectSchema = z
  .object({ project_id: z.string().optional(), quota_project_id: z.string().optional() })
  .transform(({ project_id, quota_project_id }) => project_id ?? quota_project_id);

const projectOf = (file: unknown) => async () => projectSchema.safeParse(file).data;

/** Signs tokens itself: no server is asked for them. */
const serviceAccount = async (file: unknown, text: string): Promise<Credentials> => {
  const { JWTAccess } = await import('google-auth-library');
  const key = serviceAccountSchema.parse(file);
  const access = new JWTAccess(key.client_email, key.private_key, key.private_key_id);
  const headers = async () => ({
    authorization: access.getRequestHeaders(undefined, undefined, scope).get('authorization') ?? '',
  });
  // A key that cannot sign fails now.
  await headers();
  return { headers, project: projectOf(file), secrets: [key.private_key, key.client_email, text] };
};

const typeOf = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && 'type' in file ? file.type : undefined;

/** The credentials of a file, of whatever kind. */
const ofFile = async (text: string, failures: Failures): Promise<Credentials> => {
  try {
    const file: unknown = JSON.parse(text);
    if (typeOf(file) === 'service_account') return await serviceAccount(file, text);
    const { tokenSourceOf } = await import('./token-sources.ts');
    const { source, secrets } = await tokenSourceOf(file, scope);
    return { headers: askedTokens(source, failures), project: projectOf(file), secrets: [...secrets, text] };
  } catch {
    // Without a cause: parsers quote what they cannot parse.
    const detail =
      'The credentials of Google are none: a key of a service account, a file of `gcloud auth application-default login`, or one of workload identity federation is wanted (JSON).';
    throw failures.input('provider_not_configured', detail);
  }
};

/** Those that the machine has, as Google's own tools find them. */
const ofMachine = async (failures: Failures): Promise<Credentials> => {
  const { GoogleAuth } = await import('google-auth-library');
  const auth = new GoogleAuth({ scopes: scope });
  const source: TokenSource = { getRequestHeaders: async () => (await auth.getClient()).getRequestHeaders() };
  const project = () => auth.getProjectId().catch(() => undefined);
  return { headers: askedTokens(source, failures), project, secrets: [] };
};

const keyFile = async (path: string, failures: Failures): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch {
    const detail =
      'The file of the Google credentials cannot be read. The operator must check GOOGLE_APPLICATION_CREDENTIALS.';
    throw failures.input('provider_not_configured', detail);
  }
};

/**
 * Reads the credentials. Nothing but the options is looked at, unless `applicationDefault` says so: then Google's own library
 * looks through the environment, its files and the metadata server.
 *
 * @throws ServiceError `provider_not_configured` where a file cannot be read or used
 */
export const readCredentials = async (
  { serviceAccount: text, serviceAccountFile: path, apiKey, applicationDefault }: ConnectionOptions,
  failures: Failures,
): Promise<Credentials> => {
  if (text !== undefined) return ofFile(text, failures);
  if (path !== undefined) return ofFile(await keyFile(path, failures), failures);
  if (apiKey === undefined && applicationDefault) return ofMachine(failures);
  const headers: Readonly<Record<string, string>> = apiKey === undefined ? {} : { 'x-goog-api-key': apiKey };
  return {
    // The SDK writes into what it is given.
    headers: async () => ({ ...headers }),
    project: async () => undefined,
    secrets: apiKey === undefined ? [] : [apiKey],
  };
};
