import { toStoreError } from '../database/failure.ts';
import { StoreError } from '../error.ts';

/** What is logged of a failure, and kept with the work: never its words, which may quote what it was about. */
export interface WorkFailure {
  /** A `StoreErrorCode`, or the name of the error's class. */
  readonly error: string;
  /** The database's code. */
  readonly sqlState?: string | undefined;
  readonly stack?: string | undefined;
}

const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

/** `thrown`: of a handler. */
export const describeFailure = (thrown: unknown): WorkFailure => {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const stack = framesOf(thrown);
  return StoreError.is(thrown)
    ? { error: thrown.code, sqlState: thrown.sqlState, stack }
    : { error: thrown.name, stack };
};

/** `reported`: of the queue itself, which hands on the driver's errors, as copies too. */
export const describeTrouble = (reported: object): WorkFailure => {
  const copy = Object.assign(new Error('message' in reported ? String(reported.message) : ''), {
    code: 'code' in reported ? reported.code : undefined,
  });
  const { code, sqlState } = toStoreError(reported instanceof Error ? reported : copy);
  return { error: code, sqlState };
};
