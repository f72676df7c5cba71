import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Job, PgBoss, QueueOptions } from 'pg-boss';
import { toStoreError } from '../database/failure.ts';
import { StoreError } from '../error.ts';
import type { WorkHandler, WorkOptions, WorkQueue } from '../model/index.ts';
import { type BossOptions, startBoss } from './boss.ts';
import { describeFailure } from './errors.ts';

/** How long `stop` waits for what runs. */
const stopPatienceMs = 10_000;
/** A worker that shows no life for so long is taken for dead; looked at once a minute. */
const heartbeatSeconds = 30;
/** The first wait before another try; then twice, four times, and up to an hour. */
const retryDelay = 1;
const retryDelayMax = 3600;
/** New work wakes its workers; tries after a failure, and work whose call was lost, are found by asking. */
const pollOptions = { notifyPollingIntervalSeconds: 5 };
const keptSeconds = 86_400;

/** One of a key waits, and one of a key runs, over all processes. */
const policy = 'stately';
/** What was due while nothing ran is made up for once. */
const scheduleOptions = { tz: 'UTC', singletonKey: 'schedule', missed: 'once' } as const;

const queueOptions = (options?: WorkOptions): QueueOptions & { notify: boolean } => ({
  notify: true,
  heartbeatSeconds,
  deleteAfterSeconds: keptSeconds,
  retryBackoff: true,
  retryDelay,
  retryDelayMax,
  ...(options === undefined ? {} : { expireInSeconds: options.expireSeconds, retryLimit: options.retries }),
});

/** Sends work in a transaction of the caller: it is there when that commits. */
export type SendWithin = (client: pg.ClientBase, data: object, key: string) => Promise<void>;

/** The queue of a store, and what the store's own repositories do with it. */
export interface InternalQueue extends WorkQueue {
  /** Prepares for work of this name: nothing of it can be prepared within a transaction. */
  sender(name: string): Promise<SendWithin>;
}

/** Work beside requests over pg-boss. Nothing is loaded, connected or made before the first use. */
class Queue implements InternalQueue {
  readonly #options: BossOptions;
  readonly #stopping = new AbortController();
  readonly #sendable = new Set<string>();
  readonly #worked = new Set<string>();
  /** Calls under way. */
  readonly #uses = new Set<Promise<unknown>>();
  #boss: Promise<PgBoss> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: BossOptions) {
    this.#options = options;
  }

  async send(name: string, data: object, options: { readonly key?: string } = {}): Promise<void> {
    await this.#use(async (boss) => {
      await this.#makeSendable(boss, name);
      await boss.send(name, data, { singletonKey: options.key ?? randomUUID() });
    });
  }

  sender(name: string): Promise<SendWithin> {
    return this.#use(async (boss) => {
      await this.#makeSendable(boss, name);
      return async (client, data, singletonKey) => {
        const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
        await boss.send(name, data, { singletonKey, db: { executeSql } });
      };
    });
  }

  work<Data extends object>(
    name: string,
    options: WorkOptions,
    handler: WorkHandler<Data>,
  ): Promise<() => Promise<void>> {
    return this.#use(async (boss) => {
      await boss.createQueue(name, { policy, ...queueOptions(options) });
      await boss.updateQueue(name, queueOptions(options));
      if (options.schedule === undefined) await boss.unschedule(name);
      else await boss.schedule(name, options.schedule, {}, scheduleOptions);
      this.#sendable.add(name);
      this.#worked.add(name);
      const workers: string[] = [];
      // Each by itself: of several that pg-boss starts together only the first could be told to look.
      for (let count = options.concurrency ?? 1; count > 0; count -= 1) {
        const worker: string = await boss.work<Data>(name, pollOptions, async ([job]) => {
          if (job === undefined) return;
          await this.#run(job, handler);
          // Looks for the next one at once: it would wait for its call otherwise, which has been missed meanwhile.
          boss.notifyWorker(worker);
        });
        workers.push(worker);
      }
      return async () => {
        await Promise.all(workers.map((id) => boss.offWork(name, { id, wait: true })));
      };
    });
  }

  async #makeSendable(boss: PgBoss, name: string): Promise<void> {
    if (!this.#sendable.has(name)) await boss.createQueue(name, { policy, ...queueOptions() });
    this.#sendable.add(name);
  }

  async #run<Data extends object>(job: Job<Data>, handler: WorkHandler<Data>): Promise<void> {
    const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
    try {
      await handler(job.data, { signal });
    } catch (error) {
      const failure = describeFailure(error);
      // What was ended so that the process can end is handed back, and is nobody's failure.
      if (error !== this.#stopping.signal.reason)
        this.#options.logger.error({ job: job.name, id: job.id, ...failure }, 'Background work failed.');
      throw new StoreError('internal', `Background work failed: ${failure.error}.`);
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
    // Work that is being begun would be left on a queue that has stopped, and keep the process.
    const finished = Promise.allSettled(this.#uses).then(() =>
      Promise.allSettled([...this.#worked].map((name) => boss.offWork(name, { wait: true }))),
    );
    await Promise.race([
      finished,
      delay(stopPatienceMs, undefined, { signal: timer.signal }).catch(() => {}),
    ]);
    timer.abort();
    // What still runs is handed back, to be done again elsewhere.
    await boss.stop({ graceful: false }).catch(() => {});
  }

  async #use<Result>(task: (boss: PgBoss) => Promise<Result>): Promise<Result> {
    if (this.#stopped !== undefined) throw closedError();
    this.#boss ??= startBoss(this.#options).catch((error: unknown) => {
      this.#boss = undefined;
      throw error;
    });
    const use = this.#boss.then(task);
    this.#uses.add(use);
    try {
      return await use;
    } catch (error) {
      throw this.#stopped === undefined ? toStoreError(error) : closedError();
    } finally {
      this.#uses.delete(use);
    }
  }
}

const closedError = (): StoreError => new StoreError('closed', 'The store is closed.');

/** The queue of a store. */
export const createQueue = (options: BossOptions): InternalQueue => new Queue(options);
