import { setImmediate } from 'node:timers/promises';

/** How long work may go on before others have their turn, in milliseconds. */
const maxTurnMs = 5;

/** The time since others last had their turn: one long text must not keep all others waiting. */
export class Turn {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since >= maxTurnMs;
  }

  /** Lets others have theirs. */
  async pass(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}

/** Does work to its end; others have their turn between its steps. */
export const inTurns = async <Result>(work: Generator<undefined, Result>, turn: Turn): Promise<Result> => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (turn.isOver) await turn.pass();
  }
};
