import type { Page, PageRequest } from './page.ts';

/** `queued → running → completed | failed`, and `cancelled` from the first two. A running one may be queued again. */
export type JobState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/** Work that outlives its request, as its owner sees it. */
export interface Job {
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly kind: string;
  readonly state: JobState;
  /** 0..100, of all stages together. */
  readonly progress: number;
  readonly stage: string | null;
  /** Null while there is none, and where it is no longer kept. */
  readonly result: unknown;
  /** Until when its result is kept. Null: for as long as the job. */
  readonly resultUntil: Date | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  /** How often it was taken up. */
  readonly attempt: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** A job as who works on it sees it. */
export interface JobWork extends Job {
  /** Null: forgotten, since the job has ended. */
  readonly input: unknown;
  /** What an earlier run has kept. */
  readonly checkpoint: unknown;
}

/** A job that is to be made. */
export interface NewJob {
  /** UUIDv7. */
  readonly id: string;
  readonly projectId: string;
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly kind: string;
  readonly input: unknown;
}

/** How far a running job is. */
export interface JobProgress {
  /** 0..100. */
  readonly progress: number;
  readonly stage: string | null;
}

/** A job that is being worked on since before it had a row. */
export interface StartedJob extends NewJob, JobProgress {
  readonly checkpoint: unknown;
  readonly startedAt: Date;
}

/** The right to work on a job: whoever has its token. It ends where it is not renewed in time. */
export interface JobLease {
  /** A random UUID. */
  readonly token: string;
  readonly milliseconds: number;
}

/** One held job. */
export interface JobHold {
  readonly accountId: string;
  readonly id: string;
  readonly token: string;
}

/** How a job ended. */
export type JobOutcome =
  | { readonly state: 'completed'; readonly result: unknown }
  | { readonly state: 'failed'; readonly error: { readonly code: string; readonly detail: string } };

export interface JobFilter {
  /** Only these kinds: those of one resource. */
  readonly kinds: readonly string[];
  readonly state?: JobState | undefined;
  readonly projectId?: string | undefined;
  /** Only these projects: those of a key that is bound to projects. */
  readonly projectIds?: readonly string[] | undefined;
}

/** What is done with jobs whose process died. */
export interface JobRecovery {
  /** Only these kinds: those that the caller knows. */
  readonly kinds: readonly string[];
  /** A job whose process died so often, and which came no further in between, fails. */
  readonly crashes: number;
  /** With this. */
  readonly error: { readonly code: string; readonly detail: string };
}

/**
 * Jobs: rows of their own, with the queue beneath. A row and its call for a worker are one transaction. Nobody but who
 * holds the lease can write to a running one, cancelling aside.
 */
export interface JobRepository {
  /**
   * Hands queued jobs to `handler` from now on, so many at once, until what it answers is called: that waits for what
   * runs. A job may be handed over twice, also to two processes: `take` gives it to one.
   */
  work(
    concurrency: number,
    handler: (job: Pick<Job, 'accountId' | 'id'>, signal: AbortSignal) => Promise<void>,
  ): Promise<() => Promise<void>>;
  /** Makes a queued job. @throws StoreError `not_found` where the account has no such project */
  create(accountId: string, job: NewJob): Promise<Job>;
  /** Makes a running job of work that is under way. @throws StoreError `not_found` as `create` */
  begin(accountId: string, job: StartedJob, lease: JobLease): Promise<Job>;
  /**
   * Which queued job of these kinds is next: the oldest of the account that has the fewest running, in all processes,
   * and of several such accounts of the one whose last job began longest ago. Null: none is queued. Another may take it first.
   *
   * @param options.isSpared only of accounts that have none running. Default false
   */
  next(
    kinds: readonly string[],
    options?: { readonly isSpared?: boolean },
  ): Promise<Pick<Job, 'accountId' | 'id'> | null>;
  /** Takes a queued job up, of these kinds alone. Null: it is not queued any more, or of another kind. */
  take(accountId: string, id: string, kinds: readonly string[], lease: JobLease): Promise<JobWork | null>;
  /** Keeps leases and writes how far the jobs are. @returns the tokens of those that are still held */
  renew(holds: readonly (JobHold & JobProgress)[], milliseconds: number): Promise<ReadonlySet<string>>;
  /** Keeps a checkpoint; one that differs from the last forgets the crashes. False: the job is not held any more. */
  save(hold: JobHold, checkpoint: unknown): Promise<boolean>;
  /**
   * Ends a held job. Null: it is not held any more. Where its project keeps no texts its result is kept for a day, or for
   * ten minutes after `answered`.
   */
  finish(hold: JobHold, outcome: JobOutcome): Promise<Job | null>;
  /** Queues a held job again, to be gone on with elsewhere. */
  handBack(hold: JobHold): Promise<boolean>;
  /** Ends what is queued or running; `from` is what it was. Null: it has ended, or is not there. */
  cancel(accountId: string, id: string): Promise<{ readonly job: JobWork; readonly from: JobState } | null>;
  get(accountId: string, id: string): Promise<JobWork | null>;
  list(accountId: string, filter: JobFilter, page: PageRequest): Promise<Page<Job>>;
  /** Its result was given out: where its project keeps no texts, it goes soon. */
  answered(accountId: string, id: string): Promise<void>;
  /** Removes one that has ended. */
  delete(accountId: string, id: string): Promise<boolean>;
  /** What its input holds elsewhere is removed: the input of an ended job goes. */
  forgetInput(accountId: string, id: string): Promise<void>;
  /** A background sweep: queues jobs again whose process died or whose call was lost. @returns those that failed of it */
  recover(recovery: JobRecovery): Promise<{ readonly queued: number; readonly failed: readonly JobWork[] }>;
  /** A background sweep: those that ended more than a minute ago and still have their input. */
  leftovers(limit: number): Promise<readonly JobWork[]>;
  /** A background sweep: removes those that ended before, and results that are not to be kept. */
  sweep(before: Date): Promise<number>;
  /** How many wait, of all accounts. */
  countQueued(): Promise<number>;
}
