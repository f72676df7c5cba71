import { ServiceError } from '@dragoman/provider';
import type { Budget } from '../resilience/budget.ts';
import type { Draft } from './draft.ts';
import type { Route } from './models.ts';
import type { Composition } from './result.ts';
import { addUsage } from './usage.ts';

/** A text as one draft made it. */
export interface Version {
  readonly draft: Draft;
  readonly composition: Composition;
}

/** Below this a score has a hard fault for its reason. */
const hardFault = 0.5;

const isFaulty = ({ composition }: Version): boolean => composition.result.quality.score < hardFault;

const withUsageOf = (version: Version, other: Version): Version => {
  const { composition } = version;
  const usage = addUsage(composition.result.usage, other.composition.result.usage);
  return usage
    ? { ...version, composition: { ...composition, result: { ...composition.result, usage } } }
    : version;
};

/** The better of two versions; it costs what both did. */
const better = (first: Version, second: Version): Version =>
  second.composition.result.quality.score > first.composition.result.quality.score
    ? withUsageOf(second, first)
    : withUsageOf(first, second);

/**
 * Asks a language model once more for a text in which the score sees a hard fault, and takes the better version: what
 * it left out or answered it may translate at a second try. Other engines would only say the same again.
 *
 * @param again drafts the text anew; where that fails, the first version stands
 */
export const improve = async (
  version: Version,
  budget: Budget,
  again: (budget: Budget, route: Route) => Promise<Version>,
): Promise<Version> => {
  const { kind } = version.draft.route.engine.provider.capabilities;
  if (kind !== 'llm' || !isFaulty(version)) return version;
  // A second try that hangs must leave the time to give the first.
  const share = budget.share(budget.remainingMs() / 2);
  try {
    return better(version, await again(share, version.draft.route));
  } catch (error) {
    budget.signal.throwIfAborted();
    if (!ServiceError.is(error)) throw error;
    return version;
  } finally {
    share.close();
  }
};
