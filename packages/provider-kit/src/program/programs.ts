import type { ProviderLogger, ServiceError } from '@dragoman/provider';
import { createClosing } from '../closed.ts';
import type { Failures } from '../failures.ts';
import { ProgramFailure } from './run-program.ts';
import { createTurns } from './turns.ts';

/** What is different from engine to engine. */
export interface ProgramsSetting {
  /** The engine's name, for callers and logs. */
  readonly name: string;
  readonly failures: Failures;
  /** What the operator does where the program is not there. */
  readonly setup: string;
  readonly logger: ProviderLogger;
  /** The most programs at once. */
  readonly max: number;
  /** Calls that may wait for their turn; whoever comes later is refused as `overloaded`. */
  readonly maxWaiting: number;
  /** What it means that the program wrote too much. Left out: it is out of its mind. */
  flooded?(cause: Error): ServiceError;
}

/** The programs behind one provider, each of which lives for one call: the only way to run them. */
export interface Programs {
  /**
   * Works when it is this call's turn; `signal` is aborted with the caller's, and when the provider is closed. What a
   * program failed with is logged, and rejects as a `ServiceError`.
   */
  call<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Throws where the request was aborted or the provider is closed: for answers that need no program. */
  throwIfOver(signal: AbortSignal): void;
  /** Ends all programs; later calls reject. Resolves when the last is gone. */
  close(): Promise<void>;
}

/** Makes the one way to the programs of an engine. */
export const createPrograms = (setting: ProgramsSetting): Programs => {
  const { name, failures, logger, max, maxWaiting } = setting;
  const closing = createClosing();
  const running = new Set<Promise<unknown>>();
  const turns = createTurns({
    max,
    maxWaiting,
    overloaded: () =>
      failures.input('overloaded', `Too many calls are waiting for ${name}. Try again in a few seconds.`, {
        retryAfterMs: 5000,
      }),
  });

  const seen = (error: unknown): unknown => {
    if (!(error instanceof ProgramFailure)) return error;
    logger.warn({ reason: error.reason, what: error.message }, `${name} gave no answer`);
    if (error.reason === 'missing')
      return failures.input('provider_not_configured', setting.setup, { cause: error });
    if (error.reason === 'crash' || error.reason === 'memory')
      return failures.engine('unavailable', { cause: error });
    if (error.reason === 'hang') return failures.engine('timeout', { cause: error });
    return setting.flooded?.(error) ?? failures.engine('invalid_response', { cause: error });
  };

  return {
    throwIfOver: closing.throwIfOver,
    async call(caller, work) {
      const signal = AbortSignal.any([closing.signal, caller]);
      const run = turns.run(() => work(signal), signal);
      running.add(run);
      try {
        return await run;
      } catch (error) {
        throw seen(error);
      } finally {
        running.delete(run);
      }
    },
    async close() {
      closing.close();
      await Promise.allSettled(running);
    },
  };
};
