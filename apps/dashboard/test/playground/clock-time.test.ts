import { expect, it } from 'vitest';
import { clockTime } from '../../src/pages/playground/clock-time.ts';

it('writes places in a recording as players do', () => {
  expect([0, 999, 65_349, 3_600_000, 3_665_300].map(clockTime)).toEqual([
    '0:00.0',
    '0:00.9',
    '1:05.3',
    '1:00:00.0',
    '1:01:05.3',
  ]);
});
