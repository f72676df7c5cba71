import { readFile } from 'node:fs/promises';
import { createOutbound } from '@dragoman/outbound';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeliveryService, createHealthPolicy, createSender } from '../src/index.ts';
import { serve } from './support/servers.ts';
import { createSmallQueue } from './support/small-queue.ts';

test('the README quotes the queue that is run here', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const queue = await readFile(new URL('./support/small-queue.ts', import.meta.url), 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${queue}\`\`\``);
});

test('the queue of the README delivers, and keeps what failed for its next attempt', async () => {
  const received: (string | undefined)[] = [];
  const { url } = await serve((request, response) => {
    received.push(request.url);
    request.resume();
    response.writeHead(request.url === '/fails' ? 500 : 200).end();
  });
  const { queue, add, size } = createSmallQueue();
  const outbound = createOutbound({ plainHttp: 'allowed', allow: ['127.0.0.0/8'] });
  const service = createDeliveryService({
    queue,
    sender: createSender({ outbound, serviceName: 'Dragoman', version: '1.2.3' }),
    policy: createHealthPolicy({ concurrency: 2 }),
    perWebhook: 2,
  });
  onTestFinished(async () => {
    await service.stop();
    await outbound.close();
  });
  service.start();
  for (const path of ['/hook', '/hook', '/hook', '/hook', '/hook', '/fails']) {
    add({
      accountId: 'acc_1',
      webhookId: path,
      eventKind: 'translation.completed',
      url: new URL(path, url).href,
      secrets: { current: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
      headers: {},
      body: Buffer.from('{}'),
    });
  }
  await vi.waitFor(() => expect([received.length, service.inFlight, size()]).toEqual([6, 0, 1]));
  expect(await queue.claim({ limit: 10, perWebhook: 2, leaseMs: 30_000 })).toEqual([]);
});
