import {
  CodedError,
  type ErrorMeaning,
  errorTable,
  isCoded,
  type ServiceError,
  type ServiceErrorOptions,
} from '@dragoman/provider';

// Named one by one: documents list others between them.
const {
  invalid_request,
  limit_exceeded,
  unsupported_language,
  unsupported_language_pair,
  unknown_model,
  unknown_voice,
  unsupported_format,
  unsupported_option,
  ...others
} = errorTable;

const codes = {
  invalid_request,
  invalid_json: { status: 400, title: 'Invalid JSON', retryable: false },
  limit_exceeded,
  unsupported_language,
  unsupported_language_pair,
  unknown_model,
  unknown_voice,
  unsupported_format,
  unsupported_option,
  source_not_fetchable: { status: 400, title: 'Source not fetchable', retryable: false },
  source_forbidden: { status: 400, title: 'Source address forbidden', retryable: false },
  ...others,
  missing_api_key: { status: 401, title: 'Missing API key', retryable: false },
  invalid_api_key: { status: 401, title: 'Invalid API key', retryable: false },
  expired_api_key: { status: 401, title: 'Expired API key', retryable: false },
  revoked_api_key: { status: 401, title: 'Revoked API key', retryable: false },
  invalid_credentials: { status: 401, title: 'Invalid credentials', retryable: false },
  totp_required: { status: 401, title: 'Code required', retryable: false },
  session_expired: { status: 401, title: 'Session expired', retryable: false },
  https_required: { status: 403, title: 'HTTPS required', retryable: false },
  insufficient_scope: { status: 403, title: 'Insufficient scope', retryable: false },
  insufficient_role: { status: 403, title: 'Insufficient role', retryable: false },
  csrf_required: { status: 403, title: 'CSRF token required', retryable: false },
  account_suspended: { status: 403, title: 'Account suspended', retryable: false },
  quota_exceeded: { status: 403, title: 'Quota exceeded', retryable: false },
  not_found: { status: 404, title: 'Not found', retryable: false },
  method_not_allowed: { status: 405, title: 'Method not allowed', retryable: false },
  conflict: { status: 409, title: 'Conflict', retryable: false },
  limit_reached: { status: 409, title: 'Limit reached', retryable: false },
  asset_expired: { status: 410, title: 'Asset expired', retryable: false },
  precondition_failed: { status: 412, title: 'Precondition failed', retryable: false },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', retryable: false },
  rate_limit_exceeded: { status: 429, title: 'Rate limit exceeded', retryable: true },
  headers_too_large: { status: 431, title: 'Headers too large', retryable: false },
} as const satisfies Record<string, ErrorMeaning>;

/** A code of `apiErrorTable`. */
export type ApiErrorCode = keyof typeof codes;

/** Every error code of the HTTP API, by status: those of the contract of providers, and those that it alone raises. */
export const apiErrorTable = Object.fromEntries(
  Object.entries(codes).toSorted(([, left], [, right]) => left.status - right.status),
) as Readonly<Record<ApiErrorCode, ErrorMeaning>>;

/** What callers of the HTTP API are answered. What providers and core raise is one, too. */
export class ApiError extends CodedError<ApiErrorCode> {
  constructor(code: ApiErrorCode, options: ServiceErrorOptions) {
    super(apiErrorTable, code, options);
  }

  /** True for what the API, core or a provider has raised. */
  static is(value: unknown): value is ApiError | ServiceError {
    return isCoded(value);
  }
}
