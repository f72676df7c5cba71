import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLeanFetch } from '../src/lean-fetch.ts';

const start = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const lean = createLeanFetch();
  onTestFinished(async () => {
    await lean.close();
    server.closeAllConnections();
    server.close();
  });
  return { ...lean, server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
};

const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  });
};

describe('a request', () => {
  it.each([
    ['a record', { 'x-one': '1' }],
    ['pairs', [['x-one', '1']] satisfies [string, string][]],
    ['Headers', new Headers({ 'x-one': '1' })],
  ])('takes its headers from %s', async (_, headers) => {
    const { fetch, url } = await start(echo);
    const response = await fetch(`${url}/path?q=1`, { method: 'POST', headers, body: 'Grüße' });
    expect(await response.json()).toMatchObject({
      method: 'POST',
      url: '/path?q=1',
      headers: { 'x-one': '1', 'content-length': '7' },
      body: 'Grüße',
    });
  });

  it('sends a Blob piece by piece, under the headers that it is given', async () => {
    const { fetch, url } = await start(echo);
    const body = new Blob(['Grüße, ', new Blob(['Welt'])], { type: 'text/plain' });
    const headers = { 'content-type': body.type, 'content-length': String(body.size) };
    expect(await (await fetch(url, { method: 'POST', headers, body })).json()).toMatchObject({
      headers,
      body: 'Grüße, Welt',
    });
  });

  it('sends a form with its files, under a length that is known', async () => {
    const { fetch, url } = await start(echo);
    const body = new FormData();
    body.set('model', 'whisper-1');
    body.set('file', new File([new Blob(['Grüße, ']), 'Welt'], 'audio.wav', { type: 'audio/wav' }));
    const response = await fetch(url, { method: 'POST', body });
    const answer = JSON.parse(await response.text());
    expect(answer.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body));
    expect(answer.body).toMatch(/name="model"\r\n\r\nwhisper-1\r\n/);
    expect(answer.body).toMatch(/filename="audio.wav"\r\nContent-Type: audio\/wav\r\n\r\nGrüße, Welt\r\n/);
  });

  it('may be a URL or a Request, and has no body as GET', async () => {
    const { fetch, url } = await start(echo);
    expect(await (await fetch(new URL(url))).json()).toMatchObject({ method: 'GET', url: '/', body: '' });
    expect(await (await fetch(new Request(`${url}/r`))).json()).toMatchObject({ url: '/r' });
  });

  it('is made by HTTP/1.1, in which all tests are, also to a server that knows HTTP/2', async () => {
    const hello = Promise.withResolvers<Buffer>();
    const server = createTcpServer((socket) => {
      socket.once('data', (data) => {
        hello.resolve(data);
        socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const lean = createLeanFetch();
    onTestFinished(async () => {
      await lean.close();
      server.close();
    });
    const address = server.address();
    const call = lean.fetch(`https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    await expect(call).rejects.toThrow('fetch failed');
    // The protocols that the client offers, each behind its length.
    expect((await hello.promise).includes('\u0008http/1.1')).toBe(true);
    expect((await hello.promise).includes('\u0002h2')).toBe(false);
  });

  it('with a body of another kind is refused', async () => {
    const { fetch, url } = await start(echo);
    await expect(fetch(url, { method: 'POST', body: new Uint8Array(3) })).rejects.toThrow(
      'strings, Blobs and forms only',
    );
  });
});

describe('a response', () => {
  it('is a real Response', async () => {
    const { fetch, url } = await start(echo);
    const response = await fetch(`${url}/x`);
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.ok, response.url]).toEqual([201, true, '']);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('can be read late, once it has ended', async () => {
    const { fetch, url } = await start((_, response) => response.end('done'));
    const response = await fetch(url);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await response.text()).toBe('done');
  });

  it('joins characters that came in pieces', async () => {
    const bytes = Buffer.from('世界');
    const { fetch, url } = await start((_, response) => {
      response.write(bytes.subarray(0, 2), () => setImmediate(() => response.end(bytes.subarray(2))));
    });
    expect(await (await fetch(url)).text()).toBe('世界');
  });

  it('has of the headers those that are wanted, since a vendor sends dozens and each costs time', async () => {
    const { url } = await start(echo);
    const lean = createLeanFetch({ answerHeaders: new Set(['content-type']) });
    onTestFinished(() => lean.close());
    expect([...(await lean.fetch(url)).headers.keys()]).toEqual(['content-type']);
  });

  it('is no redirect followed', async () => {
    const { fetch, url } = await start((_, response) => response.writeHead(302, { location: '/x' }).end());
    expect((await fetch(url)).status).toBe(302);
  });

  it('skips informational answers', async () => {
    const { fetch, url } = await start((_, response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' });
      response.end('final');
    });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, 'final']);
  });
});

describe('a body as a stream', () => {
  it('gives what came before it was asked for, and what comes after', async () => {
    let finish = () => {};
    const { fetch, url } = await start((_, response) => {
      response.write('one,');
      finish = () => response.end('two');
    });
    const response = await fetch(url);
    const { body } = response;
    expect(response.body).toBe(body);
    finish();
    expect(await response.text()).toBe('one,two');
  });

  it('holds the server back where nobody reads', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    const { fetch, url } = await start((_, response) => {
      const pour = () => {
        do sent += chunk.length;
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    const reader = (await fetch(url)).body?.getReader();
    await reader?.read();
    let before = -1;
    while (sent !== before) {
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // What the buffers of the two sockets hold.
    expect(sent).toBeLessThan(16 * 1024 * 1024);
    await reader?.cancel();
  });

  it('comes whole where the server was held back in between', async () => {
    const piece = Buffer.alloc(4096, 7);
    const { fetch, url } = await start((_, response) => {
      response.writeHead(200);
      for (let count = 0; count < 500; count += 1) response.write(piece);
      response.end();
    });
    let bytes = 0;
    for await (const chunk of (await fetch(url)).body ?? []) bytes += chunk.length;
    expect(bytes).toBe(500 * piece.length);
  });

  it('closes the socket when it is cancelled', async () => {
    const { fetch, url, server } = await start((_, response) => response.write('one'));
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
    await (await fetch(url)).body?.cancel();
    await closed;
  });

  it('fails where the connection breaks', async () => {
    const { fetch, url } = await start((_, response) => {
      response.write('one', () => setImmediate(() => response.socket?.destroy()));
    });
    const response = await fetch(url);
    await expect(new Response(response.body).text()).rejects.toThrow('fetch failed');
  });
});

describe('an abort', () => {
  const hang: RequestListener = () => {};

  it.each([
    ['before the call', 0],
    ['while the connection is made', 1],
    ['while the server is silent', 2],
  ])('%s rejects with the reason', async (_, stage) => {
    const { fetch, url, server } = await start(hang);
    const controller = new AbortController();
    const reason = new Error('enough');
    if (stage === 0) controller.abort(reason);
    const call = fetch(url, { signal: controller.signal });
    call.catch(() => undefined);
    if (stage === 2) await once(server, 'request');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('before there is a connection keeps the request from being sent', async () => {
    const paths: unknown[] = [];
    const { fetch, url } = await start((request, response) => {
      paths.push(request.url);
      response.end();
    });
    const controller = new AbortController();
    const call = fetch(`${url}/aborted`, { method: 'POST', body: 'x', signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    for (const path of ['/1', '/2', '/3']) await (await fetch(url + path)).text();
    expect(paths).toEqual(['/1', '/2', '/3']);
  });

  it('in the body rejects with the reason and closes the socket', async () => {
    const { fetch, url, server } = await start((_, response) => response.write('half'));
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
    const controller = new AbortController();
    const response = await fetch(url, { signal: controller.signal });
    const text = response.text();
    text.catch(() => undefined);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(text).rejects.toBe(reason);
    await closed;
    await expect(response.text()).rejects.toBe(reason);
  });
});

describe('a failure', () => {
  it('is a TypeError with the cause of the network', async () => {
    const { fetch, url, server } = await start(echo);
    server.close();
    server.closeAllConnections();
    await expect(fetch(url)).rejects.toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('after close, and of a call in flight at close, is one too', async () => {
    const { fetch, url, close, server } = await start(() => {});
    const call = fetch(url);
    call.catch(() => undefined);
    await once(server, 'request');
    await close();
    await expect(call).rejects.toThrow('fetch failed');
    await expect(fetch(url)).rejects.toThrow();
    await close();
  });

  it('of an address that is none rejects', async () => {
    const { fetch } = await start(echo);
    await expect(fetch('nowhere')).rejects.toThrow('Invalid URL');
  });
});
