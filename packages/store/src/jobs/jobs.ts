import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job, PgBoss, QueueOptions } from 'pg-boss';
import { toStoreError } from '../database/failure.ts';
import { StoreError } from '../error.ts';
import type { JobHandler, JobOptions, JobQueue } from '../model/jobs.ts';
import { type BossOptions, startBoss } from './boss.ts';
import { describeFailure } from './errors.ts';

/** How long `stop` waits for what runs. */
const stopPatienceMs = 10_000;
/** A worker that shows no life for so long is taken for dead; looked at once a minute. */
const heartbeatSeconds = 30;
/** The first wait before another try; then twice, four times, and up to an hour. */
const retryDelay = 1;
const retryDelayMax = 3600;
/** A new job wakes its workers; tries after a failure, and jobs whose call was lost, are found by asking. */
const pollOptions = { notifyPollingIntervalSeconds: 5 };
const keptSeconds = 86_400;

/** One of a key waits, and one of a key runs, over all processes. */
const policy = 'stately';
/** What was due while nothing ran is made up for once. */
const scheduleOptions = { tz: 'UTC', singletonKey: 'schedule', missed: 'once' } as const;

const queueOptions = (options?: JobOptions): QueueOptions & { notify: boolean } => ({
  notify: true,
  heartbeatSeconds,
  deleteAfterSeconds: keptSeconds,
  retryBackoff: true,
  retryDelay,
  retryDelayMax,
  ...(options === undefined ? {} : { expireInSeconds: options.expireSeconds, retryLimit: options.retries }),
});

/** Work beside requests over pg-boss. Nothing is loaded, connected or made before the first `send` or `work`. */
class Jobs implements JobQueue {
  readonly #options: BossOptions;
  readonly #stopping = new AbortController();
  readonly #sendable = new Set<string>();
  readonly #worked = new Set<string>();
  #boss: Promise<PgBoss> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: BossOptions) {
    this.#options = options;
  }

  async send(name: string, data: object, options: { readonly key?: string } = {}): Promise<void> {
    await this.#use(async (boss) => {
      if (!this.#sendable.has(name)) await boss.createQueue(name, { policy, ...queueOptions() });
      this.#sendable.add(name);
      await boss.send(name, data, { singletonKey: options.key ?? randomUUID() });
    });
  }

  async work<Data extends object>(
    name: string,
    options: JobOptions,
    handler: JobHandler<Data>,
  ): Promise<void> {
    await this.#use(async (boss) => {
      await boss.createQueue(name, { policy, ...queueOptions(options) });
      await boss.updateQueue(name, queueOptions(options));
      if (options.schedule === undefined) await boss.unschedule(name);
      else await boss.schedule(name, options.schedule, {}, scheduleOptions);
      this.#sendable.add(name);
      this.#worked.add(name);
      const worker: string = await boss.work<Data>(name, pollOptions, async ([job]) => {
        if (job === undefined) return;
        await this.#run(job, handler);
        // Looks for the next one at once: it would wait for its call otherwise, which has been missed meanwhile.
        boss.notifyWorker(worker);
      });
    });
  }

  async #run<Data extends object>(job: Job<Data>, handler: JobHandler<Data>): Promise<void> {
    const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
    try {
      await handler(job.data, { signal });
    } catch (error) {
      const failure = describeFailure(error);
      this.#options.logger.error({ job: job.name, id: job.id, ...failure }, 'A job failed.');
      throw new StoreError('internal', `The job failed: ${failure.error}.`);
    }
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    const boss = await this.#boss?.catch(() => undefined);
    if (boss === undefined) return;
    const timer = new AbortController();
    const finished = Promise.allSettled([...this.#worked].map((name) => boss.offWork(name, { wait: true })));
    await Promise.race([
      finished,
      delay(stopPatienceMs, undefined, { signal: timer.signal }).catch(() => {}),
    ]);
    timer.abort();
    // What still runs is handed back, to be done again elsewhere.
    await boss.stop({ graceful: false }).catch(() => {});
  }

  async #use(task: (boss: PgBoss) => Promise<void>): Promise<void> {
    if (this.#stopped !== undefined) throw closedError();
    this.#boss ??= startBoss(this.#options).catch((error: unknown) => {
      this.#boss = undefined;
      throw error;
    });
    try {
      await task(await this.#boss);
    } catch (error) {
      throw this.#stopped === undefined ? toStoreError(error) : closedError();
    }
  }
}

const closedError = (): StoreError => new StoreError('closed', 'The store is closed.');

/** The queue of a store. */
export const createJobs = (options: BossOptions): JobQueue => new Jobs(options);
