import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ServiceError } from '@dragoman/provider';
import { type DeepgramFailure, deepgramErrors } from '@dragoman/vendors';
import { closedPort } from '@dragoman/vendors/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProvider, eventsOf, requestFor, startPair, streamFor } from './support/providers.ts';

const errorOf = async (call: Promise<unknown>): Promise<ServiceError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!ServiceError.is(error)) throw new Error(`No ServiceError: ${inspect(error)}`);
  return error;
};

const respond = (
  status: number,
  body: object | string = { err_code: 'X', err_msg: 'Words of the vendor.' },
  headers: Record<string, string> = {},
): DeepgramFailure => ({ kind: 'respond', status, headers, body });

const failures: [string, DeepgramFailure, object][] = [
  [
    '401',
    deepgramErrors.invalidKey(),
    { code: 'provider_error', retryable: false, provider: { failure: 'authentication', status: 401 } },
  ],
  [
    '403',
    deepgramErrors.forbidden(),
    { code: 'provider_error', retryable: false, provider: { failure: 'permission', status: 403 } },
  ],
  [
    '402',
    deepgramErrors.noCredit(),
    { code: 'provider_unavailable', retryable: false, provider: { failure: 'quota_exhausted' } },
  ],
  [
    '429 with the seconds to wait',
    deepgramErrors.rateLimited(7),
    {
      code: 'provider_unavailable',
      retryable: true,
      retryAfterMs: 7000,
      provider: { failure: 'rate_limited', status: 429 },
    },
  ],
  [
    '429 with nonsense to wait',
    respond(429, {}, { 'retry-after': 'soon' }),
    { retryAfterMs: undefined, provider: { failure: 'rate_limited' } },
  ],
  [
    '400',
    deepgramErrors.badRequest(),
    { code: 'provider_error', retryable: false, provider: { failure: 'rejected', status: 400 } },
  ],
  [
    '400 for audio that it cannot read',
    deepgramErrors.corruptAudio(),
    { code: 'corrupt_audio', retryable: false, provider: { status: 400 } },
  ],
  ['404', respond(404), { detail: expect.stringContaining('base URL'), provider: { failure: 'rejected' } }],
  ['408', respond(408), { code: 'provider_timeout', provider: { failure: 'timeout' } }],
  ['413', deepgramErrors.tooLarge(), { retryable: false, provider: { failure: 'rejected', status: 413 } }],
  ['422', respond(422), { retryable: false, provider: { failure: 'rejected', status: 422 } }],
  [
    '500',
    deepgramErrors.serverError(),
    { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable', status: 500 } },
  ],
  ['504', deepgramErrors.gatewayTimeout(), { retryable: true, provider: { failure: 'unavailable' } }],
  [
    '502 of a proxy, in HTML',
    deepgramErrors.htmlError(),
    { retryable: true, provider: { failure: 'unavailable', status: 502 } },
  ],
  [
    'a redirect, which is not followed',
    respond(307, {}, { location: 'http://127.0.0.1:1/' }),
    { retryable: false, provider: { failure: 'rejected', status: 307 } },
  ],
  [
    'a cut connection',
    { kind: 'disconnect', when: 'before_header' },
    { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } },
  ],
  [
    'a connection cut in the middle',
    { kind: 'disconnect', when: 'mid_body' },
    { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } },
  ],
];

const fileFailures: typeof failures = [
  ['HTML under 200', respond(200, '<html></html>'), { provider: { failure: 'invalid_response' } }],
  ['JSON of another kind', respond(200, { hello: 'world' }), { provider: { failure: 'invalid_response' } }],
  ['an empty answer', respond(204, ''), { provider: { failure: 'invalid_response' } }],
  [
    'truncated JSON',
    { kind: 'truncated_body' },
    { code: 'provider_error', retryable: true, provider: { failure: 'invalid_response' } },
  ],
  [
    'broken JSON under an error',
    { kind: 'respond', status: 503, headers: { 'content-type': 'application/json' }, body: '{' },
    { provider: { failure: 'unavailable', status: 503 } },
  ],
  [
    '401 for the rights of the key',
    respond(401, { err_code: 'INSUFFICIENT_PERMISSIONS', err_msg: 'No.' }),
    { provider: { failure: 'permission', vendorCode: 'INSUFFICIENT_PERMISSIONS' } },
  ],
];

