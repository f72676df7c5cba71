import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  callerOf,
  type Job,
  type JobLease,
  type JobOutcome,
  type JobState,
  type JobWork,
  keyIdOf,
  type Store,
  StoreError,
  userIdOf,
} from '@dragoman/store';
import type { Logger } from 'pino';
import type { ApiError } from '../../errors/api-error.ts';
import { toApiError } from '../../http/problem.ts';
import type { Owner } from '../../identity/identity.ts';
import { Heartbeat } from './heartbeat.ts';
import { JobRun, type RunFolders } from './run.ts';
import type { AnyJobKind } from './types.ts';

/** A lease that is not renewed for so long is over: the job is taken up elsewhere. */
const leaseMs = 15_000;
const beatMs = 1_000;
/** After so many that others took first it is the called job's turn. */
const maxRivals = 5;
/** How long runs may take to end when the process stops. */
const stopPatienceMs = 10_000;
/** Between tries to write how a job ended, while the database is away. */
const retryMs = 1_000;

export interface RunnerDependencies {
  readonly store: Store;
  readonly kinds: readonly AnyJobKind[];
  readonly folders: RunFolders;
  readonly logger: Logger;
  /** Jobs of this process at once, beside those that have begun as requests, and one that is spared. */
  readonly concurrency: number;
  /** Something has ended. */
  readonly onEnd: (kind: string, state: JobState) => void;
}

type Settled = { readonly result: unknown } | { readonly error: unknown };

/** Carries the runs of this process that have a row to their end. */
export class JobRunner {
  readonly #dependencies: RunnerDependencies;
  readonly #kinds: ReadonlyMap<string, AnyJobKind>;
  readonly #heartbeat: Heartbeat;
  readonly #carried = new Map<JobRun, Promise<void>>();
  /** How many places are given out to calls. */
  #called = 0;
  #isSpareTaken = false;
  #stopping = false;

  constructor(dependencies: RunnerDependencies) {
    this.#dependencies = dependencies;
    this.#kinds = new Map(dependencies.kinds.map((kind) => [kind.name, kind]));
    this.#heartbeat = new Heartbeat({ ...dependencies, leaseMs, everyMs: beatMs });
  }

  /** How many it carries. */
  get size(): number {
    return this.#carried.size;
  }

  /** A run that is to begin, of a row where `row` is given. */
  make(run: Omit<ConstructorParameters<typeof JobRun>[0], 'folders' | 'save'>): JobRun {
    const { folders, store } = this.#dependencies;
    return new JobRun({
      ...run,
      folders,
      save: async (saved, checkpoint) => {
        if (!(await store.jobs.save(saved.hold, checkpoint))) saved.stop('lost');
      },
    });
  }

  /**
   * Takes the queued job up that is next, and works on it until it has ended, here or anywhere.
   *
   * @param called the job whose call this is: each has one, and none says whose turn it is
   */
  async take(called: Pick<Job, 'accountId' | 'id'>, signal: AbortSignal): Promise<void> {
    this.#called += 1;
    try {
      const token = randomUUID();
      const run = this.#runOf(await this.#takeNext(called, { token, milliseconds: leaseMs }), token);
      if (!run) return;
      const handBack = () => run.stop('handed_back');
      if (signal.aborted) handBack();
      signal.addEventListener('abort', handBack, { once: true });
      await this.carry(run, run.execute());
      signal.removeEventListener('abort', handBack);
    } finally {
      this.#called -= 1;
    }
  }

