import { describe, expect, test, vi } from 'vitest';
import { createTurns } from '../src/index.ts';

const { signal: calm } = new AbortController();
const overloaded = () => new Error('overloaded');

/** Work that ends when it is told. */
const held = (log: string[], name: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = async (): Promise<string> => {
    log.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
};

describe('turns', () => {
  test('let so many work at once, and the others in order of arrival', async () => {
    const turns = createTurns({ max: 2, maxWaiting: 10, overloaded });
    const log: string[] = [];
    const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => held(log, name));
    const runs = [one, two, three, four].map((each) => turns.run(each?.work ?? Promise.reject, calm));
    await Promise.resolve();
    expect(log).toEqual(['one', 'two']);
    two?.end();
    expect(await runs[1]).toBe('two');
    await vi.waitUntil(() => log.length > 2);
    expect(log).toEqual(['one', 'two', 'three']);
    for (const each of [one, three, four]) each?.end();
    expect(await Promise.all(runs)).toEqual(['one', 'two', 'three', 'four']);
    expect(log).toEqual(['one', 'two', 'three', 'four']);
  });

  test('go on after work that failed', async () => {
    const turns = createTurns({ max: 1, maxWaiting: 1, overloaded });
    const first = held([], 'first');
    const [failing, next] = [turns.run(first.work, calm), turns.run(async () => 'next', calm)];
    first.fail();
    await expect(failing).rejects.toThrow('first');
    expect(await next).toBe('next');
    expect(await turns.run(async () => 'later', calm)).toBe('later');
  });

  test('refuse at once who finds too many before him', async () => {
    const turns = createTurns({ max: 1, maxWaiting: 1, overloaded });
    const first = held([], 'first');
    const [running, waiting] = [turns.run(first.work, calm), turns.run(async () => 'second', calm)];
    await expect(turns.run(async () => 'third', calm)).rejects.toThrow('overloaded');
    first.end();
    expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
  });

  test('let go at once who is aborted while he waits, and his place with him', async () => {
    const turns = createTurns({ max: 1, maxWaiting: 1, overloaded });
    const first = held([], 'first');
    const running = turns.run(first.work, calm);
    const controller = new AbortController();
    const waiting = turns.run(async () => 'second', controller.signal);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    const third = turns.run(async () => 'third', calm);
    first.end();
    expect(await Promise.all([running, third])).toEqual(['first', 'third']);
  });

  test('do not begin work that is aborted already', async () => {
    const turns = createTurns({ max: 1, maxWaiting: 1, overloaded });
    const reason = new Error('enough');
    const log: string[] = [];
    await expect(turns.run(held(log, 'never').work, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(log).toEqual([]);
    expect(await turns.run(async () => 'next', calm)).toBe('next');
  });
});
