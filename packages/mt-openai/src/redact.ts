import type { APIError } from 'openai';

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Longest first, so that no secret is left in part because a shorter one stood inside it. */
const spellings = (confidential: readonly string[]): string[] =>
  [...new Set(confidential.flatMap((text) => [text, inJson(text)]))]
    .filter((text) => text.trim() !== '')
    .sort((one, other) => other.length - one.length);

/** Takes confidential strings out of a text. */
export const redact = (text: string, confidential: readonly string[]): string =>
  spellings(confidential).reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text);

/**
 * Takes the key and the texts out of a vendor's error, which is kept for logs as the `cause` of ours: some servers echo
 * the request. The raw body and headers go altogether.
 */
export const redactApiError = (error: APIError, confidential: readonly string[]): void => {
  const clean = (value: unknown): unknown =>
    typeof value === 'string' ? redact(value, confidential) : value;
  Object.assign(error, {
    message: clean(error.message),
    stack: clean(error.stack),
    code: clean(error.code),
    param: clean(error.param),
    type: clean(error.type),
    requestID: clean(error.requestID),
    error: undefined,
    headers: undefined,
  });
};