  /**
   * Where all places are taken, one more is given to an account that has no job running anywhere: the long jobs of others
   * do not keep its first one waiting. Asked every few seconds; its call finds it taken, later on.
   */
  async spare(): Promise<void> {
    const { store, concurrency } = this.#dependencies;
    if (this.#called < concurrency || this.#isSpareTaken || this.#stopping) return;
    this.#isSpareTaken = true;
    const end = () => {
      this.#isSpareTaken = false;
    };
    try {
      const kinds = [...this.#kinds.keys()];
      const next = await store.jobs.next(kinds, { isSpared: true });
      const token = randomUUID();
      const lease = { token, milliseconds: leaseMs };
      const run = this.#runOf(next && (await store.jobs.take(next.accountId, next.id, kinds, lease)), token);
      if (run) void this.carry(run, run.execute()).then(end);
      else end();
    } catch (error) {
      end();
      throw error;
    }
  }

  /** A run of a job that was taken; undefined where none was. */
  #runOf(job: JobWork | null, token: string): JobRun | undefined {
    const kind = job && this.#kinds.get(job.kind);
    if (!kind) return undefined;
    const { id, input } = job;
    return this.make({ kind, id, owner: ownerOf(job), input, row: { ...job, token } });
  }

  async #takeNext(called: Pick<Job, 'accountId' | 'id'>, lease: JobLease): Promise<JobWork | null> {
    const { jobs } = this.#dependencies.store;
    const kinds = [...this.#kinds.keys()];
    for (let rivals = 0; rivals < maxRivals; rivals++) {
      const next = await jobs.next(kinds);
      if (!next) return null;
      const job = await jobs.take(next.accountId, next.id, kinds, lease);
      if (job) return job;
    }
    return jobs.take(called.accountId, called.id, kinds, lease);
  }

  /** Writes the row of a run that has none, and carries it from then on. */
  async adopt(run: JobRun, outcome: Promise<unknown>, startedAt: Date) {
    const { store } = this.#dependencies;
    const { checkpoint } = run;
    const job = await store.jobs.begin(
      run.owner.accountId,
      {
        ...run.progress,
        id: run.id,
        projectId: run.owner.projectId,
        keyId: keyIdOf(run.owner.actor),
        userId: userIdOf(run.owner.actor),
        kind: run.kind.name,
        input: run.input,
        checkpoint,
        startedAt,
      },
      { token: run.hold.token, milliseconds: leaseMs },
    );
    run.hasRow = true;
    void this.carry(run, outcome);
    // One that came while the row was written; where it is lost a later run does a little more again.
    if (run.checkpoint !== checkpoint) await store.jobs.save(run.hold, run.checkpoint).catch(() => {});
    return job;
  }

  /** Works on a run that has a row until it has ended, and writes how. Never fails. */
  carry(run: JobRun, outcome: Promise<unknown>): Promise<void> {
    this.#heartbeat.add(run);
    if (this.#stopping) run.stop('handed_back');
    const carried = this.#carry(run, outcome)
      .catch((error) => this.#dependencies.logger.error({ job: run.id, err: error }, 'a job was not ended'))
      .finally(() => {
        this.#heartbeat.delete(run);
        this.#carried.delete(run);
      });
    this.#carried.set(run, carried);
    return carried;
  }

  /** Tells the run of a job to end. False: this process has none. */
  cancel(id: string): boolean {
    // Two, where this process lost a job and took it up again.
    const runs = [...this.#carried.keys()].filter((run) => run.id === id);
    for (const run of runs) run.stop('cancelled');
    return runs.length > 0;
  }

  /** Hands everything back and waits for it. What begins afterwards is handed back at once. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const run of this.#carried.keys()) run.stop('handed_back');
    const timer = new AbortController();
    const patience = sleep(stopPatienceMs, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([Promise.all(this.#carried.values()), patience]);
    timer.abort();
    // What does not listen goes on until the process ends; nobody waits for what it writes.
    for (const run of this.#carried.keys())
      await this.#dependencies.store.jobs
        .handBack(run.hold)
        .catch((error) =>
          this.#dependencies.logger.error({ job: run.id, err: error }, 'a job was not handed back'),
        );
  }

  /** Removes what the input of an ended job holds elsewhere, and then the input. */
  async discard(job: Pick<JobWork, 'id' | 'kind' | 'input'> & { readonly owner: Owner }): Promise<void> {
    const kind = this.#kinds.get(job.kind);
    if (!kind) return;
    // What cannot be read names nothing that could be removed.
    const input = kind.input.safeParse(job.input);
    if (input.success) await kind.discard?.(input.data, job.owner);
    await this.#dependencies.store.jobs.forgetInput(job.owner.accountId, job.id);
  }

  async #carry(run: JobRun, outcome: Promise<unknown>): Promise<void> {
    const settled: Settled = await outcome.then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    const { store } = this.#dependencies;
    if ('error' in settled && run.end === 'handed_back') {
      await this.#persist(() => store.jobs.handBack(run.hold));
      return;
    }
    if ('result' in settled || run.end === undefined) await this.#finish(run, settled);
    const row = await this.#persist(() => store.jobs.get(run.owner.accountId, run.id));
    // Lost to another process, which works on it now with the same input.
    if (row?.state === 'queued' || row?.state === 'running') return;
    if (run.firstInput !== run.input) await run.kind.discard?.(run.firstInput, run.owner);
    await this.discard({ owner: run.owner, id: run.id, kind: run.kind.name, input: run.input });
  }

  async #finish(run: JobRun, settled: Settled): Promise<void> {
    const { store, onEnd } = this.#dependencies;
    const outcome: JobOutcome =
      'result' in settled ? { state: 'completed', result: settled.result } : this.#failed(run, settled.error);
    try {
      const job = await this.#persist(() => store.jobs.finish(run.hold, outcome));
      if (job) onEnd(job.kind, job.state);
    } catch (error) {
      // A result that cannot be kept is a failure like others.
      if (!StoreError.is(error) || error.code !== 'invalid_value' || outcome.state === 'failed') throw error;
      await this.#finish(run, { error });
    }
  }

  #failed(run: JobRun, thrown: unknown): JobOutcome & { state: 'failed' } {
    const error: ApiError = toApiError(thrown);
    const fields = { job: run.id, kind: run.kind.name, code: error.code };
    const { logger } = this.#dependencies;
    if (error.code === 'internal_error') logger.error({ ...fields, err: error.cause }, 'a job failed');
    else logger.info(fields, 'a job failed');
    return { state: 'failed', error: { code: error.code, detail: error.detail } };
  }

  /** Again and again while the database is away: it costs more to do the work anew. */
  async #persist<Value>(write: () => Promise<Value>): Promise<Value> {
    for (;;)
      try {
        return await write();
      } catch (error) {
        if (this.#stopping || !StoreError.is(error) || error.code !== 'unavailable') throw error;
        await sleep(retryMs);
      }
  }
}

/** Whose a job is. */
export const ownerOf = (job: Job): Owner => ({
  accountId: job.accountId,
  projectId: job.projectId,
  actor: callerOf(job),
});
