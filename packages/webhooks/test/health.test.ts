import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHealthPolicy, type EndpointHealth, type HealthOutcome } from '../src/index.ts';

const start = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;
const day = 86_400_000;
const policy = createHealthPolicy({ concurrency: 16 });

const at = (milliseconds: number) => new Date(start + milliseconds);
const failure = (milliseconds: number, isExhausted = false): HealthOutcome => ({
  isDelivered: false,
  isExhausted,
  at: at(milliseconds),
});
const success = (milliseconds: number): HealthOutcome => ({
  isDelivered: true,
  isExhausted: false,
  at: at(milliseconds),
});
const after = (...outcomes: readonly HealthOutcome[]) => policy(null, outcomes).health;
const failures = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => failure(from + index));
const successes = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => success(from + index));

describe('an endpoint that answers well', () => {
  test('has no health', () => {
    expect(after(success(0), success(1))).toBeNull();
    expect(policy(null, [])).toEqual({ health: null, disable: false });
  });
});

describe('failures', () => {
  test('are counted from the first one, with the deliveries that were given up', () => {
    expect(after(success(0), failure(1), failure(2, true))).toEqual({
      failingSince: at(1),
      consecutiveFailures: 2,
      exhaustedDeliveries: 1,
      lastFailureAt: at(2),
      windowStartedAt: at(1),
      windowAttempts: 2,
      windowFailures: 2,
      concurrency: null,
    });
  });

  test('are forgotten by a success, and wholly by one after five minutes', () => {
    const recovering = after(failure(0, true), success(1));
    expect(recovering).toMatchObject({
      failingSince: null,
      consecutiveFailures: 0,
      exhaustedDeliveries: 0,
      lastFailureAt: at(0),
      windowAttempts: 2,
      windowFailures: 1,
    });
    expect(policy(recovering, [success(5 * minute - 1)]).health).not.toBeNull();
    expect(policy(recovering, [success(5 * minute)]).health).toBeNull();
  });
});

describe('the circuit', () => {
  test('opens at ten attempts of which 70 % failed, and not before', () => {
    expect(after(...failures(9))).toMatchObject({ concurrency: null });
    expect(after(...failures(10))).toMatchObject({ concurrency: 1 });
    expect(after(...failures(3), ...successes(4, 10), ...failures(6, 20))).toMatchObject({
      windowAttempts: 13,
      concurrency: null,
    });
    expect(after(...failures(3), ...successes(3, 10), ...failures(4, 20))).toMatchObject({
      windowAttempts: 10,
      concurrency: 1,
    });
  });

  test('counts in windows of five minutes', () => {
    const slow = Array.from({ length: 30 }, (_, index) => failure(index * minute));
    expect(after(...slow)).toMatchObject({ concurrency: null, windowAttempts: 5, consecutiveFailures: 30 });
  });

  test('stays open through further failures and windows', () => {
    expect(after(...failures(10), failure(6 * minute), failure(20 * minute))).toMatchObject({
      concurrency: 1,
    });
  });

  test('closes by doubling with each success, and opens again while most fail', () => {
    const ramp = [1, 2, 3, 4].map((count) => after(...failures(20), ...successes(count, 100))?.concurrency);
    expect(ramp).toEqual([2, 4, 8, null]);
    expect(after(...failures(20), ...successes(2, 100), failure(200))).toMatchObject({ concurrency: 1 });
  });

  test('does not open at the first failure after it closed', () => {
    expect(after(...failures(20), ...successes(4, 100), failure(200))).toMatchObject({
      concurrency: null,
      windowAttempts: 1,
      windowFailures: 1,
    });
  });

  test('closes at once where one attempt at a time is all there is', () => {
    const one = createHealthPolicy({ concurrency: 1 });
    expect(one(null, [...failures(10), success(20)]).health).toMatchObject({ concurrency: null });
  });
});

