import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Agent, request } from 'undici';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAllowList } from '../src/allow-list.ts';
import { createConnector } from '../src/connector.ts';
import { createGuard } from '../src/guard.ts';
import { downloadToBuffer, type Outbound } from '../src/index.ts';
import { addressesIn, systemResolver } from '../src/resolve.ts';
import {
  certificateFor,
  listen,
  openOutbound,
  resolving,
  serve,
  serveTcp,
  serveText,
  serveTls,
} from './support/servers.ts';

const get = async (outbound: Outbound, url: string, timeoutMs = 20_000) => {
  const { statusCode, body } = await outbound.request(url, {
    method: 'GET',
    headers: {},
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { statusCode, text: await text(body) };
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('addresses', () => {
  test('a name that was public and now leads here reaches nothing', async () => {
    const server = await serve((_request, response) => response.end('secret'));
    const { resolve } = resolving({ 'rebind.example': [['93.184.216.34'], ['127.0.0.1']] });
    const outbound = openOutbound({ allow: [], resolve });
    for (const scheme of ['http', 'https'])
      await expect(
        (async () => {
          const url = `${scheme}://rebind.example:${server.port}/`;
          await outbound.checkUrl(url).catch(() => {});
          return get(outbound, url);
        })(),
      ).rejects.toMatchObject({ reason: 'address_forbidden', code: 'source_forbidden' });
    expect(server.connections).toBe(0);
  });

  test('the address that was checked is the one that is used: there is one look-up', async () => {
    const [first, second] = [
      await serve((_request, response) => response.end('first'), '127.0.0.2'),
      await serve((_request, response) => response.end('second')),
    ];
    const { resolve, asked } = resolving({ 'rebind.example': [['127.0.0.2'], ['127.0.0.1']] });
    const outbound = openOutbound({ resolve });
    expect((await get(outbound, `http://rebind.example:${first.port}/`)).text).toBe('first');
    expect(asked).toEqual(['rebind.example']);
    expect(second.connections).toBe(0);
  });

  test('one forbidden address among public ones forbids the name', async () => {
    const server = await serve((_request, response) => response.end());
    for (const inside of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', 'nonsense']) {
      const { resolve } = resolving({ 'mixed.example': [['93.184.216.34', inside]] });
      const outbound = openOutbound({ allow: [], resolve });
      await expect(get(outbound, `http://mixed.example:${server.port}/`)).rejects.toMatchObject({
        reason: 'address_forbidden',
        message: expect.not.stringContaining(inside),
      });
    }
    expect(server.connections).toBe(0);
  });

  test('an address in the URL is checked where the socket is opened, too', async () => {
    const server = await serve((_request, response) => response.end());
    const allow = readAllowList([]);
    const guard = createGuard({
      allow,
      plainHttp: 'everyone',
      resolve: systemResolver(),
      localAddress: undefined,
    });
    const dispatcher = new Agent({
      connect: createConnector(guard, undefined, 10_000, () => {}),
      allowH2: false,
    });
    for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]'])
      for (const scheme of ['http', 'https'])
        await expect(request(`${scheme}://${host}:${server.port}/`, { dispatcher })).rejects.toMatchObject({
          code: 'source_forbidden',
        });
    await dispatcher.close();
    expect(server.connections).toBe(0);
  });

  test('a dead address gives way to a live one', async () => {
    const server = await serve((_request, response) => response.end('alive'), '127.0.0.3');
    const { resolve } = resolving({ 'two.example': [['127.0.0.4', '127.0.0.3']] });
    expect((await get(openOutbound({ resolve }), `http://two.example:${server.port}/`)).text).toBe('alive');
  });

  test('a name without a dot may lead to a network that is allowed, and nowhere else', async () => {
    const server = await serve((_request, response) => response.end('here'));
    const { resolve } = resolving({ receiver: [['127.0.0.1']], database: [['10.0.0.1']] });
    const outbound = openOutbound({ resolve });
    expect((await get(outbound, `http://receiver:${server.port}/`)).text).toBe('here');
    await expect(outbound.checkUrl('https://database/')).rejects.toMatchObject({
      reason: 'address_forbidden',
    });
  });

  test('a name server that is silent holds a check up for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outbound = openOutbound({ resolve: () => new Promise(() => {}) });
    let failure: unknown;
    const checking = outbound.checkUrl('https://slow.example/').catch((error) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await checking;
    expect(failure).toMatchObject({ reason: 'timeout', code: 'source_not_fetchable' });
  });

  test('plain http to a name is for names and addresses that are allowed', async () => {
    const server = await serve((_request, response) => response.end('here'));
    const { resolve } = resolving({
      'inside.example': [['127.0.0.1']],
      'outside.example': [['93.184.216.34']],
    });
    const outbound = openOutbound({ plainHttp: 'allowed', resolve });
    expect((await get(outbound, `http://inside.example:${server.port}/`)).text).toBe('here');
    await expect(outbound.checkUrl('http://outside.example/')).rejects.toMatchObject({
      reason: 'url_scheme',
    });
    await expect(outbound.checkUrl('https://outside.example/')).resolves.toBeInstanceOf(URL);
  });

  test('requests leave from the local address', async () => {
    const server = await serve((request, response) => response.end(request.socket.remoteAddress));
    const { resolve } = resolving({ 'a.example': [['::1', '127.0.0.1']], 'b.example': [['::1']] });
    const outbound = openOutbound({ allow: ['127.0.0.1', '::1'], localAddress: '127.0.0.9', resolve });
    expect((await get(outbound, `http://a.example:${server.port}/`)).text).toBe('127.0.0.9');
    expect((await get(outbound, `http://127.0.0.1:${server.port}/`)).text).toBe('127.0.0.9');
    await expect(get(outbound, `http://b.example:${server.port}/`)).rejects.toMatchObject({
      reason: 'connection_failed',
    });
  });
});

describe('requests', () => {
  test('ask for bytes as they are, follow nothing and know no proxy', async () => {
    const proxy = await serve((_request, response) => response.end('proxy'));
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY'])
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const server = await serve((request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${proxy.port}/` });
      response.end(request.headers['accept-encoding']);
    });
    const answer = await get(openOutbound(), `http://127.0.0.1:${server.port}/`);
    expect(answer).toEqual({ statusCode: 302, text: 'identity' });
    expect(proxy.connections).toBe(0);
  });

  test('share their connections', async () => {
    const server = await serve((_request, response) => response.end('ok'));
    const outbound = openOutbound();
    for (let count = 0; count < 50; count += 1) await get(outbound, `http://127.0.0.1:${server.port}/`);
    // The answer may be read before its connection is free again.
    expect(server.connections).toBeLessThanOrEqual(2);
  });

  test('end with the signal while nothing has been connected, and send nothing later', async () => {
    let received = 0;
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<string[]>();
    const server = await serveTcp((socket) => socket.on('data', () => (received += 1)));
    const outbound = openOutbound({
      resolve: () => {
        asked.resolve();
        return answered.promise;
      },
    });
    const reason = new Error('enough');
    const controller = new AbortController();
    const url = `http://slow.example:${server.port}/`;
    const running = outbound.request(url, { method: 'GET', headers: {}, signal: controller.signal });
    await asked.promise;
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    answered.resolve(['127.0.0.1']);
    await vi.waitFor(() => expect(server.connections).toBe(1));
    await outbound.close();
    expect(received).toBe(0);
  });

  test.each([
    ['an answer that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'protocol_error'],
    ['a header without end', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`, 'headers_too_large'],
  ])('%s is named', async (_name, text, reason) => {
    const server = await serveText(text);
    await expect(get(openOutbound(), `http://127.0.0.1:${server.port}/`)).rejects.toMatchObject({ reason });
  });

  test('a connection that closes under its first request is told from one that was kept alive', async () => {
    let requests = 0;
    const server = await serve((request, response) => {
      requests += 1;
      if (request.url === '/close') request.socket.resetAndDestroy();
      else response.end();
    });
    const outbound = openOutbound();
    const url = `http://127.0.0.1:${server.port}`;
    await expect(get(outbound, `${url}/close`)).rejects.toMatchObject({
      reason: 'connection_reset',
      isStaleConnection: false,
    });
    await get(outbound, url);
    // The connection is free again in the next turn.
    await new Promise(setImmediate);
    const { connections } = server;
    await expect(get(outbound, `${url}/close`)).rejects.toMatchObject({
      reason: 'connection_reset',
      isStaleConnection: true,
    });
    expect([requests, server.connections]).toEqual([3, connections]);
  });

  test('a closed connection, a closed port and an unknown name are named, without an address', async () => {
    const closing = await serveTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const outbound = openOutbound({ resolve: resolving({}).resolve });
    const failures = [
      [`http://127.0.0.1:${closing.port}/`, 'connection_reset'],
      ['http://127.0.0.1:1/', 'connection_refused'],
      ['http://unknown.example/', 'dns_failed'],
    ] as const;
    for (const [url, reason] of failures)
      await expect(get(outbound, url)).rejects.toMatchObject({
        reason,
        code: 'source_not_fetchable',
        message: expect.not.stringMatching(/127\.0|unknown/),
      });
  });
});

describe('TLS', () => {
  let trusted: { cert: string; key: string };
  let expired: { cert: string; key: string };
  beforeAll(async () => {
    trusted = await certificateFor('trusted.example');
    expired = await certificateFor('expired.example', new Date('2021-01-01T00:00:00Z'));
    setDefaultCACertificates([...getCACertificates('default'), trusted.cert, expired.cert]);
  });
  const { resolve } = resolving({
    'trusted.example': [['127.0.0.1']],
    'other.example': [['127.0.0.1']],
    'expired.example': [['127.0.0.1']],
    'unknown.example': [['127.0.0.1']],
  });

  test('asks for the name and checks the certificate against it', async () => {
    let asked: string | undefined;
    const server = await serveTls((request, response) => {
      asked = (request.socket as unknown as { servername: string }).servername;
      response.end(request.headers.host);
    }, trusted);
    const outbound = openOutbound({ resolve });
    const { text } = await get(outbound, `https://trusted.example:${server.port}/`);
    expect([asked, text]).toEqual(['trusted.example', `trusted.example:${server.port}`]);
    for (const host of ['other.example', '127.0.0.1'])
      await expect(get(outbound, `https://${host}:${server.port}/`)).rejects.toMatchObject({
        reason: 'tls_failed',
        code: 'source_not_fetchable',
        message: expect.stringMatching(/for another name\.$/),
      });
  });

  test('is refused where the certificate is out of date or of nobody, the protocol old, or no TLS at all', async () => {
    const answer = () => {};
    const outbound = openOutbound({ resolve });
    const servers = [
      ['expired.example', await serveTls(answer, expired), 'has expired.'],
      ['unknown.example', await serveTls(answer, await certificateFor('unknown.example')), 'is self-signed.'],
      ['trusted.example', await serveTls(answer, trusted, 'TLSv1.1'), 'could be made.'],
      ['trusted.example', await serveText('HTTP/1.1 200 OK\r\n\r\n'), 'could be made.'],
    ] as const;
    for (const [name, { port }, end] of servers)
      await expect(get(outbound, `https://${name}:${port}/`)).rejects.toMatchObject({
        reason: 'tls_failed',
        message: expect.stringMatching(new RegExp(`${end}$`)),
      });
  });

  test('speaks HTTP/1.1 to a server that would rather speak HTTP/2', async () => {
    const server = await listen(
      createSecureServer({ ...trusted, allowHTTP1: true }, (request, response) => {
        response.end(request.httpVersion);
      }),
    );
    expect((await get(openOutbound({ resolve }), `https://trusted.example:${server.port}/`)).text).toBe(
      '1.1',
    );
  });

  test('is not given up by a redirect', async () => {
    const plain = await serve((_request, response) => response.end('anybody’s'));
    const server = await serveTls((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${plain.port}/` }).end();
    }, trusted);
    await expect(
      downloadToBuffer(openOutbound({ resolve }), `https://trusted.example:${server.port}/`, {
        maxBytes: 100,
        redirects: 3,
        userAgent: 'Dragoman/1',
      }),
    ).rejects.toMatchObject({ reason: 'redirect_failed' });
    expect(plain.connections).toBe(0);
  });

  test('that stalls ends with the signal', async () => {
    const server = await serveTcp(() => {});
    await expect(
      get(openOutbound({ resolve }), `https://trusted.example:${server.port}/`, 200),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('the machine’s own names', () => {
  test('are read from a hosts file', () => {
    const hosts = '127.0.0.1 localhost\n# 1.1.1.1 a\n10.0.0.1\tA b # c\n::2 a\n';
    expect(addressesIn(hosts, 'a')).toEqual(['10.0.0.1', '::2']);
    expect(addressesIn(hosts, 'c')).toEqual([]);
  });

  test('come before those of name servers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outbound-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const hosts = join(folder, 'hosts');
    await writeFile(hosts, '10.0.0.1 example.com\n');
    expect(await systemResolver(hosts)('example.com')).toEqual(['10.0.0.1']);
    expect(await systemResolver(join(folder, 'missing'))('localhost')).toEqual(['127.0.0.1', '::1']);
    await expect(systemResolver(folder)('example.com')).rejects.toMatchObject({ code: 'EISDIR' });
  });

  test('a name that no server knows has no address', async () => {
    await expect(systemResolver()('nowhere.invalid')).rejects.toThrow();
  });
});
