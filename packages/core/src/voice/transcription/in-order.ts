import { ServiceError } from '@dragoman/provider';
import type { Engine } from '../../engine.ts';
import { isEngineFault } from '../../resilience/errors.ts';
import type { Transcript } from '../types.ts';
import { Attempt, type Work } from './attempt.ts';
import { possibleLanguages, unsupportedLanguage } from './spoken-languages.ts';

/** What one engine refuses another may do. */
const isRefusal = (error: unknown): error is ServiceError =>
  ServiceError.is(error) && (error.code === 'unsupported_language' || error.code === 'unsupported_format');

/** The refusals of all engines as one: what some of them could do. */
const refusalOf = (refusals: readonly ServiceError[], { wish }: Work): ServiceError | undefined => {
  const [first] = refusals;
  const possible = refusals.flatMap(possibleLanguages);
  if (first?.code !== 'unsupported_language' || !wish.language || possible.length === 0) return first;
  return unsupportedLanguage(wish.language.tag, possible);
};

/**
 * Whether a recording stays with an engine that has failed. Parts of one transcript come from one engine: speakers,
 * spelling and confidence of two do not fit together. So the next engine begins anew, unless what was done can be gone on
 * with: the engine had got on in this run, its failure may pass, and the caller keeps the checkpoint. A later run in which
 * it does not get on at all shows that it is down for good.
 */
const isKept = ({ recognised }: Attempt, error: ServiceError, { wish }: Work): boolean =>
  recognised > 0 && error.retryable && wish.request.onCheckpoint !== undefined;

/** Has a recording recognised by the first engine that can. */
export const transcribeInOrder = async (
  engines: readonly Engine<'asr'>[],
  work: Work,
): Promise<Transcript> => {
  const { signal, shares, dependencies } = work;
  const refusals: ServiceError[] = [];
  let fault: ServiceError | undefined;
  for (const engine of engines) {
    const attempt = new Attempt(engine, work);
    try {
      return await attempt.run();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (isRefusal(error)) refusals.push(error);
      else if (isEngineFault(error) && !isKept(attempt, error, work)) fault = error;
      else throw error;
      const { id, slot } = engine;
      dependencies.logger.warn(
        { slot, provider: id, code: error.code, failure: error.provider?.failure },
        'Failing over',
      );
    }
    shares.next();
  }
  throw fault ?? refusalOf(refusals, work) ?? new RangeError('There is nothing to try.');
};
