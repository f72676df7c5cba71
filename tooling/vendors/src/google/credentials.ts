import { type Metadata, status } from '@grpc/grpc-js';
import { type GoogleServiceAccount, isSignedBy } from './service-account.ts';
import type { GoogleStatus } from './status.ts';

/** What is accepted. */
export interface AcceptedCredentials {
  /** `null`: nothing is asked for, as by a server of one's own. */
  readonly apiKey: string | null;
  readonly serviceAccount?: GoogleServiceAccount | undefined;
}

const headerOf = (metadata: Metadata, name: string): string | undefined => metadata.get(name)[0]?.toString();

const missing: GoogleStatus = {
  code: status.UNAUTHENTICATED,
  message: 'Request is missing required authentication credential.',
  info: { reason: 'CREDENTIALS_MISSING' },
};

const wrongToken: GoogleStatus = {
  code: status.UNAUTHENTICATED,
  message: 'Request had invalid authentication credentials.',
  info: { reason: 'ACCESS_TOKEN_TYPE_UNSUPPORTED' },
};

const wrongKey: GoogleStatus = {
  code: status.INVALID_ARGUMENT,
  message: 'API key not valid. Please pass a valid API key.',
  info: { reason: 'API_KEY_INVALID' },
};

/** What Google says of the credentials of a call; undefined where they are right. */
export const credentialsProblem = (
  metadata: Metadata,
  { apiKey, serviceAccount }: AcceptedCredentials,
): GoogleStatus | undefined => {
  if (apiKey === null) return undefined;
  const key = headerOf(metadata, 'x-goog-api-key');
  if (key !== undefined) return key === apiKey ? undefined : wrongKey;
  const [scheme, token] = headerOf(metadata, 'authorization')?.split(' ') ?? [];
  if (scheme === undefined) return missing;
  const isRight =
    scheme === 'Bearer' && serviceAccount !== undefined && isSignedBy(serviceAccount, token ?? '');
  return isRight ? undefined : wrongToken;
};
