import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../machine/server.ts';

const startTimeoutMilliseconds = 60_000;
const pauseMilliseconds = 50;

/** A process that is started again whenever it has ended, as a service manager does it. */
export class Supervised {
  readonly #launch: () => Promise<RunningServer>;
  #server: RunningServer | undefined;
  #up: Promise<void>;
  #isStopping = false;
  #deaths = 0;

  constructor(launch: () => Promise<RunningServer>) {
    this.#launch = launch;
    this.#up = this.#start();
  }

  /** How often it has ended without being asked to. */
  get deaths(): number {
    return this.#deaths;
  }

  /**
   * Resolves when it answers.
   *
   * @throws where it did not within a minute
   */
  ready(): Promise<void> {
    return this.#up;
  }

  /** kill -9. It is being started again when this resolves. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.kill();
    this.#up = this.#start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#up.catch(() => {});
    await this.#server?.stop();
  }

  #start(): Promise<void> {
    const up = this.#startPatiently();
    // Who waits for it is told; until then it is no unhandled rejection.
    up.catch(() => {});
    return up;
  }

  /** A start may fail: the database may be killed in the middle of it. */
  async #startPatiently(): Promise<void> {
    const deadline = performance.now() + startTimeoutMilliseconds;
    for (;;) {
      try {
        this.#watch(await this.#launch());
        return;
      } catch (error) {
        if (this.#isStopping || performance.now() > deadline) throw error;
        await sleep(pauseMilliseconds);
      }
    }
  }

  #watch(server: RunningServer): void {
    this.#server = server;
    void server.ended.then(() => {
      if (this.#server !== server || this.#isStopping) return;
      this.#deaths += 1;
      this.#server = undefined;
      this.#up = this.#start();
    });
  }
}