const streamFailures: typeof failures = [
  [
    'audio that it cannot read',
    { kind: 'close_stream', code: 1008, reason: 'DATA-0000' },
    { code: 'corrupt_audio', provider: { vendorCode: 'DATA-0000' } },
  ],
  [
    'audio that never comes',
    { kind: 'close_stream', code: 1011, reason: 'NET-0001: words of the vendor' },
    { retryable: true, provider: { failure: 'unavailable', vendorCode: 'NET-0001' } },
  ],
  [
    'another policy',
    { kind: 'close_stream', code: 1008, reason: 'Words of the vendor.' },
    { retryable: false, provider: { failure: 'rejected' } },
  ],
  [
    'an end before its time',
    { kind: 'close_stream', code: 1000, reason: '' },
    { retryable: true, provider: { failure: 'unavailable' } },
  ],
  [
    'an error message',
    { kind: 'stream_message', message: '{"type":"Error","variant":"DATA-0000","description":"Words"}' },
    { code: 'corrupt_audio' },
  ],
  [
    'no JSON',
    { kind: 'stream_message', message: 'Words of the vendor.' },
    { provider: { failure: 'invalid_response' } },
  ],
  [
    'a result without its parts',
    { kind: 'stream_message', message: '{"type":"Results"}' },
    { provider: { failure: 'invalid_response' } },
  ],
];

const expectOurWords = (error: ServiceError): void => {
  expect(error.provider).toMatchObject({ slot: 'asr', id: 'deepgram' });
  expect(error.cause).toBeInstanceOf(Error);
  expect(error.detail).not.toMatch(/vendor|deepgram/i);
  expect(JSON.stringify(error)).not.toMatch(/Words|credentials\.$/);
};

describe('a recording', () => {
  it.each([...failures, ...fileFailures])('%s', async (_, failure, expected) => {
    const { double, provider } = await startPair();
    double.fail(failure);
    const error = await errorOf(provider.transcribe(requestFor('x')));
    expect(error).toMatchObject(expected);
    expectOurWords(error);
    expect(double.requests).toHaveLength(1);
    expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
  });

  it('keeps the vendor’s id and code of the failure', async () => {
    const { double, provider } = await startPair();
    double.fail(deepgramErrors.serverError());
    expect((await errorOf(provider.transcribe(requestFor('x')))).provider).toMatchObject({
      requestId: '5a3b2c1d-0000-4000-8000-0123456789ab',
      vendorCode: 'INTERNAL_SERVER_ERROR',
    });
  });

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
  it.each([...failures, ...streamFailures])('%s', async (_, failure, expected) => {
    const { double, provider } = await startPair();
    double.fail(failure);
    const error = await errorOf(eventsOf(provider, streamFor('x')));
    expect(error).toMatchObject(expected);
    expectOurWords(error);
    expect(double.requests).toHaveLength(1);
    const events = await eventsOf(provider, streamFor('good morning'));
    expect(events.at(-1)).toMatchObject({ type: 'end', result: { text: 'Good morning.' } });
    await double.until(() => double.openCalls === 0);
  });

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
      const everything = [
        inspect(caught, { depth: 12, showHidden: true }),
        JSON.stringify(caught),
        String(caught.stack),
        inspect(provider, { depth: 12, showHidden: true }),
      ].join('\n');
      expect(everything).not.toContain(key);
      expect(everything).not.toContain(hint);
      expect(caught.provider?.status).toBe(400);
    }
  });
});
