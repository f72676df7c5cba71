import { describe, expect, it } from 'vitest';
import { maxInWindow } from '../src/benchmarks/limits/window.ts';

const at = (...times: number[]) => times.map((time) => ({ sentAt: time, answeredAt: time + 1 }));

describe('the most requests in any window', () => {
  it('counts a burst over the border of a fixed window', () => {
    expect(maxInWindow(at(59_000, 59_500, 60_100, 60_200), 60_000)).toBe(4);
  });

  it('lets the oldest go when the window has moved on', () => {
    expect(maxInWindow(at(0, 10, 60_002, 60_012), 60_000)).toBe(2);
  });

  it('does not accuse where the answer may have come after the window', () => {
    const slow = { sentAt: 59_990, answeredAt: 60_010 };
    expect(maxInWindow([{ sentAt: 0, answeredAt: 1 }, slow], 60_000)).toBe(1);
  });
});
