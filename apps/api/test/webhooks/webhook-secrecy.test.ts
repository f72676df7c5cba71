import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createOutbound } from '@dragoman/outbound';
import { createDeliveryService, createHealthPolicy, createSender } from '@dragoman/webhooks';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, startApi, type TestApi, TestCaller } from '../support/api.ts';
import { startReceiver } from '../support/receiver.ts';

const patiently = { interval: 20 };

/** May reach public addresses alone. */
let strict: TestApi;
/** May reach this machine. */
let open: TestApi;
beforeAll(async () => {
  [strict, open] = await Promise.all([
    startApi(),
    startApi({ settings: { outbound: { allow: ['127.0.0.0/8'] } } }),
  ]);
  open.services.webhookDeliveries.start();
});
afterAll(() => Promise.all([strict.close(), open.close()]));

/** Something that is not to be reached, and counts who tries. */
const startPrivate = async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
};

/** A webhook that got past the API: made when the rules, or the addresses of its name, were others. */
const slipIn = async ({ accountId }: TestCaller, url: string) => {
  const outcome = await strict.services.store.webhooks.create(
    accountId,
    {
      projectId: null,
      url,
      events: ['project.created'],
      description: '',
      secret: 'a secret of 16 letters',
      headers: {},
      active: true,
    },
    { atMost: 50 },
  );
  if (outcome.state !== 'done') throw new Error(outcome.state);
  return outcome.value.id;
};

const deliveriesOf = async (caller: TestCaller, id: string) =>
  await caller.read(`/api/v1/webhooks/${id}/deliveries`);

it('a test reaches nothing private either, however it is written', async () => {
  const caller = await strict.account();
  const inside = await startPrivate();
  const hosts = [
    'localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '169.254.169.254',
    '100.64.0.1',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:7f00:1::]',
    '[::7f00:1]',
    '168.63.129.16',
  ];
  for (const host of hosts) {
    const id = await slipIn(caller, `https://${host}:${inside.port}/hook`);
    const answer = await caller.post(`/api/v1/webhooks/${id}/test`);
    expect(answer.status, host).toBe(200);
    expect(answer.body, host).toMatchObject({
      success: false,
      status_code: null,
      data: { error: { code: host === 'localhost' ? 'host_forbidden' : 'address_forbidden' } },
    });
  }
  expect(inside.connections()).toBe(0);
});

it('a name that led elsewhere when it was checked, or leads to several places, reaches nothing private', async () => {
  const caller = await strict.account();
  const inside = await startPrivate();
  const { store } = strict.services;
  // What the name servers answer, one time after the other.
  const names: Record<string, string[][]> = {
    'rebinding.example': [['93.184.216.34'], ['127.0.0.1']],
    'mixed.example': [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
    ],
  };
  const outbound = createOutbound({
    plainHttp: 'allowed',
    resolve: async (name) => (names[name]?.length === 1 ? names[name][0] : names[name]?.shift()) ?? [],
  });
  const service = createDeliveryService({
    queue: store.deliveries,
    sender: createSender({ outbound, serviceName: 'Dragoman', version: '1' }),
    policy: createHealthPolicy({ concurrency: 10 }),
    perWebhook: 10,
  });
  onTestFinished(async () => {
    await service.stop();
    await outbound.close();
  });
  const rebinding = `https://rebinding.example:${inside.port}/hook`;
  await expect(outbound.checkUrl(rebinding)).resolves.toBeInstanceOf(URL);
  const ids = [
    await slipIn(caller, rebinding),
    await slipIn(caller, `https://mixed.example:${inside.port}/hook`),
  ];
  await caller.post('/v1/projects', { name: 'New' });
  service.start();
  for (const id of ids) {
    await vi.waitFor(
      async () =>
        expect(await deliveriesOf(caller, id)).toMatchObject([{ state: 'pending', attempt_count: 1 }]),
      patiently,
    );
    const [{ id: delivery }] = await deliveriesOf(caller, id);
    const { body } = await caller.get(`/api/v1/deliveries/${delivery}`);
    expect(body.data.attempts).toMatchObject([{ response: null, error: { code: 'address_forbidden' } }]);
    // Who chose the name is not told where it leads.
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|93\.184/);
  }
  expect(inside.connections()).toBe(0);
});

it('no secret, credential or cookie is in any answer, error, metric or line of the log', async () => {
  const hidden = {
    secret: 'the-secret-of-this-webhook',
    rotated: 'the-secret-that-follows-it',
    authorization: 'Bearer the-token-of-the-receiver',
    header: 'the-tenant-of-the-receiver',
    cookie: 'the-session-of-the-receiver',
    password: 'the-password-in-the-address',
  };
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  let status = 500;
  receiver.answer = (response) =>
    response.writeHead(status, { 'set-cookie': `session=${hidden.cookie}; HttpOnly` }).end('thanks');
  const caller = await open.account();
  const answers: Answer[] = [];
  const keep = async (asked: Promise<Answer>) => {
    const answer = await asked;
    answers.push(answer);
    return answer.body.data;
  };
  const made = await caller.made('/api/v1/webhooks', {
    url: `${receiver.url}/secrecy`,
    events: ['project.created'],
    secret: hidden.secret,
    headers: { Authorization: hidden.authorization, 'X-Tenant': hidden.header },
  });
  expect(made.secret).toBe(hidden.secret);
  const path = `/api/v1/webhooks/${made.id}`;

  await keep(caller.post('/v1/projects', { name: 'Fails' }));
  await receiver.wait('/secrecy', 1);
  const [{ id }] = await vi.waitFor(async () => {
    const list = await keep(caller.get(`${path}/deliveries`));
    expect(list).toMatchObject([{ attempt_count: 1, in_flight: false }]);
    return list;
  }, patiently);
  await keep(caller.post(`${path}/test`));
  expect((await caller.post(`${path}/rotate-secret`, { secret: hidden.rotated })).status).toBe(200);
  status = 200;
  await keep(caller.post(`/api/v1/deliveries/${id}/redeliver`));
  await receiver.wait('/secrecy', 3);
  const shown = await vi.waitFor(async () => {
    const delivery = await keep(caller.get(`/api/v1/deliveries/${id}`));
    expect(delivery.attempts.length).toBe(2);
    return delivery;
  }, patiently);
  expect(shown.attempts[0]).toMatchObject({
    request: { headers: { Authorization: '[hidden]', 'X-Tenant': '[hidden]' } },
    response: { headers: { 'set-cookie': '[hidden]' } },
  });
  for (const change of [
    { secret: hidden.secret },
    { headers: { 'x-signature': hidden.header } },
    { headers: { 'X-Tenant': `${hidden.header}\n` } },
    { url: `https://user:${hidden.password}@192.88.98.1/` },
  ])
    await keep(caller.patch(path, change));
  const twin = new TestCaller(open.url, open.dispatcher, `${caller.key}x`);
  await keep(twin.get(path));
  for (const place of ['/api/v1/webhooks', path, '/api/v1/events', '/v1/meta']) await keep(caller.get(place));
  await keep(open.as(null).get('/metrics'));

  // They did reach the receiver.
  expect(receiver.received[0]?.headers).toMatchObject({
    authorization: hidden.authorization,
    'x-tenant': hidden.header,
  });
  const told = JSON.stringify([answers, open.log]);
  expect(open.log.length).toBeGreaterThan(10);
  for (const [name, text] of Object.entries({ ...hidden, key: caller.key ?? '' }))
    expect(told.includes(text), name).toBe(false);
});
