import { ServiceError } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { explained, type FailureContext } from '../src/failures.ts';
import { failureOfStatus, grpcStatusOf } from '../src/status.ts';

const error = (members: object): Error => Object.assign(new Error('3 X: y'), members);

describe('a status', () => {
  it('is read with what Google says besides', () => {
    const statusDetails = [{ reason: 'x' }, { retryDelay: { seconds: '3', nanos: 250_000_001 } }];
    const errorInfoMetadata = { quota_limit: 'RequestsPerDay' };
    const found = grpcStatusOf(
      error({ code: 8, details: 'no', reason: 'R', statusDetails, errorInfoMetadata }),
    );
    expect(found).toEqual({
      code: 8,
      message: 'no',
      reason: 'R',
      quotaLimit: 'RequestsPerDay',
      retryAfterMs: 3251,
    });
  });

  it.each([[error({ code: 'ECONNRESET' })], [error({ code: 0 })], [error({})], ['text'], [undefined]])(
    'is none of %o',
    (value) => expect(grpcStatusOf(value)).toBeUndefined(),
  );

  it('survives nonsense in its parts', () => {
    const found = grpcStatusOf(
      error({ code: 3, details: 7, reason: {}, statusDetails: 'x', errorInfoMetadata: 1 }),
    );
    expect(found).toMatchObject({ code: 3, message: '' });
  });

  it.each([
    [1, 'unavailable'],
    [2, 'unavailable'],
    [3, 'rejected'],
    [4, 'timeout'],
    [5, 'rejected'],
    [7, 'permission'],
    [8, 'rate_limited'],
    [9, 'rejected'],
    [10, 'unavailable'],
    [11, 'rejected'],
    [12, 'rejected'],
    [13, 'unavailable'],
    [14, 'unavailable'],
    [15, 'unavailable'],
    [16, 'authentication'],
  ])('%d is the failure %s', (code, failure) => expect(failureOfStatus({ code, message: '' })).toBe(failure));
});

const context: FailureContext = {
  slot: 'tts',
  noun: 'speech synthesiser',
  confidential: ['secret'],
  faultOf: ({ message }) =>
    message === 'voice' ? { code: 'unknown_voice', detail: 'No voice.' } : undefined,
};

describe('an error', () => {
  it('of gRPC becomes ours', () => {
    expect(explained(error({ code: 3, details: 'voice' }), context)).toMatchObject({
      code: 'unknown_voice',
      detail: 'No voice.',
      provider: { slot: 'tts', id: 'google', status: 3, vendorCode: 'INVALID_ARGUMENT' },
    });
    const other = explained(error({ code: 14, details: 'the secret' }), context);
    expect(other).toMatchObject({
      code: 'provider_unavailable',
      cause: { message: expect.stringContaining('[redacted]') },
    });
  });

  it('of an answer that is none names the places alone', () => {
    const { error: wrong } = z.object({ results: z.array(z.string()) }).safeParse({ results: ['secret', 7] });
    const found = explained(wrong, context);
    expect(found).toMatchObject({ provider: { failure: 'invalid_response' } });
    expect(ServiceError.is(found) && String(found.cause)).toContain('results.1');
  });

  it('that is ours or nobody’s stays', () => {
    const ours = new ServiceError('corrupt_audio', { detail: 'x' });
    const nobodys = new TypeError('x');
    expect(explained(ours, context)).toBe(ours);
    expect(explained(nobodys, context)).toBe(nobodys);
  });
});
