import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AsrProviderV1 } from '@dragoman/provider';
import { type GoogleFailure, googleErrors } from '@dragoman/vendors';
import { describeFailedWays, errorOf, everythingOf, type Way } from '@dragoman/vendors/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closedAddress, startConformanceEngine } from './support/conformance-engine.ts';
import { createProvider, eventsOf, requestFor, startPair, streamFor } from './support/providers.ts';

const status = (code: number, message = 'Words of the vendor.'): GoogleFailure => ({
  kind: 'status',
  status: { code, message },
});

const ways: Way<AsrProviderV1>[] = [
  ['a scripted recording', (provider, signal) => provider.transcribe(requestFor('x', { signal }))],
  ['a scripted stream', (provider, signal) => eventsOf(provider, streamFor('x', { signal }))],
];

const { engine, double: scripted, options } = await startConformanceEngine();

describeFailedWays({
  engine,
  ways,
  create: (replaced) => createProvider({ ...options, ...replaced }),
  double: scripted,
  asked: () => scripted.calls.length,
});

it.each(ways)('%s tells no time to wait where Google does not', async (_, begin) => {
  const { double, provider } = await startPair();
  double.fail(status(8));
  const { signal } = new AbortController();
  expect(await errorOf(begin(provider, signal))).toMatchObject({
    retryAfterMs: undefined,
    provider: { failure: 'rate_limited' },
  });
});

describe('a recording', () => {
  it.each([
    ['no results at all', {}, ''],
    ['a result without text', { results: [{ alternatives: [] }] }, ''],
    [
      'a result without words',
      { results: [{ alternatives: [{ transcript: 'hello' }], resultEndTime: { seconds: 2 } }] },
      'hello',
    ],
  ])('may be answered with %s', async (_, message, text) => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'answer', message });
    const result = await provider.transcribe(requestFor('x', { words: true }));
    expect([result.text, result.words, result.segments.length]).toEqual([text, [], text === '' ? 0 : 1]);
  });

  it('comes although Google is late', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'delay', delayMs: 20 });
    expect((await provider.transcribe(requestFor('one'))).text).toBe('One.');
  });

  it.each([
    ['a model that it lacks', { model: 'no-such' }, { code: 'unknown_model', provider: { status: 3 } }],
    ['a model of another language', { model: 'video', language: 'fr-CA' }, { code: 'unknown_model' }],
  ])('with %s', async (_, asked, expected) => {
    const { provider } = await startPair();
    expect(await errorOf(provider.transcribe(requestFor('x', asked)))).toMatchObject(expected);
  });

  it('with a model of the operator’s that Google lacks is his to put right', async () => {
    const { provider } = await startPair({ model: 'no-such' });
    expect(await errorOf(provider.transcribe(requestFor('x')))).toMatchObject({
      code: 'provider_error',
      provider: { failure: 'rejected' },
    });
  });
});

it('a stream with an error in a message', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'answer', message: { error: { code: 8, message: 'Words' } } });
  expect(await errorOf(eventsOf(provider, streamFor('x')))).toMatchObject({
    provider: { failure: 'rate_limited', status: 8 },
  });
});

describe('an address', () => {
  it.each([
    ['where nobody listens', closedAddress],
    [
      'of a server that is no gRPC',
      async () => {
        const server = createServer((_, response) => void response.end('<html></html>')).listen(
          0,
          '127.0.0.1',
        );
        onTestFinished(() => void server.close());
        await once(server, 'listening');
        const address = server.address();
        return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
      },
    ],
    [
      'of a proxy that cannot reach it',
      async () => {
        const server = createHttp2Server().listen(0, '127.0.0.1');
        server.on('stream', (stream) => {
          stream.on('error', () => undefined);
          stream.respond({ ':status': 502, 'content-type': 'text/html' });
          stream.end('<html></html>');
        });
        const sessions: { destroy(): void }[] = [];
        server.on('session', (session) => sessions.push(session));
        onTestFinished(() => {
          for (const session of sessions) session.destroy();
          server.close();
        });
        await once(server, 'listening');
        const address = server.address();
        return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
      },
    ],
  ])('%s is unavailable', async (_, start) => {
    const provider = createProvider({ speechEndpoint: await start(), apiKey: 'google-x' });
    for (const call of [
      () => provider.transcribe(requestFor('x')),
      () => eventsOf(provider, streamFor('x')),
      () => provider.check({ signal: new AbortController().signal }),
    ]) {
      expect(await errorOf(call())).toMatchObject({
        code: 'provider_unavailable',
        retryable: true,
        provider: { failure: 'unavailable' },
      });
    }
  });
});

describe('check', () => {
  const check = (provider: ReturnType<typeof createProvider>) =>
    provider.check({ signal: new AbortController().signal });

  it('recognises nothing, which Google does not bill', async () => {
    const { double, provider } = await startPair();
    await check(provider);
    expect(double.calls).toMatchObject([
      {
        path: '/google.cloud.speech.v1.Speech/Recognize',
        messages: [{ audio: { content: Buffer.alloc(0) } }],
      },
    ]);
  });

  it.each([
    ['a bad key', googleErrors.invalidKey(), 'authentication'],
    ['an API that is off', googleErrors.serviceDisabled(), 'permission'],
    ['no such method', status(12), 'rejected'],
    ['no service', googleErrors.unavailable(), 'unavailable'],
  ])('rejects for %s', async (_, failure, expected) => {
    const { double, provider } = await startPair();
    double.fail(failure);
    expect(await errorOf(check(provider))).toMatchObject({ provider: { failure: expected } });
  });
});

describe('secrets and hints', () => {
  const key = 'google-canary-0123456789abcdef';
  const hint = 'quinquillibrium';
  const info = { reason: key, metadata: { quota_limit: `${key} ${hint}` } };

  it('are in no part of an error, even where Google echoes them', async () => {
    const { double, provider } = await startPair({ apiKey: key }, { apiKey: key });
    double.fail({ kind: 'status', status: { code: 3, message: `Bad key ${key} for ${hint}.`, info } }, 2);
    for (const call of [
      () => provider.transcribe(requestFor('x', { hints: [hint] })),
      () => eventsOf(provider, streamFor('x', { hints: [hint] })),
    ]) {
      const caught = await errorOf(call());
      const everything = everythingOf(caught, provider);
      expect(everything).not.toContain(key);
      expect(everything).not.toContain(hint);
      expect(caught.provider?.status).toBe(3);
    }
  });
});
