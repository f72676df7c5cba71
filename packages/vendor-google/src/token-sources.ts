import type { Failures } from '@dragoman/provider-kit';
import { z } from 'zod';

/** What gives the headers of a call, and asks for a new token where the old one ends. */
export interface TokenSource {
  getRequestHeaders(): Promise<Headers>;
}

const userSchema = z.object({
  type: z.literal('authorized_user'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  refresh_token: z.string().min(1),
  quota_project_id: z.string().optional(),
  token_uri: z.url({ protocol: /^https?$/ }).optional(),
});

const federatedSchema = z.looseObject({
  type: z.literal('external_account'),
  audience: z.string().min(1),
  subject_token_type: z.string().min(1),
  token_url: z.url({ protocol: /^https?$/ }),
  credential_source: z.looseObject({}),
  client_secret: z.string().optional(),
});

/** Where the identity comes from: Amazon's metadata, a program, or a file or address. */
const externalSource = (
  file: z.output<typeof federatedSchema>,
  scope: string,
  { AwsClient, IdentityPoolClient, PluggableAuthClient }: typeof import('google-auth-library'),
): TokenSource => {
  const { credential_source: from } = file;
  // The library checks its own options, whose types are wider than what files hold.
  const options = { ...file, scopes: [scope] } as never;
  if ('environment_id' in from) return new AwsClient(options);
  return 'executable' in from ? new PluggableAuthClient(options) : new IdentityPoolClient(options);
};

/** The source of tokens of a file that is no key: of a user, or of workload identity federation. Throws where it is none. */
export const tokenSourceOf = async (
  file: unknown,
  scope: string,
): Promise<{ readonly source: TokenSource; readonly secrets: readonly string[] }> => {
  const library = await import('google-auth-library');
  const user = userSchema.safeParse(file).data;
  if (user) {
    const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = user;
    const source = new library.UserRefreshClient({
      clientId,
      clientSecret,
      refreshToken,
      ...(user.token_uri === undefined ? {} : { endpoints: { oauth2TokenUrl: user.token_uri } }),
    });
    if (user.quota_project_id !== undefined) source.quotaProjectId = user.quota_project_id;
    return { source, secrets: [clientSecret, refreshToken] };
  }
  const federated = federatedSchema.parse(file);
  const source = externalSource(federated, scope, library);
  return { source, secrets: federated.client_secret === undefined ? [] : [federated.client_secret] };
};

/** An answer that refuses for good: the grant or the client is none. */
const isRefused = (error: unknown): boolean => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return status === 400 || status === 401 || status === 403;
};

/** The headers of a source, whose failures are ours: what its library says may quote a token. */
export const askedTokens =
  (source: TokenSource, failures: Failures) => async (): Promise<Readonly<Record<string, string>>> => {
    try {
      return Object.fromEntries(await source.getRequestHeaders());
    } catch (error) {
      const cause = new Error('No token was given for the credentials of Google.');
      throw failures.engine(isRefused(error) ? 'authentication' : 'unavailable', { cause });
    }
  };
