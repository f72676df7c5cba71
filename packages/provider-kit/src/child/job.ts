/** What a function that runs in a child process is given beside its argument. */
export interface ChildJob {
  /** Aborted with the caller's signal, with an error of the same name and message, and when its time is up. */
  readonly signal: AbortSignal;
  /** Tells how far it is: any structured-cloneable value. What is told arrives in order, and before the result. */
  progress(value: unknown): void;
  /**
   * Asks the process that called for a service, by the name under which `ChildCall.services` has it. Argument and
   * answer are structured-cloned. Rejects as the service does, a `ServiceError` as such; with the signal's reason where
   * `signal` (default: the job's) is aborted, and the service's own signal is aborted then.
   */
  ask<T = unknown>(service: string, argument: unknown, signal?: AbortSignal): Promise<T>;
}

/**
 * What a module exports to be called in a child process. Arguments and results are structured-cloned: plain data, maps,
 * dates, `Uint8Array`s; no functions, no `Blob`s.
 */
export type ChildFunction = (argument: never, job: ChildJob) => unknown;
