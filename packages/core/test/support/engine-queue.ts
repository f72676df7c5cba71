import { EngineQueue, type Leave } from '../../src/scheduling/engine-queue.ts';
import { type Priority, Ticket } from '../../src/scheduling/requester.ts';
import { ManualClock } from './clock.ts';

export const anyTime = Number.POSITIVE_INFINITY;
export const provider = { slot: 'mt', id: 'test' } as const;

/** A queue, and what became of the calls that came to it. */
export const scene = (places?: number, workPerPlace?: number) => {
  const clock = new ManualClock();
  const queue = new EngineQueue(provider, clock, places, workPerPlace);
  const begun: string[] = [];
  const ask = (name: string, ticket: Ticket, cost = 1, untilMs = anyTime, remaining = cost) => {
    const abort = new AbortController();
    const call = {
      name,
      ticket,
      cost,
      abort,
      leave: undefined as Leave | undefined,
      error: undefined as unknown,
    };
    const begin = (leave: Leave) => {
      begun.push(name);
      call.leave = leave;
    };
    const entered = queue.enter(ticket, { cost, remaining }, untilMs, abort.signal);
    if (entered instanceof Promise)
      entered.then(begin, (error: unknown) => {
        call.error = error;
      });
    else begin(entered);
    return call;
  };
  return { clock, queue, begun, ask };
};

/** A request of an account. */
export const of = (account: string, priority: Priority = 'interactive') => new Ticket({ account, priority });
