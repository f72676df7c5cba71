import type { AsrRequest, ServiceError } from '@dragoman/provider';
import { firstWords, type RefusalFacts } from '@dragoman/vendor-openai';

const unreadable = /could not be decoded|corrupted or unsupported|invalid file format|format you provided/i;

/** Whether the vendor found the recording too short to hear anything in it: shorter than 0.1 s. */
export const isTooShort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'audio_too_short';

/** What a refusal says of the request, where it says more than its status. */
export const refusedInput =
  (request: AsrRequest) =>
  ({ error, failures, facts }: RefusalFacts): ServiceError | undefined => {
    const { status, code, param } = error;
    const words = firstWords(error);
    if (
      request.model !== undefined &&
      (code === 'model_not_found' || (status === 404 && /model/i.test(words)))
    ) {
      return failures.input('unknown_model', 'The speech recogniser has no such model.', facts());
    }
    if (status === 413) {
      return failures.engine(
        'rejected',
        facts(),
        'The recording is too large for the speech recogniser. Send a shorter one.',
      );
    }
    if (status !== 400 && status !== 415 && status !== 422) return undefined;
    if (param === 'language' || code === 'invalid_language_format') {
      return failures.input(
        'unsupported_language',
        'The speech recogniser does not know this language.',
        facts(),
      );
    }
    if (!unreadable.test(words)) return undefined;
    const detail = 'The audio cannot be decoded. Send another file, or say the format that it really has.';
    return failures.input('corrupt_audio', detail, facts());
  };
