import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMessageQueue } from '../src/index.ts';

const take = async <T>(queue: AsyncIterable<T>): Promise<{ taken: T[]; error?: unknown }> => {
  const taken: T[] = [];
  try {
    for await (const message of queue) taken.push(message);
    return { taken };
  } catch (error) {
    return { taken, error };
  }
};

it('gives messages in order, before and after it is read, to its end', async () => {
  const queue = createMessageQueue<number>();
  queue.push(1);
  const reading = take(queue);
  queue.push(2);
  await Promise.resolve();
  queue.push(3);
  queue.end();
  queue.push(4);
  queue.fail(new Error('late'));
  expect(await reading).toEqual({ taken: [1, 2, 3] });
});

it('fails after what was before', async () => {
  const queue = createMessageQueue<number>();
  const reason = new Error('broken');
  queue.push(1);
  queue.fail(reason);
  queue.end();
  expect(await take(queue)).toEqual({ taken: [1], error: reason });
});

it('gives what is put in while it is read', async () => {
  const queue = createMessageQueue<number>();
  queue.push(1);
  const taken: number[] = [];
  for await (const message of queue) {
    taken.push(message);
    if (message < 5) queue.push(message + 1);
    else queue.end();
  }
  expect(taken).toEqual([1, 2, 3, 4, 5]);
});

it('hands on messages in order, whenever they come, and then the first end alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), fc.boolean(), fc.nat(3), async (messages, fails, pauses) => {
      const queue = createMessageQueue<number>();
      const put = (async () => {
        for (const message of messages) {
          queue.push(message);
          for (let pause = 0; pause < pauses; pause += 1) await undefined;
        }
        if (fails) queue.fail('first');
        else queue.end();
        queue.fail('second');
        queue.push(-1);
      })();
      const taken: number[] = [];
      const outcome = await (async () => {
        for await (const message of queue) taken.push(message);
      })().catch((error: unknown) => error);
      await put;
      expect(taken).toEqual(messages);
      expect(outcome).toBe(fails ? 'first' : undefined);
    }),
  );
});
