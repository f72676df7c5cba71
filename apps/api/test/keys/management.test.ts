import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';

const { api, caller } = useApi();
const good = { text: 'Hello', source_language: 'en', target_language: 'es' };

describe('keys', () => {
  it('are made, listed, read, changed and revoked; the key itself is shown once', async () => {
    const created = await caller.post('/api/v1/keys', { name: 'CI' });
    expect(created.status).toBe(201);
    const { id, key, ...shown } = created.body.data;
    expect(created.headers.location).toBe(`/api/v1/keys/${id}`);
    expect(shown.scopes).toEqual(['translate', 'voice', 'visual', 'files', 'projects', 'webhooks']);
    expect(shown.prefix).toBe(key.slice(0, 8));
    expect(await caller.read(`/api/v1/keys/${id}`)).toEqual({ id, ...shown });
    const listed = await caller.read('/api/v1/keys');
    expect(listed.map((row: { id: string }) => row.id)).toContain(id);
    expect(JSON.stringify(listed)).not.toContain(key);

    const changed = await caller.patch(`/api/v1/keys/${id}`, { name: 'CI 2', scopes: ['translate'] });
    expect(changed.body.data).toMatchObject({ name: 'CI 2', scopes: ['translate'] });
    expect((await api.as(key).post('/v1/projects', { name: 'x' })).body.code).toBe('insufficient_scope');

    expect((await caller.delete(`/api/v1/keys/${id}`)).body.data).toEqual({ id, deleted: true });
    expect((await caller.read(`/api/v1/keys/${id}`)).revoked_at).toEqual(expect.any(String));
    expect((await caller.patch(`/api/v1/keys/${id}`, { name: 'y' })).status).toBe(409);
  });

  it('can neither make nor change a key that may do more than themselves', async () => {
    const own = {
      name: 'narrow',
      scopes: ['translate', 'keys'],
      expires_at: '2099-01-01T00:00:00Z',
      rate_limit_per_minute: 30,
      characters_per_month: 1000,
    };
    const narrow = api.as((await caller.made('/api/v1/keys', own)).key);
    for (const [beyond, pointer] of [
      [{ scopes: ['projects'] }, '/scopes'],
      [{ expires_at: null }, '/expires_at'],
      [{ expires_at: '2100-01-01T00:00:00Z' }, '/expires_at'],
      [{ rate_limit_per_minute: 31 }, '/rate_limit_per_minute'],
      [{ rate_limit_per_minute: 0 }, '/rate_limit_per_minute'],
      [{ rate_limit_per_minute: null }, '/rate_limit_per_minute'],
      [{ characters_per_month: null }, '/characters_per_month'],
    ] as const) {
      const answer = await narrow.post('/api/v1/keys', { name: 'wider', ...beyond });
      expect(answer.status, JSON.stringify(beyond)).toBe(403);
      expect(answer.body.errors[0].pointer).toBe(pointer);
    }
    // What is left out is inherited, not unlimited.
    const child = await narrow.made('/api/v1/keys', { name: 'child' });
    expect(child).toMatchObject({
      scopes: ['translate'],
      expires_at: '2099-01-01T00:00:00.000Z',
      rate_limit_per_minute: 30,
      characters_per_month: 1000,
    });
    const wide = await caller.made('/api/v1/keys', { name: 'wide' });
    expect((await narrow.patch(`/api/v1/keys/${wide.id}`, { name: 'mine now' })).status).toBe(403);
    expect((await narrow.delete(`/api/v1/keys/${wide.id}`)).status).toBe(403);
    expect(
      (await narrow.patch(`/api/v1/keys/${child.id}`, { name: 'fine', scopes: ['translate'] })).status,
    ).toBe(200);
  });

  it('show when they were last used', async () => {
    const { id, key } = await caller.made('/api/v1/keys', { name: 'used' });
    expect((await caller.read(`/api/v1/keys/${id}`)).last_used_at).toBeNull();
    await api.as(key).get('/v1/models');
    await api.services.keySignIn.flushUses();
    expect((await caller.read(`/api/v1/keys/${id}`)).last_used_at).toEqual(expect.any(String));
  });
});

describe('accounts', () => {
  it('are the operator’s: made with a first key, suspended, resumed and deleted', async () => {
    const created = await api.operator.post('/api/v1/accounts', { name: 'New customer' });
    expect(created.status).toBe(201);
    const { id, api_key } = created.body.data;
    const customer = api.as(api_key);
    // It is the first of its account, whoever asked for that.
    expect(await customer.read('/api/v1/keys')).toMatchObject([{ maker_id: null }]);
    expect((await customer.post('/v1/translate', good)).status).toBe(200);
    expect((await customer.get('/api/v1/accounts')).body.code).toBe('insufficient_scope');

    await api.operator.patch(`/api/v1/accounts/${id}`, { status: 'suspended' });
    expect((await customer.post('/v1/translate', good)).body).toMatchObject({
      status: 403,
      code: 'account_suspended',
    });
    await api.operator.patch(`/api/v1/accounts/${id}`, { status: 'active', characters_per_month: 6 });
    expect((await customer.post('/v1/translate', good)).body).toMatchObject({
      status: 403,
      code: 'quota_exceeded',
    });

    expect((await api.operator.delete(`/api/v1/accounts/${id}`)).body.data).toEqual({ id, deleted: true });
    expect((await customer.get('/v1/models')).body.code).toBe('invalid_api_key');
    expect((await api.operator.get(`/api/v1/accounts/${id}`)).status).toBe(404);
  });

  it('cannot lock out the operator', async () => {
    const own = `/api/v1/accounts/${api.operator.accountId}`;
    expect((await api.operator.patch(own, { status: 'suspended' })).status).toBe(409);
    expect((await api.operator.delete(own)).status).toBe(409);
    expect((await api.operator.read('/api/v1/accounts')).length).toBeGreaterThan(0);
  });
});

