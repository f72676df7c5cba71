import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import type { APIError } from 'openai';
import { z } from 'zod';
import { redactApiError } from './redact.ts';

/** The SDK's error classes, which come with it. */
export interface ErrorClasses {
  readonly APIError: typeof import('openai').APIError;
  readonly APIConnectionError: typeof import('openai').APIConnectionError;
  readonly APIConnectionTimeoutError: typeof import('openai').APIConnectionTimeoutError;
}

/** What is known of a failed call. */
export interface FailureFacts {
  readonly status?: number;
  readonly vendorCode?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause: unknown;
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
  authentication:
    'The translation engine refused our credentials. The operator must check the key of the engine.',
  permission:
    'The translation engine does not allow this to our credentials. The operator must check the rights of the key.',
  rejected: 'The translation engine refused this request. Try another model, or a shorter text.',
  invalid_response: 'The translation engine gave an unusable answer. Try again.',
  rate_limited: 'The translation engine gets too many requests. Try again later.',
  quota_exhausted: "The translation engine's account has no credit left. The operator must top it up.",
  unavailable: 'The translation engine cannot be reached now. Try again later.',
  timeout: 'The translation engine did not answer in time. Try again.',
};

/** A server answers so to a base URL that is not its own, and to a model that it does not have. */
const notFoundDetail =
  'The translation engine knows no such address or model. The operator must check its base URL and its models.';

/** An engine's failure, in our words. */
export const engineError = (failure: ProviderFailure, facts: FailureFacts): ServiceError => {
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
      detail: status === 404 ? notFoundDetail : details[failure],
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      cause,
    },
  );
};

/** `retry-after-ms`, or `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
const retryAfterMsOf = (headers: Headers | undefined): number | undefined => {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return Math.ceil(exact);
  const value = headers?.get('retry-after') ?? '';
  const seconds = Number(value);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return value === '' || Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds));
};

/** A code or an id goes into our error only where it is a short token: anything else could be a message or a text. */
const tokenOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9_.:-]{0,127}$/i.test(value) ? value : undefined;

/** The beginning of what the vendor says; it may go on to quote the request. */
const firstWords = (error: APIError): string => error.message.slice(0, 200);

const isRefusal = ({ status }: APIError): boolean => status === 400 || status === 422;

/** Whether the vendor says that the prompt is longer than the model can read. Compatible servers have only words for it. */
export const isTooLong = (error: APIError): boolean =>
  error.code === 'context_length_exceeded' ||
  error.status === 413 ||
  (isRefusal(error) && /context (length|size|window)/i.test(firstWords(error)));

/** A part of a request that a server may not know, and that can be left out. */
export type AdjustablePart = 'format' | 'temperature' | 'reasoning' | 'limit';

/** Which adjustable part the server refused with this error, if one. It is named in `param`, or else in the message. */
export const refusedPart = (error: APIError): AdjustablePart | undefined => {
  if (!isRefusal(error)) return undefined;
  const said = error.param ? error.param : firstWords(error);
  if (/response_?format|text\.format|json_?(schema|object)|structured.output/i.test(said)) return 'format';
  if (/\btemperature\b/i.test(said)) return 'temperature';
  if (/\bmax_(completion_|output_)?tokens\b/i.test(said)) return 'limit';
  return /\breasoning/i.test(said) ? 'reasoning' : undefined;
};

/** The failure of a response that the vendor itself marked as failed. */
export const failedResponse = (code: string | undefined, requestId: string | undefined): ServiceError =>
  engineError(failureOfCode.get(code) ?? 'unavailable', {
    vendorCode: tokenOf(code),
    requestId,
    cause: new Error('The response has the status "failed".'),
  });

const ofApiError = (error: APIError, confidential: readonly string[]): ServiceError => {
  const status = error.status ?? 0;
  const retryAfterMs = retryAfterMsOf(error.headers);
  redactApiError(error, confidential);
  const known = failureOfCode.get(error.code) ?? failureOfCode.get(error.type);
  return engineError(known ?? failureOfStatus(status), {
    status,
    vendorCode: tokenOf(error.code) ?? tokenOf(error.type),
    requestId: tokenOf(error.requestID),
    retryAfterMs,
    cause: error,
  });
};

/**
 * Whatever a call rejected with, as our error. What is none of the vendor's doing comes back as it is.
 *
 * @param confidential what must not be left in the part that is kept for logs.
 */
export const toEngineError = (
  error: unknown,
  classes: ErrorClasses,
  confidential: readonly string[],
): unknown => {
  if (error instanceof classes.APIConnectionTimeoutError) return engineError('timeout', { cause: error });
  if (error instanceof classes.APIConnectionError) return engineError('unavailable', { cause: error });
  if (error instanceof classes.APIError && error.status !== undefined) return ofApiError(error, confidential);
  // The body broke off while the SDK read it.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return engineError('unavailable', { cause: error });
  }
  // No JSON, or none that the SDK or we could read: their messages may quote the answer.
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof z.ZodError) {
    return engineError('invalid_response', { cause: new Error(`The answer is unusable: ${error.name}.`) });
  }
  return error;
};
