import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeFolder, type Service, startService } from './support/command.ts';

const count = 100;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

const start = () =>
  startService({
    cwd: folder.path,
    env: { DRAGOMAN_OUTBOUND_ALLOW: '127.0.0.0/8', DRAGOMAN_WEBHOOKS_PER_WEBHOOK: `${count}` },
  });

/** The API of a running service: gives `data`. */
const callerOf = async (service: Service) => {
  const { base_url, api_key, ca_cert } = await service.facts();
  const dispatcher = new Agent({ connect: { ca: await readFile(ca_cert) } });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(new URL(path, base_url), {
      method,
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      dispatcher,
    });
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into whatever came
    return ((await answer.json()) as any).data;
  };
  return { call, close: () => dispatcher.close() };
};

it('ends within 15 s with 100 attempts under way, and every one of them is accounted for', async () => {
  const held: ServerResponse[] = [];
  const receiver = createServer((request, response) => {
    request.resume();
    held.push(response);
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');

  const service = await start();
  const first = await callerOf(service);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const { id } = await first.call('POST', '/api/v1/webhooks', { url, events: ['project.created'] });
  await Promise.all(
    Array.from({ length: count }, (_, index) => first.call('POST', '/v1/projects', { name: `${index}` })),
  );
  await first.close();
  await vi.waitFor(() => expect(held.length).toBe(count), { interval: 20 });

  const signalled = performance.now();
  service.signal('SIGTERM');
  await service.untilSaid('SIGTERM');
  for (const response of held.slice(0, 40)) response.end();
  expect(await service.ended).toBe(0);
  expect(performance.now() - signalled).toBeLessThan(15_000);

  const again = await start();
  const second = await callerOf(again);
  const deliveries: { id: string; state: string; in_flight: boolean; attempt_count: number }[] =
    await second.call('GET', `/api/v1/webhooks/${id}/deliveries?limit=100`);
  const inState = (state: string) => deliveries.filter((delivery) => delivery.state === state);
  expect([inState('delivered').length, inState('pending').length]).toEqual([40, 60]);
  expect(deliveries.every((delivery) => !delivery.in_flight && delivery.attempt_count === 1)).toBe(true);
  // They had their ten seconds.
  const { attempts } = await second.call('GET', `/api/v1/deliveries/${inState('pending')[0]?.id}`);
  expect(attempts).toMatchObject([{ late: false, response: null, error: { code: 'timeout' } }]);
  expect(held.length).toBe(count);
  await second.close();
  expect(await again.stop()).toBe(0);
  receiver.closeAllConnections();
  receiver.close();
});
