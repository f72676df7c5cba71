import { validate, version } from 'uuid';
import { describe, expect, test } from 'vitest';
import { eventIds } from '../../src/events/event-ids.ts';

const momentOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('ids of events', () => {
  test('are UUIDv7 of the clock', () => {
    const id = eventIds(() => new Date('2026-11-21T22:30:00.123Z'))();
    expect(validate(id) && version(id) === 7).toBe(true);
    expect(new Date(momentOf(id)).toISOString()).toBe('2026-11-21T22:30:00.123Z');
  });

  test('grow within a millisecond, with the clock, and after it was set back', () => {
    let now = 1_800_000_000_000;
    const clock = () => new Date(now);
    const ids: string[] = [];
    for (const move of [0, 0, 1, 50, -3_600_000, 0, 1, 3_600_000, -1]) {
      now += move;
      // Whoever asks with the same clock shares the order.
      for (let count = 0; count < 1_000; count += 1) ids.push(eventIds(clock)());
    }
    expect(ids).toEqual([...ids].sort());
    // Deliveries take over so much of the id, and with it the order.
    const prefixes = ids.map((id) => id.replaceAll('-', '').slice(0, 18));
    expect(new Set(prefixes).size).toBe(ids.length);
    expect(momentOf(ids.at(-1) ?? '')).toBe(1_800_000_000_052);
  });

  test('of another clock have an order of their own', () => {
    eventIds(() => new Date('2036-01-01T00:00:00Z'))();
    const id = eventIds(() => new Date('2026-01-01T00:00:00Z'))();
    expect(momentOf(id)).toBe(Date.parse('2026-01-01T00:00:00Z'));
  });
});
