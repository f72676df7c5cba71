import {
  type Job,
  type JobFilter,
  type JobState,
  type JobWork,
  keyIdOf,
  newId,
  type Page,
  type PageRequest,
  type Store,
  userIdOf,
} from '@dragoman/store';
import { notFound } from '../../errors/errors.ts';
import type { Metrics } from '../../http/metrics.ts';
import { mayUse, type Owner } from '../../identity/identity.ts';
import type { JobRun } from './run.ts';
import { JobRunner, ownerOf, type RunnerDependencies } from './runner.ts';
import type { AnyJobKind, JobKind, JobQuery, JobRunOptions, JobRunOutcome } from './types.ts';

/** A job whose process died so often is not tried again. */
const maxCrashes = 3;
const dayMs = 86_400_000;
/** How many ended jobs are cleared away at once. */
const sweepRows = 100;

const crashed = {
  code: 'internal_error',
  detail: `The work was begun ${maxCrashes} times, and each time the process that did it ended in the middle. Try again with a smaller or another source; the service's log says more.`,
} as const;

interface Dependencies extends Omit<RunnerDependencies, 'onEnd'> {
  readonly metrics: Pick<Metrics, 'countJob' | 'watchJobs'>;
  readonly retentionDays: number;
  readonly now: () => Date;
}

/** Work that may outlast its request: done at once where it is quick, as a job where it is not. */
export class JobService {
  readonly #dependencies: Dependencies;
  readonly #store: Store;
  readonly #kinds: ReadonlyMap<string, AnyJobKind>;
  readonly #runner: JobRunner;
  #endWork: (() => Promise<void>) | undefined;
  #stopped = false;

  constructor(dependencies: Dependencies) {
    const { store, kinds, metrics } = dependencies;
    this.#dependencies = dependencies;
    this.#store = store;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    const onEnd = (kind: string, state: JobState) => metrics.countJob(kind, state);
    this.#runner = new JobRunner({ ...dependencies, onEnd });
    metrics.watchJobs({ running: () => this.#runner.size, queued: () => store.jobs.countQueued() });
  }

  /**
   * Makes a job that some process takes up. Where that fails the input is discarded.
   * @param id UUIDv7. Default: a new one
   */
  async start<Input, Checkpoint, Result>(
    kind: JobKind<Input, Checkpoint, Result>,
    owner: Owner,
    input: Input,
    id = newId(this.#dependencies.now()),
  ): Promise<Job> {
    const { accountId, projectId } = owner;
    const asked = { keyId: keyIdOf(owner.actor), userId: userIdOf(owner.actor) };
    try {
      return await this.#store.jobs.create(accountId, { id, projectId, ...asked, kind: kind.name, input });
    } catch (error) {
      await kind.discard?.(input, owner);
      throw error;
    }
  }

  /**
   * Does the work here and now, without a row, and answers with its result. Past the deadline, or once the work says
   * that it takes long, the same run goes on as a job: a row is written, and the job is the answer. Where this process
   * dies then, another goes on from the last checkpoint.
   *
   * @throws what the work throws before the deadline; the signal's reason where that ends it
   */
  async run<Input, Checkpoint, Result>(
    kind: JobKind<Input, Checkpoint, Result>,
    owner: Owner,
    input: Input,
    { deadlineMs, signal, id }: JobRunOptions,
  ): Promise<JobRunOutcome<Result>> {
    const startedAt = this.#dependencies.now();
    const run = this.#runner.make({ kind, id: id ?? newId(startedAt), owner, input });
    const outcome = run.execute() as Promise<Result>;
    const hangUp = () => run.stop('abandoned', signal.reason);
    if (signal.aborted) hangUp();
    signal.addEventListener('abort', hangUp, { once: true });
    const deadline = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => deadline.resolve('late'), deadlineMs);
    void run.long.then(() => deadline.resolve('late'));
    try {
      const first = await Promise.race([outcome.then((finished) => ({ finished })), deadline.promise]);
      return first === 'late' ? await this.#becomeJob(run, outcome, startedAt, hangUp, signal) : first;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', hangUp);
      if (!run.hasRow) await discardAll(run);
    }
  }

  async #becomeJob<Result>(
    run: JobRun,
    outcome: Promise<Result>,
    startedAt: Date,
    hangUp: () => void,
    signal: AbortSignal,
  ): Promise<JobRunOutcome<Result>> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    outcome.then(over, over);
    try {
      await run.keep();
      if (isOver || signal.aborted) return { finished: await outcome };
      // From here on it is no longer the caller's.
      signal.removeEventListener('abort', hangUp);
      return { job: await this.#runner.adopt(run, outcome, startedAt) };
    } catch (error) {
      if (run.hasRow) throw error;
      run.stop('abandoned', error);
      await outcome.catch(() => {});
      throw error;
    }
  }

  /** A job of these kinds. @throws ApiError `not_found` */
  async get({ identity, kinds }: JobQuery, id: string): Promise<Job> {
    const job = await this.#find({ identity, kinds }, id);
    if (job.resultUntil !== null && job.result !== null)
      await this.#store.jobs.answered(job.accountId, job.id);
    return job;
  }

  /** Jobs of these kinds, newest first, without their results. A key that is bound to projects sees these alone. */
  list(
    { identity, kinds }: JobQuery,
    filter: Pick<JobFilter, 'state' | 'projectId'>,
    page: PageRequest,
  ): Promise<Page<Job>> {
    const bound = identity.projectIds;
    return this.#store.jobs.list(
      identity.account.id,
      { ...filter, kinds, ...(bound ? { projectIds: bound } : {}) },
      page,
    );
  }

