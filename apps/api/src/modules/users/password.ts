import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';

/**
 * A password that is set: any characters, counted as code points. At least 8 (NIST SP 800-63B); none is cut, whatever its
 * length.
 */
export const passwordField = z
  .string()
  .max(4_096)
  .refine((text) => [...text].length >= 8, { message: 'must have at least 8 characters' });

/** Argon2id with the parameters that OWASP's cheat sheet on password storage gives: 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What is typed on one keyboard as one character and on another as two is the same password. */
const bytesOf = (password: string): Uint8Array => Buffer.from(password.normalize('NFKC'), 'utf8');

/** What is kept of a password. Takes about 20 ms of another thread. */
export const hashPassword = (password: string): Promise<string> => hash(bytesOf(password), options);

let nobodys: Promise<string> | undefined;

/** Whether a password is the right one. Takes as long where there is nothing to compare it with. */
export const isPassword = async (password: string, kept: string | null): Promise<boolean> => {
  nobodys ??= hashPassword('nobody has this password');
  const isRight = await verify(kept ?? (await nobodys), bytesOf(password));
  return kept !== null && isRight;
};
