import { describe, expect, it } from 'vitest';
import { googleFailures, problemOf } from '../src/failures.ts';
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

  it.each([
    'Max duration of 5 minutes reached for stream.',
    'Stream timed out after receiving no more client requests.',
  ])('10 with the words %s is a rejected stream', (message) =>
    expect(failureOfStatus({ code: 10, message })).toBe('rejected'),
  );
});

describe('an error of gRPC', () => {
  it('is a problem of the vendor, with the code that says most first', () => {
    expect(problemOf(error({ code: 3, details: 'voice', reason: 'API_KEY_INVALID' }))).toMatchObject({
      failure: 'authentication',
      status: 3,
      codes: ['API_KEY_INVALID', 'INVALID_ARGUMENT'],
      words: 'voice',
    });
  });

  it('is none where gRPC did not tell it', () => expect(problemOf(new TypeError('x'))).toBeUndefined());

  it('for a method that is not there is the operator’s to put right', () => {
    const failures = googleFailures('tts', 'speech synthesiser');
    expect(failures.engine('rejected', { status: 12, cause: undefined }).detail).toContain('the endpoint');
    expect(failures.engine('rejected', { status: 3, cause: undefined }).detail).not.toContain('endpoint');
  });
});
