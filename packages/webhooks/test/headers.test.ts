import { describe, expect, test } from 'vitest';
import { headerProblem } from '../src/index.ts';

describe('a header of the customer’s own', () => {
  test.each([
    ['Authorization', 'Bearer abc', undefined],
    ['X-Tenant', 'a b\tc', undefined],
    ['X-Signature-Version', '2', undefined],
    ['', 'a', 'invalid_name'],
    ['X Tenant', 'a', 'invalid_name'],
    ['X-Tenant:', 'a', 'invalid_name'],
    ['X-Tenant\r\nHost', 'a', 'invalid_name'],
    ['Ünicode', 'a', 'invalid_name'],
    ['a'.repeat(129), 'a', 'invalid_name'],
    ['X-Tenant', '', 'invalid_value'],
    ['X-Tenant', ' a', 'invalid_value'],
    ['X-Tenant', 'a\r\nHost: b', 'invalid_value'],
    ['X-Tenant', 'a\0', 'invalid_value'],
    ['X-Tenant', 'ü', 'invalid_value'],
    ['X-Tenant', 'a'.repeat(1025), 'invalid_value'],
    ['X-Tenant', 'a'.repeat(1024), undefined],
    ['HOST', 'a', 'reserved_name'],
    ['content-length', '5', 'reserved_name'],
    ['Content-Type', 'text/plain', 'reserved_name'],
    ['Transfer-Encoding', 'chunked', 'reserved_name'],
    ['Connection', 'close', 'reserved_name'],
    ['Expect', '100-continue', 'reserved_name'],
    ['Accept-Encoding', 'gzip', 'reserved_name'],
    ['User-Agent', 'a', 'reserved_name'],
    ['Proxy-Authorization', 'a', 'reserved_name'],
    ['X-Forwarded-For', '10.0.0.1', 'reserved_name'],
    ['X-Signature', 'a', 'reserved_name'],
    ['x-signature-previous', 'a', 'reserved_name'],
    ['Webhook-Id', 'a', 'reserved_name'],
    ['X-My-Service-Event', 'a', 'reserved_name'],
    ['X-Dragoman-Event', 'a', undefined],
  ])('%j: %j is %s', (name, value, problem) => {
    expect(headerProblem(name, value, 'My Service')).toBe(problem);
  });
});
