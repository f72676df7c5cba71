import { type ErrorCode, type ProviderFailure, ServiceError } from '@dragoman/provider';
import { ProgramFailure, type ProgramFailureReason } from '@dragoman/provider-kit';

const provider = { slot: 'asr', id: 'pocketsphinx' } as const;

/** What to do where the program or its model is not installed. */
export const setup =
  'Install PocketSphinx with its English: `apt-get install pocketsphinx pocketsphinx-en-us`.';

const failed = (failure: ProviderFailure, detail: string, cause: Error): ServiceError =>
  ServiceError.ofProvider(failure, provider, { detail, cause });

/** The program or a part of its model is not there. */
export const notInstalled = (cause: Error): ServiceError =>
  new ServiceError('provider_not_configured', { detail: setup, provider, cause });

/** The program answered with something that is none of its answers. */
export const garbage = (what: string): ServiceError =>
  failed(
    'invalid_response',
    'PocketSphinx answered with something that is no transcript. The operator checks it by `dragoman doctor`.',
    new Error(what),
  );

const byReason: Readonly<Record<ProgramFailureReason, (cause: Error) => ServiceError>> = {
  missing: notInstalled,
  crash: (cause) =>
    failed(
      'unavailable',
      'PocketSphinx ended before it had recognised this. Where it always does, the operator checks its model and grammar.',
      cause,
    ),
  hang: (cause) =>
    failed('timeout', 'PocketSphinx did not answer in time. Try again with a shorter recording.', cause),
  flood: (cause) => garbage(cause.message),
};

/** What went wrong as our caller sees it; anything but a `ProgramFailure` as it is. */
export const explained = (error: unknown): unknown =>
  error instanceof ProgramFailure ? byReason[error.reason](error) : error;

/** More recordings wait than can be recognised in reasonable time. */
export const overloaded = (): ServiceError =>
  new ServiceError('overloaded', {
    detail: 'Too many recordings are waiting for PocketSphinx. Try again in a few seconds.',
    retryAfterMs: 5000,
    provider,
  });

/** The caller asked for what there is not, or gave what is no audio. */
export const refused = (
  code: Extract<
    ErrorCode,
    'unsupported_language' | 'unknown_model' | 'unsupported_format' | 'corrupt_audio' | 'limit_exceeded'
  >,
  detail: string,
): ServiceError => new ServiceError(code, { detail, provider });

/** What calls are ended with when the provider is closed. */
export const closed = (): DOMException =>
  new DOMException('The PocketSphinx provider was closed.', 'AbortError');