describe('an endpoint is disabled', () => {
  const failing = (last: number, exhausted: number) =>
    policy(null, [...Array.from({ length: exhausted }, (_, index) => failure(index, true)), failure(last)]);

  test('after five days of nothing but failures, with two deliveries given up', () => {
    expect(failing(5 * day, 2).disable).toBe(true);
    expect(failing(5 * day - 1, 2).disable).toBe(false);
    expect(failing(9 * day, 1).disable).toBe(false);
  });

  test('not where one attempt succeeded', () => {
    const { health } = failing(4 * day, 5);
    expect(policy(health, [success(4 * day), failure(6 * day)]).disable).toBe(false);
    expect(policy(health, [failure(6 * day), success(6 * day)]).disable).toBe(false);
  });

  test('after as many days as are set', () => {
    const strict = createHealthPolicy({ concurrency: 16, disableAfterDays: 1 });
    expect(strict(null, [failure(0, true), failure(day, true)]).disable).toBe(true);
  });
});

describe('whatever happens', () => {
  const outcome = fc.record({
    isDelivered: fc.boolean(),
    isExhausted: fc.boolean(),
    waitMs: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2 * day })),
  });
  const history = fc.record({
    most: fc.integer({ min: 1, max: 40 }),
    steps: fc.array(outcome, { maxLength: 60, size: 'max' }),
  });

  /** Every state that a history of outcomes goes through, one outcome at a time. */
  const replay = ({ most, steps }: typeof history extends fc.Arbitrary<infer Value> ? Value : never) => {
    const judge = createHealthPolicy({ concurrency: most });
    let health: EndpointHealth | null = null;
    let now = 0;
    return steps.map(({ waitMs, ...rest }) => {
      now += waitMs;
      const one = { ...rest, isExhausted: rest.isExhausted && !rest.isDelivered, at: at(now) };
      const judged: ReturnType<typeof judge> = judge(health, [one]);
      health = judged.health;
      return { ...judged, outcome: one };
    });
  };

  test('attempts at once are from 1 to what is configured', () => {
    fc.assert(
      fc.property(history, (given) => {
        for (const { health } of replay(given)) {
          const concurrency = health?.concurrency ?? given.most;
          expect(concurrency).toBeGreaterThanOrEqual(1);
          expect(concurrency).toBeLessThanOrEqual(given.most);
        }
      }),
    );
  });

  test('a success ends the failing', () => {
    fc.assert(
      fc.property(history, (given) => {
        for (const {
          health,
          outcome: { isDelivered },
        } of replay(given)) {
          if (isDelivered) expect([null, undefined]).toContain(health?.failingSince);
          else expect(health?.failingSince).toBeInstanceOf(Date);
        }
      }),
    );
  });

  test('nothing is disabled before five days without a success', () => {
    fc.assert(
      fc.property(history, (given) => {
        let lastSuccess = start;
        for (const { disable, outcome: one } of replay(given)) {
          if (one.isDelivered) lastSuccess = one.at.getTime();
          if (disable) expect(one.at.getTime() - lastSuccess).toBeGreaterThanOrEqual(5 * day);
          if (disable) expect(one.isDelivered).toBe(false);
        }
      }),
    );
  });

  test('successes for more than five minutes leave no health', () => {
    fc.assert(
      fc.property(history, (given) => {
        const last = replay(given).at(-1);
        if (!last) return;
        const from = last.outcome.at.getTime() - start;
        const well = Array.from({ length: 20 }, (_, index) => success(from + index * minute));
        expect(createHealthPolicy({ concurrency: given.most })(last.health, well).health).toBeNull();
      }),
    );
  });

  test('outcomes judged together or one by one give the same', () => {
    fc.assert(
      fc.property(history, (given) => {
        const states = replay(given);
        const together = createHealthPolicy({ concurrency: given.most })(
          null,
          states.map(({ outcome: one }) => one),
        );
        expect(together.health).toEqual(states.at(-1)?.health ?? null);
      }),
    );
  });
});