describe('projects', () => {
  it('are made, listed, read, changed and deleted; the deleted one stays readable and takes no work', async () => {
    const created = await caller.post('/v1/projects', { name: 'Shop', settings: { formal_tone: true } });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    expect(created.headers.location).toBe(`/v1/projects/${id}`);
    const changed = await caller.patch(`/v1/projects/${id}`, {
      description: 'Our shop',
      settings: { tone: 'warm' },
    });
    expect(changed.body.data).toMatchObject({
      name: 'Shop',
      description: 'Our shop',
      settings: { tone: 'warm' },
    });
    const names = (await caller.read('/v1/projects')).map((row: { name: string }) => row.name);
    expect(names).toEqual(['Shop', 'Default']);

    expect((await caller.delete(`/v1/projects/${id}`)).body.data).toEqual({ id, deleted: true });
    expect((await caller.read(`/v1/projects/${id}`)).deleted_at).toEqual(expect.any(String));
    expect(await caller.read('/v1/projects')).toHaveLength(1);
    expect((await caller.post('/v1/translate', { ...good, project_id: id })).body).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await caller.patch(`/v1/projects/${id}`, { name: 'x' })).status).toBe(409);
  });

  it('refuse settings that are none, and never lose Default', async () => {
    expect(
      (await caller.post('/v1/projects', { name: 'x', settings: { formal: true } })).body.errors[0],
    ).toMatchObject({ pointer: '/settings/formal', code: 'unknown_field' });
    const [standard] = await caller.read('/v1/projects');
    expect(standard).toMatchObject({ name: 'Default', is_default: true });
    expect((await caller.delete(`/v1/projects/${standard.id}`)).body).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });
});

describe('usage and limits', () => {
  it('sum up what was translated, by day, key and project', async () => {
    // The first is billed; the memory answers the others.
    await caller.post('/v1/translate', good);
    await caller.post('/v1/translate', good);
    await api.services.store.usage.aggregate();
    await caller.post('/v1/translate', good);
    const data = await caller.read('/v1/usage');
    expect(data).toMatchObject({ requests: 3, characters: { used: 15, billed: 5, limit: null } });
    expect(data.days).toHaveLength(1);
    expect(data.days[0]).toMatchObject({ product: 'text', unit: 'characters', requests: 3 });
    expect((await caller.read('/v1/usage?from=2020-01-01&to=2020-01-31')).requests).toBe(0);
    for (const query of ['from=2020-02-30', 'from=2021-01-01&to=2020-01-01', 'from=2001-01-01'])
      expect((await caller.get(`/v1/usage?${query}`)).status, query).toBe(400);
  });

  it('are told to any key', async () => {
    expect(await caller.read('/v1/limits')).toMatchObject({
      rate: { requests_per_minute: null },
      text: { code_points: 50_000 },
    });
    expect(await caller.read('/v1/meta')).toMatchObject({
      name: 'Dragoman',
      public_url: 'https://localhost:8443',
    });
    expect(await caller.read('/v1/models')).toEqual([
      expect.objectContaining({ id: 'test/words', is_default: true }),
    ]);
    const languages = await caller.read('/v1/languages');
    expect(languages).toContainEqual(expect.objectContaining({ code: 'en', source: true, targets: ['es'] }));
    expect(
      (
        await caller.made('/v1/detect', {
          text: 'Mañana iremos todos juntos a la playa con nuestros amigos.',
        })
      )[0].code,
    ).toBe('es');
    expect((await caller.post('/v1/detect', { text: '12345 67890' })).body.code).toBe(
      'language_not_detected',
    );
  });
});

describe('what needs no key', () => {
  it('tells health, readiness and the document', async () => {
    const anyone = api.as(null);
    expect((await anyone.get('/healthz')).body).toEqual({ success: true, data: { status: 'ok' } });
    expect(await anyone.read('/readyz')).toEqual({
      status: 'ready',
      checks: { database: 'ok', rate_limit: 'ok', assets: 'ok' },
    });
    api.services.readiness.drain();
    expect((await anyone.get('/readyz')).status).toBe(503);
    const document = (await anyone.get('/openapi.json')).body;
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.paths['/v1/translate'].post['x-required-scope']).toBe('translate');
    const page = await anyone.get('/docs/');
    expect(page.body).toContain('swagger-ui');
    expect((await anyone.get('/docs/swagger-ui-bundle.js')).status).toBe(200);
  });

  it('counts for Prometheus, on loopback', async () => {
    await caller.post('/v1/translate', good);
    const { body } = await api.as(null).get('/metrics');
    expect(body).toMatch(
      /dragoman_http_request_duration_seconds_count\{method="POST",route="\/v1\/translate",status="200"\} [1-9]/,
    );
    expect(body).toMatch(/dragoman_characters_billed_total\{engine="test"\} [1-9]/);
  });
});
