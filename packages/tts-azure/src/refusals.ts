import { type ErrorCode, ServiceError, type TtsRequest } from '@dragoman/provider';
import type { Judge } from '@dragoman/vendor-azure';

const provider = { slot: 'tts', id: 'azure' } as const;

/** The caller asked for what there is not. */
export const refused = (
  code: Extract<
    ErrorCode,
    | 'unknown_voice'
    | 'unknown_model'
    | 'unsupported_language'
    | 'unsupported_format'
    | 'invalid_request'
    | 'limit_exceeded'
  >,
  detail: string,
): ServiceError => new ServiceError(code, { detail, provider });

/** Azure tells by the words of an end which part of a request it did not take. */
export const judgeRefusal =
  ({ input }: TtsRequest): Judge =>
  (event, failures, facts) => {
    if (event.kind !== 'closed' || event.code !== 1007 || /quota exceeded/i.test(event.words))
      return undefined;
    if (/unsupported voice/i.test(event.words))
      return failures.input(
        'unknown_voice',
        'Azure has no such voice in this region. GET /v1/voices lists what it has.',
        facts,
      );
    if (input.kind !== 'ssml') return undefined;
    return failures.input(
      'invalid_request',
      'Azure does not take this SSML: see which elements and values it knows.',
      facts,
    );
  };
