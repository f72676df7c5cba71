import { type Clock, FairQueue, systemClock, Throughput } from '@dragoman/core';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../../errors/api-error.ts';
import type { Settings } from '../../settings.ts';

/** A body of at most so many bytes waits for nothing: thousands of them are held easily. */
export const maxShortBody = 16_384;

/** An answer that can hold no more than so many bytes waits for nothing; one that has no more is not held while it is sent. */
export const maxShortAnswer = 1_048_576;

/** Who waits longer than this is refused, in milliseconds: no server waits for a body much longer. */
const maxWaitMs = 240_000;
/** Whose wait is foretold to be so many times as long as may be is refused at once: what is foretold is not certain. */
const doubt = 1.25;
/** What an account gets done is known from so long on: a few bodies make no average. */
const spans = { halfLifeMs: 60_000, minMs: 20_000, staleMs: maxWaitMs };
/** When to come back where nobody knows. */
const usualRetryMs = 30_000;

interface Waiting {
  readonly accountId: string;
  readonly bytes: number;
  /** When it would have waited too long. */
  readonly endsAt: number;
  begin(): void;
  refuse(retryAfterMs: number): void;
}

/**
 * What all requests together may hold of their bodies and of what is made of them: the memory of the process has an end.
 * A body beyond it is not read until others are done with, by turns of their accounts; of the whole an account has at
 * most a half, so that one that never ends its uploads leaves the others theirs. Who would wait for more than four
 * minutes is refused, as soon as that is known by what the account got done while others of its bodies waited.
 */
export class BodyBudget {
  readonly #maxBytes: number;
  readonly #clock: Clock;
  readonly #waiting = new FairQueue<Waiting>();
  readonly #held = new Map<string, number>();
  /** Of the accounts with bodies that wait: what they get done. */
  readonly #throughputs = new Map<string, Throughput>();
  #total = 0;

  /** @param maxBytes what all bodies may come to */
  constructor(maxBytes: number, clock: Clock = systemClock) {
    this.#maxBytes = maxBytes;
    this.#clock = clock;
  }

  /** What is held now, in bytes. */
  get total(): number {
    return this.#total;
  }

