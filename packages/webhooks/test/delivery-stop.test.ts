import type { ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { openDeliveries } from './support/deliveries.ts';
import { serve } from './support/servers.ts';

/** A service with so many attempts under way at an endpoint that does not answer yet. */
const openBusy = async (count: number) => {
  const deliveries = openDeliveries({ perWebhook: count });
  const held: ServerResponse[] = [];
  const { url } = await serve((request, response) => {
    request.resume();
    held.push(response);
  });
  for (let index = 0; index < count; index += 1) deliveries.queue.add({ url });
  deliveries.service.start();
  await vi.waitFor(() => expect(held).toHaveLength(count));
  return { ...deliveries, held, url };
};

afterEach(() => {
  vi.useRealTimers();
});

test('a stop lets attempts end, writes their outcomes and claims nothing more', async () => {
  const { queue, service, held, url } = await openBusy(100);
  const stopped = service.stop();
  queue.add({ url });
  for (const response of held) response.end();
  await stopped;
  expect(queue.attempts).toHaveLength(100);
  expect([...queue.ended.values()].every((state) => state === 'delivered')).toBe(true);
  expect([queue.rows.size, queue.claimed().length, service.inFlight, queue.listeners]).toEqual([1, 0, 0, 0]);
});

test('a stop gives back what has no answer after ten seconds, and counts nothing', async () => {
  const { queue, service, held } = await openBusy(100);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let hasStopped = false;
  const stopped = service.stop().then(() => {
    hasStopped = true;
  });
  for (const response of held.slice(0, 40)) response.end();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(hasStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect(queue.attempts).toHaveLength(40);
  expect([queue.rows.size, queue.claimed().length, service.inFlight]).toEqual([60, 0, 0]);
  expect([...queue.rows.values()].every(({ attempts, step }) => attempts === 0 && step === 0)).toBe(true);
  expect(queue.calls.release).toBe(1);
});

test('a stop ends after twelve seconds where the storage is away', async () => {
  const { queue, service, held } = await openBusy(20);
  queue.before = () => new Promise<void>(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = service.stop();
  held[0]?.end();
  await vi.advanceTimersByTimeAsync(12_000);
  await stopped;
  expect(service.stop()).toBe(stopped);
});

test('a stop gives back what a claim brings after it', async () => {
  let sent = 0;
  const { queue, service } = openDeliveries({
    sender: {
      send: () => {
        sent += 1;
        return Promise.reject(new Error('It is not to be sent.'));
      },
    },
  });
  let go = () => {};
  queue.before = (operation) =>
    operation === 'claim'
      ? new Promise<void>((resolve) => {
          go = resolve;
        })
      : undefined;
  queue.add({ url: 'http://127.0.0.1:9/' });
  service.start();
  const stopped = service.stop();
  go();
  await stopped;
  expect([sent, queue.claimed().length, queue.rows.size]).toEqual([0, 0, 1]);
});

test('a service that never started stops, and does not start after it', async () => {
  const { queue, service } = openDeliveries();
  await service.stop();
  service.start();
  expect([queue.listeners, queue.calls.claim]).toEqual([0, 0]);
});
