import { FairQueue, Turn } from '@dragoman/core';
import type { Request, RequestHandler } from 'express';

/**
 * Lets what arrives begin: at once, or, where much arrives in one round of the event loop, by turns of those who sent it.
 * Five hundred requests of one caller then keep others waiting no longer than a few of them.
 */
export class Arrivals {
  readonly #waiting = new FairQueue<() => void>();
  readonly #turn = new Turn();

  /** @param sender by whose turns it begins */
  add(sender: string, begin: () => void): void {
    if (this.#waiting.isEmpty) {
      if (!this.#turn.isOver) return void begin();
      setImmediate(this.#beginSome);
    }
    this.#waiting.add(sender, begin);
  }

  readonly #beginSome = (): void => {
    do this.#waiting.take()?.();
    while (!this.#waiting.isEmpty && !this.#turn.isOver);
    if (!this.#waiting.isEmpty) setImmediate(this.#beginSome);
  };
}

/** Requests begin by turns of their callers, who are told apart before anything is looked up. */
export const byTurnsOfCallers = (): RequestHandler => {
  const arrivals = new Arrivals();
  return (request, _response, next) =>
    arrivals.add(callerOf(request), () => {
      // Who is gone is not answered; what is begun now would not be told of it.
      if (!request.socket.destroyed) next();
    });
};

const callerOf = ({ headers, socket }: Request): string =>
  headers.authorization ?? headers.cookie ?? socket.remoteAddress ?? '';
