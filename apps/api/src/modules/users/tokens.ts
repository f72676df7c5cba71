import { hash, randomBytes } from 'node:crypto';

/** What is kept of a token: its SHA-256. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A token of a session or a one-time link: 32 random bytes in base64url, and what is kept of it. */
export const newToken = (): { readonly token: string; readonly tokenHash: Buffer } => {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
};
