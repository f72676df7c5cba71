import { setImmediate } from 'node:timers/promises';
import type { FormatRequest } from '@dragoman/provider';

/** So long a format works before others have their turn, and whoever no longer wants it can say so. */
const turnMs = 20;
/** Steps between two looks at the clock. */
const steps = 256;

/** Looks at a request's signal, and tells its host how far the work is. */
export class Turns {
  readonly #request: Pick<FormatRequest<unknown>, 'signal' | 'host'>;
  #since = performance.now();

  private constructor(request: Pick<FormatRequest<unknown>, 'signal' | 'host'>) {
    this.#request = request;
  }

  /** Rejects with the signal's reason where the work was aborted before it began. */
  static async begin(request: Pick<FormatRequest<unknown>, 'signal' | 'host'>): Promise<Turns> {
    request.signal.throwIfAborted();
    const turns = new Turns(request);
    await turns.pause();
    return turns;
  }

  /** Lets others have their turn. Rejects with the signal's reason. */
  async pause(): Promise<void> {
    await setImmediate();
    this.#request.signal.throwIfAborted();
    this.#since = performance.now();
  }

  /** For loops that may be long: pauses when it is time to. Cheap enough for each step. */
  async step(done: number, total: number): Promise<void> {
    if (done % steps !== 0 || performance.now() - this.#since < turnMs) return;
    this.#request.host.progress(done, total);
    await this.pause();
  }
}
