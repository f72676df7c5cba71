import type { ProviderFailure } from '@dragoman/provider';
import {
  type Failures,
  failureOfHttpStatus,
  isFetchFailure,
  retryAfterMsOf,
  tokenOf,
} from '@dragoman/provider-kit';
import type { APIError } from 'openai';
import { z } from 'zod';
import { redactApiError } from './redact.ts';

/** The SDK's error classes, which come with it. */
export interface ErrorClasses {
  readonly APIError: typeof import('openai').APIError;
  readonly APIConnectionError: typeof import('openai').APIConnectionError;
  readonly APIConnectionTimeoutError: typeof import('openai').APIConnectionTimeoutError;
}

/** The vendor's own code says more than the status: a 429 may mean "wait" or "pay". */
const failureOfCode: ReadonlyMap<unknown, ProviderFailure> = new Map([
  ['invalid_api_key', 'authentication'],
  ['account_deactivated', 'authentication'],
  ['insufficient_quota', 'quota_exhausted'],
  ['billing_hard_limit_reached', 'quota_exhausted'],
  ['billing_not_active', 'quota_exhausted'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['model_not_found', 'rejected'],
  ['unsupported_country_region_territory', 'permission'],
  ['server_error', 'unavailable'],
]);

/** The failure that a code of the vendor stands for, where it says more than a status. */
export const failureOfVendorCode = (code: unknown): ProviderFailure | undefined => failureOfCode.get(code);

const failureOfStatus = (status: number): ProviderFailure => {
  // The vendor's lock time-out: the same call works a moment later.
  if (status === 409) return 'unavailable';
  return status < 300 ? 'rejected' : failureOfHttpStatus(status);
};

/** `retry-after-ms`, or `Retry-After` in seconds or as a date. */
const waitOf = (headers: Headers | undefined): number | undefined => {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  return exact >= 0 ? Math.ceil(exact) : retryAfterMsOf(headers?.get('retry-after'));
};

/** The beginning of what the vendor says; it may go on to quote the request. */
export const firstWords = (error: APIError): string => error.message.slice(0, 200);

/** What is known of a refusal; its error is without confidential strings from then on. */
export const factsOf = (error: APIError, confidential: readonly string[]) => {
  const retryAfterMs = waitOf(error.headers);
  redactApiError(error, confidential);
  return {
    status: error.status ?? 0,
    vendorCode: tokenOf(error.code, confidential) ?? tokenOf(error.type, confidential),
    requestId: tokenOf(error.requestID, confidential),
    retryAfterMs,
    cause: error,
  };
};

/**
 * Whatever a call rejected with, as our error. What is none of the vendor's doing comes back as it is.
 *
 * @param confidential what must not be left in the part that is kept for logs.
 */
export const toServiceError = (
  error: unknown,
  classes: ErrorClasses,
  confidential: readonly string[],
  { engine }: Pick<Failures, 'engine'>,
): unknown => {
  if (error instanceof classes.APIConnectionTimeoutError) return engine('timeout', { cause: error });
  if (error instanceof classes.APIConnectionError) return engine('unavailable', { cause: error });
  if (error instanceof classes.APIError && error.status !== undefined) {
    const known = failureOfCode.get(error.code) ?? failureOfCode.get(error.type);
    return engine(known ?? failureOfStatus(error.status), factsOf(error, confidential));
  }
  // The body broke off while it was read.
  if (isFetchFailure(error)) return engine('unavailable', { cause: error });
  // No JSON, or none that the SDK or we could read: their messages may quote the answer.
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof z.ZodError) {
    return engine('invalid_response', { cause: new Error(`The answer is unusable: ${error.name}.`) });
  }
  return error;
};
