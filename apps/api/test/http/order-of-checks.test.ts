import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { apiErrorTable } from '../../src/errors/api-error.ts';
import { newApiKey } from '../../src/modules/keys/key-format.ts';
import { type TestCaller, useApi } from '../support/api.ts';

const good = { text: 'Hello world', source_language: 'en', target_language: 'es' };

const { api, caller } = useApi({ settings: { limits: { body: { jsonBytes: 10_000 } } } });

/** Every error has this shape, whatever it is. */
const expectProblem = (answer: Awaited<ReturnType<TestCaller['get']>>, status: number, code: string) => {
  expect(answer.body).toMatchObject({ status, code, success: false });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.headers['x-request-id']).toBe(answer.body.request_id);
  expect(answer.body.type).toBe(`https://localhost:8443/docs/errors#${code}`);
  expect(answer.body.title).toEqual(expect.any(String));
  expect(answer.body.detail.length).toBeGreaterThan(15);
  expect(answer.body).not.toHaveProperty('stack');
};

it('leads from the type of a problem to what is said of its code', async () => {
  const page = await caller.get('/docs/errors');
  expect(page).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringMatching(/^text\/html/) },
  });
  for (const code of Object.keys(apiErrorTable)) expect(page.body).toContain(`<h2 id="${code}">`);
  expect(page.body).not.toContain('`');
});

describe('plain HTTP', () => {
  it('on the TLS port is answered 403 https_required, and nothing of it is done', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /v1/translate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.key}\r\nContent-Type: application/json\r\nContent-Length: ${JSON.stringify(good).length}\r\n\r\n${JSON.stringify(good)}`,
    );
    await ended;
    const text = Buffer.concat(chunks).toString();
    expect(text).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
    expect(text).not.toMatch(/location/i);
    expect(JSON.parse(text.split('\r\n\r\n')[1] as string)).toMatchObject({
      type: `${api.publicUrl}/docs/errors#https_required`,
      code: 'https_required',
      status: 403,
    });
    expect(await caller.read('/v1/translations')).toEqual([]);
  });
});

