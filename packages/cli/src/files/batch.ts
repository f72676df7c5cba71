import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { describeFailure } from '../failure.ts';
import { describeProblem } from '../service/with-client.ts';
import { printLine } from '../terminal.ts';
import { BatchProgress } from './batch-progress.ts';

/** How patient a client is whose files wait for others, and for the rate of its key. */
export const patience = { timeoutMs: 1_800_000, retries: 20 } as const;

/** What the work on one of many is given. */
export interface BatchTools {
  /** Ends all of it. */
  readonly signal: AbortSignal;
  /** @param part of the work on it, 0..1 */
  show(part: number): void;
  /** Says a line about it on standard error. */
  say(line: string): void;
  /** Writes a file, and prints its name. */
  write(target: string, content: Uint8Array): Promise<void>;
}

interface BatchOptions<Item> {
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** How many at once. Default: a core each. */
  readonly parallel: number | undefined;
  /** Ends all of it, without a word. */
  readonly signal?: AbortSignal;
}

/** Does the same with several files, some at a time: a failure of one leaves the others. */
export class Batch<Item> {
  readonly #options: BatchOptions<Item>;
  readonly #progress: BatchProgress;
  readonly #ending = new AbortController();
  #failed = 0;

  constructor(options: BatchOptions<Item>) {
    this.#options = options;
    this.#progress = new BatchProgress(options.items.length);
  }

  /** @returns how many failed. @throws what ends the whole batch */
  async run(work: (item: Item, tools: BatchTools) => Promise<void>): Promise<number> {
    const { items, parallel = availableParallelism(), signal } = this.#options;
    const end = () => this.#ending.abort(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    const waiting = [...items];
    const next = async () => {
      for (let item = waiting.shift(); item && !this.#ending.signal.aborted; item = waiting.shift())
        await this.#work(item, work);
    };
    try {
      await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, next));
    } finally {
      signal?.removeEventListener('abort', end);
      this.#progress.clear();
    }
    return this.#failed;
  }

  async #work(item: Item, work: (item: Item, tools: BatchTools) => Promise<void>): Promise<void> {
    const name = this.#options.nameOf(item);
    const say = (line: string): void => {
      this.#progress.clear();
      process.stderr.write(`${name}: ${line}\n`);
    };
    try {
      await work(item, {
        signal: this.#ending.signal,
        show: (part) => this.#progress.show(name, part),
        say,
        write: async (target, content) => {
          await mkdir(dirname(target), { recursive: true });
          await writeFile(target, content);
          this.#progress.clear();
          printLine(target);
        },
      });
    } catch (error) {
      // Another has ended the batch: it says why.
      if (this.#ending.signal.aborted) return;
      if (isOfAll(error)) {
        this.#ending.abort();
        throw error;
      }
      this.#failed += 1;
      say(isProblem(error) ? describeProblem(error as never) : describeFailure(error));
    }
    this.#progress.end(name);
  }
}

const isProblem = (error: unknown): boolean => error instanceof Error && error.name === 'DragomanError';

/** What holds for every other file as well: the service is away, or does not take the key. */
const isOfAll = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error.name === 'DragomanConnectionError') return true;
  return isProblem(error) && 'status' in error && (error.status === 401 || error.status === 403);
};
