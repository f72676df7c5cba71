import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { feedAudio, slicesOf } from '../src/index.ts';

async function* asItIs(chunks: AsyncIterable<Uint8Array>) {
  yield* chunks;
}

const sink = () => ({
  send: vi.fn(async (_: Uint8Array): Promise<void> => undefined),
  finish: vi.fn(),
  fail: vi.fn(),
});

/** A source that has one chunk and then waits for ever. */
const waiting = () => {
  const chunks = [Uint8Array.of(1, 2)];
  const iterator = {
    next: () => {
      const value = chunks.shift();
      return value ? Promise.resolve({ done: false as const, value }) : new Promise<never>(() => undefined);
    },
    return: vi.fn(async () => ({ done: true as const, value: undefined })),
  };
  return { iterator, [Symbol.asyncIterator]: () => iterator };
};

test('audio is sent as it was prepared, to its end, and no faster than it is taken', async () => {
  const to = sink();
  const { promise, resolve } = Promise.withResolvers<void>();
  to.send.mockReturnValueOnce(promise);
  async function* audio() {
    yield Uint8Array.of(1, 2, 3);
    yield Uint8Array.of(4);
  }
  async function* halves(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) yield* slicesOf(chunk, 2);
  }
  feedAudio(audio(), halves, to);
  await setImmediate();
  expect(to.send.mock.calls).toEqual([[Uint8Array.of(1, 2)]]);
  resolve();
  await vi.waitFor(() => expect(to.finish).toHaveBeenCalledTimes(1));
  expect(to.send.mock.calls).toEqual([[Uint8Array.of(1, 2)], [Uint8Array.of(3)], [Uint8Array.of(4)]]);
  expect(to.fail).not.toHaveBeenCalled();
});

test('audio that breaks off, or cannot be sent, fails', async () => {
  const to = sink();
  async function* broken() {
    yield Uint8Array.of(1);
    throw new Error('the microphone');
  }
  feedAudio(broken(), asItIs, to);
  await vi.waitFor(() => expect(to.fail).toHaveBeenCalledWith(new Error('the microphone')));
  to.send.mockRejectedValueOnce(new Error('the network'));
  feedAudio(waiting(), asItIs, to);
  await vi.waitFor(() => expect(to.fail).toHaveBeenCalledWith(new Error('the network')));
  expect(to.finish).not.toHaveBeenCalled();
});

test('a source that waits is let go at once, and once', async () => {
  const to = sink();
  const audio = waiting();
  const feeding = feedAudio(audio, asItIs, to);
  await vi.waitFor(() => expect(to.send).toHaveBeenCalledTimes(1));
  feeding.stop();
  feeding.stop();
  expect(audio.iterator.return).toHaveBeenCalledTimes(1);
  await setImmediate();
  expect([to.finish.mock.calls, to.fail.mock.calls]).toEqual([[], []]);
});
