/** How work is done: again after a failure, or where the process died, so that it must bear being done twice. */
export type WorkHandler<Data extends object> = (
  data: Data,
  context: { readonly signal: AbortSignal },
) => Promise<void>;

/** How work of a name is taken. */
export interface WorkOptions {
  /** Runs it by the clock as well, with `{}` as data: five fields as of cron, UTC. One run at a time over all processes. */
  readonly schedule?: string;
  /** A run that takes longer is given up and done again. At most 24 hours. */
  readonly expireSeconds: number;
  /** Tries after the first, each after twice the wait. */
  readonly retries: number;
  /** How many of them this process runs at once. Default 1. */
  readonly concurrency?: number;
}

/**
 * Work beside requests that outlives the process: kept in the same database. Callers never see it: what they start and
 * ask about are jobs, which are rows of their own with this beneath, and deliveries of webhooks are not among it either.
 */
export interface WorkQueue {
  /** Sends work that will be done once at least, by some process. `key`: not while one of this key waits. */
  send(name: string, data: object, options?: { readonly key?: string }): Promise<void>;
  /** Takes work of this name from now on, until what it answers is called: that waits for what runs. */
  work<Data extends object>(
    name: string,
    options: WorkOptions,
    handler: WorkHandler<Data>,
  ): Promise<() => Promise<void>>;
  /** Takes nothing more and waits for what runs. The store's `close` does it too. */
  stop(): Promise<void>;
}
