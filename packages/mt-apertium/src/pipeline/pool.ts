import type { ProviderLogger } from '@dragoman/provider';
import { closed, failureOf, overloaded } from '../failures.ts';
import { Call, type CallTask } from './call.ts';
import {
  Pipeline,
  type PipelineAnswer,
  type PipelineEnd,
  type PipelineSettings,
  type PipelineTask,
} from './pipeline.ts';

/** How a pool is run. */
export interface PoolSettings extends PipelineSettings {
  /** The most pipelines at once. */
  readonly pipelines: number;
  readonly logger: ProviderLogger;
}

/** A text is given up when this many pipelines ended while they had it. */
const mostTries = 3;

/** A mode is given up, for the calls that wait, when this many pipelines in a row did not even start. */
const mostFailedStarts = 2;

/** Characters that may wait, about half a minute's work: whoever comes later is refused. */
const mostWaiting = 5_000_000;

/** The pipelines of one direction and the texts that wait for them. */
export class Pool {
  readonly #settings: PoolSettings;
  readonly #pipelines = new Set<Pipeline<CallTask>>();
  readonly #ending = new Set<Promise<void>>();
  /** In order of arrival. */
  readonly #waiting = new Set<CallTask>();
  /** What a pipeline had when it ended; goes before everything else. */
  #returned: CallTask[] = [];
  #charactersWaiting = 0;
  #failedStarts = 0;
  #mostPipelines: number;
  #closed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#mostPipelines = settings.pipelines;
  }

  /**
   * Translates texts; the answers are in the same order. Rejects with `signal.reason` at once where aborted, and with a
   * `ServiceError` otherwise.
   */
  async run(texts: readonly PipelineTask[], signal: AbortSignal): Promise<readonly PipelineAnswer[]> {
    signal.throwIfAborted();
    if (this.#closed) throw closed();
    if (texts.length === 0) return [];
    if (this.#charactersWaiting > mostWaiting) throw overloaded();
    const call = new Call(texts);
    for (const task of call.tasks) {
      this.#waiting.add(task);
      this.#charactersWaiting += task.body.length;
    }
    const abort = () => this.#abandon(call, signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    this.#dispatch();
    try {
      return await call.promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** Rejects all calls and ends all programs. Resolves when the last is gone. */
  async close(): Promise<void> {
    this.#closed = true;
    const reason = closed();
    for (const pipeline of this.#pipelines) {
      for (const task of pipeline.inFlight) this.#abandon(task.call, reason);
      this.#ending.add(pipeline.close());
    }
    this.#giveUp(reason);
    await Promise.all(this.#ending);
  }

  /** Fails a call and forgets those of its texts that no pipeline has yet. */
  #abandon(call: Call, reason: unknown): void {
    call.fail(reason);
    for (const task of call.tasks) this.#forget(task);
  }

  #forget(task: CallTask): void {
    if (this.#waiting.delete(task)) this.#charactersWaiting -= task.body.length;
  }

  /** Fails everything that waits. */
  #giveUp(reason: unknown): void {
    for (const task of [...this.#returned, ...this.#waiting]) this.#abandon(task.call, reason);
    this.#returned = [];
  }

  /** The text that is next, if the pipeline may have it now. */
  #takeFor(pipeline: Pipeline<CallTask>): CallTask | undefined {
    while (this.#returned[0]?.call.settled) this.#returned.shift();
    const [task] = this.#returned.length > 0 ? this.#returned : this.#waiting;
    if (task === undefined) return undefined;
    // A text that was there when a pipeline ended works alone from now on: if it is the reason, it harms no other.
    const alone = task.tries > 0 || (pipeline.inFlight[0]?.tries ?? 0) > 0;
    if (alone ? pipeline.inFlight.length > 0 : !pipeline.hasRoom) return undefined;
    if (this.#returned[0] === task) this.#returned.shift();
    else this.#forget(task);
    return task;
  }

  #dispatch(): void {
    for (const pipeline of this.#pipelines) {
      if (!pipeline.ready) continue;
      for (let task = this.#takeFor(pipeline); task !== undefined; task = this.#takeFor(pipeline)) {
        pipeline.take(task);
      }
    }
    if (this.#returned.length === 0 && this.#waiting.size === 0) return;
    const isStarting = [...this.#pipelines].some((pipeline) => !pipeline.ready);
    if (!isStarting && !this.#closed && this.#pipelines.size < this.#mostPipelines) this.#start();
  }

  #start(): void {
    const pipeline: Pipeline<CallTask> = new Pipeline<CallTask>(this.#settings, {
      onReady: () => {
        this.#failedStarts = 0;
        this.#dispatch();
      },
      onAnswer: (task, answer) => {
        task.call.answer(task.index, answer);
        this.#dispatch();
      },
      onEnd: (end, unanswered) => this.#onEnd(pipeline, end, unanswered),
    });
    this.#pipelines.add(pipeline);
  }

  #onEnd(pipeline: Pipeline<CallTask>, end: PipelineEnd, unanswered: readonly CallTask[]): void {
    this.#pipelines.delete(pipeline);
    const gone: Promise<void> = pipeline.close().finally(() => this.#ending.delete(gone));
    this.#ending.add(gone);
    if (end.reason !== 'closed') {
      this.#report(end, unanswered.length);
      this.#returned.unshift(...unanswered.filter((task, place) => this.#maySurvive(task, place, end)));
      if (!end.wasReady) this.#onFailedStart(end);
    }
    this.#dispatch();
  }

  #report({ reason, wasReady, exit }: PipelineEnd, unanswered: number): void {
    const { mode, logger } = this.#settings;
    const fields = { mode: mode.name, reason, wasReady, ...exit, unanswered };
    logger.warn(fields, 'An Apertium pipeline ended');
  }

  #onFailedStart(end: PipelineEnd): void {
    if (this.#pipelines.size > 0) {
      // The others go on with the work, and no more are asked of a machine that cannot run them.
      this.#mostPipelines = this.#pipelines.size;
      return;
    }
    this.#failedStarts += 1;
    if (end.reason !== 'hang' && !end.exit?.missing && this.#failedStarts < mostFailedStarts) return;
    this.#failedStarts = 0;
    this.#giveUp(failureOf(this.#settings.mode.name, end));
  }

  /** Whether a text that had no answer when its pipeline ended gets another chance. */
  #maySurvive(task: CallTask, place: number, end: PipelineEnd): boolean {
    if (task.call.settled) return false;
    // Answers come in order, so that only the first can be what a pipeline hangs on or answers wrongly; but any of them
    // may have ended a program.
    if (place > 0 && end.reason !== 'crash') return true;
    task.tries += 1;
    if (task.tries < mostTries && end.reason !== 'hang') return true;
    this.#abandon(task.call, failureOf(this.#settings.mode.name, end));
    return false;
  }
}
