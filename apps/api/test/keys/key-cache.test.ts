import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyCache } from '../../src/modules/keys/key-cache.ts';

/** A cache whose look-ups end when the test says so. */
const makeCache = () => {
  const asked: (PromiseWithResolvers<{ at: number } | null> & { hash: string })[] = [];
  const cache = new KeyCache<{ at: number }>((hash) => {
    const look = Promise.withResolvers<{ at: number } | null>();
    asked.push({ ...look, hash });
    return look.promise;
  });
  const learn = async (hash: string, at: number) => {
    const found = cache.find(hash);
    asked.at(-1)?.resolve({ at });
    return found;
  };
  return { cache, asked, learn };
};

/** Lets all go on that has nothing to wait for. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('what is remembered of keys', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is looked up once for all who ask at once, and is fresh for three seconds', async () => {
    const { cache, asked } = makeCache();
    const both = Promise.all([cache.find('a'), cache.find('a')]);
    expect(asked).toHaveLength(1);
    asked[0]?.resolve({ at: 1 });
    expect(await both).toEqual([{ at: 1 }, { at: 1 }]);
    vi.advanceTimersByTime(2_999);
    expect(cache.get('a')).toEqual({ at: 1 });
    vi.advanceTimersByTime(1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('is forgotten under a look-up, which ends well and leaves nothing behind', async () => {
    const { cache, asked, learn } = makeCache();
    await learn('a', 1);
    const before = cache.find('b');
    cache.forget();
    expect(cache.get('a')).toBeUndefined();
    // Who asks after the change is not answered from before it.
    const after = cache.find('b');
    expect(asked.map(({ hash }) => hash)).toEqual(['a', 'b', 'b']);
    asked[2]?.resolve({ at: 3 });
    expect(await after).toEqual({ at: 3 });
    asked[1]?.resolve({ at: 2 });
    expect(await before).toEqual({ at: 2 });
    expect(cache.get('b')?.at).not.toBe(2);
  });
});

describe('keys that nobody knows', () => {
  it('are looked up two at once, in their order, while known ones wait for none', async () => {
    const { cache, asked, learn } = makeCache();
    await learn('known', 1);
    cache.forget();
    const strangers = ['a', 'b', 'c', 'd'].map((hash) => cache.find(hash));
    void cache.find('known');
    expect(asked.map(({ hash }) => hash)).toEqual(['known', 'a', 'b', 'known']);
    asked[2]?.resolve(null);
    await settle();
    expect(asked.map(({ hash }) => hash).slice(4)).toEqual(['c']);
    asked[1]?.resolve({ at: 2 });
    await settle();
    for (const { resolve } of asked) resolve(null);
    expect(await Promise.all(strangers)).toEqual([{ at: 2 }, null, null, null]);
    // All places are free again.
    for (const hash of ['e', 'f', 'g']) void cache.find(hash);
    expect(asked.map(({ hash }) => hash).slice(6)).toEqual(['e', 'f']);
  });

  it('are refused where too many wait, and drive out none that is known', async () => {
    const { cache, asked, learn } = makeCache();
    await learn('known', 1);
    const waiting = Array.from({ length: 1_002 }, (_, index) => cache.find(`${index}`));
    await expect(cache.find('more')).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    for (let ended = 1; ended < asked.length; ended++) {
      asked[ended]?.resolve(null);
      await settle();
    }
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
    for (let index = 0; index < 12_000; index++) {
      const made = cache.find(`made up ${index}`);
      asked.at(-1)?.resolve(null);
      await made;
    }
    expect(cache.get('known')).toEqual({ at: 1 });
    cache.forget();
    void cache.find('1');
    void cache.find('2');
    void cache.find('known');
    expect(asked.at(-1)?.hash).toBe('known');
  });

  it('do not wait one after the other for a database that is away', async () => {
    const { cache, asked } = makeCache();
    const waiting = ['a', 'b', 'c', 'd', 'e'].map((hash) => cache.find(hash));
    const ended = Promise.allSettled(waiting);
    asked[0]?.reject(new Error('away'));
    asked[1]?.reject(new Error('away'));
    expect((await ended).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
    expect(asked).toHaveLength(2);
    void cache.find('f');
    expect(asked).toHaveLength(3);
  });
});
