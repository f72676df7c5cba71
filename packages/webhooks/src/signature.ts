import { createHmac, timingSafeEqual } from 'node:crypto';
import { hexKey, standardKey } from './secret.ts';

/** What is signed. */
export interface SignedMessage {
  /** The delivery's id, the same on every attempt. */
  readonly id: string;
  /** When this attempt began; whole seconds are signed. */
  readonly sentAt: Date;
  /** The very bytes that are sent. */
  readonly body: Uint8Array;
}

/** The secrets that sign. */
export interface SigningSecrets {
  readonly current: string;
  /** The one before, while a rotation overlaps. */
  readonly previous?: string | undefined;
}

/** The headers of Standard Webhooks, as they were received. */
export interface StandardHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** What a signature is judged by, besides message and secrets. */
export interface VerifyOptions {
  /** Default: the system's clock. */
  readonly now?: Date;
  /** How far the timestamp may be from `now`, either way. Default 300. */
  readonly toleranceSeconds?: number;
}

/** What is wrong with a message. */
export type SignatureProblem = 'malformed' | 'too_old' | 'too_new' | 'no_match';

const hexLength = 64;

/** Lower-case hexadecimal HMAC-SHA256 over the raw body. */
export const signHex = (body: Uint8Array, secret: string): string =>
  createHmac('sha256', hexKey(secret)).update(body).digest('hex');

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const standardDigest = (id: string, timestamp: string, body: Uint8Array, secret: string): Buffer =>
  createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`).update(body).digest();

/**
 * The three headers of Standard Webhooks 1.0.0, with one signature for each secret, the current one's first.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const signStandard = (
  { id, sentAt, body }: SignedMessage,
  { current, previous }: SigningSecrets,
): StandardHeaders => {
  const timestamp = `${unixSeconds(sentAt)}`;
  const signature = [current, ...(previous === undefined ? [] : [previous])]
    .map((secret) => `v1,${standardDigest(id, timestamp, body, secret).toString('base64')}`)
    .join(' ');
  return { id, timestamp, signature };
};

/** Compares in constant time; a length is no secret. */
const isEqual = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right);

/**
 * Whether a hexadecimal signature is one of the raw body. It holds for ever: whoever has seen a message can send it
 * again. `verifyStandard` refuses that.
 *
 * @param signature in upper or lower case
 * @param secrets all that are in use, so that a rotation loses nothing
 */
export const verifyHex = (body: Uint8Array, signature: string, secrets: readonly string[]): boolean => {
  if (signature.length !== hexLength || !/^[0-9a-f]+$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.some((secret) => isEqual(given, Buffer.from(signHex(body, secret), 'hex')));
};

/**
 * Judges a message by the headers of Standard Webhooks.
 *
 * @param secrets all that are in use, so that a rotation loses nothing
 * @returns undefined where the message is ours, whole and recent
 */
export const verifyStandard = (
  { id, timestamp, signature }: StandardHeaders,
  body: Uint8Array,
  secrets: readonly string[],
  { now = new Date(), toleranceSeconds = 300 }: VerifyOptions = {},
): SignatureProblem | undefined => {
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return 'malformed';
  const age = unixSeconds(now) - Number(timestamp);
  if (age > toleranceSeconds) return 'too_old';
  if (age < -toleranceSeconds) return 'too_new';
  const given = signature
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'));
  const expected = secrets.map((secret) => standardDigest(id, timestamp, body, secret));
  return given.some((one) => expected.some((other) => isEqual(one, other))) ? undefined : 'no_match';
};
