import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Remembered } from '../src/remembered.ts';

const [a, b] = [{ account: { id: 'a' } }, { account: { id: 'b' } }];

/** What the look-ups of a cache wait for. */
const make = (bounds: { max: number; maxSize?: number; sizeOf?: () => number } = { max: 10 }) => {
  const asked: (PromiseWithResolvers<{ at: number } | null> & { id: string })[] = [];
  const remembered = new Remembered<{ at: number }>((_accountId, id) => {
    const look = Promise.withResolvers<{ at: number } | null>();
    asked.push({ ...look, id });
    return look.promise;
  }, bounds);
  return { asked, remembered };
};

describe('rows that are remembered', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('are looked up once for all who ask at once, each account by itself, and are fresh for three seconds', async () => {
    const { asked, remembered } = make();
    const all = [remembered.find(a, 'X'), remembered.find(a, 'x'), remembered.find(b, 'x')];
    expect(asked).toHaveLength(2);
    asked[0]?.resolve({ at: 1 });
    asked[1]?.resolve(null);
    expect(await Promise.all(all)).toEqual([{ at: 1 }, { at: 1 }, null]);
    expect(await remembered.find(b, 'x')).toBeNull();
    expect(asked).toHaveLength(2);
    vi.advanceTimersByTime(2_999);
    expect(await remembered.find(a, 'x')).toEqual({ at: 1 });
    vi.advanceTimersByTime(1);
    void remembered.find(a, 'x');
    expect(asked).toHaveLength(3);
  });

  it('fail nobody where they are changed under a look-up, and none of before is kept', async () => {
    const { asked, remembered } = make();
    const before = remembered.find(a, 'x');
    remembered.forget(a, 'X');
    const after = remembered.find(a, 'x');
    expect(asked).toHaveLength(2);
    asked[0]?.resolve({ at: 1 });
    expect(await before).toEqual({ at: 1 });
    // The second is still under way, and is the one that counts.
    const meanwhile = remembered.find(a, 'x');
    expect(asked).toHaveLength(2);
    asked[1]?.resolve({ at: 2 });
    expect(await Promise.all([after, meanwhile])).toEqual([{ at: 2 }, { at: 2 }]);
    expect(await remembered.find(a, 'x')).toEqual({ at: 2 });
    remembered.forget(a, 'x');
    void remembered.find(a, 'x');
    expect(asked).toHaveLength(3);
  });

  it('are looked up again after a look-up that failed', async () => {
    const { asked, remembered } = make();
    const failed = remembered.find(a, 'x');
    asked[0]?.reject(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    void remembered.find(a, 'x');
    expect(asked).toHaveLength(2);
  });

  it('are at most as many, and as large, as they may be', async () => {
    const { asked, remembered } = make({ max: 10, maxSize: 5, sizeOf: () => 2 });
    for (const id of ['x', 'y', 'z']) {
      const found = remembered.find(a, id);
      asked.at(-1)?.resolve({ at: 1 });
      await found;
    }
    void remembered.find(a, 'z');
    expect(asked).toHaveLength(3);
    void remembered.find(a, 'x');
    expect(asked).toHaveLength(4);
  });
});
