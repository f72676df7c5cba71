import type { TextLength } from '../texts/fresh-texts.ts';
import type { Target } from './target.ts';
import { loadWithWrk } from './wrk.ts';

/** How a target is loaded before it is measured. */
export interface WarmUpOptions {
  readonly target: Target;
  readonly texts: TextLength;
  readonly connections: number;
  readonly folder: string;
}

const youngSeconds = 5;
/** The same for every target. After it none gets faster by more than its noise. */
const restSeconds = 25;

/**
 * Loads a target that has just started for 30 seconds: a compiler that still works would count against whoever has
 * more code.
 *
 * @returns requests/s of its first five seconds: what a process gives that is young.
 */
export const warmUp = async ({ target, ...load }: WarmUpOptions): Promise<number> => {
  const { requests } = target;
  const young = await loadWithWrk({ requests, ...load, seconds: youngSeconds });
  const rest = await loadWithWrk({ requests, ...load, seconds: restSeconds });
  process.stderr.write(`${target.name}: warm after ${young.requests + rest.requests} requests\n`);
  return young.perSecond;
};
