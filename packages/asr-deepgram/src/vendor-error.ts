import type { ProviderFailure, ServiceError } from '@dragoman/provider';
import {
  type FailureFacts,
  failureOfHttpStatus,
  failuresOf,
  retryAfterMsOf,
  tokenOf,
  vendorWords,
} from '@dragoman/provider-kit';

const failures = failuresOf({ slot: 'asr', id: 'deepgram', noun: 'speech recogniser' });

const notFoundDetail = 'The speech recogniser has no such address. The operator must check its base URL.';

/** A failure of the vendor, in our words. */
export const engineError = (failure: ProviderFailure, facts: FailureFacts): ServiceError =>
  failures.engine(failure, facts, facts.status === 404 ? notFoundDetail : undefined);

const inputDetails = {
  corrupt_audio: 'The audio cannot be decoded. Send another file, or say the format that it really has.',
  unsupported_language: 'The speech recogniser does not know this language, or not with this model.',
  unknown_model: 'The speech recogniser has no such model, or not for this language.',
} as const;

/** An input that the vendor cannot take, which another try does not help. */
export const inputError = (code: keyof typeof inputDetails, facts: FailureFacts): ServiceError =>
  failures.input(code, inputDetails[code], facts);

/** The vendor's own code says more than the status. */
const failureOfCode: ReadonlyMap<unknown, ProviderFailure> = new Map([
  ['INSUFFICIENT_PERMISSIONS', 'permission'],
  ['ASR_PAYMENT_REQUIRED', 'quota_exhausted'],
]);

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

const fieldsOf = (body: unknown): { code?: unknown; message?: unknown; requestId?: unknown } => {
  if (typeof body !== 'object' || body === null) return {};
  const fields = new Map<string, unknown>(Object.entries(body));
  return {
    code: fields.get('err_code') ?? fields.get('category'),
    message: fields.get('err_msg') ?? fields.get('message'),
    requestId: fields.get('request_id'),
  };
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
    cause: vendorWords('Deepgram', status, message, confidential),
  };
  const words = typeof message === 'string' ? message : '';
  if (status === 400 && /corrupt or unsupported data/i.test(words)) return inputError('corrupt_audio', facts);
  if (status === 400 && /no such model\/language/i.test(words)) {
    // One message for both: what the caller chose is at fault, and the operator's model where he chose nothing.
    if (asked.model !== undefined) return inputError('unknown_model', facts);
    if (asked.language !== undefined) return inputError('unsupported_language', facts);
  }
  return engineError(failureOfCode.get(code) ?? failureOfHttpStatus(status), facts);
};
