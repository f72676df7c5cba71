import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import express from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Arrivals, byTurnsOfCallers } from '../../src/http/arrivals.ts';
import { Listener } from '../../src/server/listener.ts';

describe('what arrives', () => {
  /** Time moves by the work alone. */
  const standStill = (): void => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
  };
  const work = (ms: number): void => void vi.advanceTimersByTime(ms);

  it('begins at once, as long as others have not waited', () => {
    standStill();
    const begun: number[] = [];
    const arrivals = new Arrivals();
    for (let one = 0; one < 100; one++) arrivals.add('many', () => begun.push(one));
    expect(begun).toEqual(Array.from({ length: 100 }, (_, one) => one));
  });

  it('begins a few a round of the event loop where it takes long', async () => {
    standStill();
    const arrivals = new Arrivals();
    let begun = 0;
    const begin = (): void => {
      begun += 1;
      work(1);
    };
    for (let one = 0; one < 10; one++) arrivals.add('many', begin);
    expect(begun).toBe(2);
    while (begun < 10) {
      const before = begun;
      await setImmediate();
      expect([1, 2, 3]).toContain(begun - before);
    }
    arrivals.add('many', begin);
    expect(begun, 'at once again').toBe(11);
  });

  it('begins by turns of those who sent it', async () => {
    standStill();
    const arrivals = new Arrivals();
    const order: string[] = [];
    const begin = (name: string) => () => {
      order.push(name);
      work(1);
    };
    for (let one = 0; one < 20; one++) arrivals.add('many', begin('many'));
    for (let one = 0; one < 3; one++) arrivals.add('few', begin('few'));
    while (order.length < 23) await setImmediate();
    expect(order.slice(0, 8)).toEqual(['many', 'many', 'many', 'few', 'many', 'few', 'many', 'few']);
  });
});

describe('requests', () => {
  const start = async () => {
    const begun: string[] = [];
    const app = express();
    app.use(byTurnsOfCallers());
    app.use(({ headers, path }, response) => {
      if (path === '/hello') return void response.end('hello');
      begun.push(headers.authorization ?? headers.cookie ?? 'nobody');
      for (const until = performance.now() + 3; performance.now() < until; );
      response.end('done');
    });
    const listener = Listener.http(app);
    const port = await listener.listen('127.0.0.1', 0);
    onTestFinished(() => listener.close(0));
    const open = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      // Connections are taken one by one; of those that are, many may be read in one round.
      socket.write('GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'data');
      return socket;
    };
    return { begun, open };
  };
  const requestOf = (header: string) => `GET / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`;

  it.each([
    ['keys', 'Authorization: Bearer one\r\n', 'Authorization: Bearer another\r\n'],
    ['sessions', 'Cookie: session=one\r\n', 'Cookie: session=another\r\n'],
    ['a key and nobody', 'Authorization: Bearer one\r\n', ''],
  ])('of one caller do not go before those of another: %s', async (_name, many, one) => {
    const { begun, open } = await start();
    const busy = await Promise.all(Array.from({ length: 50 }, open));
    const light = await open();
    // All arrive together.
    for (const socket of busy) socket.write(requestOf(many));
    light.write(requestOf(one));
    await Promise.all([...busy, light].map((socket) => once(socket, 'data')));
    expect(begun.length).toBe(51);
    expect(begun.findIndex((caller) => !many.includes(caller))).toBeLessThan(10);
  });

  it('whose callers have hung up are not begun', async () => {
    const { begun, open } = await start();
    const [gone, there] = [await Promise.all(Array.from({ length: 10 }, open)), await open()];
    for (const socket of gone) {
      socket.write(requestOf('Authorization: Bearer one\r\n'));
      socket.resetAndDestroy();
    }
    there.write(requestOf(''));
    await once(there, 'data');
    there.write(requestOf(''));
    await once(there, 'data');
    expect(begun.filter((caller) => caller !== 'nobody').length).toBeLessThan(10);
  });
});
