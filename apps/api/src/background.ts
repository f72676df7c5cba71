import type { Logger } from 'pino';

/** Work that is done again and again beside requests; no task runs twice at once. */
export class BackgroundTasks {
  readonly #logger: Logger;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<void>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Runs `task` every `milliseconds`; a turn that comes while it still runs is left out. */
  every(milliseconds: number, name: string, task: () => Promise<unknown>): void {
    const turn = () => {
      if (this.#running.has(name)) return;
      this.#running.set(
        name,
        this.#run(name, task).finally(() => this.#running.delete(name)),
      );
    };
    this.#timers.push(setInterval(turn, milliseconds));
  }

  /** Starts nothing more and waits for what runs. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running.values());
  }

  async #run(name: string, task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#logger.error({ task: name, err: error }, 'background task failed');
    }
  }
}
