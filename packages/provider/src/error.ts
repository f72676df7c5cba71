import type { Slot } from './common.ts';

/** What an error code means wherever it is raised. */
export interface ErrorMeaning {
  /** HTTP status. */
  readonly status: number;
  readonly title: string;
  /** Whether the same call may succeed if it is simply made again. */
  readonly retryable: boolean;
}

/**
 * Every error code that a provider, a format or core can raise. The table is closed: what is not here they cannot raise.
 * An application that answers for more, as the HTTP API does, has a table of its own that holds this one.
 */
export const errorTable = {
  invalid_request: { status: 400, title: 'Invalid request', retryable: false },
  limit_exceeded: { status: 400, title: 'Limit exceeded', retryable: false },
  unsupported_language: { status: 400, title: 'Unsupported language', retryable: false },
  unsupported_language_pair: { status: 400, title: 'Unsupported language pair', retryable: false },
  unknown_model: { status: 400, title: 'Unknown model', retryable: false },
  unknown_voice: { status: 400, title: 'Unknown voice', retryable: false },
  unsupported_format: { status: 400, title: 'Unsupported format', retryable: false },
  unsupported_option: { status: 400, title: 'Unsupported option', retryable: false },
  language_not_detected: { status: 400, title: 'Language not detected', retryable: false },
  encrypted_document: { status: 400, title: 'Encrypted document', retryable: false },
  restricted_document: { status: 400, title: 'Restricted document', retryable: false },
  corrupt_document: { status: 400, title: 'Corrupt document', retryable: false },
  corrupt_audio: { status: 400, title: 'Corrupt audio', retryable: false },
  corrupt_image: { status: 400, title: 'Corrupt image', retryable: false },
  too_complex: { status: 400, title: 'Too complex', retryable: false },
  payload_too_large: { status: 413, title: 'Payload too large', retryable: false },
  internal_error: { status: 500, title: 'Internal error', retryable: false },
  provider_error: { status: 502, title: 'Provider error', retryable: false },
  provider_unavailable: { status: 503, title: 'Provider unavailable', retryable: true },
  provider_not_configured: { status: 503, title: 'Provider not configured', retryable: false },
  overloaded: { status: 503, title: 'Overloaded', retryable: true },
  provider_timeout: { status: 504, title: 'Provider timeout', retryable: true },
} as const satisfies Record<string, ErrorMeaning>;

/** A code of `errorTable`. */
export type ErrorCode = keyof typeof errorTable;

/**
 * How an engine can fail, and what that is for our caller. A vendor's 401 is our 502: the caller is not at fault.
 * `retryable`: the same provider may succeed at a second try. Another provider may always.
 */
export const providerFailures = {
  /** Key missing, wrong or expired at the vendor. */
  authentication: { code: 'provider_error', retryable: false },
  /** The key is right but may not do this. */
  permission: { code: 'provider_error', retryable: false },
  /** The vendor refused what we sent: a defect of the provider package, or an input that the vendor cannot take. */
  rejected: { code: 'provider_error', retryable: false },
  /** The vendor's answer breaks its own contract: garbage, missing parts, lost placeholders. */
  invalid_response: { code: 'provider_error', retryable: true },
  /** Too many requests at the vendor; `retryAfterMs` where it says when. */
  rate_limited: { code: 'provider_unavailable', retryable: true },
  /** The vendor's account has no credit left. */
  quota_exhausted: { code: 'provider_unavailable', retryable: false },
  /** Refused connection, reset, 5xx, crashed process. */
  unavailable: { code: 'provider_unavailable', retryable: true },
  /** No answer in time. */
  timeout: { code: 'provider_timeout', retryable: true },
} as const satisfies Record<string, { code: ErrorCode; retryable: boolean }>;

/** A way in which an engine can fail. */
export type ProviderFailure = keyof typeof providerFailures;

/** One invalid place in a request. `pointer` is a JSON pointer into it, for example `/targetLanguage`. */
export interface ErrorDetail {
  readonly pointer: string;
  /** The query parameter, where it is not the body that is at fault (`pointer` is then empty). */
  readonly parameter?: string;
  readonly code: string;
  readonly message: string;
  /** For `limit_exceeded`: the largest allowed value and the one sent. */
  readonly limit?: number;
  readonly actual?: number;
}

