import type { Slot } from '@dragoman/provider';
import { type Failures, failuresOf, type VendorProblem } from '@dragoman/provider-kit';
import { failureOfStatus, grpcStatusOf, nameOfStatus, unimplemented } from './status.ts';

/** The errors of a Google package. `noun` is what callers know it as, for example `speech recogniser`. */
export const googleFailures = (slot: Slot, noun: string): Failures =>
  failuresOf({
    slot,
    id: 'google',
    noun,
    detailOf: (_failure, status) =>
      status === unimplemented
        ? `The ${noun} has no such method. The operator must check the endpoint.`
        : undefined,
  });

/** What an error of gRPC says; undefined for any other error. */
export const problemOf = (error: unknown): VendorProblem | undefined => {
  const status = grpcStatusOf(error);
  return (
    status && {
      failure: failureOfStatus(status),
      status: status.code,
      codes: [status.reason, nameOfStatus(status)],
      retryAfterMs: status.retryAfterMs,
      words: status.message,
    }
  );
};
