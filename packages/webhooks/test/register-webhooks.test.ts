import { asValue, createContainer, InjectionMode } from 'awilix';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { type DeliveryService, registerWebhooks } from '../src/index.ts';
import { MemoryQueue } from './support/memory-queue.ts';
import { serve } from './support/servers.ts';

const openContainer = (queue: MemoryQueue, allow: readonly string[]) =>
  registerWebhooks(
    createContainer<{ own: string }>({ strict: true, injectionMode: InjectionMode.PROXY }).register({
      own: asValue('mine'),
    }),
    { queue, perWebhook: 4, serviceName: 'Dragoman', version: '1.2.3', outbound: { allow } },
  );

test('a container delivers, and ends the deliveries and their connections', async () => {
  const queue = new MemoryQueue();
  const agents: (string | undefined)[] = [];
  const { url } = await serve((request, response) => {
    agents.push(request.headers['user-agent']);
    request.resume();
    response.end();
  });
  const container = await openContainer(queue, ['127.0.0.0/8']);
  const { own, webhookDeliveries, webhookOutbound } = container.cradle;
  expectTypeOf(webhookDeliveries).toEqualTypeOf<DeliveryService>();
  expect(own).toBe('mine');
  expect(container.cradle.webhookDeliveries).toBe(webhookDeliveries);
  webhookDeliveries.start();
  queue.add({ url });
  await vi.waitFor(() => expect([...queue.ended.values()]).toEqual(['delivered']));
  expect(agents).toEqual(['Dragoman-Webhooks/1.2.3']);
  await container.dispose();
  expect(queue.listeners).toBe(0);
  const request = { method: 'POST', headers: {}, signal: new AbortController().signal } as const;
  await expect(webhookOutbound.request(url, request)).rejects.toThrow();
});

test('a container reaches public addresses only, where nothing else is said', async () => {
  const queue = new MemoryQueue();
  const container = await openContainer(queue, []);
  const id = queue.add({ url: 'http://127.0.0.1:9000/', kind: 'test' });
  const result = await container.cradle.webhookDeliveries.attempt(queue.claimOne(id, 30_000));
  expect(result).toMatchObject({ isDelivered: false, error: 'address_forbidden' });
  await container.dispose();
});

test('a container that was never asked for webhooks ends', async () => {
  const container = await openContainer(new MemoryQueue(), []);
  await container.dispose();
});
