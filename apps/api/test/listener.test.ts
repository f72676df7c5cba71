import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
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

/** A request that is being answered until `release` is called. */
const held = () => {
  let release = () => {};
  let started = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app: RequestListener = async (_request, response) => {
    started();
    await released;
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
    const answer = request(`${protocol}://localhost:${port}/`, { dispatcher }).then(({ body }) =>
      body.text(),
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
    expect(await answer).toBe('done');
    await closed;
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
