import type { ProviderFailure, Slot } from '@dragoman/provider';
import {
  type Failures,
  failureOfHttpStatus,
  failuresOf,
  retryAfterMsOf,
  VendorError,
} from '@dragoman/provider-kit';

/** The errors of an Azure package. `noun` is what callers know it as, for example `speech recogniser`. */
export const azureFailures = (slot: Slot, noun: string): Failures =>
  failuresOf({
    slot,
    id: 'azure',
    noun,
    detailOf(failure, status) {
      if (status === 404) {
        return `The ${noun} knows no such address. The operator must check the region or the endpoint.`;
      }
      return failure === 'authentication'
        ? `The ${noun} refused our credentials. The operator must check the key, and that it is one of this region.`
        : undefined;
    },
  });

/** The service answered with an HTTP status: to an upgrade with any, to a request with one that is no success. */
export const refused = (
  status: number,
  header: (name: string) => string | string[] | null | undefined,
  words: string | undefined,
): VendorError =>
  new VendorError({
    failure: failureOfHttpStatus(status),
    status,
    requestId: header('x-requestid') ?? header('apim-request-id'),
    retryAfterMs: retryAfterMsOf(header('retry-after')?.toString()),
    words,
  });

const failureOfClose = (code: number, words: string): ProviderFailure => {
  if (/quota exceeded/i.test(words)) return 'quota_exhausted';
  if (code === 4429) return 'rate_limited';
  // The service ends a WebSocket so where the request is at fault.
  return [1002, 1003, 1007, 1008, 1009, 4000].includes(code) ? 'rejected' : 'unavailable';
};

/** The service ended the WebSocket. */
export const closed = (code: number, words: string): VendorError =>
  new VendorError({ failure: failureOfClose(code, words), codes: [`websocket_${code}`], words });

const failureOfCancellation: Readonly<Record<string, ProviderFailure>> = {
  AuthenticationFailure: 'authentication',
  BadRequestParameters: 'rejected',
  // The SDK's words: a free subscription that ran out of quota.
  Forbidden: 'quota_exhausted',
  TooManyRequests: 'rate_limited',
  ServiceTimeout: 'timeout',
  RuntimeError: 'invalid_response',
};

/** The SDK gave up. `code` is the name of its `CancellationErrorCode`. */
export const cancelled = (code: string, words: string): VendorError =>
  new VendorError({ failure: failureOfCancellation[code] ?? 'unavailable', codes: [code], words });

/** There is no connection: refused, reset, no such host, no valid certificate. */
export const broken = (error: unknown): VendorError =>
  new VendorError({ failure: 'unavailable', words: String(error) });

/** What came cannot be read. */
export const garbled = (words: string): VendorError =>
  new VendorError({ failure: 'invalid_response', words });
