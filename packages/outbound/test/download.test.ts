import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type DownloadOptions, downloadToBuffer, downloadToFile } from '../src/index.ts';
import { openOutbound, resolving, serve, serveTcp, serveText } from './support/servers.ts';

const options = (change: Partial<DownloadOptions> = {}): DownloadOptions => ({
  maxBytes: 1_000_000,
  userAgent: 'Dragoman/1',
  ...change,
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'outbound-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

type Answer = (request: IncomingMessage, response: ServerResponse, hop: number) => void;

/** A server whose paths are numbers: `/0` is asked first. */
const serveHops = async (answer: Answer) => {
  const seen: string[] = [];
  const server = await serve((request, response) => {
    seen.push(request.url ?? '');
    answer(request, response, Number(request.url?.slice(1)));
  });
  return { url: `http://127.0.0.1:${server.port}/0`, seen, server };
};

/** Writes until the other side goes away. */
const pour = (response: ServerResponse): void => {
  const piece = Buffer.alloc(65_536);
  const write = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', write);
  write();
};

describe('a download', () => {
  test('brings the bytes, their type and where they came from', async () => {
    const content = Buffer.from([0, 255, 10, 13, 0, 128]);
    const { url } = await serveHops((request, response) => {
      response.setHeader('content-type', `audio/wav; agent=${request.headers['user-agent']}`);
      response.end(content);
    });
    expect(await downloadToBuffer(openOutbound(), url, options())).toEqual({
      url,
      content,
      size: 6,
      contentType: 'audio/wav; agent=Dragoman/1',
    });
  });

  test('goes to a file of its owner’s alone, piece by piece', async () => {
    const size = 20_000_000;
    const { url } = await serveHops((_request, response) => response.end(Buffer.alloc(size, 'ab')));
    const path = join(await newFolder(), 'document');
    const result = await downloadToFile(openOutbound(), url, path, options({ maxBytes: size }));
    expect(result).toEqual({ url, size, contentType: undefined });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path)).equals(Buffer.alloc(size, 'ab'))).toBe(true);
  });

  test('of which nothing came leaves no file, and takes none that is there', async () => {
    const folder = await newFolder();
    const { url } = await serveHops((_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('12345', () => response.destroy());
    });
    await expect(downloadToFile(openOutbound(), url, join(folder, 'a'), options())).rejects.toMatchObject({
      reason: 'connection_reset',
    });
    expect(await readdir(folder)).toEqual([]);
    const { url: good } = await serveHops((_request, response) => response.end('new'));
    await downloadToFile(openOutbound(), good, join(folder, 'b'), options());
    await expect(downloadToFile(openOutbound(), good, join(folder, 'b'), options())).rejects.toMatchObject({
      code: 'EEXIST',
    });
    expect(await readFile(join(folder, 'b'), 'utf8')).toBe('new');
  });

  test.each([201, 204, 206, 304, 404, 500])('is none with status %i', async (status) => {
    const { url } = await serveHops((_request, response) => response.writeHead(status).end());
    await expect(downloadToBuffer(openOutbound(), url, options())).rejects.toMatchObject({
      reason: 'unexpected_status',
      code: 'source_not_fetchable',
      status,
    });
  });
});

describe('size', () => {
  test('may be the limit to the byte', async () => {
    const { url } = await serveHops((_request, response) => response.end(Buffer.alloc(1000)));
    expect((await downloadToBuffer(openOutbound(), url, options({ maxBytes: 1000 }))).size).toBe(1000);
    await expect(downloadToBuffer(openOutbound(), url, options({ maxBytes: 999 }))).rejects.toMatchObject({
      reason: 'too_large',
      code: 'payload_too_large',
      limit: 999,
      actual: 1000,
    });
  });

  test('ends a body without end, which is then read no further', async () => {
    let closed = () => {};
    const ended = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { url } = await serveHops((_request, response) => {
      response.on('close', closed);
      pour(response);
    });
    await expect(downloadToBuffer(openOutbound(), url, options())).rejects.toMatchObject({
      reason: 'too_large',
      limit: 1_000_000,
      actual: undefined,
    });
    await ended;
  });

  test('cannot be blown up: nothing is inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const { url } = await serveHops((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    await expect(downloadToBuffer(openOutbound(), url, options())).rejects.toMatchObject({
      reason: 'unexpected_encoding',
      code: 'source_not_fetchable',
    });
    const { url: plain } = await serveHops((_request, response) => response.end(bomb));
    expect((await downloadToBuffer(openOutbound(), plain, options())).content.equals(bomb)).toBe(true);
  });
});

