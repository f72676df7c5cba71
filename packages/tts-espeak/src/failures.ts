import { type ErrorCode, type ProviderFailure, ServiceError } from '@dragoman/provider';
import { ProgramFailure, type ProgramFailureReason } from '@dragoman/provider-kit';

const provider = { slot: 'tts', id: 'espeak' } as const;

/** What to do where the program is not installed. */
export const setup = 'Install eSpeak NG: `apt-get install espeak-ng`, or on macOS `brew install espeak-ng`.';

const failed = (failure: ProviderFailure, detail: string, cause: Error): ServiceError =>
  ServiceError.ofProvider(failure, provider, { detail, cause });

const byReason: Readonly<Record<ProgramFailureReason, (cause: Error) => ServiceError>> = {
  missing: (cause) => new ServiceError('provider_not_configured', { detail: setup, provider, cause }),
  crash: (cause) =>
    failed(
      'unavailable',
      'eSpeak NG ended before it had spoken. Try again, or choose another engine where this text fails again.',
      cause,
    ),
  hang: (cause) =>
    failed('timeout', 'eSpeak NG did not answer in time. Try again with a shorter text.', cause),
  flood: (cause) =>
    new ServiceError('limit_exceeded', {
      detail: 'This text takes more than half an hour to say: send it in parts.',
      provider,
      cause,
    }),
};

/** What went wrong as our caller sees it; anything but a `ProgramFailure` as it is. */
export const explained = (error: unknown): unknown =>
  error instanceof ProgramFailure ? byReason[error.reason](error) : error;

/** The program answered with something that is none of its answers. */
export const garbage = (what: string): ServiceError =>
  failed(
    'invalid_response',
    'eSpeak NG answered with something that is not speech. The operator checks the installation by `dragoman doctor`.',
    new Error(what),
  );

/** More texts wait than can be spoken in reasonable time. */
export const overloaded = (): ServiceError =>
  new ServiceError('overloaded', {
    detail: 'Too many texts are waiting for eSpeak NG. Try again in a few seconds.',
    retryAfterMs: 2000,
    provider,
  });

/** The caller asked for what there is not. */
export const refused = (
  code: Extract<ErrorCode, 'unknown_voice' | 'unknown_model' | 'unsupported_language'>,
  detail: string,
): ServiceError => new ServiceError(code, { detail, provider });

/** The text is longer than one call takes. */
export const tooLong = (limit: number, actual: number): ServiceError =>
  new ServiceError('limit_exceeded', {
    detail: `eSpeak NG is given at most ${limit} characters at once.`,
    extensions: { limit, actual },
    provider,
  });

/** What calls are ended with when the provider is closed. */
export const closed = (): DOMException =>
  new DOMException('The eSpeak NG provider was closed.', 'AbortError');
