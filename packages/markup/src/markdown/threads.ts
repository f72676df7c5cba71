import { Worker } from 'node:worker_threads';
import { ServiceError } from '@dragoman/provider';
import type { MarkdownNode } from './tree.ts';

/** Beside this file in the source, beside the bundle once built. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './markdown-worker.js',
  import.meta.url,
);

/** One text that takes long must not keep all others waiting. */
const maxThreads = 2;
/** How long a thread waits for another text before it is ended, in milliseconds. */
const maxIdleMs = 10_000;
/** What a thread may hold, in mebibytes. */
const maxMemory = 512;

const tooComplex = (): ServiceError =>
  new ServiceError('too_complex', {
    detail:
      'This Markdown takes too long to read: it has too many tables, lists, headings, brackets or footnotes without a blank line between them. Send it in parts.',
  });

interface Task {
  readonly text: string;
  readonly maxReadMs: number;
  resolve(tree: MarkdownNode): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  task: Task | undefined;
  /** Ends the thread: a text was too much for it, or it had none for long. */
  timer: NodeJS.Timeout | undefined;
}

/** Threads that read Markdown: started when there is some, ended when there is none, replaced where one is lost. */
class MarkdownThreads {
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];

  read(text: string, maxReadMs: number, signal: AbortSignal | undefined): Promise<MarkdownNode> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = (): void => {
        this.#drop(task);
        task.reject(signal?.reason);
      };
      const task: Task = {
        text,
        maxReadMs,
        resolve: (tree) => {
          signal?.removeEventListener('abort', abort);
          resolve(tree);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', abort);
          reject(error);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.push(task);
      this.#assign();
    });
  }

  #assign(): void {
    for (let [task] = this.#waiting; task; [task] = this.#waiting) {
      const free = [...this.#threads].find((thread) => thread.task === undefined);
      const thread = free ?? (this.#threads.size < maxThreads ? this.#start() : undefined);
      if (!thread) return;
      this.#waiting.shift();
      clearTimeout(thread.timer);
      thread.task = task;
      thread.timer = setTimeout(() => this.#lose(thread, tooComplex()), task.maxReadMs);
      thread.worker.ref();
      thread.worker.postMessage(task.text);
    }
  }

  #start(): Thread {
    const worker = new Worker(workerFile, {
      // The options of the process may be for its own program alone.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxMemory },
    });
    const thread: Thread = { worker, task: undefined, timer: undefined };
    worker.on('message', (tree: MarkdownNode) => this.#settle(thread, tree));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#lose(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : error),
    );
    this.#threads.add(thread);
    return thread;
  }

  #settle(thread: Thread, tree: MarkdownNode): void {
    clearTimeout(thread.timer);
    thread.task?.resolve(tree);
    thread.task = undefined;
    thread.timer = setTimeout(() => this.#end(thread), maxIdleMs).unref();
    thread.worker.unref();
    this.#assign();
  }

  #lose(thread: Thread, error: unknown): void {
    thread.task?.reject(error);
    this.#end(thread);
    this.#assign();
  }

  /** Takes back the text of a caller who went away: a thread at work hears nobody. */
  #drop(task: Task): void {
    const place = this.#waiting.indexOf(task);
    if (place >= 0) this.#waiting.splice(place, 1);
    for (const thread of this.#threads) if (thread.task === task) this.#end(thread);
    this.#assign();
  }

  #end(thread: Thread): void {
    clearTimeout(thread.timer);
    this.#threads.delete(thread);
    void thread.worker.terminate();
  }
}

const threads = new MarkdownThreads();

/** Shorter texts are read at once: the slowest of this length takes some 20 ms, the start of a thread as long. */
const shortText = 2_000;

/**
 * The tree of a document, of a long one in another thread. Rejects with `too_complex` where that takes too long, and with
 * the signal's reason as soon as it is aborted.
 *
 * @param maxReadMs how long a text may be read, in milliseconds
 */
export const parseMarkdownBeside = async (
  text: string,
  maxReadMs: number,
  signal?: AbortSignal,
): Promise<MarkdownNode> =>
  text.length > shortText
    ? threads.read(text, maxReadMs, signal)
    : (await import('./tree.ts')).parseMarkdown(text);
