import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** With its `=` or without, as libraries write it and read it. */
const standardSecret = /^whsec_(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Why a secret cannot be used. */
export type SecretProblem = 'too_short' | 'too_long' | 'not_printable';

/** Shortest and longest secret, in characters. */
export const secretLength = { minimum: 16, maximum: 256 } as const;

/** Makes a secret: `whsec_` and the base64 of 32 random bytes. */
export const generateSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * What is wrong with a customer's own secret: it must be 16 to 256 printable ASCII characters.
 *
 * @returns undefined where nothing is
 */
export const secretProblem = (secret: string): SecretProblem | undefined => {
  if (secret.length < secretLength.minimum) return 'too_short';
  if (secret.length > secretLength.maximum) return 'too_long';
  return /^[\x20-\x7e]*$/.test(secret) ? undefined : 'not_printable';
};

/** Keys that are kept of each kind: an endpoint signs again and again. */
const keptKeys = 1000;

/** Making a key takes as long as signing with it. */
const keeping = (make: (secret: string) => KeyObject): ((secret: string) => KeyObject) => {
  const kept = new Map<string, KeyObject>();
  return (secret) => {
    const known = kept.get(secret);
    if (known) return known;
    const key = make(secret);
    if (kept.size >= keptKeys) kept.clear();
    kept.set(secret, key);
    return key;
  };
};

// Signing with a `KeyObject` takes a quarter of the time that it takes with a `Buffer`.

/** The key of the hexadecimal headers: the secret's characters as they are shown. */
export const hexKey = keeping((secret) => createSecretKey(secret, 'utf8'));

/** The key of Standard Webhooks: the bytes that are base64 behind `whsec_`, or the characters of any other secret. */
export const standardKey = keeping((secret) =>
  standardSecret.test(secret) ? createSecretKey(secret.slice(prefix.length), 'base64') : hexKey(secret),
);
