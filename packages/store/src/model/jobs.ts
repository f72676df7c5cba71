/** How a job is run: again after a failure, or where the process died, so that it must bear being done twice. */
export type JobHandler<Data extends object> = (
  data: Data,
  context: { readonly signal: AbortSignal },
) => Promise<void>;

/** A kind of job. */
export interface JobOptions {
  /** Runs it by the clock as well, with `{}` as data: five fields as of cron, UTC. One run at a time over all processes. */
  readonly schedule?: string;
  /** A run that takes longer is given up and done again. */
  readonly expireSeconds: number;
  /** Tries after the first, each after twice the wait. */
  readonly retries: number;
}

/**
 * Work beside requests that outlives the process: kept in the same database. Deliveries of webhooks are not among it:
 * they are rows of their own.
 */
export interface JobQueue {
  /** Sends a job that will be run once at least, by some process that works on it. `key`: not while one of this key waits. */
  send(name: string, data: object, options?: { readonly key?: string }): Promise<void>;
  /** Takes jobs of this name, one at a time, from now on. */
  work<Data extends object>(name: string, options: JobOptions, handler: JobHandler<Data>): Promise<void>;
  /** Takes nothing more and waits for what runs. The store's `close` does it too. */
  stop(): Promise<void>;
}
