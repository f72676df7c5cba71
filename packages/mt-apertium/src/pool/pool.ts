import type { ProviderLogger, ServiceError } from '@dragoman/provider';
import { providerClosed } from '@dragoman/provider-kit';
import { failures } from '../failures.ts';
import type { PipelineAnswer, PipelineTask } from '../stream/task.ts';
import { type Call, type CallTask, createCall } from './call.ts';
import { type Pipeline, type PipelineEnd, type PipelineSettings, startPipeline } from './pipeline.ts';
import { pipelineFailure } from './pipeline-failure.ts';

/** How a pool is run. */
export interface PoolSettings extends Omit<PipelineSettings, 'nice'> {
  /** The most pipelines at once. */
  readonly maxPipelines: number;
  readonly logger: ProviderLogger;
}

/** A text is given up when this many pipelines ended while they had it. */
const maxTries = 3;

/** A mode is given up, for the calls that wait, when this many pipelines in a row did not even start. */
const maxFailedStarts = 2;

/** So much more than the one of short calls does the one for long calls beside it give way; 19 is the most there is. */
const [longNice, mostNice] = [5, 19];

/** Characters that may wait, about half a minute's work: whoever comes later is refused. */
const maxWaiting = 5_000_000;

const overloaded = (): ServiceError =>
  failures.input('overloaded', 'Too much text is waiting for Apertium. Try again in a few seconds.', {
    retryAfterMs: 5000,
  });

/** The pipelines of one direction and the texts that wait for them. */
export interface Pool {
  /**
   * Translates texts; the answers are in the same order. Rejects with `signal.reason` at once where aborted, and with a
   * `ServiceError` otherwise.
   */
  run(texts: readonly PipelineTask[], signal: AbortSignal): Promise<readonly PipelineAnswer[]>;
  /** Rejects all calls and ends all programs. Resolves when the last is gone. */
  close(): Promise<void>;
}

