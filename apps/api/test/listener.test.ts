import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { generate } from 'selfsigned';
import { Agent, request } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { Listener } from '../src/server/listener.ts';

let certificate: { cert: string; key: string };
beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  });
  certificate = { cert: made.cert, key: made.private };
});

/** A request for `/held` is being answered until `release` is called. */
const held = () => {
  let release = () => {};
  let started = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app: RequestListener = async ({ url }, response) => {
    if (url === '/held') {
      started();
      await released;
    }
    response.end('done');
  };
  return { app, running, release };
};

describe.each(['http', 'https'] as const)('closing an %s listener', (protocol) => {
  const open = async () => {
    const { app, running, release } = held();
    const listener = protocol === 'https' ? Listener.https(app, certificate) : Listener.http(app);
    const port = await listener.listen('localhost', 0);
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const answer = request(`${protocol}://localhost:${port}/held`, { dispatcher }).then(
      async ({ headers, body }) => ({ headers, text: await body.text() }),
    );
    answer.catch(() => {});
    await running;
    return { listener, port, dispatcher, answer, release };
  };

  it('ends what is in flight, and takes nothing more', async () => {
    const { listener, port, dispatcher, answer, release } = await open();
    const closed = listener.close(10_000);
    const refused = await new Promise<string>((resolve) => {
      connect(port, '127.0.0.1')
        .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
        .once('connect', () => resolve('connected'));
    });
    expect(refused).toBe('ECONNREFUSED');
    release();
    expect((await answer).text).toBe('done');
    await closed;
    await dispatcher.destroy();
  });

  it('tells every caller that its answer is the last, and cuts none who heeds that', async () => {
    const { listener, dispatcher, port, answer, release } = await open();
    // Quiet before, and asked a moment after the end has begun: as a caller does who cannot know yet.
    const quiet = new Agent({ connections: 1, connect: { rejectUnauthorized: false } });
    const ask = () => request(`${protocol}://localhost:${port}/`, { dispatcher: quiet });
    const before = await ask();
    expect(await before.body.text()).toBe('done');
    expect(before.headers.connection).not.toBe('close');
    const closed = listener.close(10_000);
    await sleep(200);
    const after = await ask();
    expect(after.headers.connection).toBe('close');
    expect(await after.body.text()).toBe('done');
    release();
    expect((await answer).headers.connection).toBe('close');
    await closed;
    await Promise.all([quiet.close(), dispatcher.destroy()]);
  });

  it('waits for no connection that stays quiet', async () => {
    const { listener, port, dispatcher, answer, release } = await open();
    release();
    await answer;
    const silent = connect(port, '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    const startedAt = performance.now();
    await listener.close(10_000);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    await dispatcher.destroy();
  });

  it('cuts what takes too long', async () => {
    const { listener, dispatcher, answer } = await open();
    await listener.close(50);
    await expect(answer).rejects.toThrow();
    await dispatcher.destroy();
  });
});

it('a caller that connects to the TLS port and goes away harms nobody', async () => {
  const listener = Listener.https((_request, response) => response.end('fine'), certificate);
  const port = await listener.listen('127.0.0.1', 0);
  for (const bytes of ['', '\x16', '\x16\x03\x01garbage', 'GET / HTTP/1.1\r\n', '\0\0\0']) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(bytes);
        socket.destroy();
      });
      socket.once('close', () => resolve());
    });
  }
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  expect(await (await request(`https://127.0.0.1:${port}/`, { dispatcher })).body.text()).toBe('fine');
  await dispatcher.close();
  await listener.close(1_000);
});

/** Resolves with the milliseconds until the other side ends it. */
const untilEnded = async (socket: Socket): Promise<number> => {
  const startedAt = performance.now();
  socket.on('error', () => {}).resume();
  await new Promise((resolve) => socket.once('close', resolve));
  return performance.now() - startedAt;
};

it('ends connections that never begin, or never end their handshake or the header of their request', async () => {
  const app: RequestListener = (_request, response) => response.end('fine');
  const limits = { beginMs: 300 };
  const [tls, plain] = [Listener.https(app, certificate, limits), Listener.http(app, limits)];
  const [tlsPort, plainPort] = [await tls.listen('127.0.0.1', 0), await plain.listen('127.0.0.1', 0)];
  const silent = (socket: Socket, bytes: string) => {
    if (bytes !== '') socket.write(bytes, 'latin1');
    // One that ends its own half never still sees that there is nobody left.
    socket.once('end', () => {
      if (!socket.allowHalfOpen) return;
      const writing = setInterval(() => socket.write('\n'), 100);
      socket.once('close', () => clearInterval(writing));
    });
    return untilEnded(socket);
  };
  const halfOpen = (port: number) => connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const header = ['', 'GET / HTTP/1.1\r\nHost: ', 'POST / HTTP/1.1\r\n'];
  const ended = await Promise.all([
    ...['', '\x16', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'].map((bytes) =>
      silent(halfOpen(tlsPort), bytes),
    ),
    ...header.map((bytes) => silent(halfOpen(plainPort), bytes)),
    ...header.map((bytes) =>
      silent(connectTls({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false }), bytes),
    ),
  ]);
  for (const milliseconds of ended) expect(milliseconds).toBeLessThan(5_000);
  await Promise.all([tls.close(0), plain.close(0)]);
});

it.each(['http', 'https'] as const)('takes so many connections over %s and no more', async (protocol) => {
  const app: RequestListener = (_request, response) => response.end('fine');
  const limits = { maxConnections: 2 };
  const listener =
    protocol === 'https' ? Listener.https(app, certificate, limits) : Listener.http(app, limits);
  const port = await listener.listen('127.0.0.1', 0);
  const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  expect(await untilEnded(connect(port, '127.0.0.1'))).toBeLessThan(3_000);
  held[0]?.destroy();
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  await expect
    .poll(() => request(`${protocol}://127.0.0.1:${port}/`, { dispatcher }).then(({ body }) => body.text()))
    .toBe('fine');
  await dispatcher.destroy();
  held[1]?.destroy();
  await listener.close(0);
});

it('speaks TLS 1.3, and TLS 1.2 with forward secrecy and authenticated encryption alone', async () => {
  const listener = Listener.https((_request, response) => response.end('fine'), certificate);
  const port = await listener.listen('127.0.0.1', 0);
  const negotiate = (options: ConnectionOptions): Promise<string> =>
    new Promise((resolve) => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
      socket.once('secureConnect', () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.once('error', () => resolve('refused'));
    });
  const old = (ciphers: string) => negotiate({ maxVersion: 'TLSv1.2', minVersion: 'TLSv1.2', ciphers });
  expect(await negotiate({})).toMatch(/^TLSv1\.3 /);
  expect(await old('ALL')).toMatch(/^TLSv1\.2 ECDHE-ECDSA-(AES|CHACHA)/);
  for (const suite of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'])
    expect(await old(`ECDHE-ECDSA-${suite}`)).toBe(`TLSv1.2 ECDHE-ECDSA-${suite}`);
  for (const suite of ['AES128-SHA256', 'AES256-SHA384', 'AES128-SHA', 'AES256-SHA'])
    expect(await old(`ECDHE-ECDSA-${suite}:@SECLEVEL=0`)).toBe('refused');
  expect(await negotiate({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' })).toBe(
    'refused',
  );
  await listener.close(0);
});
