import type { ProviderFailure, Slot } from '@dragoman/provider';
import {
  type Failures,
  failureOfHttpStatus,
  failuresOf,
  type InputFault,
  retryAfterMsOf,
  type VendorProblem,
} from '@dragoman/provider-kit';
import type { OpenAiConnection } from './lean-sdk.ts';

/** A server answers so to a base URL that is not its own, and to a model that it does not have. */
const notFound = (noun: string): string =>
  `The ${noun} knows no such address or model. The operator must check its base URL and its models.`;

/**
 * The errors of an OpenAI package. `noun` is what callers know it as, for example `speech recogniser`; `detailOf` says
 * more than the usual words.
 */
export const openAiFailures = (
  slot: Slot,
  noun: string,
  detailOf?: (failure: ProviderFailure, status: number | undefined) => string | undefined,
): Failures =>
  failuresOf({
    slot,
    id: 'openai',
    noun,
    detailOf: (failure, status) => (status === 404 ? notFound(noun) : detailOf?.(failure, status)),
  });

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

const failureOf = (status: number, codes: readonly unknown[]): ProviderFailure => {
  // Too large a request is a `server_error` to the vendor.
  if (status === 413) return 'rejected';
  const [known] = codes.flatMap((code) => failureOfCode.get(code) ?? []);
  // 409 is the vendor's lock time-out: the same call works a moment later.
  return known ?? (status === 409 ? 'unavailable' : failureOfHttpStatus(status));
};

/** `retry-after-ms`, or `Retry-After` in seconds or as a date. */
const waitOf = (headers: Headers | undefined): number | undefined => {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  return exact >= 0 ? Math.ceil(exact) : retryAfterMsOf(headers?.get('retry-after'));
};

/** The beginning of what the vendor says; it may go on to quote the request. */
export const firstWords = (message: unknown): string => String(message).slice(0, 200);

/** What an error of the SDK says; undefined for an error that is none of its. */
export const problemOf = (error: unknown, { errors }: OpenAiConnection): VendorProblem | undefined => {
  if (error instanceof errors.APIConnectionTimeoutError) return { failure: 'timeout', words: error.message };
  if (error instanceof errors.APIConnectionError) return { failure: 'unavailable', words: error.message };
  if (error instanceof errors.APIError && error.status !== undefined) {
    const { status, code, type, param, requestID: requestId, message: words } = error;
    const codes = [code, type];
    return {
      failure: failureOf(status, codes),
      status,
      codes,
      field: param,
      requestId,
      retryAfterMs: waitOf(error.headers),
      words,
    };
  }
  // Of an answer that the SDK or we could not read. Its message may quote it.
  return error instanceof TypeError
    ? { failure: 'invalid_response', words: 'The answer is unusable.' }
    : undefined;
};

/** What a request with a model of its own is at fault for where the vendor has no such model. */
export const modelFault = (
  { codes = [], status, words }: VendorProblem,
  model: string | undefined,
  noun: string,
): InputFault | undefined => {
  const isUnknown = codes.includes('model_not_found') || (status === 404 && /model/i.test(firstWords(words)));
  return isUnknown && model !== undefined
    ? { code: 'unknown_model', detail: `The ${noun} has no such model.` }
    : undefined;
};
