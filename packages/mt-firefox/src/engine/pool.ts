import { Worker } from 'node:worker_threads';
import type { Job, JobAnswer } from './messages.ts';

/** Where the worker's code lies: beside this file's folder in the source, beside the bundle once built. */
export const workerFile = import.meta.url.endsWith('.ts')
  ? new URL('../worker.ts', import.meta.url)
  : new URL('./worker.js', import.meta.url);

/** A worker that could not do its job. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly kind: 'model' | 'trap' | 'exit' | 'closed' | 'overloaded';

  constructor(kind: JobError['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/** What a pool is made of. */
export interface PoolOptions {
  /** The most workers at a time. */
  readonly workers: number;
  /** Milliseconds without work after which a worker is ended. */
  readonly idleMs: number;
  /** The most jobs that may wait. */
  readonly waiting: number;
  readonly workerFile: URL;
  /** Told why a worker was given up. */
  onLoss(reason: string): void;
}

interface Task {
  readonly job: Job;
  resolve(texts: readonly string[]): void;
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
export class Pool {
  readonly #options: PoolOptions;
  readonly #members = new Set<Member>();
  readonly #endings = new Set<Promise<unknown>>();
  readonly #waiting: Task[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Rejects with a `JobError`, or with the signal's reason as soon as it is aborted. */
  run(job: Job, signal: AbortSignal): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new JobError('closed', 'The pool was closed.'));
      if (signal.aborted) return reject(signal.reason);
      if (this.#waiting.length >= this.#options.waiting) {
        return reject(new JobError('overloaded', `${this.#waiting.length} jobs are waiting.`));
      }
      const abort = () => {
        this.#drop(task);
        reject(signal.reason);
      };
      const task: Task = {
        job,
        resolve(texts) {
          signal.removeEventListener('abort', abort);
          resolve(texts);
        },
        reject(error) {
          signal.removeEventListener('abort', abort);
          reject(error);
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.push(task);
      this.#assign();
    });
  }

  /** Ends all workers; jobs at work and waiting are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    const error = new JobError('closed', 'The pool was closed.');
    for (const task of this.#waiting.splice(0)) task.reject(error);
    for (const member of [...this.#members]) {
      member.task?.reject(error);
      this.#end(member);
    }
    await Promise.all(this.#endings);
  }

  #assign(): void {
    while (!this.#closed) {
      const [task] = this.#waiting;
      const member = task && this.#memberFor(task.job);
      if (!task || !member) return;
      this.#waiting.shift();
      clearTimeout(member.idle);
      member.task = task;
      for (const { key } of task.job.route) member.used.add(key);
      member.worker.postMessage(task.job);
    }
  }

  /** A free worker, best one that has the models; a new one while there may be more. */
  #memberFor({ route }: Job): Member | undefined {
    const free = [...this.#members].filter(({ task }) => task === undefined);
    const ready = free.find(({ used }) => route.every(({ key }) => used.has(key)));
    if (ready) return ready;
    return this.#members.size < this.#options.workers ? this.#start() : free[0];
  }

  #start(): Member {
    // What the engine prints may quote texts; it is read by nobody.
    const worker = new Worker(this.#options.workerFile, { stdout: true, stderr: true });
    worker.stdout.resume();
    worker.stderr.resume();
    const member: Member = { worker, task: undefined, idle: undefined, used: new Set() };
    worker.on('message', (answer: JobAnswer) => this.#settle(member, answer));
    worker.on('error', (error) => this.#lose(member, new JobError('exit', 'The worker failed.', error)));
    worker.on('exit', (code) => this.#lose(member, new JobError('exit', `The worker ended with ${code}.`)));
    this.#members.add(member);
    return member;
  }

  #settle(member: Member, answer: JobAnswer): void {
    const { task } = member;
    if (task === undefined) return;
    if ('failure' in answer) {
      const { kind, message } = answer.failure;
      const error = new JobError(kind, message);
      if (kind === 'trap') {
        this.#lose(member, error);
        return;
      }
      task.reject(error);
    } else {
      task.resolve(answer.texts);
    }
    member.task = undefined;
    member.idle = setTimeout(() => this.#end(member), this.#options.idleMs).unref();
    this.#assign();
  }

  #lose(member: Member, error: JobError): void {
    if (!this.#members.has(member)) return;
    this.#options.onLoss(error.message);
    member.task?.reject(error);
    this.#end(member);
    this.#assign();
  }

  /** Takes back the job of a caller who went away. */
  #drop(task: Task): void {
    const place = this.#waiting.indexOf(task);
    if (place !== -1) {
      this.#waiting.splice(place, 1);
      return;
    }
    for (const member of this.#members) if (member.task === task) this.#end(member);
    this.#assign();
  }

  #end(member: Member): void {
    clearTimeout(member.idle);
    this.#members.delete(member);
    const ending = member.worker.terminate();
    this.#endings.add(ending);
    void ending.finally(() => this.#endings.delete(ending));
  }
}