describe('time', () => {
  test('to the header ends, silence, dripping and endless interim answers alike', async () => {
    const silent = await serveTcp(() => {});
    const dripping = await serveTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
      const timer = setInterval(() => socket.write('a'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    const hinting = await serveTcp((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    const outbound = openOutbound();
    for (const { port } of [silent, dripping, hinting])
      await expect(
        downloadToBuffer(outbound, `http://127.0.0.1:${port}/`, options({ headerTimeoutMs: 150 })),
      ).rejects.toMatchObject({ reason: 'timeout', code: 'source_not_fetchable' });
  });

  test('without a byte ends', async () => {
    const { port } = await serveText('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst');
    await expect(
      downloadToBuffer(openOutbound(), `http://127.0.0.1:${port}/`, options({ idleTimeoutMs: 150 })),
    ).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('in all ends, though byte follows byte', async () => {
    const { url } = await serveHops((_request, response) => {
      const timer = setInterval(() => response.write('a'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const folder = await newFolder();
    await expect(
      downloadToFile(
        openOutbound(),
        url,
        join(folder, 'a'),
        options({ idleTimeoutMs: 1000, totalTimeoutMs: 300 }),
      ),
    ).rejects.toMatchObject({ reason: 'timeout' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('is the caller’s: an abort ends it with its reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const { url } = await serveHops((_request, response) => {
      response.write('a');
      controller.abort(reason);
    });
    const { signal } = controller;
    await expect(downloadToBuffer(openOutbound(), url, options({ signal }))).rejects.toBe(reason);
    await expect(downloadToBuffer(openOutbound(), url, options({ signal }))).rejects.toBe(reason);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with %i is an answer where it was not asked for', async (status) => {
    const { url, seen } = await serveHops((_request, response) => {
      response.writeHead(status, { location: '/1' }).end();
    });
    await expect(downloadToBuffer(openOutbound(), url, options())).rejects.toMatchObject({
      reason: 'unexpected_status',
      status,
    });
    expect(seen).toEqual(['/0']);
  });

  const chain = (length: number) =>
    serveHops((_request, response, hop) => {
      if (hop < length) response.writeHead(302, { location: `${hop + 1}#top` }).end('moved');
      else response.end(`after ${hop}`);
    });

  test('is followed three times, and not a fourth time, whatever is asked for', async () => {
    const outbound = openOutbound();
    const three = await chain(3);
    const result = await downloadToBuffer(outbound, three.url, options({ redirects: 3 }));
    expect([result.content.toString(), result.url]).toEqual(['after 3', three.url.replace('/0', '/3')]);
    await expect(downloadToBuffer(outbound, three.url, options({ redirects: 2 }))).rejects.toMatchObject({
      reason: 'redirect_failed',
    });
    const four = await chain(4);
    await expect(downloadToBuffer(outbound, four.url, options({ redirects: 9 }))).rejects.toMatchObject({
      reason: 'redirect_failed',
    });
    expect(four.seen).toEqual(['/0', '/1', '/2', '/3']);
  });

  test('into this machine reaches nothing', async () => {
    const inside = await serve((_request, response) => response.end('secret'), '127.0.0.2');
    const { resolve } = resolving({ 'inside.example': [['127.0.0.2']] });
    const targets = ['127.0.0.2', '2130706434', '[::ffff:7f00:2]', 'inside.example'];
    for (const target of targets) {
      const { url } = await serveHops((_request, response) => {
        response.writeHead(302, { location: `http://${target}:${inside.port}/` }).end();
      });
      const outbound = openOutbound({ allow: ['127.0.0.1'], resolve });
      await expect(downloadToBuffer(outbound, url, options({ redirects: 3 }))).rejects.toMatchObject({
        code: 'source_forbidden',
      });
    }
    expect(inside.connections).toBe(0);
  });

  test.each([
    ['nowhere', undefined, 'redirect_failed'],
    ['to nonsense', 'http://', 'redirect_failed'],
    ['to a file', 'file:///etc/passwd', 'url_scheme'],
    ['with a password', 'http://a:b@127.0.0.1/', 'url_credentials'],
  ])('%s is refused', async (_name, location, reason) => {
    const { url } = await serveHops((_request, response) => {
      response.writeHead(302, location === undefined ? {} : { location }).end();
    });
    await expect(downloadToBuffer(openOutbound(), url, options({ redirects: 3 }))).rejects.toMatchObject({
      reason,
    });
  });
});
