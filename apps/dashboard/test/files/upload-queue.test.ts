import { describe, expect, it } from 'vitest';
import { type SendFile, UploadQueue } from '../../src/pages/files/upload-queue.ts';

interface Sending {
  readonly file: File;
  readonly options: string;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
  readonly done: PromiseWithResolvers<{ id: string }>;
}

const makeQueue = () => {
  const sendings: Sending[] = [];
  const send: SendFile<string> = (file, options, { signal, onProgress }) => {
    const done = Promise.withResolvers<{ id: string }>();
    signal.addEventListener('abort', () => done.reject(signal.reason));
    sendings.push({ file, options, signal, onProgress, done });
    return done.promise;
  };
  const queue = new UploadQueue<string>(send);
  return { queue, sendings, stages: () => queue.get().map(({ name, stage }) => `${name} ${stage}`) };
};

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
/** Until promises that are resolved have told so. */
const told = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of uploads', () => {
  it('sends two at a time, in the order in which they were added', async () => {
    const { queue, sendings, stages } = makeQueue();
    queue.add([file('a'), file('b')], 'es');
    queue.add([file('c')], 'de');
    expect(stages()).toEqual(['a sending', 'b sending', 'c waiting']);
    sendings[1]?.done.resolve({ id: '2' });
    await told();
    expect(stages()).toEqual(['a sending', 'b sent', 'c sending']);
    expect(sendings.map(({ file: { name }, options }) => [name, options])).toEqual([
      ['a', 'es'],
      ['b', 'es'],
      ['c', 'de'],
    ]);
    expect(queue.get()[1]).toMatchObject({ id: '2', sent: 10 });
  });

  it('tells how much has left, and whoever listens', () => {
    const { queue, sendings } = makeQueue();
    let told = 0;
    const stop = queue.subscribe(() => {
      told += 1;
    });
    queue.add([file('a', 100)], 'es');
    const before = told;
    sendings[0]?.onProgress(40);
    expect([queue.get()[0]?.sent, told - before]).toEqual([40, 1]);
    stop();
    sendings[0]?.onProgress(50);
    expect(told - before).toBe(1);
  });

  it('stops an upload half-way, and goes on with the next', async () => {
    const { queue, sendings, stages } = makeQueue();
    queue.add([file('a'), file('b'), file('c')], 'es');
    sendings[0]?.onProgress(5);
    queue.cancel(1);
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(stages()).toEqual(['a cancelled', 'b sending', 'c sending']);
    await told();
    sendings[0]?.onProgress(9);
    expect(queue.get()[0]).toMatchObject({ stage: 'cancelled', sent: 5 });
  });

  it('never begins what was cancelled while it waited', async () => {
    const { queue, sendings, stages } = makeQueue();
    queue.add([file('a'), file('b'), file('c')], 'es');
    queue.cancel(3);
    for (const { done } of sendings) done.resolve({ id: 'x' });
    await told();
    expect(stages()).toEqual(['a sent', 'b sent', 'c cancelled']);
    expect(queue.isBusy).toBe(false);
  });

  it('keeps a file that failed, and sends it again', async () => {
    const { queue, sendings, stages } = makeQueue();
    queue.add([file('a')], 'es');
    const error = new Error('No way.');
    sendings[0]?.done.reject(error);
    await told();
    expect(queue.get()[0]).toMatchObject({ stage: 'failed', error });
    queue.retry(1);
    expect([sendings.length, sendings[1]?.file.name, sendings[1]?.options]).toEqual([2, 'a', 'es']);
    sendings[1]?.done.resolve({ id: '1' });
    await told();
    expect(stages()).toEqual(['a sent']);
    expect(queue.get()[0]?.error).toBeUndefined();
  });

  it('forgets those that have ended, and no other', async () => {
    const { queue, sendings, stages } = makeQueue();
    queue.add([file('a'), file('b'), file('c')], 'es');
    sendings[0]?.done.resolve({ id: '1' });
    await told();
    queue.dismissEnded();
    expect(stages()).toEqual(['b sending', 'c sending']);
    expect(queue.isBusy).toBe(true);
  });
});