  /**
   * Begins as soon as so much may be held, at once where that is now. What is more than an account's share begins when
   * the account holds nothing else.
   *
   * @param refuse called in place of `begin`, with when to come back in milliseconds
   * @returns ends the holding, or the wait for it; to call that twice does nothing more
   */
  hold(
    accountId: string,
    bytes: number,
    begin: () => void,
    refuse: (retryAfterMs: number) => void,
  ): () => void {
    let isHeld = false;
    const stop = (): void => {
      giveUp();
      this.#waiting.remove(accountId, waiting);
      this.#note(accountId);
    };
    const waiting: Waiting = {
      accountId,
      bytes: Math.min(bytes, this.#share),
      endsAt: this.#clock.now() + maxWaitMs,
      begin: () => {
        giveUp();
        isHeld = true;
        begin();
      },
      refuse: (retryAfterMs) => {
        stop();
        refuse(retryAfterMs);
      },
    };
    const giveUp = this.#clock.schedule(maxWaitMs, () =>
      waiting.refuse(this.#msUntil(waiting) || usualRetryMs),
    );
    this.#waiting.add(accountId, waiting);
    this.#admit();
    this.#note(accountId);
    this.#refuseLate(accountId);
    return () => {
      stop();
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
      this.#note(next.accountId);
      next.begin();
    }
  }

  #release({ accountId, bytes }: Waiting): void {
    this.#total -= bytes;
    const rest = (this.#held.get(accountId) ?? 0) - bytes;
    if (rest > 0) this.#held.set(accountId, rest);
    else this.#held.delete(accountId);
    this.#throughputs.get(accountId)?.count(bytes);
    this.#admit();
    this.#refuseLate(accountId);
  }

  /** Notes whether bodies of an account wait: only then it gets done all that it can. */
  #note(accountId: string): void {
    if (this.#waiting.of(accountId).length === 0) return void this.#throughputs.delete(accountId);
    if (this.#throughputs.has(accountId)) return;
    const throughput = new Throughput(this.#clock, spans);
    throughput.isFull = true;
    this.#throughputs.set(accountId, throughput);
  }

  /** How long a body will wait yet for those of its account before it, in milliseconds; 0 where nobody knows. */
  #msUntil(waiting: Waiting): number {
    const { accountId } = waiting;
    let bytes = (this.#held.get(accountId) ?? 0) - this.#share;
    for (const before of this.#waiting.of(accountId)) {
      bytes += before.bytes;
      if (before === waiting) break;
    }
    return this.#throughputs.get(accountId)?.msFor(Math.max(0, bytes)) ?? 0;
  }

  /** Refuses those that will wait too long; who is refused makes the others wait for less. */
  #refuseLate(accountId: string): void {
    const throughput = this.#throughputs.get(accountId);
    if (!throughput || throughput.msFor(1) === 0) return;
    const now = this.#clock.now();
    let before = (this.#held.get(accountId) ?? 0) - this.#share;
    for (const waiting of [...this.#waiting.of(accountId)]) {
      const bytes = before + waiting.bytes;
      const ms = throughput.msFor(Math.max(0, bytes));
      if (ms > (waiting.endsAt - now) * doubt) waiting.refuse(ms);
      else before = bytes;
    }
  }
}

/** What a request may hold, in bytes, of a body of so many. */
export type Weigh = (bodyBytes: number) => number;

/** JSON, and what is made of its texts: a line of two characters becomes a segment, its translation, a part of the answer. */
export const weighJson: Weigh = (bytes) => bytes * 160;
/** A file, its text and the rows of it. */
export const weighImport: Weigh = (bytes) => bytes * 10;
/**
 * An answer with texts, of so many code points at most: source and translation, as the database sends them, as rows, and
 * as JSON.
 */
export const weighTexts = ({ limits }: Settings, rows: number): number => rows * limits.text.codePoints * 10;
/** A form, whose file goes to disk piece by piece. */
export const weighForm: Weigh = () => 1_048_576;

/** Whether a request has a body that is worth a thought. @param limitBytes what one may have that does not say its length */
export const sizeOfLongBody = (request: Request, limitBytes: number): number | undefined => {
  const declared = request.headers['content-length'];
  if (declared === undefined && request.headers['transfer-encoding'] === undefined) return undefined;
  const bytes = declared === undefined ? limitBytes : Math.min(Number(declared), limitBytes);
  return bytes > maxShortBody ? bytes : undefined;
};

/**
 * Waits until so much may be held; until the answer is sent, or what is given is called.
 * @throws ApiError `overloaded` after four minutes, or as soon as it is known that they will not do
 */
export const admit = (budget: BodyBudget, response: Response, bytes: number): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const { socket } = response.req;
    // Who is gone already would never be told to be.
    if (socket.destroyed) return reject(overloaded(usualRetryMs));
    let end = (): void => {};
    const over = (): void => {
      response.removeListener('close', over);
      socket.removeListener('close', over);
      end();
    };
    response.once('close', over);
    // An answer that waits for another one on its connection does not close with it.
    socket.once('close', over);
    end = budget.hold(
      response.locals.identity.account.id,
      bytes,
      () => resolve(() => end()),
      (retryAfterMs) => {
        over();
        reject(overloaded(retryAfterMs));
      },
    );
  });

const overloaded = (retryAfterMs: number): ApiError =>
  new ApiError('overloaded', {
    detail: 'Too many long requests of this account are being worked on. Try again when some have ended.',
    retryAfterMs,
  });

/** Lets a request with a long body wait, the body unread, until it may be held: until the answer is sent. */
export const admitBody =
  (budget: BodyBudget, weigh: Weigh, limitBytes: number): RequestHandler =>
  (request, response, next) => {
    const bytes = sizeOfLongBody(request, limitBytes);
    if (bytes === undefined) return next();
    return admit(budget, response, weigh(bytes)).then(() => next());
  };
