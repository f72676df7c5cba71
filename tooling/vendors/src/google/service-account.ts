import { createVerify, generateKeyPairSync } from 'node:crypto';

/** A service account that a double takes. */
export interface GoogleServiceAccount {
  /** The text of its key file. */
  readonly keyFile: string;
  readonly email: string;
  readonly publicKey: string;
}

/** A service account with a new key, which no cloud knows. */
export const createServiceAccount = (): GoogleServiceAccount => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const email = 'double@dragoman-double.iam.gserviceaccount.com';
  const keyFile = JSON.stringify({
    type: 'service_account',
    project_id: 'dragoman-double',
    private_key_id: '0123456789abcdef',
    private_key: privateKey,
    client_email: email,
    token_uri: 'https://oauth2.googleapis.com/token',
  });
  return { keyFile, email, publicKey };
};

const scope = 'https://www.googleapis.com/auth/cloud-platform';

/** Whether a bearer token is one that the account signed itself, for this API and for now. */
export const isSignedBy = ({ email, publicKey }: GoogleServiceAccount, token: string): boolean => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${payload}`)
    .verify(publicKey, Buffer.from(signature, 'base64url'));
  if (!isSigned) return false;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  const now = Date.now() / 1000;
  return (
    claims.iss === email &&
    claims.sub === email &&
    claims.scope === scope &&
    typeof claims.exp === 'number' &&
    claims.exp > now &&
    claims.exp <= now + 3601
  );
};
