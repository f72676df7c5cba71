import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createOutbound, type OutboundOptions } from '@dragoman/outbound';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSender, type OutgoingMessage, type SenderOptions, verifyHex } from '../src/index.ts';
import { serve, serveTcp, serveText, serveUntrusted } from './support/servers.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const previous = 'the-secret-before-it';
const body = Buffer.from(
  '{"event":"translation.completed","z":1,"a":"Grüße \\u0000","n":12345678901234567890}',
);

const message = (url: string, change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: 'dlv_1',
  event: 'translation.completed',
  url,
  body,
  secrets: { current: secret },
  headers: {},
  ...change,
});

const openOutbound = (options: Partial<OutboundOptions> = {}) => {
  const outbound = createOutbound({ plainHttp: 'allowed', allow: ['127.0.0.0/8'], ...options });
  onTestFinished(() => outbound.close());
  return outbound;
};

const openSender = (options: Partial<SenderOptions> = {}, outboundOptions: Partial<OutboundOptions> = {}) =>
  createSender({
    outbound: openOutbound(outboundOptions),
    serviceName: 'Dragoman',
    version: '1.2.3',
    ...options,
  });

/** An endpoint that keeps what it gets. */
const serveAndKeep = async (status = 200) => {
  const requests: (Pick<IncomingMessage, 'headers' | 'method' | 'url'> & { body: Buffer })[] = [];
  const server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers, method, url } = request;
    requests.push({ headers, method, url, body: Buffer.concat(chunks) });
    response.writeHead(status).end('thanks');
  });
  return { url: server.url, requests };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('what is sent', () => {
  test('is one POST of the very bytes, with the headers of both kinds of signature', async () => {
    const { url, requests } = await serveAndKeep();
    const sentAt = new Date();
    const result = await openSender({ now: () => sentAt }).send(
      message(url, { headers: { Authorization: 'Bearer mine' } }),
    );
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect([request?.method, request?.url, request?.body.equals(body)]).toEqual(['POST', '/hook', true]);
    const headers = request?.headers ?? {};
    expect(headers).toEqual({
      host: new URL(url).host,
      connection: 'keep-alive',
      authorization: 'Bearer mine',
      'accept-encoding': 'identity',
      'content-length': `${body.length}`,
      'content-type': 'application/json',
      'user-agent': 'Dragoman-Webhooks/1.2.3',
      'x-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
      'x-dragoman-signature': headers['x-signature'],
      'x-dragoman-event': 'translation.completed',
      'x-dragoman-delivery': 'dlv_1',
      'webhook-id': 'dlv_1',
      'webhook-timestamp': `${Math.floor(sentAt.getTime() / 1000)}`,
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    expect(verifyHex(body, String(headers['x-signature']), [secret])).toBe(true);
    new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(result).toMatchObject({
      isDelivered: true,
      status: 200,
      error: null,
      errorMessage: null,
      startedAt: sentAt,
    });
    expect(result.requestHeaders).toMatchObject({
      Authorization: '[hidden]',
      'X-Dragoman-Delivery': 'dlv_1',
    });
  });

  test('is signed anew on each attempt, and the same to the hexadecimal headers', async () => {
    const { url, requests } = await serveAndKeep();
    const times = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T18:00:00Z')];
    const sender = openSender({ now: () => times.shift() ?? new Date(0) });
    await sender.send(message(url));
    await sender.send(message(url));
    const [first, second] = requests.map(({ headers }) => headers);
    expect(second?.['x-signature']).toBe(first?.['x-signature']);
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(second?.['webhook-timestamp']).not.toBe(first?.['webhook-timestamp']);
    expect(second?.['webhook-signature']).not.toBe(first?.['webhook-signature']);
  });

  test('carries both secrets’ signatures after a rotation', async () => {
    const { url, requests } = await serveAndKeep();
    await openSender().send(message(url, { secrets: { current: secret, previous } }));
    const headers = requests[0]?.headers ?? {};
    expect(verifyHex(body, String(headers['x-signature']), [secret])).toBe(true);
    expect(verifyHex(body, String(headers['x-signature-previous']), [previous])).toBe(true);
    for (const library of [new Webhook(secret), new Webhook(previous, { format: 'raw' })])
      library.verify(body, headers as Record<string, string>);
  });

  test('names the service as it is called', async () => {
    const { url, requests } = await serveAndKeep();
    await openSender({ serviceName: ' Über Translate! ' }).send(message(url));
    const headers = requests[0]?.headers ?? {};
    expect(headers['user-agent']).toBe('ber-Translate-Webhooks/1.2.3');
    expect(headers['x-ber-translate-signature']).toBe(headers['x-signature']);
    expect(() => openSender({ serviceName: '翻訳' })).toThrow(TypeError);
  });
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 299])('with %i is a delivery', async (status) => {
    const { url } = await serveAndKeep(status);
    expect(await openSender().send(message(url))).toMatchObject({ isDelivered: true, status, error: null });
  });

  test.each([300, 304, 400, 404, 410, 429, 500, 503])('with %i is a failure', async (status) => {
    const { url } = await serveAndKeep(status);
    expect(await openSender().send(message(url))).toMatchObject({
      isDelivered: false,
      status,
      error: 'unexpected_status',
      errorMessage: expect.stringContaining(`${status}`),
      response: { status },
    });
  });

  test.each([301, 302, 303, 307, 308])('with %i leads nowhere else', async (status) => {
    const other = await serveAndKeep();
    const server = await serve((_request, response) =>
      response.writeHead(status, { location: other.url }).end(),
    );
    expect(await openSender().send(message(server.url))).toMatchObject({ isDelivered: false, status });
    expect(other.requests).toEqual([]);
  });

  test('after interim ones is the one that counts', async () => {
    const server = await serve((_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeProcessing();
      response.end();
    });
    expect(await openSender().send(message(server.url))).toMatchObject({ isDelivered: true, status: 200 });
  });

  test('is kept as bytes, with its header, save of cookies', async () => {
    const bytes = Buffer.from([0, 0xff, 0xc3, 0x28, ...Buffer.from('<script>')]);
    const server = await serve((_request, response) => {
      response.writeHead(503, { 'retry-after': '120', 'set-cookie': ['a=secret', 'b=secret'] }).end(bytes);
    });
    const { response } = await openSender().send(message(server.url));
    expect(response?.body.equals(bytes)).toBe(true);
    expect(response).toMatchObject({
      bodyFate: 'complete',
      headers: { 'retry-after': '120', 'set-cookie': '[hidden]' },
    });
  });
});

