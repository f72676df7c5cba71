import { once } from 'node:events';
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { type OpenAiFailure, openAiErrors } from '@dragoman/vendors';
import { closedPort, errorOf, everythingOf } from '@dragoman/vendors/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProvider, requestFor, startPair } from './support/providers.ts';

const respond = (
  status: number,
  code: string | null,
  headers: Record<string, string> = {},
): OpenAiFailure => ({
  kind: 'respond',
  status,
  headers,
  body: { error: { message: 'Words of the vendor.', type: 'some_type', param: null, code } },
});

describe.each(['chat', 'responses'] as const)('through %s', (api) => {
  it.each<[string, OpenAiFailure, object]>([
    [
      '401',
      openAiErrors.invalidKey(),
      {
        code: 'provider_error',
        retryable: false,
        provider: { failure: 'authentication', status: 401, vendorCode: 'invalid_api_key' },
      },
    ],
    [
      '403',
      openAiErrors.permissionDenied(),
      { code: 'provider_error', retryable: false, provider: { failure: 'permission', status: 403 } },
    ],
    [
      '404 for the model',
      openAiErrors.modelNotFound(),
      {
        detail: expect.stringContaining('check its base URL and its models'),
        code: 'provider_error',
        retryable: false,
        provider: { failure: 'rejected', vendorCode: 'model_not_found' },
      },
    ],
    [
      '400',
      openAiErrors.badRequest(),
      { code: 'provider_error', retryable: false, provider: { failure: 'rejected', status: 400 } },
    ],
    ['422', respond(422, null), { retryable: false, provider: { failure: 'rejected', status: 422 } }],
    [
      '429 with the seconds to wait',
      openAiErrors.rateLimited(7),
      {
        code: 'provider_unavailable',
        retryable: true,
        retryAfterMs: 7000,
        provider: { failure: 'rate_limited' },
      },
    ],
    [
      '429 with the milliseconds to wait',
      respond(429, 'rate_limit_exceeded', { 'retry-after': '1', 'retry-after-ms': '250' }),
      { retryAfterMs: 250 },
    ],
    [
      '429 with nonsense to wait',
      respond(429, 'rate_limit_exceeded', { 'retry-after': 'soon' }),
      { retryAfterMs: undefined, provider: { failure: 'rate_limited' } },
    ],
    [
      '429 for want of credit, which no retry helps',
      openAiErrors.insufficientQuota(),
      {
        code: 'provider_unavailable',
        retryable: false,
        provider: { failure: 'quota_exhausted', vendorCode: 'insufficient_quota' },
      },
    ],
    ['402', respond(402, null), { retryable: false, provider: { failure: 'quota_exhausted' } }],
    [
      '408',
      respond(408, null),
      { code: 'provider_timeout', retryable: true, provider: { failure: 'timeout' } },
    ],
    ['409', respond(409, null), { retryable: true, provider: { failure: 'unavailable' } }],
    [
      '500',
      openAiErrors.serverError(),
      { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable', status: 500 } },
    ],
    [
      '500 of a proxy, in HTML',
      openAiErrors.htmlError(),
      { retryable: true, provider: { failure: 'unavailable', status: 500 } },
    ],
    [
      'a redirect',
      { kind: 'respond', status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: {} },
      { retryable: false, provider: { failure: 'rejected', status: 307 } },
    ],
    [
      'HTML under 200',
      { kind: 'respond', status: 200, body: '<html></html>' },
      { provider: { failure: 'invalid_response' } },
    ],
    [
      'JSON of another kind',
      { kind: 'respond', status: 200, body: { hello: 'world' } },
      { provider: { failure: 'invalid_response' } },
    ],
    [
      'JSON that is null',
      { kind: 'respond', status: 200, body: [] },
      { provider: { failure: 'invalid_response' } },
    ],
    [
      'an empty answer',
      { kind: 'respond', status: 204, body: '' },
      { provider: { failure: 'invalid_response' } },
    ],
    [
      'truncated JSON',
      { kind: 'truncated_body' },
      { code: 'provider_error', retryable: true, provider: { failure: 'invalid_response' } },
    ],
    [
      'a cut connection',
      { kind: 'disconnect', when: 'before_header' },
      { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } },
    ],
    [
      'a connection cut in the body',
      { kind: 'disconnect', when: 'mid_body' },
      { code: 'provider_unavailable', retryable: true, provider: { failure: 'unavailable' } },
    ],
  ])('%s', async (_, failure, expected) => {
    const { double, provider } = await startPair({ api });
    double.fail(failure);
    const error = await errorOf(provider.translate(requestFor(['x'])));
    expect(error).toMatchObject(expected);
    expect(error).toMatchObject({ provider: { slot: 'mt', id: 'openai' } });
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.detail).not.toContain('vendor');
    expect(JSON.stringify(error)).not.toContain('Words');
    expect(double.requests).toHaveLength(1);
  });

  it.each(['constructor', '__proto__', 'toString'])('a code like %s, which is none', async (code) => {
    const { double, provider } = await startPair({ api });
    double.fail(respond(500, code));
    const error = await errorOf(provider.translate(requestFor(['x'])));
    expect(error).toMatchObject({ code: 'provider_unavailable', provider: { failure: 'unavailable' } });
  });

  it('a time-out of the vendor', async () => {
    const { double, provider } = await startPair({ api, timeoutMs: 50 });
    double.fail({ kind: 'hang' });
    expect(await errorOf(provider.translate(requestFor(['x'])))).toMatchObject({
      code: 'provider_timeout',
      retryable: true,
      provider: { failure: 'timeout' },
    });
    await double.until(() => double.disconnects === 1);
  });
});

