import { type ProviderErrorInfo, type ProviderFailure, ServiceError } from '@dragoman/provider';

/** What is known of a failed call. */
export interface FailureFacts {
  readonly status?: number | undefined;
  readonly vendorCode?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause: unknown;
}

const details: Readonly<Record<ProviderFailure, string>> = {
  authentication:
    'The speech recogniser refused our credentials. The operator must check the key of the recogniser.',
  permission:
    'The speech recogniser does not allow this to our credentials. The operator must check the rights of the key.',
  rejected: 'The speech recogniser refused this request. Try other options, or a shorter recording.',
  invalid_response: 'The speech recogniser gave an unusable answer. Try again.',
  rate_limited: 'The speech recogniser gets too many requests. Try again later.',
  quota_exhausted: "The speech recogniser's account has no credit left. The operator must top it up.",
  unavailable: 'The speech recogniser cannot be reached now. Try again later.',
  timeout: 'The speech recogniser did not answer in time. Try again.',
};

const notFoundDetail = 'The speech recogniser has no such address. The operator must check its base URL.';

const infoOf = ({ status, vendorCode, requestId }: FailureFacts): ProviderErrorInfo => ({
  slot: 'asr',
  id: 'deepgram',
  ...(status === undefined ? {} : { status }),
  ...(vendorCode === undefined ? {} : { vendorCode }),
  ...(requestId === undefined ? {} : { requestId }),
});

/** A failure of the vendor, in our words. */
export const engineError = (failure: ProviderFailure, facts: FailureFacts): ServiceError =>
  ServiceError.ofProvider(failure, infoOf(facts), {
    detail: facts.status === 404 ? notFoundDetail : details[failure],
    ...(facts.retryAfterMs === undefined ? {} : { retryAfterMs: facts.retryAfterMs }),
    cause: facts.cause,
  });

const inputDetails = {
  corrupt_audio: 'The audio cannot be decoded. Send another file, or say the format that it really has.',
  unsupported_language: 'The speech recogniser does not know this language, or not with this model.',
  unknown_model: 'The speech recogniser has no such model, or not for this language.',
} as const;

/** An input that the vendor cannot take, which another try does not help. */
export const inputError = (code: keyof typeof inputDetails, facts: FailureFacts): ServiceError =>
  new ServiceError(code, { detail: inputDetails[code], provider: infoOf(facts), cause: facts.cause });

/** The vendor's own code says more than the status. */
const failureOfCode: ReadonlyMap<unknown, ProviderFailure> = new Map([
  ['INSUFFICIENT_PERMISSIONS', 'permission'],
  ['ASR_PAYMENT_REQUIRED', 'quota_exhausted'],
]);

/** The failure that an HTTP status stands for. */
const failureOfStatus = (status: number): ProviderFailure => {
  if (status === 401) return 'authentication';
  if (status === 402) return 'quota_exhausted';
  if (status === 403) return 'permission';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'unavailable';
  return status < 300 ? 'invalid_response' : 'rejected';
};

/** A refusal as it came over the wire. */
export interface Refusal {
  readonly status: number;
  /** What of the headers is read, if it was there. */
  readonly headers: { readonly requestId?: string | null; readonly retryAfter?: string | null };
  /** `{ err_code, err_msg, request_id }`, text, or nothing. */
  readonly body: unknown;
}

/** What of the caller's request an error depends on. */
export interface Asked {
  readonly language?: string | undefined;
  readonly model?: string | undefined;
  /** What must not be left in the part that is kept for logs. */
  readonly confidential: readonly string[];
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
const retryAfterMsOf = (value: string | null | undefined): number | undefined => {
  if (!value) return undefined;
  const seconds = Number(value);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds));
};

/** A code or an id goes into our error only where it is a short token: anything else could be a message or a secret. */
const tokenOf = (value: unknown, confidential: readonly string[]): string | undefined => {
  if (typeof value !== 'string' || confidential.some((secret) => value.includes(secret))) return undefined;
  const token = value.trim().replaceAll(' ', '_');
  return /^[a-z0-9][a-z0-9_.:-]{0,127}$/i.test(token) ? token : undefined;
};

const fieldsOf = (body: unknown): { code?: unknown; message?: unknown; requestId?: unknown } => {
  if (typeof body !== 'object' || body === null) return {};
  const fields = new Map<string, unknown>(Object.entries(body));
  return {
    code: fields.get('err_code') ?? fields.get('category'),
    message: fields.get('err_msg') ?? fields.get('message'),
    requestId: fields.get('request_id'),
  };
};

/** The vendor's words for logs, without what the caller or the operator sent. */
const summary = (status: number, message: unknown, confidential: readonly string[]): Error => {
  const words = typeof message === 'string' ? message.slice(0, 300) : 'no message';
  const clean = confidential.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), words);
  return new Error(`Deepgram answered ${status}: ${clean}`);
};

/** A refusal as our error. */
export const refusalError = ({ status, headers, body }: Refusal, asked: Asked): ServiceError => {
  const { code, message, requestId } = fieldsOf(body);
  const { confidential } = asked;
  const facts: FailureFacts = {
    status,
    vendorCode: tokenOf(code, confidential),
    requestId: tokenOf(requestId ?? headers.requestId, confidential),
    retryAfterMs: retryAfterMsOf(headers.retryAfter),
    cause: summary(status, message, confidential),
  };
  const words = typeof message === 'string' ? message : '';
  if (status === 400 && /corrupt or unsupported data/i.test(words)) return inputError('corrupt_audio', facts);
  if (status === 400 && /no such model\/language/i.test(words)) {
    // One message for both: what the caller chose is at fault, and the operator's model where he chose nothing.
    if (asked.model !== undefined) return inputError('unknown_model', facts);
    if (asked.language !== undefined) return inputError('unsupported_language', facts);
  }
  return engineError(failureOfCode.get(code) ?? failureOfStatus(status), facts);
};

/** The connection could not be made, or broke: refused, reset, no such host, no valid certificate. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
}
