import type { APIError } from 'openai';

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
