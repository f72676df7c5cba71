import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inSteps } from '../src/rows/steps.ts';

describe('steps', () => {
  it('are as long as was said; others have their turn between them', async () => {
    const done: number[] = [];
    const steps = inSteps([0, 1, 2, 3, 4, 5, 6], 3, (item) => void done.push(item));
    const seen: number[] = [];
    for (let round = 0; round < 3; round++) {
      seen.push(done.length);
      await setImmediate();
    }
    await steps;
    expect(seen).toEqual([3, 6, 7].slice(0, seen.length));
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
