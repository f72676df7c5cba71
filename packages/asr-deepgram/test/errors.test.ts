import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AsrProviderV1 } from '@dragoman/provider';
import type { DeepgramFailure } from '@dragoman/vendors';
import { closedPort, describeFailedWays, errorOf, everythingOf, type Way } from '@dragoman/vendors/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startConformanceEngine } from './support/conformance-engine.ts';
import { createProvider, eventsOf, requestFor, startPair, streamFor } from './support/providers.ts';

const respond = (
  status: number,
  body: object | string = { err_code: 'X', err_msg: 'Words of the vendor.' },
  headers: Record<string, string> = {},
): DeepgramFailure => ({ kind: 'respond', status, headers, body });

const { engine, double: scripted, options } = await startConformanceEngine();

const ways: Way<AsrProviderV1>[] = [
  ['a scripted recording', (provider, signal) => provider.transcribe(requestFor('x', { signal }))],
  ['a scripted stream', (provider, signal) => eventsOf(provider, streamFor('x', { signal }))],
];

describeFailedWays({
  engine,
  ways,
  create: (replaced) => createProvider({ ...options, ...replaced }),
  double: scripted,
  asked: () => scripted.requests.length,
});

it('tells no time to wait where the vendor’s is nonsense', async () => {
  const { double, provider } = await startPair();
  double.fail(respond(429, {}, { 'retry-after': 'soon' }), 2);
  for (const call of [provider.transcribe(requestFor('x')), eventsOf(provider, streamFor('x'))])
    expect(await errorOf(call)).toMatchObject({
      retryAfterMs: undefined,
      provider: { failure: 'rate_limited' },
    });
});

describe('a recording', () => {
  it('reads Retry-After as a date', async () => {
    const { double, provider } = await startPair();
    double.fail(respond(503, {}, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }));
    const { retryAfterMs } = await errorOf(provider.transcribe(requestFor('x')));
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it('comes although the answer dribbles', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'slow_body', chunkMs: 5 });
    double.fail({ kind: 'delay', delayMs: 20 });
    expect((await provider.transcribe(requestFor('one'))).text).toBe('One.');
    expect((await provider.transcribe(requestFor('two'))).text).toBe('Two.');
  });

  it('that is no audio is corrupt', async () => {
    const { provider } = await startPair();
    const audio = Buffer.from('\x89PNG\r\n\x1a\n and no sound');
    for (const bytes of [audio, Buffer.alloc(0)]) {
      const request = requestFor('', {
        audio: new Blob([bytes]),
        format: { kind: 'container', container: 'wav' },
      });
      expect(await errorOf(provider.transcribe(request))).toMatchObject({ code: 'corrupt_audio' });
    }
  });
});

it('a recording that changes on disk is not the vendor’s failure', async () => {
  const { double, provider } = await startPair();
  const folder = await mkdtemp(join(tmpdir(), 'asr-deepgram-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'speech.raw');
  await writeFile(file, Buffer.alloc(3_000_000, 1));
  const audio = await openAsBlob(file);
  await truncate(file, 1000);
  const call = provider.transcribe(requestFor('', { audio }));
  await expect(call).rejects.toMatchObject({ name: 'NotReadableError' });
  await double.until(() => double.openCalls === 0);
});

describe('a stream', () => {
  it('opens although the vendor is late', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'delay', delayMs: 20 });
    expect((await eventsOf(provider, streamFor('one'))).at(-1)).toMatchObject({ result: { text: 'One.' } });
  });

  it('that is no audio is corrupt', async () => {
    const { provider } = await startPair();
    const request = streamFor('', { format: { kind: 'container', container: 'wav' } });
    expect(await errorOf(eventsOf(provider, request))).toMatchObject({ code: 'corrupt_audio' });
  });
});

describe('an address', () => {
  it('where nobody listens is unavailable', async () => {
    const provider = createProvider({ baseUrl: `http://127.0.0.1:${await closedPort()}`, apiKey: 'dg-x' });
    for (const call of [
      () => provider.transcribe(requestFor('x')),
      () => eventsOf(provider, streamFor('x')),
      () => provider.check({ signal: new AbortController().signal }),
      () => provider.languages({ signal: new AbortController().signal }),
    ]) {
      expect(await errorOf(call())).toMatchObject({
        code: 'provider_unavailable',
        retryable: true,
        provider: { failure: 'unavailable' },
      });
    }
  });

  it('that answers before it has the whole recording is not sent the rest', async () => {
    const ended = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let received = 0;
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).on('close', ended.resolve);
      socket.on('data', (data) => {
        received += data.length;
      });
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 413 Payload Too Large\r\ncontent-length: 2\r\n\r\n{}');
        goOn.promise.then(() => socket.resume());
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const provider = createProvider({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'dg-x' });
    const request = requestFor('', { audio: new Blob([Buffer.alloc(50_000_000, 1)]) });
    expect(await errorOf(provider.transcribe(request))).toMatchObject({
      provider: { failure: 'rejected', status: 413 },
    });
    goOn.resolve();
    await ended.promise;
    expect(received).toBeLessThan(request.audio.size);
  });

  it('that answers without end is not read to it', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const provider = createProvider({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'dg-x' });
    expect(await errorOf(provider.transcribe(requestFor('x')))).toMatchObject({
      provider: { failure: 'unavailable' },
    });
  });
});

describe('check', () => {
  const check = (provider: ReturnType<typeof createProvider>) =>
    provider.check({ signal: new AbortController().signal });

  it('lists the projects of the key and recognises nothing', async () => {
    const { double, provider } = await startPair();
    await check(provider);
    expect(double.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/projects']);
  });

  it('refuses a wrong key, a wrong address and another kind of server', async () => {
    const { double } = await startPair();
    const wrongKey = createProvider({ baseUrl: double.url, apiKey: 'dg-wrong' });
    expect(await errorOf(check(wrongKey))).toMatchObject({ provider: { failure: 'authentication' } });
    const wrongPath = createProvider({ baseUrl: `${double.url}/api`, apiKey: double.apiKey ?? '' });
    expect(await errorOf(check(wrongPath))).toMatchObject({ provider: { failure: 'rejected', status: 404 } });
    double.fail(respond(200, { hello: 'world' }));
    const other = createProvider({ baseUrl: double.url, apiKey: double.apiKey ?? '' });
    expect(await errorOf(check(other))).toMatchObject({ provider: { failure: 'invalid_response' } });
  });
});

describe('secrets and hints', () => {
  const key = 'dg-canary-0123456789abcdef';
  const hint = 'quinquillibrium';

  it.each([
    ['message', { err_code: 'X', err_msg: `Bad key ${key} for ${hint}.` }, {}],
    ['code', { err_code: key, err_msg: 'm' }, {}],
    ['request id', { err_msg: 'm', request_id: key }, { 'dg-request-id': key, 'dg-error': `${key} ${hint}` }],
    ['body', { input: { key, hint } }, {}],
    ['text', `${key} ${hint}`, {}],
  ])('are in no part of an error, even where the vendor echoes them in its %s', async (_, body, headers) => {
    const { double, provider } = await startPair({ apiKey: key }, { apiKey: key });
    double.fail(respond(400, body, headers), 2);
    for (const call of [
      () => provider.transcribe(requestFor('x', { hints: [hint] })),
      () => eventsOf(provider, streamFor('x', { hints: [hint] })),
    ]) {
      const caught = await errorOf(call());
      const everything = everythingOf(caught, provider);
      expect(everything).not.toContain(key);
      expect(everything).not.toContain(hint);
      expect(caught.provider?.status).toBe(400);
    }
  });
});
