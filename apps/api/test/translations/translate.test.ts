import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '@dragoman/store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backwards, engineFailure, type TestApi, useApi } from '../support/api.ts';

const good = { text: 'Hello big world', source_language: 'en', target_language: 'es' };
const echo: TestApi['engine'] = async (request) => request.segments.map(({ text }) => backwards(text));

const { api, caller } = useApi();
beforeEach(() => {
  api.engine = echo;
});

describe('POST /v1/translate', () => {
  it('answers with every specified field and keeps the translation', async () => {
    const answer = await caller.post('/v1/translate', good);
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(answer.body.data).toMatchObject({
      translated_text: 'olleH gib dlrow',
      source_language: 'en',
      target_language: 'es',
      characters_used: 15,
      characters_billed: 15,
      quality_score: expect.any(Number),
      status: 'completed',
      model: 'test/words',
      engine: 'test',
      cached: false,
      adaptations: [],
      revision: 1,
    });
    expect(answer.body.data.quality.score).toBe(answer.body.data.quality_score);
    expect(answer.body.data.quality.checks.length).toBeGreaterThan(2);
    const kept = await caller.get(`/v1/translations/${answer.body.data.id}`);
    expect(kept.body.data).toEqual(answer.body.data);
  });

  it('detects the language where none or `auto` is given', async () => {
    const text = 'The committee will meet on Tuesday to discuss the new budget for the public library.';
    for (const source_language of [undefined, 'auto']) {
      const { data } = (await caller.post('/v1/translate', { text, source_language, target_language: 'es' }))
        .body;
      expect(data.source_language).toBe('en');
      expect(data.detected_language).toMatchObject({ code: 'en', confidence: expect.any(Number) });
    }
  });

  it.each([
    [{ ...good, target_language: 'klingon!' }, 'unsupported_language'],
    [{ ...good, source_language: 'xx-nonsense-' }, 'unsupported_language'],
    [{ ...good, target_language: 'ja' }, 'unsupported_language_pair'],
    [{ ...good, ai_model: 'test/none' }, 'unknown_model'],
    [{ text: '123 456 789', target_language: 'es' }, 'language_not_detected'],
    [{ ...good, quality: 'judge' }, 'unsupported_option'],
  ])('refuses %j with %s, and stores nothing', async (body, code) => {
    const answer = await caller.post('/v1/translate', body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
    expect(await caller.read('/v1/translations')).toEqual([]);
    expect((await caller.read('/v1/usage')).requests).toBe(0);
  });

  it('counts code points, up to the limit exactly', async () => {
    const data = await caller.made('/v1/translate', { ...good, text: '😀 héllo' });
    expect(data.characters_used).toBe(7);
    expect((await caller.post('/v1/translate', { ...good, text: 'a '.repeat(25_000) })).status).toBe(200);
    const answer = await caller.post('/v1/translate', { ...good, text: `${'a '.repeat(25_000)}😀` });
    expect(answer.body).toMatchObject({ code: 'limit_exceeded', status: 400 });
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/text', limit: 50_000, actual: 50_001 });
  });

  it.each([
    ['unavailable', 503, 'provider_unavailable'],
    ['authentication', 502, 'provider_error'],
    ['timeout', 504, 'provider_timeout'],
  ] as const)('stores a translation as failed when the engine fails (%s)', async (failure, status, code) => {
    api.engine = async () => {
      throw engineFailure(failure);
    };
    const answer = await caller.post('/v1/translate', good);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(JSON.stringify(answer.body)).not.toContain('vendor-secret-detail');
    const kept = await caller.read(`/v1/translations/${answer.body.translation_id}`);
    expect(kept).toMatchObject({
      status: 'failed',
      translated_text: null,
      error: { code },
      characters_billed: 0,
    });
    expect((await caller.read('/v1/usage')).characters.billed).toBe(0);
  });

  it('warns of what the engine cannot honour', async () => {
    const { data } = (
      await caller.post('/v1/translate', { ...good, cultural_adaptation: true, formal_tone: true })
    ).body;
    expect(data.warnings.length).toBeGreaterThanOrEqual(2);
  });

  it('ends the engine’s work when the caller hangs up, and stores nothing', async () => {
    let aborted = () => {};
    const seen = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    api.engine = (request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => {
          aborted();
          reject(request.signal.reason);
        });
        started();
      });
    const abort = new AbortController();
    const request = api.dispatcher.request({
      origin: api.url,
      path: '/v1/translate',
      method: 'POST',
      headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(good),
      signal: abort.signal,
    });
    await running;
    abort.abort();
    await expect(request).rejects.toThrow();
    await seen;
    expect(await caller.read('/v1/translations')).toEqual([]);
  });

  it('keeps the texts of a project with store_texts: false to itself', async () => {
    const project = await caller.made('/v1/projects', { name: 'Private', settings: { store_texts: false } });
    const data = await caller.made('/v1/translate', { ...good, project_id: project.id });
    expect(data.translated_text).toBe('olleH gib dlrow');
    expect(await caller.read(`/v1/translations/${data.id}`)).toMatchObject({
      source_text: null,
      translated_text: null,
    });
    expect((await caller.read('/v1/usage')).characters.used).toBe(15);
  });

  it('takes defaults from the project, and the request wins', async () => {
    const project = await caller.made('/v1/projects', {
      name: 'Spanish',
      settings: { source_language: 'es', formal_tone: true },
    });
    const body = { text: 'La casa grande', target_language: 'en', project_id: project.id };
    const byDefault = await caller.made('/v1/translate', body);
    expect(byDefault.source_language).toBe('es');
    expect(byDefault.warnings.map(({ code }: { code: string }) => code).join()).toMatch(/option|formal/);
    const asked = await caller.made('/v1/translate', {
      ...body,
      source_language: 'en',
      target_language: 'es',
      formality: 'auto',
    });
    expect(asked.source_language).toBe('en');
  });
});

