import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import type { PipelineEnd } from './pipeline/pipeline.ts';

const provider = { slot: 'mt', id: 'apertium' } as const;

/** What happened to the programs, for logs. */
class PipelineFailure extends Error {
  override readonly name = 'PipelineFailure';
}

const describe = (mode: string, { reason, wasReady, exit }: PipelineEnd): string => {
  const when = wasReady ? 'at work' : 'at its start';
  if (exit?.missing) return `Mode ${mode}: there is no program ${exit.program}.`;
  if (exit !== undefined) {
    return `Mode ${mode}, ${when}: ${exit.program} ended with ${exit.signal ?? `status ${exit.status}`}.`;
  }
  return reason === 'hang'
    ? `Mode ${mode}, ${when}: no answer in time.`
    : `Mode ${mode}, ${when}: the output was no answer to the input.`;
};

const details: Readonly<Record<'crash' | 'hang' | 'garbage', { failure: ProviderFailure; detail: string }>> =
  {
    crash: {
      failure: 'unavailable',
      detail:
        'Apertium ended while it translated this text. Try again, or choose another engine where this text fails again.',
    },
    hang: {
      failure: 'timeout',
      detail: 'Apertium did not answer in time. Try again with a shorter text.',
    },
    garbage: {
      failure: 'invalid_response',
      detail:
        'Apertium answered with something that is no translation of this text. Choose another engine for it.',
    },
  };

/** The failure of a pipeline as our caller sees it. */
export const failureOf = (mode: string, end: PipelineEnd): ServiceError => {
  const { failure, detail } = details[end.reason === 'closed' ? 'crash' : end.reason];
  return ServiceError.ofProvider(failure, provider, {
    detail:
      failure === 'unavailable' && !end.wasReady
        ? 'Apertium does not start: the operator finds the reason in the log and by `dragoman doctor`.'
        : detail,
    cause: new PipelineFailure(describe(mode, end)),
  });
};

/** More text is waiting than can be translated in reasonable time. */
export const overloaded = (): ServiceError =>
  new ServiceError('overloaded', {
    detail: 'Too much text is waiting for Apertium. Try again in a few seconds.',
    retryAfterMs: 5000,
    provider,
  });

/** No mode is installed. */
export const notInstalled = (setup: string): ServiceError =>
  new ServiceError('provider_not_configured', { detail: setup, provider });

/** Modes are installed, but none of them has all its programs and data. */
export const partsMissing = (parts: readonly string[]): ServiceError =>
  ServiceError.ofProvider('unavailable', provider, {
    detail: 'Apertium is not installed completely: the operator finds what is missing by `dragoman doctor`.',
    cause: new PipelineFailure(`Missing: ${parts.join(', ')}.`),
  });

/** What calls are ended with when the provider is closed. */
export const closed = (): DOMException => new DOMException('The Apertium provider was closed.', 'AbortError');
