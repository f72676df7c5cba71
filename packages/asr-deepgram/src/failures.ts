import type { AsrRequest, AsrStreamRequest, ProviderFailure } from '@dragoman/provider';
import {
  failureOfHttpStatus,
  failuresOf,
  type InputFault,
  retryAfterMsOf,
  VendorError,
  type VendorProblem,
  type VendorRequest,
} from '@dragoman/provider-kit';
import { z } from 'zod';

/** The errors of this provider. */
export const failures = failuresOf({
  slot: 'asr',
  id: 'deepgram',
  noun: 'speech recogniser',
  detailOf: (_failure, status) =>
    status === 404
      ? 'The speech recogniser has no such address. The operator must check its base URL.'
      : undefined,
});

/** The vendor's own code says more than the status. */
const failureOfCode: ReadonlyMap<unknown, ProviderFailure> = new Map([
  ['INSUFFICIENT_PERMISSIONS', 'permission'],
  ['ASR_PAYMENT_REQUIRED', 'quota_exhausted'],
]);

const fields = z
  .object({
    err_code: z.unknown(),
    category: z.unknown(),
    err_msg: z.unknown(),
    message: z.unknown(),
    request_id: z.unknown(),
  })
  .partial()
  .catch({});

/** What an answer says that is no success. `body`: an object with the vendor's fields, text, or nothing. */
export const refusalOf = (
  status: number | undefined,
  headers: Headers | undefined,
  body: unknown,
): VendorProblem => {
  const { err_code, category, err_msg, message, request_id } = fields.parse(body);
  const code = err_code ?? category;
  return {
    failure: failureOfCode.get(code) ?? failureOfHttpStatus(status ?? 0),
    status,
    codes: [code],
    requestId: request_id ?? headers?.get('dg-request-id'),
    retryAfterMs: retryAfterMsOf(headers?.get('retry-after')),
    words: err_msg ?? message,
  };
};

/** Deepgram's own code at the beginning of its words: `DATA-0000`, `NET-0001`. */
const codeOf = (reason: string): string | undefined => /^[A-Z]+-\d{4}/.exec(reason)?.[0];

/** Why the vendor ended a stream, by the code in what it said. */
export const endOfStream = (reason: string, closeCode?: number): VendorError => {
  const code = codeOf(reason);
  const isRejected = closeCode === 1008 || code?.startsWith('DATA');
  return new VendorError({
    failure: isRejected ? 'rejected' : 'unavailable',
    codes: [code],
    words: `The stream was ended: ${code ?? closeCode ?? 'no reason'}.`,
  });
};

const corruptAudio: InputFault = {
  code: 'corrupt_audio',
  detail: 'The audio cannot be decoded. Send another file, or say the format that it really has.',
};
const unknownModel: InputFault = {
  code: 'unknown_model',
  detail: 'The speech recogniser has no such model, or not for this language.',
};
const unsupportedLanguage: InputFault = {
  code: 'unsupported_language',
  detail: 'The speech recogniser does not know this language, or not with this model.',
};

/** A request, as a call of Deepgram is made for it. */
export const vendorRequest = (request: AsrRequest | AsrStreamRequest): VendorRequest => ({
  signal: request.signal,
  confidential: () => request.hints ?? [],
  faultOf: ({ words, codes: [code] = [] }) => {
    const said = String(words);
    if (/corrupt or unsupported data/i.test(said) || String(code).startsWith('DATA')) return corruptAudio;
    if (!/no such model\/language/i.test(said)) return undefined;
    // One message for both: what the caller chose is at fault, and the operator's model where he chose nothing.
    if (request.model !== undefined) return unknownModel;
    return (request.language ?? 'auto') === 'auto' ? undefined : unsupportedLanguage;
  },
});