describe('Idempotency-Key', () => {
  it('replays the first answer, and does the work once', async () => {
    let calls = 0;
    api.engine = async (request) => {
      calls++;
      return echo(request);
    };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await caller.post('/v1/translate', good, headers);
    const second = await caller.post('/v1/translate', good, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(calls).toBe(1);
    expect((await caller.read('/v1/usage')).requests).toBe(1);
  });

  it('refuses another body under the same key, and another account has keys of its own', async () => {
    const headers = { 'idempotency-key': 'same' };
    await caller.post('/v1/translate', good, headers);
    expect((await caller.post('/v1/translate', { ...good, text: 'Other' }, headers)).body).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(
      (await (await api.account()).post('/v1/translate', { ...good, text: 'Other' }, headers)).status,
    ).toBe(200);
  });

  it('gives a claim back later, again and again, where the database was away', async () => {
    const { idempotency } = api.services.store;
    const away = new StoreError('unavailable', 'away');
    const complete = vi.spyOn(idempotency, 'complete').mockRejectedValueOnce(away);
    const release = vi.spyOn(idempotency, 'release').mockRejectedValueOnce(away);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await caller.post('/v1/translate', good, headers)).status).toBe(503);
    expect((await caller.post('/v1/translate', good, headers)).status).toBe(409);
    await expect
      .poll(async () => (await caller.post('/v1/translate', good, headers)).status, { timeout: 6_000 })
      .toBe(200);
    expect(release).toHaveBeenCalledTimes(2);
    complete.mockRestore();
    release.mockRestore();
  });

  it('tells a concurrent twin to wait', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    api.engine = async (request) => {
      started();
      await held;
      return echo(request);
    };
    const headers = { 'idempotency-key': 'twin' };
    const first = caller.post('/v1/translate', good, headers);
    await running;
    const twin = await caller.post('/v1/translate', good, headers);
    expect(twin.body).toMatchObject({ status: 409, code: 'conflict' });
    expect(twin.headers['retry-after']).toBe('1');
    release();
    expect((await first).status).toBe(200);
  });

  it('keeps a 400, but no 5xx', async () => {
    const wrong = { ...good, target_language: 'ja' };
    const first = await caller.post('/v1/translate', wrong, { 'idempotency-key': 'bad' });
    const second = await caller.post('/v1/translate', wrong, { 'idempotency-key': 'bad' });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(second.headers['content-type']).toMatch(/problem/);

    api.engine = async () => {
      throw engineFailure('authentication');
    };
    expect((await caller.post('/v1/translate', good, { 'idempotency-key': 'down' })).status).toBe(502);
    api.engine = echo;
    expect((await caller.post('/v1/translate', good, { 'idempotency-key': 'down' })).status).toBe(200);
  });

  it('never keeps a key: the replay has null in its place', async () => {
    const headers = { 'idempotency-key': 'key' };
    const first = await caller.post('/api/v1/keys', { name: 'once' }, headers);
    const second = await caller.post('/api/v1/keys', { name: 'once' }, headers);
    expect(first.body.data.key).toMatch(/^dgm_/);
    expect(second.body.data).toEqual({ ...first.body.data, key: null });
    expect(second.headers.location).toBe(first.headers.location);
  });

  it('must be printable', async () => {
    expect((await caller.post('/v1/translate', good, { 'idempotency-key': 'a b' })).status).toBe(400);
  });
});

