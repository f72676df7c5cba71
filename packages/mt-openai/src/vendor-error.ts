import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import type { APIError } from 'openai';

/** The SDK's error classes that carry no status. */
export interface ErrorClasses {
  readonly APIError: typeof import('openai').APIError;
  readonly APIConnectionError: typeof import('openai').APIConnectionError;
  readonly APIConnectionTimeoutError: typeof import('openai').APIConnectionTimeoutError;
}

/** The vendor's own code says more than the status: a 429 may mean "wait" or "pay". */
const failureOfCode: Readonly<Record<string, ProviderFailure>> = {
  invalid_api_key: 'authentication',
  account_deactivated: 'authentication',
  insufficient_quota: 'quota_exhausted',
  billing_hard_limit_reached: 'quota_exhausted',
  billing_not_active: 'quota_exhausted',
  rate_limit_exceeded: 'rate_limited',
  model_not_found: 'rejected',
  unsupported_country_region_territory: 'permission',
};

const failureOfStatus = (status: number): ProviderFailure => {
  if (status === 401) return 'authentication';
  if (status === 402) return 'quota_exhausted';
  if (status === 403) return 'permission';
  if (status === 408) return 'timeout';
  // The vendor's lock time-out: the same call works a moment later.
  if (status === 409) return 'unavailable';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'rejected';
};

const details: Readonly<Record<ProviderFailure, string>> = {
  authentication: 'The translation engine refused our credentials. The operator must check OPENAI_API_KEY.',
  permission:
    'The translation engine does not allow this to our credentials. The operator must check the rights of the key.',
  rejected: 'The translation engine refused the request. Try another model, or shorter text.',
  invalid_response: 'The translation engine gave an unusable answer. Try again.',
  rate_limited: 'The translation engine is receiving too many requests. Try again later.',
  quota_exhausted: "The translation engine's account has no credit left. The operator must top it up.",
  unavailable: 'The translation engine cannot be reached now. Try again later.',
  timeout: 'The translation engine did not answer in time. Try again.',
};

/** An engine's failure in our words. */
export const engineError = (
  failure: ProviderFailure,
  facts: {
    status?: number;
    vendorCode?: string;
    requestId?: string;
    retryAfterMs?: number;
    cause?: unknown;
  } = {},
): ServiceError => {
  const { status, vendorCode, requestId, retryAfterMs, cause } = facts;
  return ServiceError.ofProvider(
    failure,
    {
      slot: 'mt',
      id: 'openai',
      ...(status === undefined ? {} : { status }),
      ...(vendorCode === undefined ? {} : { vendorCode }),
      ...(requestId === undefined ? {} : { requestId }),
    },
    {
      detail: details[failure],
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(cause === undefined ? {} : { cause }),
    },
  );
};

/** `retry-after-ms`, or `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
const retryAfterMsOf = (headers: Headers | undefined): number | undefined => {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return Math.ceil(exact);
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const seconds = Number(value);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isFinite(milliseconds) ? Math.max(0, Math.ceil(milliseconds)) : undefined;
};

/** A code goes into our error only where it is a short token: anything else could be a message, a text or a secret. */
const tokenOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z][a-z0-9_.-]{0,63}$/i.test(value) ? value : undefined;

/** Whether the vendor says that the prompt is longer than the model can read. */
export const isTooLong = (error: APIError): boolean => error.code === 'context_length_exceeded';

/**
 * Which adjustable part of a request the vendor refused with this error, if it is one of them. Servers name it in
 * `param`, or only somewhere in the message.
 */
export const refusedPart = (error: APIError): 'format' | 'temperature' | 'reasoning' | undefined => {
  if (error.status !== 400 && error.status !== 422) return undefined;
  const said = `${error.param ?? ''} ${error.message}`;
  if (/response.?format|text\.format|json.?(schema|object)|structured.?output|guided|grammar/i.test(said)) {
    return 'format';
  }
  if (/temperature/i.test(said)) return 'temperature';
  return /reasoning/i.test(said) ? 'reasoning' : undefined;
};

/** Whatever the SDK rejects with, as our error. What is none of the vendor's doing comes back as it is. */
export const toEngineError = (error: unknown, classes: ErrorClasses): unknown => {
  if (ServiceError.is(error)) return error;
  if (error instanceof classes.APIConnectionTimeoutError) return engineError('timeout', { cause: error });
  if (error instanceof classes.APIConnectionError) return engineError('unavailable', { cause: error });
  // The body broke off while the SDK read it.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return engineError('unavailable', { cause: error });
  }
  if (error instanceof SyntaxError) return engineError('invalid_response', { cause: error });
  if (!(error instanceof classes.APIError) || error.status === undefined) return error;
  const code = tokenOf(error.code) ?? tokenOf(error.type);
  const known = failureOfCode[tokenOf(error.code) ?? ''] ?? failureOfCode[tokenOf(error.type) ?? ''];
  const retryAfterMs = retryAfterMsOf(error.headers);
  const requestId = tokenOf(error.requestID);
  return engineError(known ?? failureOfStatus(error.status), {
    status: error.status,
    ...(code === undefined ? {} : { vendorCode: code }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    cause: error,
  });
};
