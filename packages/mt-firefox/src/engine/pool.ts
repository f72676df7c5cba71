import { Worker } from 'node:worker_threads';
import type { ServiceError } from '@dragoman/provider';
import { createClosing } from '@dragoman/provider-kit';
import { damaged, failures } from '../failures.ts';
import type { Job, JobAnswer, Translated } from './messages.ts';

/** Where the worker's code lies: beside this file's folder in the source, beside the bundle once built. */
export const packageWorker = import.meta.url.endsWith('.ts')
  ? new URL('../worker.ts', import.meta.url)
  : new URL('./worker.js', import.meta.url);

/** How a pool is run. */
export interface PoolSettings {
  /** The most workers at a time. */
  readonly maxWorkers: number;
  /** Milliseconds without work after which a worker is ended. */
  readonly idleMs: number;
  /** The most jobs that may wait. */
  readonly maxWaiting: number;
  readonly workerFile: URL;
  /** Told why a worker was given up. */
  onLoss(reason: string): void;
}

interface Task {
  readonly job: Job;
  resolve(translated: Translated): void;
  reject(error: unknown): void;
}

interface Member {
  readonly worker: Worker;
  task: Task | undefined;
  idle: NodeJS.Timeout | undefined;
  /** Keys of the models that it has used. */
  readonly used: Set<string>;
}

/**
 * Worker threads that take jobs in order. They are started when there is work, ended when there has been none for a
 * while, and replaced when they fail or when the caller of their job goes away: an engine at work hears nobody.
 */
export interface Pool {
  /** Does a job. Rejects with a `ServiceError`, or with the signal's reason as soon as it is aborted. */
  run(job: Job, signal: AbortSignal): Promise<Translated>;
  /** Throws where the request was aborted or the pool is closed. */
  throwIfOver(signal: AbortSignal): void;
  /** Ends all workers; jobs at work and waiting are rejected. */
  close(): Promise<void>;
}

const overloaded = (): ServiceError =>
  failures.input(
    'overloaded',
    'Too much text is waiting for the translation models. Try again in a few seconds.',
    { retryAfterMs: 5000 },
  );

/** Makes a pool without workers. */
export const createPool = (settings: PoolSettings): Pool => {
  const { maxWorkers, maxWaiting, idleMs, workerFile, onLoss } = settings;
  const members = new Set<Member>();
  const endings = new Set<Promise<unknown>>();
  const waiting: Task[] = [];
  const closing = createClosing();

  const end = (member: Member): void => {
    clearTimeout(member.idle);
    members.delete(member);
    const ending = member.worker.terminate();
    endings.add(ending);
    void ending.finally(() => endings.delete(ending));
  };

  const lose = (member: Member, reason: string, cause: Error = new Error(reason)): void => {
    if (!members.has(member)) return;
    onLoss(reason);
    member.task?.reject(failures.engine('unavailable', { cause }));
    end(member);
    assign();
  };

  const settle = (member: Member, answer: JobAnswer): void => {
    const { task } = member;
    if (task === undefined) return;
    if ('failure' in answer) {
      const { kind, message } = answer.failure;
      if (kind === 'trap') {
        lose(member, message);
        return;
      }
      task.reject(damaged(message));
    } else {
      task.resolve(answer);
    }
    member.task = undefined;
    member.idle = setTimeout(() => end(member), idleMs).unref();
    assign();
  };

  const start = (): Member => {
    // What the engine prints may quote texts; it is read by nobody.
    const worker = new Worker(workerFile, { stdout: true, stderr: true });
    worker.stdout.resume();
    worker.stderr.resume();
    const member: Member = { worker, task: undefined, idle: undefined, used: new Set() };
    worker.on('message', (answer: JobAnswer) => settle(member, answer));
    worker.on('error', (error) => lose(member, 'The worker failed.', error));
    worker.on('exit', (code) => lose(member, `The worker ended with ${code}.`));
    members.add(member);
    return member;
  };

  /** A free worker, best one that has the models; a new one while there may be more. */
  const memberFor = ({ route }: Job): Member | undefined => {
    const free = [...members].filter(({ task }) => task === undefined);
    const ready = free.find(({ used }) => route.every(({ key }) => used.has(key)));
    if (ready) return ready;
    return members.size < maxWorkers ? start() : free[0];
  };

  const assign = (): void => {
    while (!closing.signal.aborted) {
      const [task] = waiting;
      const member = task && memberFor(task.job);
      if (!task || !member) return;
      waiting.shift();
      clearTimeout(member.idle);
      member.task = task;
      for (const { key } of task.job.route) member.used.add(key);
      member.worker.postMessage(task.job);
    }
  };

  /** Takes back the job of a caller who went away. */
  const drop = (task: Task): void => {
    const place = waiting.indexOf(task);
    if (place !== -1) {
      waiting.splice(place, 1);
      return;
    }
    for (const member of members) if (member.task === task) end(member);
    assign();
  };

  return {
    async run(job, signal) {
      closing.throwIfOver(signal);
      if (waiting.length >= maxWaiting) throw overloaded();
      const { promise, resolve, reject } = Promise.withResolvers<Translated>();
      const task: Task = { job, resolve, reject };
      const abort = (): void => {
        drop(task);
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      waiting.push(task);
      assign();
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    throwIfOver: closing.throwIfOver,
    async close() {
      closing.close();
      const { reason } = closing.signal;
      for (const task of waiting.splice(0)) task.reject(reason);
      for (const member of [...members]) {
        member.task?.reject(reason);
        end(member);
      }
      await Promise.all(endings);
    },
  };
};
