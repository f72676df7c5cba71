import { type ErrorCode, ServiceError } from '@dragoman/provider';
import { type FailureFacts, failuresOf, tokenOf, vendorWords } from '@dragoman/provider-kit';
import { z } from 'zod';
import { failureOfStatus, type GrpcStatus, grpcStatusOf, statusNames } from './status.ts';

/** A fault of the request, in our words. */
export interface InputFault {
  readonly code: ErrorCode;
  readonly detail: string;
}

/** What of a call its errors depend on. */
export interface FailureContext {
  readonly slot: 'asr' | 'tts';
  readonly noun: string;
  /** What must not be left in the part that is kept for logs. */
  readonly confidential: readonly string[];
  /** Which statuses are the request's fault; undefined: none of them. */
  faultOf(status: GrpcStatus): InputFault | undefined;
}

const noSuchMethod = (noun: string): string =>
  `The ${noun} has no such method. The operator must check the endpoint.`;

const ofStatus = (status: GrpcStatus, context: FailureContext): ServiceError => {
  const { slot, noun, confidential } = context;
  const name = statusNames[status.code] ?? 'UNKNOWN';
  const facts: FailureFacts = {
    status: status.code,
    vendorCode: tokenOf(status.reason, confidential) ?? name,
    retryAfterMs: status.retryAfterMs,
    cause: vendorWords('Google', name, status.message, confidential),
  };
  const failures = failuresOf({ slot, id: 'google', noun });
  const failure = failureOfStatus(status);
  const fault = failure === 'rejected' ? context.faultOf(status) : undefined;
  if (fault) return failures.input(fault.code, fault.detail, facts);
  return failures.engine(failure, facts, name === 'UNIMPLEMENTED' ? noSuchMethod(noun) : undefined);
};

/** What our caller must see of an error. */
export const explained = (error: unknown, context: FailureContext): unknown => {
  if (ServiceError.is(error)) return error;
  const failures = failuresOf({ slot: context.slot, id: 'google', noun: context.noun });
  if (error instanceof z.ZodError) {
    const places = error.issues.map(({ path }) => path.join('.')).slice(0, 5);
    const cause = new Error(`The answer is unusable at: ${places.join(', ') || 'its root'}.`);
    return failures.engine('invalid_response', { cause });
  }
  const status = grpcStatusOf(error);
  return status ? ofStatus(status, context) : error;
};
