import type { VendorError } from '@dragoman/provider-kit';
import { describe, expect, it } from 'vitest';
import { azureFailures, broken, cancelled, closed, garbled, refused } from '../src/index.ts';

const refusal = (status: number, headers: Readonly<Record<string, string>> = {}): VendorError =>
  refused(status, (name) => headers[name], 'Words.');

describe('a failure', () => {
  it.each<[string, VendorError, string]>([
    ['401', refusal(401), 'authentication'],
    ['403', refusal(403), 'permission'],
    ['408', refusal(408), 'timeout'],
    ['429', refusal(429), 'rate_limited'],
    ['503', refusal(503), 'unavailable'],
    ['404', refusal(404), 'rejected'],
    ['200', refusal(200), 'invalid_response'],
    ['an end with 1007', closed(1007, ''), 'rejected'],
    ['an end with 1007 for the quota', closed(1007, 'Quota exceeded. Cid: '), 'quota_exhausted'],
    ['an end with 1002', closed(1002, ''), 'rejected'],
    ['an end with 4429', closed(4429, ''), 'rate_limited'],
    ['an end with 1006', closed(1006, ''), 'unavailable'],
    ['an end with 1013', closed(1013, ''), 'unavailable'],
    ['AuthenticationFailure', cancelled('AuthenticationFailure', ''), 'authentication'],
    ['BadRequestParameters', cancelled('BadRequestParameters', ''), 'rejected'],
    ['TooManyRequests', cancelled('TooManyRequests', ''), 'rate_limited'],
    ['Forbidden', cancelled('Forbidden', ''), 'quota_exhausted'],
    ['ConnectionFailure', cancelled('ConnectionFailure', ''), 'unavailable'],
    ['ServiceTimeout', cancelled('ServiceTimeout', ''), 'timeout'],
    ['ServiceError', cancelled('ServiceError', ''), 'unavailable'],
    ['RuntimeError', cancelled('RuntimeError', ''), 'invalid_response'],
    ['no connection', broken('connect ECONNREFUSED'), 'unavailable'],
    ['half a phrase', garbled('Half a phrase.'), 'invalid_response'],
  ])('%s is told by its kind', (_, { problem }, failure) => expect(problem.failure).toBe(failure));

  it('says when to come back, which request it was, and what the vendor’s code was', () => {
    const { problem } = refusal(429, { 'retry-after': '9', 'apim-request-id': 'id-1' });
    expect(problem).toMatchObject({ status: 429, retryAfterMs: 9000, requestId: 'id-1', words: 'Words.' });
    expect(closed(4429, '').problem.codes).toEqual(['websocket_4429']);
    expect(cancelled('Forbidden', '').problem.codes).toEqual(['Forbidden']);
  });

  it('of the key and of the address says what the operator must check', () => {
    const failures = azureFailures('asr', 'speech recogniser');
    const detailOf = (status: number) =>
      failures.engine(refusal(status).problem.failure, { status, cause: undefined }).detail;
    expect(detailOf(401)).toContain('one of this region');
    expect(detailOf(404)).toContain('the region or the endpoint');
    expect(detailOf(403)).toContain('the rights of the key');
  });
});
