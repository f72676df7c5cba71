import type { ProviderFailure } from '@dragoman/provider';
import { z } from 'zod';

/** How gRPC ended a call that was not answered. */
export interface GrpcStatus {
  readonly code: number;
  readonly message: string;
  /** Of `google.rpc.ErrorInfo`, for example `API_KEY_INVALID`. */
  readonly reason?: string | undefined;
  /** Of `google.rpc.RetryInfo`. */
  readonly retryAfterMs?: number | undefined;
  /** Which quota is used up, for example `RequestsPerDayPerProject`. */
  readonly quotaLimit?: string | undefined;
}

const errorSchema = z.object({
  code: z.int().min(1).max(16),
  details: z.string().catch(''),
  reason: z.string().optional().catch(undefined),
  errorInfoMetadata: z.object({ quota_limit: z.string().optional() }).optional().catch(undefined),
  statusDetails: z.array(z.unknown()).catch([]),
});

const retryInfoSchema = z.object({
  retryDelay: z.object({ seconds: z.coerce.number().nonnegative(), nanos: z.number().nonnegative() }),
});

/** The status of an error of gRPC; undefined of any other error. */
export const grpcStatusOf = (error: unknown): GrpcStatus | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { data } = errorSchema.safeParse(error);
  if (!data) return undefined;
  const [delay] = data.statusDetails.flatMap((detail) => retryInfoSchema.safeParse(detail).data ?? []);
  return {
    code: data.code,
    message: data.details,
    reason: data.reason,
    quotaLimit: data.errorInfoMetadata?.quota_limit,
    retryAfterMs: delay && Math.ceil(delay.retryDelay.seconds * 1000 + delay.retryDelay.nanos / 1e6),
  };
};

/** The statuses, each at the place of its number, and what they stand for. */
const statuses: readonly (readonly [name: string, failure: ProviderFailure])[] = [
  ['OK', 'unavailable'],
  ['CANCELLED', 'unavailable'],
  ['UNKNOWN', 'unavailable'],
  ['INVALID_ARGUMENT', 'rejected'],
  ['DEADLINE_EXCEEDED', 'timeout'],
  ['NOT_FOUND', 'rejected'],
  ['ALREADY_EXISTS', 'rejected'],
  ['PERMISSION_DENIED', 'permission'],
  ['RESOURCE_EXHAUSTED', 'rate_limited'],
  ['FAILED_PRECONDITION', 'rejected'],
  ['ABORTED', 'unavailable'],
  ['OUT_OF_RANGE', 'rejected'],
  ['UNIMPLEMENTED', 'rejected'],
  ['INTERNAL', 'unavailable'],
  ['UNAVAILABLE', 'unavailable'],
  ['DATA_LOSS', 'unavailable'],
  ['UNAUTHENTICATED', 'authentication'],
];

/** The number of the status of a method that is not there. */
export const unimplemented = 12;

const failureOfReason: ReadonlyMap<string | undefined, ProviderFailure> = new Map([
  // Google answers a bad key as a bad argument.
  ['API_KEY_INVALID', 'authentication'],
  ['BILLING_DISABLED', 'quota_exhausted'],
]);

/** What the client itself says of an answer that is no message. */
const unreadable = /^(Response message parsing error|No message received|Failed to decompress)/;

/** The failure that a status stands for. */
export const failureOfStatus = ({ code, message, reason, quotaLimit }: GrpcStatus): ProviderFailure => {
  const known = failureOfReason.get(reason);
  if (known) return known;
  // What is used up for a day or more does not come back by waiting a little.
  if (code === 8 && /per(day|week|month)/i.test(quotaLimit ?? '')) return 'quota_exhausted';
  // v2 of speech recognition ends a stream so that lasted too long, or had nothing to hear.
  if (code === 10 && /reached for stream|no more client requests/i.test(message)) return 'rejected';
  if (code === 13 && unreadable.test(message)) return 'invalid_response';
  return statuses[code]?.[1] ?? 'unavailable';
};

/** The name of a status. */
export const nameOfStatus = ({ code }: GrpcStatus): string | undefined => statuses[code]?.[0];
