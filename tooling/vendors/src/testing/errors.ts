import { inspect } from 'node:util';
import { ServiceError } from '@dragoman/provider';

/**
 * The error with which a call fails.
 *
 * @throws where it succeeds, or fails with another kind of error
 */
export const errorOf = async (call: Promise<unknown>): Promise<ServiceError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!ServiceError.is(error)) throw new Error(`No ServiceError: ${inspect(error)}`);
  return error;
};

/** All that a log could show of an error and of its provider. */
export const everythingOf = (error: Error, provider: object): string =>
  [
    inspect(error, { depth: 12, showHidden: true }),
    JSON.stringify(error),
    String(error.stack),
    inspect(provider, { depth: 12, showHidden: true }),
  ].join('\n');
