import { type ErrorCode, ServiceError } from '@dragoman/provider';
import type { GrpcStatus, InputFault } from '@dragoman/vendor-google';

const provider = { slot: 'tts', id: 'google' } as const;

/** A fault of the request that is found before Google is asked. */
export const inputError = (code: ErrorCode, detail: string): ServiceError =>
  new ServiceError(code, { detail, provider });

/** The detail of an unknown voice. */
export const noSuchVoice = 'Google has no such voice. GET /v1/voices lists what it has.';

const faults: readonly (readonly [RegExp, InputFault])[] = [
  [
    /sentences that are too long/i,
    {
      code: 'limit_exceeded',
      detail: 'The text has a sentence that is too long for this voice. Divide it by full stops.',
    },
  ],
  [
    /longer than the limit/i,
    { code: 'limit_exceeded', detail: 'The speech synthesiser takes up to 5000 bytes at once.' },
  ],
  [/voice .*(does not exist|misspelled)/i, { code: 'unknown_voice', detail: noSuchVoice }],
  [
    /ssml/i,
    {
      code: 'invalid_request',
      detail: 'The speech synthesiser does not take this SSML, or not with this voice. Send plain text.',
    },
  ],
];

/** What of Google's refusals the request is at fault for; its messages alone tell. */
export const faultOf = ({ message }: GrpcStatus): InputFault | undefined =>
  faults.find(([pattern]) => pattern.test(message))?.[1];
