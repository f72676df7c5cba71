import type { StandardHeaders } from './verify-webhook-request.ts';

/** A `CryptoKey`, by a name that is there with and without the types of the DOM. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const prefix = 'whsec_';
/** With its `=` or without, as libraries write it and read it. */
const standardSecret = /^whsec_(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const utf8 = new TextEncoder();

/** A sender signs once for each secret in use, which are two at most; a long list would only keep us busy. */
const maxSignatures = 10;

/** Standard base64; undefined for text that is not exactly what an encoder writes. */
const decode = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    const binary = atob(text);
    // `atob` overlooks blanks, missing `=` and stray bits, so that several texts would be one signature.
    return btoa(binary) === text ? Uint8Array.from(binary, (one) => one.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
};

const keyBytes = (secret: string): Uint8Array<ArrayBuffer> => {
  if (secret === '')
    throw new TypeError('secret must be the one that Dragoman showed when the webhook was made.');
  if (!standardSecret.test(secret)) return utf8.encode(secret);
  return Uint8Array.from(atob(secret.slice(prefix.length)), (one) => one.charCodeAt(0));
};

/**
 * The keys of secrets: the bytes that are base64 behind `whsec_`, or the characters of any other secret.
 *
 * @throws TypeError where there is no secret, or an empty one
 */
export const importKeys = async (secrets: string | readonly string[]): Promise<readonly Key[]> => {
  const all = [secrets].flat();
  if (all.length === 0) throw new TypeError('secret must name at least one secret.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return Promise.all(
    all.map((secret) => crypto.subtle.importKey('raw', keyBytes(secret), algorithm, false, ['verify'])),
  );
};

const signedBytes = ({ id, timestamp }: StandardHeaders, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const head = utf8.encode(`${id}.${timestamp}.`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
};

/** Whether one of the signatures is one of body, id and time under one of the keys. Compared in constant time. */
export const isSigned = async (
  headers: StandardHeaders,
  body: Uint8Array,
  keys: readonly Key[],
): Promise<boolean> => {
  // With a dot in the id, the same signed bytes could be cut in several ways.
  if (headers.id.includes('.')) return false;
  const content = signedBytes(headers, body);
  const signatures = headers.signature
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .slice(0, maxSignatures)
    .flatMap((part) => decode(part.slice('v1,'.length)) ?? []);
  for (const signature of signatures) {
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
  }
  return false;
};
