import type { APIError } from 'openai';

/** Shorter strings identify nothing, and taking them out would leave no message. */
const leastLength = 4;

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * The confidential strings of a call: the key, and all that the user message says. Longest first, so that none is left
 * in part because a shorter one stood inside it.
 */
export const confidentialStrings = (apiKey: string | undefined, userMessage: string): readonly string[] =>
  [...new Set([apiKey ?? '', ...stringsIn(JSON.parse(userMessage))].flatMap((text) => [text, inJson(text)]))]
    .filter((text) => text.length >= leastLength)
    .sort((one, other) => other.length - one.length);

/**
 * Takes confidential strings out of a vendor's error, which is kept for logs as the `cause` of ours: some servers echo
 * the request. The raw body and headers go altogether.
 */
export const redactApiError = (error: APIError, confidential: readonly string[]): void => {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'number') return value;
    if (typeof value !== 'string') return undefined;
    return confidential.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), value);
  };
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
