import { hash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator knows: SHA-1, six digits, 30 seconds. */
const period = 30;
const totpOf = (secret: Buffer, issuer = '', label = ''): TOTP =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), issuer, label, period });

/** A secret to be kept by an authenticator, as people type it and as it is read from a picture. */
export const newTotp = (issuer: string, email: string) => {
  const secret = Buffer.from(new Secret({ size: 20 }).bytes);
  const totp = totpOf(secret, issuer, email);
  return { secret, typed: totp.secret.base32, uri: totp.toString() };
};

/**
 * The step of a code, counted from 1970; a code of the step before or behind is taken, for clocks that differ. Null: it is
 * wrong.
 */
export const stepOf = (secret: Buffer, code: string, at: Date): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : Math.floor(at.getTime() / 1_000 / period) + delta;
};

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codes = 10;
const letters = 12;

/** Codes for who has lost the authenticator, each good once: 60 random bits. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codes }, () =>
    Array.from(
      { length: letters },
      (_, index) => (index > 0 && index % 4 === 0 ? '-' : '') + alphabet.charAt(randomInt(alphabet.length)),
    ).join(''),
  );

/** What is kept of a recovery code: random enough to need no slow hash. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash('sha256', code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), 'buffer');
