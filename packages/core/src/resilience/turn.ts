import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from './fair-queue.ts';

/**
 * How long work may go on before others have their turn, in milliseconds. A short translation comes back to the event loop
 * some sixteen times, and may wait for such a turn each time. Turns of 5 ms did not get long texts done sooner.
 */
const maxTurnMs = 2;

interface Work {
  readonly owner: string;
  /** Of two works of an owner the one that began first goes first. */
  readonly order: number;
}

const works = new AsyncLocalStorage<Work>();
const nobodys: Work = { owner: '', order: 0 };
let begun = 0;

/**
 * Does work for somebody, for example an account: its turns alternate with those of others. Of several works for one the
 * first is done first: all would else be half done at once, which takes as much time and far more memory.
 */
export const workFor = <Result>(owner: string, work: () => Result): Result => {
  begun += 1;
  return works.run({ owner, order: begun }, work);
};

interface Waiting {
  readonly order: number;
  begin(): void;
}

const waiting = new FairQueue<Waiting>();
let isGranting = false;

/** So long turns may be postponed, in milliseconds, before there is one again. */
const maxPostponedMs = 20;
let isPostponed = false;
let postponedSince: number | undefined;

/**
 * Lets the next turn wait for a round of the event loop. For whoever takes connections, of which each round takes one:
 * with a turn in each of these rounds, the last of six hundred that come at once would wait for more than a second.
 */
export const postponeTurn = (): void => {
  isPostponed = true;
};

const mayBePostponed = (): boolean => {
  if (!isPostponed) return false;
  isPostponed = false;
  const now = performance.now();
  postponedSince ??= now;
  return now - postponedSince < maxPostponedMs;
};

/** One turn a round of the event loop: between any two of them everything else is served. */
const grant = (): void => {
  if (mayBePostponed()) return void setImmediate(grant);
  postponedSince = undefined;
  const next = waiting.take();
  isGranting = !waiting.isEmpty;
  if (isGranting) setImmediate(grant);
  next?.begin();
};

/**
 * Waits for a turn to do long work in. However many wait, each round of the event loop has one turn: sixty long texts
 * keep others waiting no longer than one.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { owner, order } = works.getStore() ?? nobodys;
    waiting.add(owner, { order, begin: resolve }, (other) => other.order > order);
    if (isGranting) return;
    isGranting = true;
    setImmediate(grant);
  });

/** Up to so many characters everything is done before anybody notices. */
const maxShortText = 2_000;

/** A turn for work on texts, which short ones are not worth. */
export const turnFor = (...texts: readonly string[]): Promise<void> | undefined =>
  texts.some(({ length }) => length > maxShortText) ? nextTurn() : undefined;

let round = 0;
let isRoundCounted = false;

/** Which round of the event loop this is, of those that are asked about. */
const thisRound = (): number => {
  if (!isRoundCounted) {
    isRoundCounted = true;
    setImmediate(() => {
      isRoundCounted = false;
      round += 1;
    });
  }
  return round;
};

/**
 * The time since others last had their turn: one long text must not keep all others waiting. They had it, too, where the
 * work has waited for something else meanwhile: a short text, which is done at once when its answer comes, needs no turn.
 */
export class Turn {
  #round = thisRound();
  #since = performance.now();

  get isOver(): boolean {
    const current = thisRound();
    if (current !== this.#round) this.#begin(current);
    return performance.now() - this.#since >= maxTurnMs;
  }

  /** Lets others have theirs. */
  async pass(): Promise<void> {
    await nextTurn();
    this.#begin(thisRound());
  }

  #begin(current: number): void {
    this.#round = current;
    this.#since = performance.now();
  }
}

/** Does work to its end; others have their turn between its steps. */
export const inTurns = async <Result>(
  work: Generator<undefined, Result>,
  turn: Turn = new Turn(),
): Promise<Result> => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (turn.isOver) await turn.pass();
  }
};
