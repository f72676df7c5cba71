import { FairQueue } from '@dragoman/core';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../api-error.ts';

/** A body of at most so many bytes waits for nothing: thousands of them are held easily. */
export const maxShortBody = 16_384;

interface Waiting {
  readonly accountId: string;
  readonly bytes: number;
  begin(): void;
}

/**
 * What all requests together may hold of their bodies and of what is made of them: the memory of the process has an end.
 * A body beyond it is not read until others are done with, by turns of their accounts; of the whole an account has at
 * most a half, so that one that never ends its uploads leaves the others theirs.
 */
export class BodyBudget {
  readonly #maxBytes: number;
  readonly #waiting = new FairQueue<Waiting>();
  readonly #held = new Map<string, number>();
  #total = 0;

  /** @param maxBytes what all bodies may come to */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is held now, in bytes. */
  get total(): number {
    return this.#total;
  }

  /**
   * Begins as soon as so much may be held, at once where that is now. What is more than an account's share begins when
   * the account holds nothing else.
   *
   * @returns ends the holding, or the wait for it; to call that twice does nothing more
   */
  hold(accountId: string, bytes: number, begin: () => void): () => void {
    let isHeld = false;
    const waiting: Waiting = {
      accountId,
      bytes: Math.min(bytes, this.#share),
      begin: () => {
        isHeld = true;
        begin();
      },
    };
    this.#waiting.add(accountId, waiting);
    this.#admit();
    return () => {
      this.#waiting.remove(accountId, waiting);
      if (isHeld) this.#release(waiting);
      isHeld = false;
    };
  }

  get #share(): number {
    return this.#maxBytes / 2;
  }

  /** Those whose account has its share are passed over; where the whole is used up, nobody overtakes whose turn it is. */
  #admit(): void {
    for (;;) {
      let isFull = false;
      const next = this.#waiting.take(({ accountId, bytes }) => {
        if (isFull || (this.#held.get(accountId) ?? 0) + bytes > this.#share) return false;
        isFull = this.#total + bytes > this.#maxBytes;
        return !isFull;
      });
      if (!next) return;
      this.#total += next.bytes;
      this.#held.set(next.accountId, (this.#held.get(next.accountId) ?? 0) + next.bytes);
      next.begin();
    }
  }

  #release({ accountId, bytes }: Waiting): void {
    this.#total -= bytes;
    const rest = (this.#held.get(accountId) ?? 0) - bytes;
    if (rest > 0) this.#held.set(accountId, rest);
    else this.#held.delete(accountId);
    this.#admit();
  }
}

/** What a request may hold, in bytes, of a body of so many. */
export type Weigh = (bodyBytes: number) => number;

/** JSON, and what is made of its texts: a line of two characters becomes a segment, its translation, a part of the answer. */
export const weighJson: Weigh = (bytes) => bytes * 160;
/** A file, its text and the rows of it. */
export const weighImport: Weigh = (bytes) => bytes * 4;
/** A form, whose file goes to disk piece by piece. */
export const weighForm: Weigh = () => 1_048_576;

/** Whether a request has a body that is worth a thought. @param limitBytes what one may have that does not say its length */
export const sizeOfLongBody = (request: Request, limitBytes: number): number | undefined => {
  const declared = request.headers['content-length'];
  if (declared === undefined && request.headers['transfer-encoding'] === undefined) return undefined;
  const bytes = declared === undefined ? limitBytes : Math.min(Number(declared), limitBytes);
  return bytes > maxShortBody ? bytes : undefined;
};

/** Waits longer than this end with 503, in milliseconds: no server waits for a body much longer. */
const maxWaitMs = 240_000;

/**
 * Waits until so much may be held; until the answer is sent, or what is given is called.
 * @throws ApiError `overloaded` after four minutes
 */
export const admit = (budget: BodyBudget, response: Response, bytes: number): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const { socket } = response.req;
    // Who is gone already would never be told to be.
    if (socket.destroyed) return reject(overloaded());
    let end = (): void => {};
    const giveUp = setTimeout(() => {
      end();
      reject(overloaded());
    }, maxWaitMs);
    const over = (): void => {
      clearTimeout(giveUp);
      response.removeListener('close', over);
      socket.removeListener('close', over);
      end();
    };
    response.once('close', over);
    // An answer that waits for another one on its connection does not close with it.
    socket.once('close', over);
    end = budget.hold(response.locals.identity.account.id, bytes, () => {
      clearTimeout(giveUp);
      resolve(() => end());
    });
  });

const overloaded = (): ApiError =>
  new ApiError('overloaded', {
    detail: 'Too many long requests of this account are being worked on. Try again when some have ended.',
    retryAfterMs: 30_000,
  });

/** Lets a request with a long body wait, the body unread, until it may be held: until the answer is sent. */
export const admitBody =
  (budget: BodyBudget, weigh: Weigh, limitBytes: number): RequestHandler =>
  (request, response, next) => {
    const bytes = sizeOfLongBody(request, limitBytes);
    if (bytes === undefined) return next();
    return admit(budget, response, weigh(bytes)).then(() => next());
  };
