import type { ErrorCode, ProviderFailure, ServiceError } from '@dragoman/provider';
import {
  type FailureFacts,
  failureOfHttpStatus,
  failuresOf,
  retryAfterMsOf,
  tokenOf,
  vendorWords,
} from '@dragoman/provider-kit';

/** The errors of this provider. */
export const failures = failuresOf({ slot: 'tts', id: 'elevenlabs', noun: 'speech synthesiser' });

/** The vendor's own status says more than HTTP's: a 401 may mean that there is no credit left. */
const failureOfCode: ReadonlyMap<unknown, ProviderFailure> = new Map([
  ['quota_exceeded', 'quota_exhausted'],
  ['missing_permissions', 'permission'],
  ['detected_unusual_activity', 'permission'],
  ['output_format_not_allowed', 'permission'],
]);

interface InputProblem {
  readonly code: ErrorCode;
  readonly detail: string;
}

const unknownVoice: InputProblem = {
  code: 'unknown_voice',
  detail: 'The speech synthesiser has no such voice. Take one of its list of voices.',
};
const unknownModel: InputProblem = {
  code: 'unknown_model',
  detail: 'The speech synthesiser has no such model.',
};

const inputOfCode: ReadonlyMap<unknown, InputProblem> = new Map([
  [
    'max_character_limit_exceeded',
    { code: 'limit_exceeded', detail: 'The text is too long for this model. Send a shorter one.' },
  ],
  [
    'unsupported_language',
    {
      code: 'unsupported_language',
      detail: 'The speech synthesiser does not speak this language with this model.',
    },
  ],
]);

const voiceCodes: ReadonlySet<unknown> = new Set(['voice_not_found', 'voice_does_not_exist', 'invalid_uid']);
const modelCodes: ReadonlySet<unknown> = new Set([
  'model_not_found',
  'invalid_model_id',
  'model_does_not_exist',
]);

/** What of the caller's request an error depends on. */
export interface Asked {
  readonly voice?: string | undefined;
  readonly model?: string | undefined;
  /** What must not be left in the part that is kept for logs. */
  readonly confidential: readonly string[];
}

/** A refusal as it came over the wire. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers | undefined;
  /** `{ detail: { status, message } }`, `{ detail: [{ loc, msg, type }] }`, or nothing. */
  readonly body: unknown;
}

const membersOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

const fieldsOf = (body: unknown): { readonly code: unknown; readonly message: unknown } => {
  const detail = membersOf(body).get('detail');
  const first = membersOf(Array.isArray(detail) ? detail[0] : detail);
  return {
    code: first.get('status') ?? first.get('code'),
    message: first.get('message') ?? first.get('msg'),
  };
};

/** What the caller chose is at fault; what the operator chose is his own. */
const inputProblem = (code: unknown, { voice, model }: Asked): InputProblem | undefined => {
  if (voice !== undefined && voiceCodes.has(code)) return unknownVoice;
  if (model !== undefined && modelCodes.has(code)) return unknownModel;
  return inputOfCode.get(code);
};

/** A refusal as our error. */
export const refusalError = ({ status, headers, body }: Refusal, asked: Asked): ServiceError => {
  const { code, message } = fieldsOf(body);
  const { confidential } = asked;
  const facts: FailureFacts = {
    status,
    vendorCode: tokenOf(code, confidential),
    requestId: tokenOf(headers?.get('request-id') ?? headers?.get('x-request-id'), confidential),
    retryAfterMs: retryAfterMsOf(headers?.get('retry-after')),
    cause: vendorWords('ElevenLabs', status, message, confidential),
  };
  const problem = inputProblem(code, asked);
  if (problem) return failures.input(problem.code, problem.detail, facts);
  return failures.engine(failureOfCode.get(code) ?? failureOfHttpStatus(status), facts);
};
