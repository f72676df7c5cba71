import type { ChildFunction, ChildJob } from './job.ts';
import type { FromChild, Outcome, ToChild } from './messages.ts';
import { receiveError, sendError } from './sent-error.ts';

/** The calls that a child process works on. */
export interface Jobs {
  receive(message: ToChild): void;
}

interface Open {
  readonly controller: AbortController;
  readonly asked: Map<number, PromiseWithResolvers<unknown>>;
}

const settle = ({ resolve, reject }: PromiseWithResolvers<unknown>, outcome: Outcome): void => {
  if ('error' in outcome) reject(receiveError(outcome.error));
  else resolve(outcome.value);
};

/** Calls functions of a module, by name, and tells what became of it. */
export const createJobs = (
  functions: Readonly<Record<string, ChildFunction>>,
  send: (message: FromChild) => void,
): Jobs => {
  const open = new Map<number, Open>();
  let asks = 0;

  const jobOf = (call: number, { controller, asked }: Open): ChildJob => ({
    signal: controller.signal,
    progress(value) {
      if (open.has(call)) send({ kind: 'progress', call, value });
    },
    async ask<T>(service: string, argument: unknown, signal: AbortSignal = controller.signal): Promise<T> {
      signal.throwIfAborted();
      if (!open.has(call)) throw new Error('The call is over: nobody can be asked.');
      asks += 1;
      const ask = asks;
      const answer = Promise.withResolvers<unknown>();
      const abort = (): void => {
        send({ kind: 'unask', call, ask, reason: sendError(signal.reason) });
        answer.reject(signal.reason);
      };
      send({ kind: 'ask', call, ask, service, argument });
      asked.set(ask, answer);
      signal.addEventListener('abort', abort, { once: true });
      try {
        return (await answer.promise) as T;
      } finally {
        asked.delete(ask);
        signal.removeEventListener('abort', abort);
      }
    },
  });

  const work = async (call: number, name: string, argument: unknown): Promise<void> => {
    const job: Open = { controller: new AbortController(), asked: new Map() };
    open.set(call, job);
    try {
      const wanted = Object.hasOwn(functions, name) ? functions[name] : undefined;
      if (typeof wanted !== 'function') throw new TypeError(`The module exports no function ${name}.`);
      const value = await wanted(argument as never, jobOf(call, job));
      // What cannot be cloned throws here.
      send({ kind: 'done', call, outcome: { value } });
    } catch (error) {
      send({ kind: 'done', call, outcome: { error: sendError(error) } });
    } finally {
      open.delete(call);
    }
  };

  return {
    receive(message) {
      if (message.kind === 'call') {
        void work(message.call, message.name, message.argument);
        return;
      }
      const job = open.get(message.call);
      if (job === undefined) return;
      if (message.kind === 'abort') {
        job.controller.abort(receiveError(message.reason));
        return;
      }
      const answer = job.asked.get(message.ask);
      if (answer !== undefined) settle(answer, message.outcome);
    },
  };
};