describe('the body of an answer', () => {
  test('is kept whole up to 16 KiB', async () => {
    for (const [size, fate] of [
      [16_384, 'complete'],
      [16_385, 'truncated'],
    ] as const) {
      const server = await serve((_request, response) => response.end(Buffer.alloc(size, 'x')));
      const { response, isDelivered } = await openSender().send(message(server.url));
      expect([isDelivered, response?.bodyFate, response?.body.length]).toEqual([true, fate, 16_384]);
    }
  });

  test('of 200 MB is given up after 16 KiB', async () => {
    let written = 0;
    let closed = () => {};
    const ended = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const piece = Buffer.alloc(65_536);
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 200_000_000 });
      const pour = () => {
        while (!response.destroyed && written < 200_000_000) {
          written += piece.length;
          if (!response.write(piece)) return;
        }
      };
      response.on('drain', pour).on('close', closed);
      pour();
    });
    expect(await openSender().send(message(server.url))).toMatchObject({
      isDelivered: true,
      response: { bodyFate: 'truncated' },
    });
    await ended;
    // What is under way in the buffers of two sockets, and no more.
    expect(written).toBeLessThan(20_000_000);
  });

  test('is not inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const { response } = await openSender().send(message(server.url));
    expect(response?.body.equals(bomb.subarray(0, 16_384))).toBe(true);
  });

  test('that never ends is no failure', async () => {
    const server = await serve((_request, response) => {
      const timer = setInterval(() => response.write('a'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const result = await openSender({ timeoutMs: 1000 }).send(message(server.url));
    expect(result).toMatchObject({ isDelivered: true, status: 200, response: { bodyFate: 'timeout' } });
    expect(result.response?.body.toString()).toMatch(/^a+$/);
    expect(result.durationMs).toBeGreaterThan(900);
    expect(result.durationMs).toBeGreaterThan(result.responseTimeMs);
  });

  test('that breaks off is no failure', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('short', () => response.destroy());
    });
    const { isDelivered, response } = await openSender().send(message(server.url));
    expect([isDelivered, response?.bodyFate, `${response?.body}`]).toEqual([true, 'broken', 'short']);
  });
});

