import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { borrowThread } from '../../../src/pdf/read/pdfjs-thread.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('the thread that reads PDFs', () => {
  it('keeps nothing of what pages came to: a file may have thousands', async () => {
    const thread = await borrowThread(1_000);
    const weak = await (async () => new WeakRef(await thread.whileIt(Promise.resolve({ page: 1 }))))();
    await setImmediate();
    collect();
    expect(weak.deref()).toBeUndefined();
    thread.release();
  });

  it('ends all that waits for it, and what comes later, too', async () => {
    const thread = await borrowThread(1_000);
    const waiting = thread.whileIt(new Promise(() => undefined));
    thread.end();
    await expect(waiting).rejects.toThrow('has ended');
    expect(thread.isOver).toBe(true);
    await expect(thread.whileIt(Promise.resolve(1))).rejects.toThrow('has ended');
    thread.release();
    const next = await borrowThread(1_000);
    expect(next.isOver).toBe(false);
    await expect(next.whileIt(Promise.reject(new Error('of its own')))).rejects.toThrow('of its own');
    next.release();
    expect(next.isOver).toBe(false);
  });

  it('ends with a large file, once nobody reads', async () => {
    const small = await borrowThread(1_000);
    const large = await borrowThread(20 * 1_024 ** 2);
    large.release();
    expect(small.isOver).toBe(false);
    small.release();
    expect(small.isOver).toBe(true);
    const next = await borrowThread(1_000);
    expect(next.isOver).toBe(false);
    next.release();
  });
});
