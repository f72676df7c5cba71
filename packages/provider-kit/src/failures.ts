import {
  type ErrorCode,
  type ProviderErrorInfo,
  type ProviderFailure,
  ServiceError,
  type Slot,
} from '@dragoman/provider';

/** What is known of a failed call. */
export interface FailureFacts {
  /** The vendor's HTTP or gRPC status. */
  readonly status?: number | undefined;
  /** A short token: see `tokenOf`. */
  readonly vendorCode?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  /** For logs: see `vendorWords`. */
  readonly cause?: unknown;
}

/** How one provider words its failures. */
export interface FailureWords {
  readonly slot: Slot;
  readonly id: string;
  /** What callers know it as, for example `speech recogniser`. */
  readonly noun: string;
  /** What is said of a failure in place of the usual words. */
  detailOf?(failure: ProviderFailure, status: number | undefined): string | undefined;
}

/** Makes the errors of one provider. */
export interface Failures {
  /** The engine is at fault. `detail` in place of the usual words. */
  engine(failure: ProviderFailure, facts: FailureFacts, detail?: string): ServiceError;
  /** The engine answered what nobody can use: `what` ends "The answer is …", for logs, and quotes nothing. */
  unusable(what: string): ServiceError;
  /** The request is at fault: another try does not help. Without `facts` it was not sent. */
  input(code: ErrorCode, detail: string, facts?: FailureFacts): ServiceError;
}

const wordsOf = (noun: string): Readonly<Record<ProviderFailure, string>> => ({
  authentication: `The ${noun} refused our credentials. The operator must check its key.`,
  permission: `The ${noun} does not allow this to our credentials. The operator must check the rights of the key.`,
  rejected: `The ${noun} refused this request. Try other options.`,
  invalid_response: `The ${noun} gave an unusable answer. Try again.`,
  rate_limited: `The ${noun} gets too many requests. Try again later.`,
  quota_exhausted: `The account at the ${noun} has no credit left. The operator must top it up.`,
  unavailable: `The ${noun} cannot be reached now. Try again later.`,
  timeout: `The ${noun} did not answer in time. Try again.`,
});

/** The errors of a provider, in words that say what to do and quote nobody. */
export const failuresOf = ({ slot, id, noun, detailOf }: FailureWords): Failures => {
  const words = wordsOf(noun);
  const info = ({ status, vendorCode, requestId }: Partial<FailureFacts>): ProviderErrorInfo => ({
    slot,
    id,
    ...(status === undefined ? {} : { status }),
    ...(vendorCode === undefined ? {} : { vendorCode }),
    ...(requestId === undefined ? {} : { requestId }),
  });
  const engine: Failures['engine'] = (failure, facts, detail) =>
    ServiceError.ofProvider(failure, info(facts), {
      detail: detail ?? detailOf?.(failure, facts.status) ?? words[failure],
      ...(facts.retryAfterMs === undefined ? {} : { retryAfterMs: facts.retryAfterMs }),
      cause: facts.cause,
    });
  return {
    engine,
    unusable: (what) => engine('invalid_response', { cause: new Error(`The answer is ${what}.`) }),
    input: (code, detail, facts) =>
      new ServiceError(code, {
        detail,
        provider: info(facts ?? {}),
        ...(facts?.retryAfterMs === undefined ? {} : { retryAfterMs: facts.retryAfterMs }),
        cause: facts?.cause,
      }),
  };
};

/** The failure that the HTTP status of a vendor stands for, where its own code says no more. */
export const failureOfHttpStatus = (status: number): ProviderFailure => {
  if (status === 401) return 'authentication';
  if (status === 402) return 'quota_exhausted';
  if (status === 403) return 'permission';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'unavailable';
  return status < 300 ? 'invalid_response' : 'rejected';
};

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), in milliseconds from now. */
export const retryAfterMsOf = (value: string | null | undefined): number | undefined => {
  if (!value) return undefined;
  const seconds = Number(value);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds));
};
