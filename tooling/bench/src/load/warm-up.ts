import type { Target } from './target.ts';
import { loadWithWrk } from './wrk.ts';

/** How long, and until when, a target is loaded before it is measured. */
export interface WarmUpOptions {
  readonly target: Target;
  readonly connections: number;
  /** So many answers at least: a compiler that still works would count against whoever has more code. */
  readonly requests: number;
  readonly folder: string;
}

const youngSeconds = 5;
const roundSeconds = 2;
const longestSeconds = 60;

/**
 * Loads a target that has just started until it has answered often enough, for a minute at most.
 *
 * @returns requests/s of its first five seconds: what a process gives that is young.
 */
export const warmUp = async ({ target, connections, requests, folder }: WarmUpOptions): Promise<number> => {
  const load = (seconds: number) => loadWithWrk({ requests: target.requests, connections, seconds, folder });
  const young = await load(youngSeconds);
  let answered = young.requests;
  for (let passed = youngSeconds; answered < requests && passed < longestSeconds; passed += roundSeconds) {
    answered += (await load(roundSeconds)).requests;
  }
  process.stderr.write(`${target.name}: warm after ${answered} requests\n`);
  return young.perSecond;
};
