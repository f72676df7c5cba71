import type { Store } from '@dragoman/store';
import type { Logger } from 'pino';
import type { JobRun } from './run.ts';

interface Options {
  readonly store: Store;
  readonly logger: Logger;
  /** How long a lease lasts from each beat. */
  readonly leaseMs: number;
  /** Between two beats: as often progress is written, and a cancellation by another process seen. */
  readonly everyMs: number;
}

/** Shows life of this process's jobs: keeps their leases, writes how far they are, and hears which are not its own any more. */
export class Heartbeat {
  readonly #options: Options;
  readonly #runs = new Set<JobRun>();
  #timer: NodeJS.Timeout | undefined;
  #beating = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(run: JobRun): void {
    this.#runs.add(run);
    this.#timer ??= setInterval(() => void this.#beat(), this.#options.everyMs);
  }

  delete(run: JobRun): void {
    this.#runs.delete(run);
    if (this.#runs.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #beat(): Promise<void> {
    if (this.#beating) return;
    this.#beating = true;
    const { store, logger, leaseMs } = this.#options;
    const runs = [...this.#runs];
    try {
      const held = await store.jobs.renew(
        runs.map((run) => ({ ...run.hold, ...run.progress })),
        leaseMs,
      );
      // One that has ended by itself meanwhile is not in the set any more.
      for (const run of runs) if (!held.has(run.hold.token) && this.#runs.has(run)) run.stop('lost');
    } catch (error) {
      // The work goes on: where the lease runs out meanwhile and another takes the job, the next beat says so.
      logger.warn({ err: error }, 'the leases of running jobs were not renewed');
    } finally {
      this.#beating = false;
    }
  }
}
