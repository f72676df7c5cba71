import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxAttempts, nextAttemptAt, retryLadder } from '../src/index.ts';

const endedAt = new Date('2026-03-01T12:00:00Z');

/** Seconds from the end of the attempt to the next one. */
const waitAfter = (number: number, retryAfter?: string, random = 0): number | undefined => {
  const next = nextAttemptAt({ number, endedAt, retryAfter }, () => random);
  return next && (next.getTime() - endedAt.getTime()) / 1000;
};

describe('the ladder', () => {
  test('is 1 minute, 5 minutes, 15 minutes, 1 hour, 6 hours, and then nothing', () => {
    expect([1, 2, 3, 4, 5, 6].map((number) => waitAfter(number))).toEqual([
      60,
      300,
      900,
      3600,
      21_600,
      undefined,
    ]);
    expect(maxAttempts).toBe(6);
  });

  test('is lengthened by a tenth at most, and a minute at most', () => {
    expect([1, 2, 3, 4, 5].map((number) => waitAfter(number, undefined, 1))).toEqual([
      66, 330, 960, 3660, 21_660,
    ]);
  });

  test('spreads what failed together', () => {
    const waits = new Set(
      Array.from({ length: 1000 }, () =>
        nextAttemptAt({ number: 2, endedAt, retryAfter: undefined })?.getTime(),
      ),
    );
    expect(waits.size).toBeGreaterThan(900);
  });
});

describe('Retry-After', () => {
  test.each([
    [1, '120', 120],
    [1, ' 90 ', 90],
    [1, '30', 60],
    [1, '0', 60],
    [1, '31536000', 120],
    [5, '31536000', 43_200],
    [1, 'Sun, 01 Mar 2026 12:01:40 GMT', 100],
    [1, 'Sunday, 01-Mar-26 12:01:40 GMT', 100],
    [1, 'Sun, 01 Mar 2020 12:00:00 GMT', 60],
    [1, 'Sun, 01 Mar 2099 12:00:00 GMT', 120],
    [1, '', 60],
    [1, 'soon', 60],
    [1, '-5', 60],
    [1, '1.5', 60],
    [1, '9'.repeat(400), 60],
    [1, '2026-03-01', 60],
    [1, 'Sun, nonsense GMT', 60],
    [6, '120', undefined],
  ])('after attempt %i with “%s” means %s s', (number, retryAfter, wait) => {
    expect(waitAfter(number, retryAfter)).toBe(wait);
  });

  test('never shortens and at most doubles a wait, whatever it says', () => {
    const value = fc.oneof(
      fc.string(),
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        value,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (number, text, random) => {
          const step = retryLadder[number - 1] ?? 0;
          const wait = waitAfter(number, text, random) ?? 0;
          expect(wait).toBeGreaterThanOrEqual(step);
          expect(wait).toBeLessThanOrEqual(2 * step);
        },
      ),
      { seed: 4, numRuns: 1000 },
    );
  });
});
