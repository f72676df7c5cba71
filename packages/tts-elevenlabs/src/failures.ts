import type { ProviderFailure, TtsRequest } from '@dragoman/provider';
import {
  failureOfHttpStatus,
  failuresOf,
  type InputFault,
  retryAfterMsOf,
  type VendorProblem,
  type VendorRequest,
} from '@dragoman/provider-kit';
import { z } from 'zod';

/** The errors of this provider. */
export const failures = failuresOf({ slot: 'tts', id: 'elevenlabs', noun: 'speech synthesiser' });

/** The vendor's own status says more than HTTP's: a 401 may mean that there is no credit left. */
const failureOfCode: ReadonlyMap<unknown, ProviderFailure> = new Map([
  ['quota_exceeded', 'quota_exhausted'],
  ['missing_permissions', 'permission'],
  ['detected_unusual_activity', 'permission'],
  ['output_format_not_allowed', 'permission'],
]);

const text = z.string().optional().catch(undefined);
const problem = z.object({ status: text, code: text, message: text, msg: text }).catch({});
const refusal = z.object({ detail: z.unknown() }).catch({ detail: undefined });

/** What an answer says that is no success: `{ detail: { status, message } }`, `{ detail: [{ msg }] }`, or nothing. */
export const refusalOf = (
  status: number | undefined,
  headers: Headers | undefined,
  body: unknown,
): VendorProblem => {
  const [first] = [refusal.parse(body).detail].flat();
  const { code: plainCode, status: code = plainCode, message, msg } = problem.parse(first);
  return {
    failure: failureOfCode.get(code) ?? failureOfHttpStatus(status ?? 0),
    status,
    codes: [code],
    requestId: headers?.get('request-id') ?? headers?.get('x-request-id'),
    retryAfterMs: retryAfterMsOf(headers?.get('retry-after')),
    words: message ?? msg,
  };
};

const unknownVoice: InputFault = {
  code: 'unknown_voice',
  detail: 'The speech synthesiser has no such voice. Take one of its list of voices.',
};
const unknownModel: InputFault = {
  code: 'unknown_model',
  detail: 'The speech synthesiser has no such model.',
};
const tooLong: InputFault = {
  code: 'limit_exceeded',
  detail: 'The text is too long for this model. Send a shorter one.',
};
const unsupportedLanguage: InputFault = {
  code: 'unsupported_language',
  detail: 'The speech synthesiser does not speak this language with this model.',
};

/** What the caller chose is at fault; what the operator chose is his own. */
const faultOf = ([code]: readonly unknown[], { voice, model }: TtsRequest): InputFault | undefined => {
  switch (code) {
    case 'voice_not_found':
    case 'voice_does_not_exist':
    case 'invalid_uid':
      return voice === undefined ? undefined : unknownVoice;
    case 'model_not_found':
    case 'invalid_model_id':
    case 'model_does_not_exist':
      return model === undefined ? undefined : unknownModel;
    case 'max_character_limit_exceeded':
      return tooLong;
    case 'unsupported_language':
      return unsupportedLanguage;
    default:
      return undefined;
  }
};

/** A request, as a call of ElevenLabs is made for it. */
export const vendorRequest = (request: TtsRequest): VendorRequest => ({
  signal: request.signal,
  confidential: () => [request.input.value, request.previousText, request.nextText],
  faultOf: ({ codes = [] }) => faultOf(codes, request),
});
