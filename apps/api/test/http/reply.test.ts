import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bytesOf, sendPieces, writeJson } from '../../src/http/reply.ts';

const written = async (answer: Record<string, unknown>): Promise<string> =>
  Buffer.concat(await writeJson(answer)).toString();

describe('JSON in pieces', () => {
  it('is what JSON.stringify writes', async () => {
    const value = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }));
    const record = fc.dictionary(fc.string(), value);
    const data = fc.oneof(value, record, fc.array(value), fc.dictionary(fc.string(), fc.array(record)));
    await fc.assert(
      fc.asyncProperty(fc.record({ success: fc.boolean(), data, beside: value }), async (answer) => {
        expect(await written(answer)).toBe(JSON.stringify(answer));
      }),
    );
  });

  it('is no longer than its elements are, a piece', async () => {
    const data = Array.from({ length: 50 }, (_, index) => ({ text: `${index}é`.repeat(10_000) }));
    const pieces = await writeJson({ data });
    expect(bytesOf(pieces)).toBe(Buffer.byteLength(JSON.stringify({ data })));
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(140_000);
  });

  it('lets others have their turn between long elements', async () => {
    const data = Array.from({ length: 400 }, () => ({ text: '"'.repeat(50_000) }));
    let rounds = 0;
    const count = (): void => {
      rounds += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await writeJson({ data });
    clearImmediate(next);
    expect(rounds).toBeGreaterThan(3);
  });
});

describe('a long answer', () => {
  const pieces = Array.from({ length: 640 }, () => Buffer.alloc(65_536, ' '));
  const patienceMs = 2_000;

  /** Asks for it without reading. */
  const ask = async () => {
    const server = createServer((_request, response) =>
      sendPieces(response as Response, 200, pieces, {}, patienceMs),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    onTestFinished(() => {
      socket.destroy();
      server.close();
    });
    const asked = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, response] = await asked;
    return { socket, closed: once(response, 'close').then(() => response.writableFinished as boolean) };
  };

  it('is given up where nobody reads it', async () => {
    const { closed } = await ask();
    expect(await closed).toBe(false);
  });

  it('is sent whole to who reads it slowly', async () => {
    const { socket, closed } = await ask();
    let isClosed = false;
    const finished = closed.finally(() => {
      isClosed = true;
    });
    const startedAt = performance.now();
    while (!isClosed) {
      // What has come, of some 64 KB at most.
      socket.read();
      await sleep(7);
    }
    expect(await finished).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(patienceMs);
  });
});
