import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadApiConfiguration, type RunningService, serve } from '../../src/index.ts';
import { TestCaller } from '../support/api.ts';
import { freePort } from '../support/free-port.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';

let directory: string;
let receiver: Receiver;
const running: RunningService[] = [];
let dispatcher: Agent | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dragoman-roles-'));
  // As root the database server runs as another user, who must be able to get there.
  await chmod(directory, 0o755);
  receiver = await startReceiver();
});
afterAll(async () => {
  for (const service of running.reverse()) await service.close();
  await dispatcher?.destroy();
  await receiver.close();
  await rm(directory, { recursive: true, force: true });
});

const start = async (role: 'api' | 'worker', settings: Record<string, unknown> = {}) => {
  const service = await serve(
    await loadApiConfiguration({
      env: {
        DRAGOMAN_OUTBOUND_ALLOW: '127.0.0.0/8,internal.example',
        DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
      },
      overrides: {
        role,
        dataDir: join(directory, 'data'),
        server: { port: 0 },
        log: { level: 'silent' },
        ...settings,
      },
    }),
  );
  running.push(service);
  return service;
};

it('one process serves, another delivers, recovers and counts', async () => {
  const api = await start('api');
  const { api_key, ca_cert } = api.firstRun ?? { api_key: '', ca_cert: '' };
  dispatcher = new Agent({ connect: { ca: await readFile(ca_cert ?? '') } });
  const caller = new TestCaller(`https://localhost:${api.port}`, dispatcher, api_key);

  const created = await caller.post('/api/v1/webhooks', {
    url: `${receiver.url}/roles`,
    events: ['project.created'],
  });
  expect(created.status).toBe(201);
  const { id } = created.body.data;
  await caller.post('/v1/projects', { name: 'Waits for the worker' });
  const list = () => caller.read(`/api/v1/webhooks/${id}/deliveries`);
  // The API attempts its tests itself, and nothing else.
  expect((await caller.post(`/api/v1/webhooks/${id}/test`)).body.success).toBe(true);
  expect((await list()).map(({ event, state }: Record<string, string>) => `${event} ${state}`)).toEqual([
    'webhook.test delivered',
    'project.created pending',
  ]);
  expect(receiver.received.length).toBe(1);

  const port = await freePort();
  const worker = await start('worker', { metrics: { port } });
  const came = await receiver.wait('/roles', 2);
  expect(came[1]?.json).toMatchObject({ event: 'project.created', data: { name: 'Waits for the worker' } });
  await caller.post('/v1/projects', { name: 'At once' });
  await receiver.wait('/roles', 3);
  const metrics = await (await request(`http://localhost:${port}/metrics`)).body.text();
  expect(metrics).toMatch(
    /dragoman_webhook_attempts_total\{kind="automatic",outcome="delivered",error=""\} 2/,
  );

  // A recovery is asked of one process and done by the other.
  receiver.answer = (response) => response.writeHead(500).end();
  const since = new Date(Date.now() - 60_000).toISOString();
  await caller.post('/v1/projects', { name: 'Fails' });
  await receiver.wait('/roles', 4);
  await vi.waitFor(async () => expect((await list())[0].attempt_count).toBe(1));
  await caller.patch(`/api/v1/webhooks/${id}`, { active: false });
  await caller.patch(`/api/v1/webhooks/${id}`, { active: true });
  expect((await list())[0]).toMatchObject({ state: 'cancelled' });
  receiver.answer = (response) => response.end();
  expect((await caller.post(`/api/v1/webhooks/${id}/recover`, { since })).status).toBe(202);
  await vi.waitFor(async () => expect((await list())[0].state).toBe('delivered'));

  // What is under way when the worker ends is answered, and written.
  const held = Promise.withResolvers<void>();
  receiver.answer = (response) => void held.promise.then(() => response.end());
  await caller.post('/v1/projects', { name: 'Under way' });
  await receiver.wait('/roles', 6);
  const closed = worker.close();
  await caller.post('/v1/projects', { name: 'Too late' });
  held.resolve();
  await closed;
  expect((await list()).slice(0, 2)).toMatchObject([
    { state: 'pending', attempt_count: 0, in_flight: false },
    { state: 'delivered', attempt_count: 1 },
  ]);
  expect(receiver.received.filter(({ path }) => path === '/roles').length).toBe(6);
});

it('an entry of outbound.allow that is wrong stops the start and is named', async () => {
  const loading = loadApiConfiguration({
    env: { DRAGOMAN_OUTBOUND_ALLOW: '10.0.0.0/8,10.0.0.0/33' },
    overrides: { dataDir: join(directory, 'data') },
  });
  await expect(loading).rejects.toThrowError(/DRAGOMAN_OUTBOUND_ALLOW.*10\.0\.0\.0\/33/s);
});
