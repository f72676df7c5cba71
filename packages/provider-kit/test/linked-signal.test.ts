import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { linkSignals } from '../src/index.ts';

test('a linked signal is aborted with the first of those that it follows', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const { signal } = linkSignals(one.signal, two.signal);
  expect(signal.aborted).toBe(false);
  const reason = new Error('enough');
  two.abort(reason);
  one.abort(new Error('too late'));
  expect(signal.reason).toBe(reason);
});

test('a linked signal of one that is aborted is aborted', () => {
  const reason = new Error('before');
  expect(linkSignals(new AbortController().signal, AbortSignal.abort(reason)).signal.reason).toBe(reason);
});

test('a signal that was let go is followed no more, and keeps nothing', () => {
  const controller = new AbortController();
  const { signal, unlink } = linkSignals(controller.signal);
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  unlink();
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  controller.abort();
  expect(signal.aborted).toBe(false);
});