describe('the rate limit', () => {
  it('is told on every answer; the 61st request is 429; replays and 429s are free', async () => {
    const limited = await caller.withKey({ rate_limit_per_minute: 60, scopes: ['translate'] });
    const replayed = { 'idempotency-key': randomUUID() };
    const first = await limited.post('/v1/translate', good, replayed);
    expect(first.headers['ratelimit-policy']).toBe('"default";q=60;w=60');
    expect(first.headers.ratelimit).toMatch(/^"default";r=59;t=60$/);
    for (let count = 0; count < 10; count++) {
      const replay = await limited.post('/v1/translate', good, replayed);
      expect(replay.headers.ratelimit).toMatch(/r=59;/);
    }
    const others = await Promise.all(Array.from({ length: 59 }, () => limited.get('/v1/nothing')));
    expect(others.every(({ status }) => status === 404)).toBe(true);
    for (let count = 0; count < 3; count++) {
      const refused = await limited.post('/v1/translate', good);
      expect(refused.body).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
      expect(refused.headers.ratelimit).toMatch(/r=0;/);
    }
    // Another key of the same account has a count of its own.
    expect((await caller.get('/v1/models')).status).toBe(200);
  });
});

describe('quotas', () => {
  it('stop a key at its characters of the month, whatever runs at once', async () => {
    const small = await caller.withKey({ characters_per_month: 40, rate_limit_per_minute: 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => small.post('/v1/translate', good)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    expect(answers.some(({ body }) => body.code === 'quota_exceeded' && body.status === 403)).toBe(true);
    const { billed } = (await caller.read('/v1/usage')).characters;
    expect(billed).toBeLessThanOrEqual(40);
  });
});

describe('lists', () => {
  it('are paged newest first, each row once', async () => {
    for (let index = 0; index < 5; index++)
      await caller.post('/v1/translate', { ...good, text: `Text number ${index}` });
    const seen: string[] = [];
    let path = '/v1/translations?limit=2';
    for (;;) {
      const { data, pagination } = (await caller.get(path)).body;
      seen.push(...data.map((row: { source_text: string }) => row.source_text));
      if (pagination.next_cursor === null) break;
      path = `/v1/translations?limit=2&cursor=${pagination.next_cursor}`;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `Text number ${index}`));
    expect(await caller.read('/v1/translations?status=failed')).toEqual([]);
    expect(await caller.read('/v1/translations?target_language=es&limit=1')).toHaveLength(1);
  });

  it('no longer show what was deleted, while its usage stays', async () => {
    const { id } = await caller.made('/v1/translate', good);
    expect((await caller.delete(`/v1/translations/${id}`)).body.data).toEqual({ id, deleted: true });
    expect((await caller.get(`/v1/translations/${id}`)).status).toBe(404);
    expect((await caller.delete(`/v1/translations/${id}`)).status).toBe(404);
    expect((await caller.read('/v1/usage')).characters.used).toBe(15);
  });
});

describe('logs', () => {
  it('hold neither texts nor keys', async () => {
    await caller.post('/v1/translate', { ...good, text: 'Unmistakable secret sentence' });
    await sleep(0);
    const text = JSON.stringify(api.log);
    expect(text).toContain('/v1/translate');
    expect(text).not.toContain('Unmistakable');
    expect(text).not.toContain('elbakatsimnU');
    expect(text).not.toContain(caller.key as string);
  });
});