/** What is known of the engine that failed. Never a text, a secret or the vendor's own message. */
export interface ProviderErrorInfo {
  readonly slot: Slot;
  readonly id: string;
  readonly failure?: ProviderFailure;
  /** The vendor's HTTP or gRPC status. */
  readonly status?: number;
  /** The vendor's own error code, a short token. */
  readonly vendorCode?: string;
  readonly requestId?: string;
}

/** What makes a `ServiceError`, besides its code. */
export interface ServiceErrorOptions {
  /** Shown to callers: says what to do next. Never a text, a secret or the vendor's own message. */
  readonly detail: string;
  /** The invalid places of a request. Default none. */
  readonly errors?: readonly ErrorDetail[];
  readonly provider?: ProviderErrorInfo;
  /** Milliseconds after which a retry makes sense. */
  readonly retryAfterMs?: number;
  /** Overrides the table's answer for a failure of an engine. */
  readonly retryable?: boolean;
  /** Further public members of the problem document, for example `{ limit, actual }` or `{ translation_id }`. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** Kept for logs; never part of `toJSON`. */
  readonly cause?: unknown;
}

const marker = Symbol.for('dragoman.ServiceError');

/** Whether this is an error of any installed copy of this package, also where an application's table has its code. */
export const isCoded = (value: unknown): value is CodedError<string> =>
  typeof value === 'object' && value !== null && marker in value;

/** The known members alone: whatever else the caller's object holds (a client, its key) must not travel with an error. */
const publicInfo = ({
  slot,
  id,
  failure,
  status,
  vendorCode,
  requestId,
}: ProviderErrorInfo): ProviderErrorInfo => ({
  slot,
  id,
  ...(failure === undefined ? {} : { failure }),
  ...(status === undefined ? {} : { status }),
  ...(vendorCode === undefined ? {} : { vendorCode }),
  ...(requestId === undefined ? {} : { requestId }),
});

/** What the errors of providers and of applications have in common: everything that a caller may see, and nothing else. */
export abstract class CodedError<Code extends string> extends Error {
  override readonly name: string = 'ServiceError';
  readonly [marker] = true;
  readonly code: Code;
  /** HTTP status of the code. */
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly ErrorDetail[];
  readonly provider: ProviderErrorInfo | undefined;
  readonly retryAfterMs: number | undefined;
  readonly retryable: boolean;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(table: Readonly<Record<Code, ErrorMeaning>>, code: Code, options: ServiceErrorOptions) {
    super(options.detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = table[code].status;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.provider = options.provider && publicInfo(options.provider);
    this.retryAfterMs = options.retryAfterMs;
    this.retryable = options.retryable ?? table[code].retryable;
    this.extensions = options.extensions ?? {};
  }
  /** What may be shown to anyone: no cause, no stack. For logs and tests; `apps/api` makes the problem document. */
  toJSON(): Record<string, unknown> {
    return {
      name: this.name,
      code: this.code,
      status: this.status,
      detail: this.detail,
      retryable: this.retryable,
      ...(this.errors.length > 0 ? { errors: this.errors } : {}),
      ...(this.provider ? { provider: this.provider } : {}),
      ...(this.retryAfterMs === undefined ? {} : { retryAfterMs: this.retryAfterMs }),
      ...(Object.keys(this.extensions).length > 0 ? { extensions: this.extensions } : {}),
    };
  }
}

/** The error of providers, formats and core. */
export class ServiceError extends CodedError<ErrorCode> {
  constructor(code: ErrorCode, options: ServiceErrorOptions) {
    super(errorTable, code, options);
  }

  /** True for a `ServiceError` of any installed copy of this package. */
  static is(value: unknown): value is ServiceError {
    return isCoded(value);
  }

  /** An engine's failure, with the code and retryability of `providerFailures`. */
  static ofProvider(
    failure: ProviderFailure,
    provider: Omit<ProviderErrorInfo, 'failure'>,
    options: Omit<ServiceErrorOptions, 'provider' | 'retryable'>,
  ): ServiceError {
    const { code, retryable } = providerFailures[failure];
    return new ServiceError(code, { ...options, retryable, provider: { ...provider, failure } });
  }
}
