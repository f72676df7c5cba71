import type { Budget } from '../../resilience/budget.ts';
import type { Draft, Segment } from '../carried.ts';
import type { Route } from '../models/directory.ts';
import type { Faults, RetrySteps } from './retry.ts';

interface Waiting {
  /** Of its member, in the order in which they joined. */
  readonly place: number;
  readonly segments: readonly Segment[];
  readonly routes: readonly Route[];
  readonly faults: Faults;
  readonly budget: Budget;
  readonly drafted: PromiseWithResolvers<Draft>;
}

const wayOf = ([route]: readonly Route[]): string =>
  JSON.stringify([route?.engine.id, route?.model.id, route?.model.limits]);

/**
 * Lets passages that are tried again side by side share their calls: as soon as all of them wait for a draft, or need
 * none any more, what goes the same way is asked for together.
 */
export class PooledDrafts {
  readonly #draft: RetrySteps['translate'];
  #waiting: Waiting[] = [];
  #members = 0;
  #joined = 0;

  constructor(draft: RetrySteps['translate']) {
    this.#draft = draft;
  }

  /** Does work of which `translate` is a part. All members must have joined before the first of them waits. */
  async join<Result>(work: (translate: RetrySteps['translate']) => Promise<Result>): Promise<Result> {
    this.#members++;
    const place = this.#joined++;
    try {
      return await work((segments, routes, faults, budget) => {
        const drafted = Promise.withResolvers<Draft>();
        this.#waiting.push({ place, segments, routes, faults, budget, drafted });
        this.#flush();
        return drafted.promise;
      });
    } finally {
      this.#members--;
      this.#flush();
    }
  }

  #flush(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#members) return;
    // In the order of the texts, and not in that in which each came to ask again.
    const inOrder = this.#waiting.toSorted((one, other) => one.place - other.place);
    const ways = Map.groupBy(inOrder, ({ routes }) => wayOf(routes));
    this.#waiting = [];
    for (const members of ways.values()) void this.#ask(members);
  }

  async #ask(members: readonly Waiting[]): Promise<void> {
    const [first] = members;
    if (!first) return;
    const segments = new Map(
      members.flatMap((one) => one.segments.map((each) => [each.asked, each] as const)),
    );
    const faults = new Map(members.flatMap((one) => [...one.faults]));
    try {
      const draft = await this.#draft([...segments.values()], first.routes, faults, first.budget);
      for (const { drafted } of members) drafted.resolve(draft);
    } catch (error) {
      for (const { drafted } of members) drafted.reject(error);
    }
  }
}