describe('keys', () => {
  it('are required: 401 missing_api_key, on every path of the API, known or not', async () => {
    for (const path of ['/v1/translate', '/v1/nothing', '/api/v1/keys', '/v1']) {
      const answer = await api.as(null).get(path);
      expectProblem(answer, 401, 'missing_api_key');
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it('that are malformed, unknown, revoked or expired are told apart', async () => {
    for (const bad of ['x', 'dgm_short', `${newApiKey().slice(0, -1)}!`, newApiKey()])
      expectProblem(await api.as(bad).post('/v1/translate', good), 401, 'invalid_api_key');
    expectProblem(
      await api.as(null).get('/v1/models', { authorization: `Basic ${caller.key}` }),
      401,
      'invalid_api_key',
    );

    const made = await caller.made('/api/v1/keys', { name: 'soon gone' });
    expect((await api.as(made.key).get('/v1/models')).status).toBe(200);
    await caller.delete(`/api/v1/keys/${made.id}`);
    expectProblem(await api.as(made.key).get('/v1/models'), 401, 'revoked_api_key');

    const expired = await caller.made('/api/v1/keys', { name: 'old', expires_at: '2020-01-01T00:00:00Z' });
    expectProblem(await api.as(expired.key).get('/v1/models'), 401, 'expired_api_key');
  });

  it('without the scope are 403, after path and method, before the body', async () => {
    const narrow = await caller.withKey({ scopes: ['projects'] });
    expectProblem(await narrow.get('/v1/nothing'), 404, 'not_found');
    expectProblem(await narrow.get('/v1/translate'), 405, 'method_not_allowed');
    const answer = await narrow.post('/v1/translate', '{broken');
    expectProblem(answer, 403, 'insufficient_scope');
    expect(answer.body.required_scope).toBe('translate');
  });
});

describe('paths and methods', () => {
  it('that do not exist are 404 and 405 with Allow', async () => {
    expectProblem(await caller.get('/v1/nothing'), 404, 'not_found');
    expectProblem(await caller.get('/nothing'), 404, 'not_found');
    expectProblem(await caller.get('/V1/models'), 404, 'not_found');
    expectProblem(await caller.get('/v1/translations/%zz'), 404, 'not_found');
    const answer = await caller.delete('/v1/translate');
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe('POST');
    expect((await caller.send('PUT', '/v1/translations')).headers.allow).toBe('GET, HEAD');
  });
});

describe('bodies', () => {
  it('too large are 413 with limit and actual, before the media type is looked at', async () => {
    const answer = await caller.post('/v1/translate', 'x'.repeat(10_001), { 'content-type': 'text/plain' });
    expectProblem(answer, 413, 'payload_too_large');
    expect(answer.body).toMatchObject({ limit: 10_000, actual: 10_001 });
  });

  it('of another media type are 415, before the JSON is looked at', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
      expectProblem(
        await caller.post('/v1/translate', '{', { 'content-type': type }),
        415,
        'unsupported_media_type',
      );
  });

  it('that are no JSON are 400 invalid_json', async () => {
    for (const broken of ['{', '', '{"text":}', Buffer.from([0x7b, 0xff, 0x7d])])
      expectProblem(
        await caller.post('/v1/translate', broken, { 'content-type': 'application/json' }),
        400,
        'invalid_json',
      );
  });

  it('of the wrong shape are 400 with a pointer for each place', async () => {
    const answer = await caller.post('/v1/translate', { text: 3, formal_tone: 'yes', 'odd/name': 1 });
    expectProblem(answer, 400, 'invalid_request');
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pointer: '/text', code: 'invalid_type' }),
        expect.objectContaining({ pointer: '/target_language', code: 'required' }),
        expect.objectContaining({ pointer: '/formal_tone' }),
        expect.objectContaining({ pointer: '/odd~1name', code: 'unknown_field' }),
      ]),
    );
    for (const body of ['[]', '"text"', 'null', '3'])
      expectProblem(
        await caller.post('/v1/translate', body, { 'content-type': 'application/json' }),
        400,
        'invalid_request',
      );
  });

  it('with a text that cannot be translated are 400 at /text', async () => {
    for (const text of ['', '   ', '\n\t\u3000'])
      expect((await caller.post('/v1/translate', { ...good, text })).body.errors[0]).toMatchObject({
        pointer: '/text',
        code: 'blank',
      });
    for (const [sequence, code] of [
      ['\\u0000', 'nul_character'],
      ['\\ud83d', 'lone_surrogate'],
    ])
      expect(
        (await caller.post('/v1/translate', `{"text":"a${sequence}b","target_language":"es"}`)).body
          .errors[0],
      ).toMatchObject({ pointer: '/text', code });
  });

  it('are not taken where there is nothing to say', async () => {
    expectProblem(
      await caller.send('DELETE', `/v1/translations/${randomUUID()}`, { a: 1 }),
      400,
      'invalid_json',
    );
  });
});

describe('headers', () => {
  it('keep a valid X-Request-Id and replace any other', async () => {
    expect((await caller.get('/v1/models', { 'x-request-id': 'my.id_1-2' })).headers['x-request-id']).toBe(
      'my.id_1-2',
    );
    expect((await caller.get('/v1/models', { 'x-request-id': 'bad id!' })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('tell clients not to guess, keep or frame', async () => {
    const { headers } = await caller.get('/v1/models');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('query parameters', () => {
  it('that are wrong or unknown are 400 and named', async () => {
    for (const [query, parameter] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=x', 'limit'],
      ['limit=', 'limit'],
      ['limit=1e1', 'limit'],
      ['limit=0x10', 'limit'],
      ['limit=%205', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['min_score=', 'min_score'],
      ['nonsense=1', 'nonsense'],
      ['cursor=abc', 'cursor'],
      ['status=odd', 'status'],
    ]) {
      const answer = await caller.get(`/v1/translations?${query}`);
      expectProblem(answer, 400, 'invalid_request');
      expect(answer.body.errors[0].parameter).toBe(parameter);
    }
    expect((await caller.get('/v1/models?x=1')).body.errors[0].parameter).toBe('x');
  });
});
