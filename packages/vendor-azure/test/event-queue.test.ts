import { expect, it } from 'vitest';
import { createEventQueue } from '../src/index.ts';

const take = async <T>(queue: AsyncIterable<T>): Promise<{ taken: T[]; error?: unknown }> => {
  const taken: T[] = [];
  try {
    for await (const event of queue) taken.push(event);
    return { taken };
  } catch (error) {
    return { taken, error };
  }
};

it('gives events in order, before and after it is read, to its end', async () => {
  const queue = createEventQueue<number>();
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
  const queue = createEventQueue<number>();
  const reason = new Error('broken');
  queue.push(1);
  queue.fail(reason);
  queue.end();
  expect(await take(queue)).toEqual({ taken: [1], error: reason });
});

it('gives what is put in while it is read', async () => {
  const queue = createEventQueue<number>();
  queue.push(1);
  const taken: number[] = [];
  for await (const event of queue) {
    taken.push(event);
    if (event < 5) queue.push(event + 1);
    else queue.end();
  }
  expect(taken).toEqual([1, 2, 3, 4, 5]);
});
