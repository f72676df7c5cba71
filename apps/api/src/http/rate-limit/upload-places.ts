import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../errors/api-error.ts';
import { ceilingsOf } from '../../identity/account-ceilings.ts';
import type { Settings } from '../../settings.ts';

/** How many files each account is sending to this process now. */
export class UploadPlaces {
  readonly #usual: Settings['limits']['account'];
  readonly #taken = new Map<string, number>();

  /** @param usual the ceilings of accounts */
  constructor(usual: Settings['limits']['account']) {
    this.#usual = usual;
  }

  /** Runs handlers that receive a file with a place of its account held: until the file is there, or the caller is gone. */
  around(handlers: readonly RequestHandler[], isUpload: (request: Request) => boolean): RequestHandler[] {
    const enter: RequestHandler = (request, response, next) => {
      const { account } = response.locals.identity;
      const limit = ceilingsOf(account, this.#usual).concurrentUploads;
      if (limit !== null && isUpload(request)) {
        const leave = this.#take(account.id, limit);
        response.locals.uploaded = leave;
        response.once('close', leave);
      }
      next();
    };
    const leave: RequestHandler = (_request, response, next) => {
      response.locals.uploaded?.();
      next();
    };
    return [enter, ...handlers, leave];
  }

  /** @returns gives the place back; safe to call twice */
  #take(accountId: string, limit: number): () => void {
    const taken = this.#taken.get(accountId) ?? 0;
    if (taken >= limit)
      throw new ApiError('rate_limit_exceeded', {
        detail: `This account may send ${limit} files at once. Send this one when another has arrived.`,
        retryAfterMs: 1_000,
      });
    this.#taken.set(accountId, taken + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#taken.get(accountId) ?? 0) - 1;
      if (left > 0) this.#taken.set(accountId, left);
      else this.#taken.delete(accountId);
    };
  }
}
