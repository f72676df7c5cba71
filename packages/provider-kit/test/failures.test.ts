import { inspect } from 'node:util';
import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { failureOfHttpStatus, failuresOf, retryAfterMsOf } from '../src/index.ts';
import { confidentialOf, tokenOf, vendorWords } from '../src/redact.ts';

const failures = failuresOf({ slot: 'tts', id: 'acme', noun: 'speech synthesiser' });
const cause = new Error('HTTP 500');
const kinds: readonly ProviderFailure[] = [
  'authentication',
  'permission',
  'rejected',
  'invalid_response',
  'rate_limited',
  'quota_exhausted',
  'unavailable',
  'timeout',
];

describe('a failure', () => {
  test.each(kinds)('%s is told in words that say what to do', (kind) => {
    const error = failures.engine(kind, { cause });
    expect(ServiceError.is(error)).toBe(true);
    expect(error.detail).toMatch(/speech synthesiser.*(Try|must)/);
    expect(error.provider).toEqual({ slot: 'tts', id: 'acme', failure: kind });
    expect(error.cause).toBe(cause);
  });

  test('carries what is known of it, and nothing that is not', () => {
    const facts = { status: 429, vendorCode: 'SLOW', requestId: 'r-1', retryAfterMs: 7000, cause };
    const error = failures.engine('rate_limited', facts);
    expect(error.retryAfterMs).toBe(7000);
    expect(error.provider).toEqual({
      slot: 'tts',
      id: 'acme',
      failure: 'rate_limited',
      status: 429,
      vendorCode: 'SLOW',
      requestId: 'r-1',
    });
    expect(failures.engine('timeout', { cause }).retryAfterMs).toBeUndefined();
  });

  test('may be told in other words', () => {
    const error = failures.engine('rejected', { status: 404, cause }, 'There is no such address.');
    expect(error.detail).toBe('There is no such address.');
    const own = failuresOf({
      slot: 'tts',
      id: 'acme',
      noun: 'speech synthesiser',
      detailOf: (failure, status) => (status === 404 ? `Not there, and ${failure}.` : undefined),
    });
    expect(own.engine('rejected', { status: 404, cause }).detail).toBe('Not there, and rejected.');
    expect(own.engine('rejected', { status: 400, cause }).detail).toContain('Try other options');
    expect(own.engine('rejected', { status: 404, cause }, 'Words.').detail).toBe('Words.');
  });

  test('of an answer that nobody can use says what it is', () => {
    const error = failures.unusable('no audio');
    expect(error.provider?.failure).toBe('invalid_response');
    expect(error.cause).toEqual(new Error('The answer is no audio.'));
  });

  test('of the request is not the engine’s', () => {
    const error = failures.input('unknown_voice', 'There is no such voice.', { status: 400, cause });
    expect(error).toMatchObject({
      code: 'unknown_voice',
      retryable: false,
      provider: { slot: 'tts', id: 'acme', status: 400 },
    });
    expect(error.provider).not.toHaveProperty('failure');
    expect(failures.input('unknown_voice', 'There is no such voice.').provider).toEqual({
      slot: 'tts',
      id: 'acme',
    });
  });
});

test.each<[number, ProviderFailure]>([
  [200, 'invalid_response'],
  [204, 'invalid_response'],
  [307, 'rejected'],
  [400, 'rejected'],
  [401, 'authentication'],
  [402, 'quota_exhausted'],
  [403, 'permission'],
  [404, 'rejected'],
  [408, 'timeout'],
  [429, 'rate_limited'],
  [500, 'unavailable'],
  [529, 'unavailable'],
])('the status %d is the failure %s', (status, failure) => {
  expect(failureOfHttpStatus(status)).toBe(failure);
});

describe('Retry-After', () => {
  test.each([
    ['7', 7000],
    ['0.2', 200],
    ['-3', 0],
    ['0', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%s is %s milliseconds', (value, expected) => {
    expect(retryAfterMsOf(value)).toBe(expected);
  });

  test('is read as a date too', () => {
    vi.useFakeTimers({ now: Date.UTC(2030, 0, 1, 12, 0, 0), toFake: ['Date'] });
    try {
      expect(retryAfterMsOf('Tue, 01 Jan 2030 12:01:00 GMT')).toBe(60_000);
      expect(retryAfterMsOf('Tue, 01 Jan 2030 11:00:00 GMT')).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is never negative, and never half a millisecond', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String)), (value) => {
        const waits = retryAfterMsOf(value);
        expect(waits === undefined || waits === Infinity || (Number.isInteger(waits) && waits >= 0)).toBe(
          true,
        );
      }),
    );
  });
});

describe('what is kept of a vendor’s words', () => {
  const key = 'sk-canary-0123456789';
  const confidential = confidentialOf(key, undefined, 'abc', 'the sea is calm');

  test('what is too short identifies nothing', () => {
    expect(confidentialOf(key, undefined, 'abc')).toEqual([key]);
  });

  test('a text is hidden as addresses and JSON write it too', () => {
    expect(confidentialOf('a "b"', 'half \ud83d')).toEqual([
      'a "b"',
      'a%20%22b%22',
      'a \\"b\\"',
      'half \ud83d',
      'half%20%EF%BF%BD',
      'half \\ud83d',
    ]);
  });

  test.each([
    ['INVALID_AUTH', 'INVALID_AUTH'],
    ['Bad Request', 'Bad_Request'],
    ['5a3b2c1d-0000-4000', '5a3b2c1d-0000-4000'],
    [`key_${key}`, undefined],
    ['{"a": 1}', undefined],
    ['x'.repeat(129), undefined],
    ['', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('%s is the token %s', (value, expected) => {
    expect(tokenOf(value, confidential)).toBe(expected);
  });

  test('its message is cut, and holds nothing that is confidential', () => {
    const words = vendorWords(
      'Acme',
      400,
      `No key ${key} for the sea is calm: ${'!'.repeat(400)}`,
      confidential,
    );
    expect(words.message).toMatch(/^Acme answered 400: No key \[redacted\] for \[redacted\]: !+$/);
    expect(words.message.length).toBeLessThan(340);
    expect(vendorWords('Acme', 'NOT_FOUND', { key }, confidential).message).toBe(
      'Acme answered NOT_FOUND: no message',
    );
  });

  test('holds no rest of a secret that begins as another', () => {
    const words = vendorWords('Acme', 400, 'calm sea', confidentialOf('calm', 'calm sea'));
    expect(words.message).toBe('Acme answered 400: [redacted]');
  });

  test('holds no part of a secret that the cut divides', () => {
    for (let before = 270; before < 310; before += 1) {
      const words = vendorWords('Acme', 400, `${'.'.repeat(before)}${key}`, confidential);
      expect(inspect(words)).not.toContain(key.slice(0, 4));
    }
  });
});
