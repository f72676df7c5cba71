import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, parseRetryAfter } from '../src/retry.ts';

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  it.each([
    [null, null],
    ['0', 0],
    ['17', 17],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['soon', null],
    ['', null],
    ['99999999999999999999', null],
  ])('%j is %j', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });

  it('never gives a negative or broken number', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const seconds = parseRetryAfter(header, now);
        return seconds === null || (Number.isFinite(seconds) && seconds >= 0);
      }),
    );
  });
});

it('waits longer from try to try, but never too long', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const wait = backoffMs(attempt, random);
        return wait >= 125 && wait <= 8_000 && wait <= backoffMs(attempt + 1, 1);
      },
    ),
  );
});