it('keeps the id of the failed request', async () => {
  const { double, provider } = await startPair();
  double.fail(respond(500, null, { 'x-request-id': 'req_123' }));
  expect((await errorOf(provider.translate(requestFor(['x'])))).provider?.requestId).toBe('req_123');
});

it('reads Retry-After as a date', async () => {
  const { double, provider } = await startPair();
  double.fail(respond(503, null, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }));
  const { retryAfterMs } = await errorOf(provider.translate(requestFor(['x'])));
  expect(retryAfterMs).toBeGreaterThan(50_000);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
});

it('reports a response that failed at the vendor', async () => {
  const { double, provider } = await startPair({ api: 'responses' });
  const body = { object: 'response', status: 'failed', error: { code: 'rate_limit_exceeded' }, output: [] };
  double.fail({ kind: 'respond', status: 200, body });
  expect(await errorOf(provider.translate(requestFor(['x'])))).toMatchObject({
    provider: { failure: 'rate_limited', vendorCode: 'rate_limit_exceeded' },
  });
});

it('says that nobody listens', async () => {
  const port = await closedPort();
  const provider = createProvider({ baseUrl: `http://127.0.0.1:${port}/v1` });
  for (const call of [
    provider.translate(requestFor(['x'])),
    provider.check({ signal: new AbortController().signal }),
  ]) {
    expect(await errorOf(call)).toMatchObject({
      code: 'provider_unavailable',
      provider: { failure: 'unavailable' },
    });
  }
});

it('does not read an endless answer', async () => {
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
  const provider = createProvider({ baseUrl: `http://127.0.0.1:${port}/v1` });
  expect(await errorOf(provider.translate(requestFor(['x'])))).toMatchObject({
    provider: { failure: 'unavailable' },
  });
});

describe('check', () => {
  const check = (provider: ReturnType<typeof createProvider>) =>
    provider.check({ signal: new AbortController().signal });

  it('lists the models and translates nothing', async () => {
    const { double, provider } = await startPair();
    await check(provider);
    expect(double.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/models']);
  });

  it('refuses a wrong key, a wrong address and another kind of server', async () => {
    const { double } = await startPair();
    const wrongKey = createProvider({ baseUrl: double.url, apiKey: 'sk-wrong' });
    expect(await errorOf(check(wrongKey))).toMatchObject({ provider: { failure: 'authentication' } });
    const wrongPath = createProvider({ baseUrl: `${double.url}/v2`, apiKey: double.apiKey ?? '' });
    expect(await errorOf(check(wrongPath))).toMatchObject({ provider: { failure: 'rejected', status: 404 } });
    const page = createServer((_, response) => response.end('<html></html>')).listen(0, '127.0.0.1');
    onTestFinished(() => void page.close());
    await once(page, 'listening');
    const address = page.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const website = createProvider({ baseUrl: `http://127.0.0.1:${port}` });
    expect(await errorOf(check(website))).toMatchObject({ provider: { failure: 'invalid_response' } });
  });
});

describe('secrets and texts', () => {
  const key = 'sk-canary-0123456789abcdef';
  const text = 'The "quinquillibrium" is\nsecret.';

  it.each([
    ['message', { message: `Bad key ${key} for ${text} About the plumbwhistle. zorblaxa`, code: 'x' }, {}],
    ['message, as JSON', { message: `Bad: ${JSON.stringify({ text })}` }, {}],
    ['parameter', { message: 'm', param: { key, text } }, {}],
    ['code', { message: 'm', code: key, type: key, param: key }, {}],
    ['request id', { message: 'm' }, { 'x-request-id': key, 'x-echo': key }],
    ['body', { message: 'm', input: { key, text, raw: JSON.stringify({ text }) } }, {}],
  ])('are in no part of an error, even where the vendor echoes them in its %s', async (_, error, headers) => {
    const lines: unknown[] = [];
    const log = (...line: unknown[]) => void lines.push(line);
    const { double, provider } = await startPair(
      { apiKey: key },
      { apiKey: key },
      { debug: log, info: log, warn: log, error: log },
    );
    double.fail({ kind: 'respond', status: 400, headers, body: { error } });
    const instructions = { context: 'About the plumbwhistle.', glossary: [{ source: 'zorblaxa' }] };
    const caught = await errorOf(provider.translate(requestFor([text], { instructions })));
    const everything = everythingOf(caught, provider) + inspect(lines, { depth: 12 });
    expect(everything).not.toContain(key);
    expect(everything).not.toMatch(/quinquillibrium|plumbwhistle|zorblaxa/);
    expect(caught.provider?.status).toBe(400);
  });
});
