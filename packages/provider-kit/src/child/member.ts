import { ProgramFailure } from '../program/run-program.ts';
import type { FromChild, Outcome } from './messages.ts';
import { receiveError, sendError } from './sent-error.ts';
import { startChild } from './start-child.ts';

/** How long a child that was told to stop may take to do so before it is killed, in milliseconds. */
const graceMs = 100;
const watchEveryMs = 250;

/** What a child's job may ask for. */
export type ChildServices = Readonly<
  Record<string, (argument: never, signal: AbortSignal) => Promise<unknown>>
>;

/** One call of a function in a child process. */
export interface MemberCall {
  readonly name: string;
  readonly argument: unknown;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly stallMs?: number;
  readonly services: ChildServices;
  onProgress(value: unknown): void;
}

/** A child process of a pool. */
export interface Member {
  /** Whether it may take another call. */
  isUsable(): boolean;
  /** How many calls it was given. */
  readonly calls: number;
  /** Resolves when it is gone. */
  readonly ended: Promise<void>;
  /**
   * Calls a function; one call at a time. Rejects with what the function threw, with `ProgramFailure`, or with the
   * signal's reason: and never before the child has stopped working on it, or is gone.
   */
  run(call: MemberCall): Promise<unknown>;
  /** The most memory that it ever had, in bytes. */
  peakBytes(): number;
  kill(): void;
}

interface Work {
  readonly call: MemberCall;
  readonly result: PromiseWithResolvers<unknown>;
  readonly asked: Map<number, AbortController>;
  /** Why it is being stopped. */
  stopped: { readonly reason: unknown } | undefined;
  /** It was heard of, or waits for an answer: it does not hang. */
  heard(): void;
}

/** Starts a child process. */
export const startMember = (module: URL, maxMemoryBytes: number): Member => {
  let calls = 0;
  let work: Work | undefined;
  let isReady = false;
  let isGone = false;
  /** Why it was ended, where it was for itself and not for its call. */
  let flaw: unknown;

  const settle = (outcome: Outcome): void => {
    const { result, stopped } = work ?? {};
    if (stopped !== undefined) result?.reject(stopped.reason);
    else if ('error' in outcome) result?.reject(receiveError(outcome.error));
    else result?.resolve(outcome.value);
  };

  const answer = async (ask: Extract<FromChild, { kind: 'ask' }>, open: Work): Promise<void> => {
    const { call, asked } = open;
    const controller = new AbortController();
    asked.set(ask.ask, controller);
    const reply = (outcome: Outcome): void => {
      asked.delete(ask.ask);
      open.heard();
      if (!isGone) child.send({ kind: 'answer', call: ask.call, ask: ask.ask, outcome });
    };
    try {
      const service = Object.hasOwn(call.services, ask.service) ? call.services[ask.service] : undefined;
      if (service === undefined) throw new TypeError(`There is no service ${ask.service}.`);
      reply({ value: await service(ask.argument as never, controller.signal) });
    } catch (error) {
      reply({ error: sendError(error) });
    }
  };

  const begin = ({ call }: Work): void => {
    try {
      child.send({ kind: 'call', call: calls, name: call.name, argument: call.argument });
    } catch (error) {
      // What cannot be cloned.
      settle({ error: sendError(error) });
    }
  };

  const receive = (message: FromChild): void => {
    if (message.kind === 'ready') {
      isReady = true;
      if (work !== undefined) begin(work);
    } else if (message.kind === 'unusable') {
      end(receiveError(message.error));
    } else if (work === undefined || !('call' in message) || message.call !== calls) {
      // Of a call that is over.
    } else if (message.kind === 'done') {
      settle(message.outcome);
    } else if (work.stopped === undefined) {
      work.heard();
      if (message.kind === 'progress') work.call.onProgress(message.value);
      else if (message.kind === 'ask') void answer(message, work);
      else work.asked.get(message.ask)?.abort(receiveError(message.reason));
    }
  };

  const child = startChild({
    module,
    maxHeapBytes: maxMemoryBytes,
    onMessage: receive,
    onEnd(failure) {
      isGone = true;
      work?.result.reject(work.stopped?.reason ?? flaw ?? failure);
    },
  });

  const end = (why: unknown): void => {
    flaw ??= why;
    child.kill();
  };

  /** Tells the child to stop, and kills it where it does not. */
  const stop = (open: Work, why: unknown): NodeJS.Timeout | undefined => {
    if (open.stopped !== undefined) return undefined;
    open.stopped = { reason: why };
    for (const controller of open.asked.values()) controller.abort(why);
    if (!isReady) {
      child.kill();
      return undefined;
    }
    if (!isGone) child.send({ kind: 'abort', call: calls, reason: sendError(why) });
    return setTimeout(child.kill, graceMs);
  };

  const watch = (): void => {
    const { now } = child.memory();
    if (now <= maxMemoryBytes) return;
    end(new ProgramFailure('memory', `${module.href}: ${now} bytes, more than ${maxMemoryBytes}.`));
  };

  return {
    get calls() {
      return calls;
    },
    isUsable: () => !isGone && flaw === undefined,
    ended: child.ended,
    peakBytes: () => child.memory().peak,
    kill: child.kill,
    async run(call) {
      calls += 1;
      const hang = (why: string) => (): void =>
        halt(new ProgramFailure('hang', `${module.href}: ${why} ms.`));
      const { stallMs, timeoutMs } = call;
      const stalling =
        stallMs === undefined
          ? undefined
          : setTimeout(() => {
              // Whoever waits for an answer of ours is not slow itself.
              if (open.asked.size > 0) stalling?.refresh();
              else hang(`not a word for ${stallMs}`)();
            }, stallMs);
      const open: Work = {
        call,
        result: Promise.withResolvers(),
        asked: new Map(),
        stopped: undefined,
        heard: () => stalling?.refresh(),
      };
      work = open;
      child.hold(true);
      let killing: NodeJS.Timeout | undefined;
      const halt = (why: unknown): void => {
        killing ??= stop(open, why);
      };
      const abort = (): void => halt(call.signal.reason);
      call.signal.addEventListener('abort', abort, { once: true });
      const timer = setTimeout(hang(`no end after ${timeoutMs}`), timeoutMs);
      const watching = setInterval(watch, watchEveryMs);
      try {
        if (isGone) throw flaw ?? new ProgramFailure('crash', `${module.href}: it ended.`);
        if (isReady) begin(open);
        return await open.result.promise;
      } finally {
        work = undefined;
        clearTimeout(timer);
        clearTimeout(stalling);
        clearTimeout(killing);
        clearInterval(watching);
        call.signal.removeEventListener('abort', abort);
        for (const controller of open.asked.values()) controller.abort(new Error('The call is over.'));
        if (!isGone) child.hold(false);
      }
    },
  };
};
