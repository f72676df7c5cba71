import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextTurn } from '@dragoman/core';
import { type IdempotencyRepository, StoreError } from '@dragoman/store';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.ts';
import { conflict, invalid } from '../errors/errors.ts';
import { MediaBody } from './body/media-body.ts';
import { problemDocument, toApiError } from './problem.ts';
import { refund } from './rate-limit/rate-limit.ts';

/** An answer as it is sent, and as it is kept for a replay where the two differ. */
export interface Idempotent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly replayBody?: string;
}

const validKey = /^[\x21-\x7e]{1,255}$/;
/** Between tries to give back a claim while the database is away. */
const retryMs = 1_000;

/**
 * With an `Idempotency-Key`, the first answer is kept for 24 h and replayed; without, `handle` simply runs.
 * 5xx and 429 are not kept: the caller may try again.
 */
export const idempotent = async (
  request: Request,
  response: Response,
  claims: IdempotencyRepository,
  handle: () => Promise<Idempotent>,
): Promise<Idempotent> => {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return handle();
  if (typeof header !== 'string' || !validKey.test(header))
    throw invalid(
      'Idempotency-Key must be 1 to 255 printable ASCII characters without blanks. A UUID is a good choice.',
    );
  const { actor, account } = response.locals.identity;
  const claim = await claims.claim(account.id, {
    actor,
    operation: `${request.method} ${request.baseUrl}${request.path}`,
    key: header,
    requestHash: await requestHash(request),
  });
  switch (claim.state) {
    case 'answered':
      await refund(response);
      response.setHeader('Idempotent-Replayed', 'true');
      return claim.answer;
    case 'different_request':
      throw conflict('This Idempotency-Key was used with another body. Use a fresh key for a new request.');
    case 'running':
      throw new ApiError('conflict', {
        detail: 'A request with this Idempotency-Key is still running. Wait for its answer, then ask again.',
        retryAfterMs: 1_000,
      });
    case 'claimed': {
      const { token } = claim;
      return remember(handle, response, async (answer) => {
        try {
          if (answer === null) await claims.release(account.id, token);
          else await claims.complete(account.id, token, answer);
        } catch (error) {
          // The claim lives as long as this process, and nobody holds it any more.
          void releaseLater(claims, account.id, token);
          throw error;
        }
      });
    }
  }
};

const releaseLater = async (
  claims: IdempotencyRepository,
  accountId: string,
  token: string,
): Promise<void> => {
  for (;;) {
    await sleep(retryMs, undefined, { ref: false });
    try {
      return await claims.release(accountId, token);
    } catch (error) {
      if (!StoreError.is(error) || error.code === 'closed') return;
    }
  }
};

/** So many bytes are digested in less than a turn on any machine. */
const bytesOfTurn = 1_048_576;

/** Of the body, and of the query where there is one: both say what is asked for. Others have their turn meanwhile. */
const requestHash = async ({ body, originalUrl }: Request): Promise<Buffer> => {
  const at = originalUrl.indexOf('?');
  const digest = createHash('sha256');
  if (at !== -1) digest.update(originalUrl.slice(at)).update('\n');
  const bytes: unknown = body?.bytes;
  if (!Buffer.isBuffer(bytes)) {
    digest.update(JSON.stringify(body instanceof MediaBody ? body.identity : (body ?? null)));
    return digest.digest();
  }
  digest.update(body.mediaType).update('\n');
  for (let start = 0; start < bytes.length; start += bytesOfTurn) {
    if (start > 0) await nextTurn();
    digest.update(bytes.subarray(start, start + bytesOfTurn));
  }
  return digest.digest();
};

const remember = async (
  handle: () => Promise<Idempotent>,
  response: Response,
  settle: (answer: Idempotent | null) => Promise<void>,
): Promise<Idempotent> => {
  let answer: Idempotent;
  try {
    answer = await handle();
  } catch (thrown) {
    const error = toApiError(thrown);
    const keep = error.status < 500 && error.status !== 429 && !response.locals.abandoned;
    const problem = () => ({
      status: error.status,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: JSON.stringify(
        problemDocument(error, {
          path: response.req.originalUrl.split('?', 1)[0] ?? '/',
          id: response.locals.requestId,
          publicUrl: response.locals.publicUrl,
        }),
      ),
    });
    await settle(keep ? problem() : null);
    throw error;
  }
  // A cookie is shown once, as every secret is.
  const { 'set-cookie': _cookie, ...headers } = answer.headers;
  await settle({ status: answer.status, headers, body: answer.replayBody ?? answer.body });
  return answer;
};
