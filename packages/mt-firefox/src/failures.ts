import { ServiceError } from '@dragoman/provider';
import { JobError } from './engine/pool.ts';
import { EmptyAnswerError } from './text/translate-texts.ts';

const provider = { slot: 'mt', id: 'firefox' } as const;

/** No model is installed. */
export const notInstalled = (setup: string): ServiceError =>
  new ServiceError('provider_not_configured', { detail: setup, provider });

/** What calls are ended with when the provider is closed. */
export const closed = (): DOMException => new DOMException('The Firefox provider was closed.', 'AbortError');

/** What happened in a worker, as our caller sees it. */
export const failureOf = (error: unknown): unknown => {
  if (error instanceof EmptyAnswerError) {
    return ServiceError.ofProvider('invalid_response', provider, {
      detail: 'The translation model answered with nothing. Choose another engine for this text.',
      cause: error,
    });
  }
  if (!(error instanceof JobError)) return error;
  switch (error.kind) {
    case 'closed':
      return closed();
    case 'overloaded':
      return new ServiceError('overloaded', {
        detail: 'Too much text is waiting for the translation models. Try again in a few seconds.',
        retryAfterMs: 5_000,
        provider,
      });
    case 'model':
      return ServiceError.ofProvider('unavailable', provider, {
        detail:
          'A translation model is missing or damaged: the operator finds which by `dragoman doctor`, and `dragoman models add` mends it.',
        cause: error,
      });
    default:
      return ServiceError.ofProvider('unavailable', provider, {
        detail:
          'The translation engine ended while it translated this text. Try again, or choose another engine where this text fails again.',
        cause: error,
      });
  }
};
