import { inspect } from 'node:util';
import { type ErrorCode, ServiceError } from '@dragoman/provider';
import { ConformanceFailure, NotApplicable } from './check.ts';

/** Fails the running check with this message unless the condition holds. */
export function ensure(condition: unknown, message: string): asserts condition {
  if (!condition) throw new ConformanceFailure(message);
}

/** Whether an error is a `ServiceError` with this code. */
export const isCode = (error: unknown, code: ErrorCode): boolean =>
  ServiceError.is(error) && error.code === code;

/** A value as one short line, for messages. */
export const shown = (value: unknown): string => {
  const line = inspect(value, { depth: 4, breakLength: Number.POSITIVE_INFINITY });
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
};

/** Fails the check unless this is what the signal was aborted with. */
export const ensureReason = (error: unknown, reason: Error, what: string): void => {
  // Put into words only where it is wrong: that takes longer than most calls.
  if (error !== reason)
    throw new ConformanceFailure(`${what} must reject with signal.reason, not ${shown(error)}.`);
};

/** Waits for a promise at most this many milliseconds; what it waited for is named in the failure. */
export const within = async <T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ConformanceFailure(`${what} within ${milliseconds} ms: it did not.`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** What a promise rejects with; fails the check where it resolves. */
export const rejectionOf = async (promise: Promise<unknown>, what: string): Promise<unknown> => {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    if (error instanceof ConformanceFailure || error instanceof NotApplicable) throw error;
    return error;
  }
  throw new ConformanceFailure(`${what} must reject; it resolved with ${shown(value)}.`);
};

const maxPauseMs = 160;

/** Repeats a question until the answer is true, at most this many milliseconds. */
export const eventually = async (
  question: () => boolean | Promise<boolean>,
  milliseconds: number,
  what: string,
): Promise<void> => {
  const end = performance.now() + milliseconds;
  let pauseMs = 5;
  while (!(await question())) {
    ensure(performance.now() < end, `${what} within ${milliseconds} ms: it did not.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // What takes long is asked for less and less often: some questions cost a run of the collector.
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }
};
