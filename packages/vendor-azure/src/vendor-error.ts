import type { ProviderFailure, ServiceError, Slot } from '@dragoman/provider';
import {
  type FailureFacts,
  type Failures,
  failureOfHttpStatus,
  failuresOf,
  retryAfterMsOf,
  tokenOf,
  vendorWords,
} from '@dragoman/provider-kit';
import type { WireEvent } from './wire-failure.ts';

/** What a slot knows better of an event than that something failed; undefined: nothing. */
export type Judge = (event: WireEvent, failures: Failures, facts: FailureFacts) => ServiceError | undefined;

/** The errors of an Azure package, in words that fit its credentials and addresses. */
export const azureFailures = (slot: Slot, noun: string): Failures => {
  const failures = failuresOf({ slot, id: 'azure', noun });
  const details: Partial<Record<ProviderFailure, string>> = {
    authentication: `The ${noun} refused our credentials. The operator must check the key, and that it is one of this region.`,
  };
  const notFound = `The ${noun} knows no such address. The operator must check the region or the endpoint.`;
  return {
    ...failures,
    engine: (failure, facts, detail = facts.status === 404 ? notFound : details[failure]) =>
      failures.engine(failure, facts, detail),
  };
};

/** The service ends a WebSocket so where the request is at fault, and 4429 for too many. */
const failureOfClose = (code: number, words: string): ProviderFailure => {
  if (/quota exceeded/i.test(words)) return 'quota_exhausted';
  if (code === 4429) return 'rate_limited';
  return [1002, 1003, 1007, 1008, 1009, 4000].includes(code) ? 'rejected' : 'unavailable';
};

const failureOfCancellation: Readonly<Record<string, ProviderFailure>> = {
  AuthenticationFailure: 'authentication',
  BadRequestParameters: 'rejected',
  // The SDK's words: a free subscription that ran out of quota.
  Forbidden: 'quota_exhausted',
  TooManyRequests: 'rate_limited',
  ServiceTimeout: 'timeout',
  RuntimeError: 'invalid_response',
};

const failureOf = (event: WireEvent): ProviderFailure => {
  if (event.kind === 'refused') return failureOfHttpStatus(event.status);
  if (event.kind === 'closed') return failureOfClose(event.code, event.words);
  if (event.kind === 'cancelled') return failureOfCancellation[event.code] ?? 'unavailable';
  return event.kind === 'garbage' ? 'invalid_response' : 'unavailable';
};

const codeOf = (event: WireEvent): string | undefined => {
  if (event.kind === 'closed') return `websocket_${event.code}`;
  return event.kind === 'cancelled' ? event.code : undefined;
};

/** An event as our error, without what is confidential. */
export const toServiceError = (
  event: WireEvent,
  failures: Failures,
  confidential: readonly string[],
  judge?: Judge,
): ServiceError => {
  const refusal = event.kind === 'refused' ? event : undefined;
  const code = codeOf(event);
  const facts: FailureFacts = {
    status: refusal?.status,
    vendorCode: tokenOf(code, confidential),
    requestId: tokenOf(refusal?.requestId, confidential),
    retryAfterMs: retryAfterMsOf(refusal?.retryAfter),
    cause: vendorWords('Azure', refusal?.status ?? code ?? event.kind, event.words, confidential),
  };
  return judge?.(event, failures, facts) ?? failures.engine(failureOf(event), facts);
};