describe('an endpoint that does not answer', () => {
  test('has ten seconds', async () => {
    let received = () => {};
    const request = new Promise<void>((resolve) => {
      received = resolve;
    });
    const server = await serve(() => received());
    const sender = openSender();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let result: unknown;
    const sending = sender.send(message(server.url)).then((value) => {
      result = value;
    });
    await request;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await sending;
    expect(result).toMatchObject({ isDelivered: false, status: null, error: 'timeout', response: null });
  });

  test('is given up in time, however it keeps us waiting', async () => {
    const every20ms = (text: string) =>
      serveTcp((socket) => {
        socket.write('HTTP/1.1 ');
        const timer = setInterval(() => socket.write(text), 20);
        socket.once('close', () => clearInterval(timer));
      });
    const silent = await serveTcp(() => {});
    const urls = [
      silent.url,
      silent.url.replace('http:', 'https:'),
      (await every20ms('200 OK\r\nX-Drip: a')).url,
      (await every20ms('103 Early Hints\r\n\r\nHTTP/1.1 ')).url,
      'https://slow.example/',
    ];
    const resolve = () => new Promise<never>(() => {});
    const sender = openSender({ timeoutMs: 200 }, { resolve });
    for (const url of urls) {
      const result = await sender.send(message(url));
      expect(result).toMatchObject({ isDelivered: false, status: null, error: 'timeout', response: null });
      expect(result.responseTimeMs).toBeGreaterThan(150);
      expect(result.responseTimeMs).toBeLessThan(5000);
    }
  });

  test.each([
    ['SSH-2.0-OpenSSH_9.6\r\n', 'protocol_error'],
    [`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\n`, 'headers_too_large'],
  ])('but says %.20s… is named', async (text, error) => {
    const server = await serveText(text);
    expect(await openSender().send(message(server.url))).toMatchObject({ status: null, error });
  });

  test('is named by what went wrong, and by no address', async () => {
    const answered = vi.fn();
    const inside = await serve(answered);
    const untrusted = await serveUntrusted(answered);
    const resolve = async (name: string) => (name === 'inside.example' ? ['127.0.0.1'] : []);
    const failures = [
      [openSender(), 'http://127.0.0.1:1/', 'connection_refused'],
      [openSender(), `https://127.0.0.1:${untrusted.port}/`, 'tls_failed'],
      [openSender({}, { resolve }), 'https://unknown.example/', 'dns_failed'],
      [openSender({}, { resolve, allow: [] }), `https://inside.example:${inside.port}/`, 'address_forbidden'],
      [openSender({}, { resolve, allow: [] }), `https://127.0.0.1:${inside.port}/`, 'address_forbidden'],
      [openSender({}, { resolve, allow: [] }), `https://localhost:${inside.port}/`, 'host_forbidden'],
      [openSender({}, { resolve, allow: [] }), 'http://example.com/', 'url_scheme'],
    ] as const;
    for (const [sender, url, error] of failures)
      expect(await sender.send(message(url))).toMatchObject({
        isDelivered: false,
        status: null,
        error,
        errorMessage: expect.not.stringMatching(/127\.0|ECONN/),
        response: null,
      });
    expect(answered).not.toHaveBeenCalled();
  });
});

describe('a connection that closes without an answer', () => {
  test('is a failure on its first request', async () => {
    let requests = 0;
    const server = await serve((request) => {
      requests += 1;
      request.socket.resetAndDestroy();
    });
    expect(await openSender().send(message(server.url))).toMatchObject({
      status: null,
      error: 'connection_reset',
    });
    expect(requests).toBe(1);
  });

  test('gets one more request within the attempt where it had been kept alive', async () => {
    let requests = 0;
    const server = await serve((request, response) => {
      requests += 1;
      if (requests === 2) request.socket.resetAndDestroy();
      else response.end();
    });
    const sender = openSender();
    await sender.send(message(server.url));
    // The connection is free again in the next turn.
    await new Promise(setImmediate);
    expect(await sender.send(message(server.url))).toMatchObject({ isDelivered: true, status: 200 });
    expect([requests, server.connections]).toEqual([3, 2]);
  });

  test('is kept from ever closing where it can be: 200 requests share a few', async () => {
    const sender = openSender();
    const server = await serve((_request, response) => response.end());
    for (let count = 0; count < 200; count += 1) await sender.send(message(server.url));
    expect(server.connections).toBeLessThan(10);
  });
});

describe('the service’s own end', () => {
  test('makes no attempt, and ends one without a result', async () => {
    const server = await serve(() => controller.abort(reason));
    const controller = new AbortController();
    const reason = new Error('The service ends.');
    const sender = openSender();
    await expect(sender.send(message(server.url), controller.signal)).rejects.toBe(reason);
    await expect(sender.send(message(server.url), controller.signal)).rejects.toBe(reason);
    expect(server.connections).toBe(1);
  });

  test('leaves an answer that has come as it is', async () => {
    const controller = new AbortController();
    const server = await serve((_request, response) => response.write('a'));
    const outbound = openOutbound();
    const request: typeof outbound.request = async (...parameters) => {
      const answer = await outbound.request(...parameters);
      setImmediate(() => controller.abort(new Error('The service ends.')));
      return answer;
    };
    const sender = openSender({ outbound: { ...outbound, request } });
    expect(await sender.send(message(server.url), controller.signal)).toMatchObject({
      isDelivered: true,
      response: { bodyFate: 'timeout' },
    });
  });
});
