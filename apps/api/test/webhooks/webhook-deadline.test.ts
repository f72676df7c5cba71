import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useApi } from '../support/api.ts';
import { startReceiver } from '../support/receiver.ts';

const localAddress = '127.0.0.2';
const { api, caller } = useApi({
  settings: {
    outbound: { allow: ['127.0.0.0/8'] },
    webhooks: { localAddress, sourceAddresses: [localAddress] },
  },
});

const listen = async (server: Server): Promise<string> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const serve = async (listener: RequestListener) => `http://${await listen(createHttpServer(listener))}/hook`;
const answerAfter = (milliseconds: number) =>
  serve((_request, response) => {
    const timer = setTimeout(() => response.end('late'), milliseconds);
    response.once('close', () => clearTimeout(timer));
  });
/** Sends a beginning, and then a piece every 200 ms for ever. */
const drip = async (beginning: string, piece: string) => {
  const server = createServer((socket) => {
    socket.write(beginning);
    const timer = setInterval(() => socket.write(piece), 200);
    socket.once('close', () => clearInterval(timer));
  });
  return `http://${await listen(server)}/hook`;
};

/**
 * A port whose queue of new connections is full: what else would connect there is never answered. The one in front of
 * the queue does nothing but to look away.
 */
const serveNobody = async () => {
  const program = `
    const server = require('node:net').createServer(() => {});
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));
  `;
  const child = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(child.stdout, 'data');
  const port = Number(String(printed));
  child.kill('SIGSTOP');
  const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy();
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  // Of four some are taken into the queue, the others wait as ours will.
  await vi.waitFor(() => expect(waiting.some(({ connecting }) => !connecting)).toBe(true), {
    timeout: 10_000,
  });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    isFull: () => waiting.some(({ connecting }) => connecting),
  };
};

it('ten seconds are what an endpoint has, whatever it does with them', async () => {
  const silent = await listen(createServer(() => {}));
  const nobody = await serveNobody();
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['answers after 9 s', await answerAfter(9_000), true],
    ['answers after 11 s', await answerAfter(11_000), false],
    ['takes the connection and says nothing', `http://${silent}/hook`, false],
    ['stalls in the TLS handshake', `https://${silent}/hook`, false],
    ['never takes the connection', nobody.url, false],
    ['sends its header bit by bit', await drip('HTTP/1.1 200 OK\r\nX-Long: ', 'a'), false],
    ['sends interim answers for ever', await drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), false],
    [
      'sends its body bit by bit',
      await drip('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'),
      true,
    ],
  ];
  await Promise.all(
    cases.map(async ([name, url, success]) => {
      const made = await caller.post('/api/v1/webhooks', { url, events: ['project.created'] });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const started = performance.now();
      const { status, body } = await caller.post(`/api/v1/webhooks/${made.body.data.id}/test`);
      const took = performance.now() - started;
      expect([status, body.success, body.status_code], name).toEqual([200, success, success ? 200 : null]);
      expect(took, name).toBeLessThan(13_000);
      expect(took, name).toBeGreaterThan(8_900);
      const { data: delivery } = (await caller.get(`/api/v1/deliveries/${body.data.delivery_id}`)).body;
      const [attempt, ...others] = delivery.attempts;
      expect(others).toEqual([]);
      expect([delivery.state, attempt.kind], name).toEqual([success ? 'delivered' : 'exhausted', 'test']);
      expect(attempt.response_time_ms).toBe(body.response_time_ms);
      if (success) return;
      expect(body.data.error.code, name).toBe('timeout');
      expect(body.response_time_ms, name).toBeGreaterThanOrEqual(9_990);
      expect(body.response_time_ms, name).toBeLessThan(11_000);
    }),
  );
  expect(nobody.isFull()).toBe(true);
  // Nobody holds a place any longer.
  expect(api.services.webhookDeliveries.inFlight).toBe(0);
}, 30_000);

it('deliveries come from the published address', async () => {
  const seen: (string | undefined)[] = [];
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  receiver.answer = (response) => {
    seen.push(response.socket?.remoteAddress);
    response.end();
  };
  api.services.webhookDeliveries.start();
  const { id } = await caller.made('/api/v1/webhooks', {
    url: `${receiver.url}/from`,
    events: ['project.created'],
  });
  await caller.post('/v1/projects', { name: 'New' });
  await receiver.wait('/from', 1);
  await caller.post(`/api/v1/webhooks/${id}/test`);
  const { source_addresses } = (await caller.read('/v1/meta')).webhooks;
  expect(seen).toEqual([localAddress, localAddress]);
  expect(source_addresses).toEqual([localAddress]);
});
