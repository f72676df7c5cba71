/** The purposes of the keys derived from the root secret (HKDF-SHA256, RFC 5869): one never serves for another. */
export type SecretPurpose =
  | 'webhook-secrets'
  | 'asset-urls'
  | 'cursors'
  | 'sessions'
  | 'idempotency'
  | 'file-passwords'
  | 'totp-secrets';

export interface Secrets {
  /** 32 bytes, the same for the life of the root secret. */
  key(purpose: SecretPurpose): Buffer;
  /** AES-256-GCM under the purpose's key; bound to `context` (for example the account id). */
  encrypt(purpose: SecretPurpose, plain: Buffer, context: string): Buffer;
  /** Reads what the present or the previous root secret wrote. */
  decrypt(purpose: SecretPurpose, sealed: Buffer, context: string): Buffer;
}