/** Makes a pool, whose pipelines start with the first text. */
export const createPool = (settings: PoolSettings): Pool => {
  const { mode, logger } = settings;
  const pipelines = new Set<Pipeline<CallTask>>();
  /**
   * The one of short calls, since one of them came when all had long ones: it takes no more of these, for which another
   * one is started beside. It has its dictionaries already, so that the short call need not wait for them.
   */
  let express: Pipeline<CallTask> | undefined;
  let mayHaveExpress = true;
  const ending = new Set<Promise<void>>();
  /** The calls that have texts that wait, the one whose turn is next first: a short one need not wait for all of a long one. */
  const waiting = new Set<Call>();
  /** What a pipeline had when it ended; goes before everything else. */
  let returned: CallTask[] = [];
  let charactersWaiting = 0;
  let failedStarts = 0;
  let maxPipelines = settings.maxPipelines;
  let isClosed = false;

  /** Fails a call and forgets those of its texts that no pipeline has yet. */
  const abandon = (call: Call, reason: unknown): void => {
    call.fail(reason);
    waiting.delete(call);
    for (const { body } of call.waiting) charactersWaiting -= body.length;
    call.waiting.clear();
  };

  /** Fails everything that waits. */
  const giveUp = (reason: unknown): void => {
    for (const { call } of returned) abandon(call, reason);
    for (const call of waiting) abandon(call, reason);
    returned = [];
  };

  /** Takes a text of a call, whose turn comes again after those of the others. */
  const takeOf = (call: Call, task: CallTask): void => {
    call.waiting.delete(task);
    charactersWaiting -= task.body.length;
    waiting.delete(call);
    if (call.waiting.size > 0) waiting.add(call);
  };

  const hasLongOnes = ({ inFlight }: Pipeline<CallTask>): boolean =>
    inFlight.some((task) => !task.call.isShort);

  /** The call whose turn it is. The express has short ones, and these wait for it rather than behind long ones. */
  const nextFor = (pipeline: Pipeline<CallTask>): Call | undefined => {
    const [first] = waiting;
    if (express === undefined) return first;
    const isForShort = pipeline === express;
    if (!isForShort && !hasLongOnes(pipeline)) return first;
    return [...waiting].find((call) => call.isShort === isForShort);
  };

  /** The text that is next, if the pipeline may have it now. */
  const takeFor = (pipeline: Pipeline<CallTask>): CallTask | undefined => {
    while (returned[0]?.call.isSettled) returned.shift();
    const call = nextFor(pipeline);
    const [task] = returned.length > 0 ? returned : (call?.waiting ?? []);
    if (task === undefined) return undefined;
    // A text that was there when a pipeline ended works alone from now on: if it is the reason, it harms no other.
    const alone = task.tries > 0 || (pipeline.inFlight[0]?.tries ?? 0) > 0;
    if (alone ? pipeline.inFlight.length > 0 : !pipeline.hasRoom) return undefined;
    if (returned[0] === task) returned.shift();
    else takeOf(task.call, task);
    return task;
  };

  /** Has a pipeline take short calls alone where one of them would wait behind long ones, and no other may be started. */
  const openExpress = (): void => {
    if (express !== undefined || !mayHaveExpress || isClosed || pipelines.size < maxPipelines) return;
    const [first] = pipelines;
    const waitsShort = [...returned.map(({ call }) => call), ...waiting].some(
      (call) => call.isShort && !call.isSettled,
    );
    if (!waitsShort || ![...pipelines].every(hasLongOnes)) return;
    express = first;
    start(Math.min((first?.nice ?? 0) + longNice, mostNice));
  };

  const dispatch = (): void => {
    openExpress();
    for (const pipeline of pipelines) {
      if (!pipeline.isReady) continue;
      for (let task = takeFor(pipeline); task !== undefined; task = takeFor(pipeline)) pipeline.take(task);
    }
    if (returned.length === 0 && waiting.size === 0) return;
    const isStarting = [...pipelines].some((pipeline) => !pipeline.isReady);
    if (!isStarting && !isClosed && pipelines.size < maxPipelines) start();
  };

  /** Whether a text that had no answer when its pipeline ended gets another chance. */
  const maySurvive = (task: CallTask, place: number, end: PipelineEnd): boolean => {
    if (task.call.isSettled) return false;
    // Answers come in order, so that only the first can be what a pipeline hangs on or answers wrongly; but any of them
    // may have ended a program.
    if (place > 0 && end.reason !== 'crash') return true;
    task.tries += 1;
    if (task.tries < maxTries && end.reason !== 'hang') return true;
    abandon(task.call, pipelineFailure(mode.name, end));
    return false;
  };

  const onFailedStart = (end: PipelineEnd): void => {
    if (pipelines.size > 0) {
      // The others go on with the work, and no more are asked of a machine that cannot run them.
      maxPipelines = pipelines.size;
      return;
    }
    failedStarts += 1;
    if (end.reason !== 'hang' && !end.exit?.missing && failedStarts < maxFailedStarts) return;
    failedStarts = 0;
    giveUp(pipelineFailure(mode.name, end));
  };

  const onEnd = (pipeline: Pipeline<CallTask>, end: PipelineEnd, unanswered: readonly CallTask[]): void => {
    pipelines.delete(pipeline);
    const wasOneMore = pipelines.size === maxPipelines;
    if (pipelines.size <= maxPipelines) express = undefined;
    const gone: Promise<void> = pipeline.close().finally(() => ending.delete(gone));
    ending.add(gone);
    if (end.reason !== 'closed') {
      const { reason, wasReady, exit } = end;
      const fields = { mode: mode.name, reason, wasReady, ...exit, unanswered: unanswered.length };
      logger.warn(fields, 'An Apertium pipeline ended');
      returned.unshift(...unanswered.filter((task, place) => maySurvive(task, place, end)));
      // One more is a comfort: the others do its work.
      if (!wasReady && wasOneMore) mayHaveExpress = false;
      else if (!wasReady) onFailedStart(end);
    }
    dispatch();
  };

  // Whoever translates waits for the first: giving way, it would starve where the service itself is busy.
  const start = (nice = 0): void => {
    const pipeline: Pipeline<CallTask> = startPipeline<CallTask>(
      { ...settings, nice },
      {
        onReady: () => {
          failedStarts = 0;
          // It still has what it had: whoever is there for short calls should have none of that.
          if (express && hasLongOnes(express)) express = pipeline;
          dispatch();
        },
        onAnswer: (task, answer) => {
          task.call.answer(task.index, answer);
          dispatch();
        },
        onEnd: (end, unanswered) => onEnd(pipeline, end, unanswered),
      },
    );
    pipelines.add(pipeline);
  };

  return {
    async run(texts, signal) {
      signal.throwIfAborted();
      if (isClosed) throw providerClosed();
      if (texts.length === 0) return [];
      if (charactersWaiting > maxWaiting) throw overloaded();
      const call = createCall(texts);
      waiting.add(call);
      for (const { body } of call.waiting) charactersWaiting += body.length;
      const abort = (): void => abandon(call, signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      dispatch();
      try {
        return await call.promise;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    async close() {
      isClosed = true;
      const reason = providerClosed();
      for (const pipeline of pipelines) {
        for (const task of pipeline.inFlight) abandon(task.call, reason);
        ending.add(pipeline.close());
      }
      giveUp(reason);
      await Promise.all(ending);
    },
  };
};
