import { createHash } from 'node:crypto';
import type { IdempotencyRepository } from '@dragoman/store';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { idempotent } from '../../src/http/idempotency.ts';

it('digests a long file in turns, and to the same as at one go', async () => {
  const bytes = Buffer.alloc(5 * 1_048_576 + 17, 'some bytes of a file, ');
  const request = {
    method: 'POST',
    baseUrl: '/v1',
    path: '/memory/import',
    originalUrl: '/v1/memory/import?project_id=1',
    headers: { 'idempotency-key': 'once' },
    body: { mediaType: 'text/csv', bytes },
  } as unknown as Request;
  const response = { locals: { identity: { actor: 'a', account: { id: 'a' } } } } as unknown as Response;
  let hash: Buffer | undefined;
  const claims = {
    claim: (_account: string, asked: { requestHash: Buffer }) => {
      hash = asked.requestHash;
      return Promise.reject(new Error('Enough is known.'));
    },
  } as unknown as IdempotencyRepository;
  let rounds = 0;
  const count = (): void => {
    rounds++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await expect(idempotent(request, response, claims, () => Promise.reject())).rejects.toThrow('Enough');
  clearImmediate(next);
  expect(hash).toEqual(
    createHash('sha256').update('?project_id=1\n').update('text/csv\n').update(bytes).digest(),
  );
  expect(rounds).toBeGreaterThanOrEqual(5);
});