  /**
   * Cancels a job that is queued or running; it stays, as `cancelled`. Removes one that has ended, with its result.
   * @throws ApiError `not_found`
   */
  async remove(query: JobQuery, id: string): Promise<void> {
    const job = await this.#find(query, id);
    if (await this.cancel(job.accountId, job.id)) return;
    // Read again: it may have ended just now.
    const ended = await this.#find(query, id);
    const kind = this.#kinds.get(ended.kind);
    const result = kind?.result.safeParse(ended.result);
    if (kind && result?.success) await kind.discardResult?.(result.data, ownerOf(ended));
    await this.#runner.discard({ ...ended, owner: ownerOf(ended) });
    await this.#store.jobs.delete(ended.accountId, ended.id);
  }

  /** Ends a job, whichever process works on it: that hears it within two seconds. False: it has ended, or is not there. */
  async cancel(accountId: string, id: string): Promise<boolean> {
    const cancelled = await this.#store.jobs.cancel(accountId, id);
    if (!cancelled) return false;
    this.#dependencies.metrics.countJob(cancelled.job.kind, 'cancelled');
    const runsHere = this.#runner.cancel(id);
    if (!runsHere && cancelled.from === 'queued')
      await this.#runner.discard({ ...cancelled.job, owner: ownerOf(cancelled.job) });
    return true;
  }

  /** What a job came to. Null: it is not completed, or its result is no longer kept. */
  resultOf<Input, Checkpoint, Result>(kind: JobKind<Input, Checkpoint, Result>, job: Job): Result | null {
    return job.result === null || job.result === undefined ? null : kind.result.parse(job.result);
  }

  /** Takes queued jobs from now on, with the other processes that do. */
  async work(): Promise<void> {
    const end = await this.#store.jobs.work(this.#dependencies.concurrency, (called, signal) =>
      this.#runner.take(called, signal),
    );
    if (this.#stopped) await end();
    else this.#endWork = end;
  }

  /** Takes nothing more, and hands back what runs and has a row. Called again, also what has become a job meanwhile. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.#runner.stop(), this.#endWork?.()]);
  }

  /** A background sweep, every few seconds: queues jobs again whose process died, and begins one for whom others keep waiting. */
  async recover(): Promise<void> {
    const { logger, metrics } = this.#dependencies;
    const kinds = [...this.#kinds.keys()];
    const { queued, failed } = await this.#store.jobs.recover({
      kinds,
      crashes: maxCrashes,
      error: crashed,
    });
    if (queued > 0) logger.warn({ jobs: queued }, 'jobs that were left behind are taken up again');
    for (const job of failed) {
      logger.error(
        { job: job.id, kind: job.kind },
        `a job was given up: its process died ${maxCrashes} times`,
      );
      metrics.countJob(job.kind, job.state);
      await this.#runner.discard({ ...job, owner: ownerOf(job) });
    }
    if (this.#endWork) await this.#runner.spare();
  }

  /** A background sweep: removes jobs that ended long ago, and what ended ones have left. */
  async sweep(): Promise<void> {
    const { retentionDays, now } = this.#dependencies;
    for (const job of await this.#store.jobs.leftovers(sweepRows))
      await this.#runner.discard({ ...job, owner: ownerOf(job) });
    await this.#store.jobs.sweep(new Date(now().getTime() - retentionDays * dayMs));
  }

  async #find({ identity, kinds }: JobQuery, id: string): Promise<JobWork> {
    const job = await this.#store.jobs.get(identity.account.id, id);
    if (!job || !kinds.includes(job.kind) || !mayUse(identity, job.projectId)) throw notFound('job');
    return job;
  }
}

const discardAll = async (run: JobRun): Promise<void> => {
  for (const input of new Set([run.firstInput, run.input])) await run.kind.discard?.(input, run.owner);
};
