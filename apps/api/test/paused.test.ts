import { expect, it, vi } from 'vitest';
import { BackgroundTasks } from '../src/background.ts';
import { startWork } from '../src/work.ts';
import { useWebhooks } from './support/webhooks.ts';

const { api, happen, webhook, deliveriesOf } = useWebhooks({}, () => {});

it('delivers nothing and takes no job of a restored database before it is released', async () => {
  const { services } = api;
  const { store, logger } = services;
  const { id, received } = await webhook();
  await happen();
  let isReleased = false;
  const work = vi.spyOn(store.queue, 'work');
  // As a restore leaves it: the store's own tests make one.
  vi.spyOn(store, 'isPaused').mockImplementation(async () => !isReleased);
  const tasks = new BackgroundTasks(logger);
  const every = vi.spyOn(tasks, 'every');
  const end = await startWork(services, tasks);
  expect(api.log.at(-1)?.msg).toContain('dragoman release');
  // Looked at once more, and still paused.
  await vi.waitFor(() => expect(store.isPaused).toHaveBeenCalledTimes(2));
  expect(services.webhookDeliveries.inFlight).toBe(0);
  expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'pending', attempt_count: 0 })]);
  expect([every, work].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);

  isReleased = true;
  await vi.waitFor(() => expect(received()).toHaveLength(1));
  expect(every.mock.calls.map(([, name]) => name)).toContain('job recovery');
  await vi.waitFor(() => expect(work).toHaveBeenCalled());
  await end();
  await tasks.stop();
});
