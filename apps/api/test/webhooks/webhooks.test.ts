import { verifyHex } from '@dragoman/webhooks';
import { describe, expect, it, vi } from 'vitest';
import { isSignedByStandard, isSignedWith } from '../support/receiver.ts';
import { useWebhooks } from '../support/webhooks.ts';

const { api, caller, receiver, place, deliveriesOf } = useWebhooks();

const text = { text: 'Hello', source_language: 'en', target_language: 'es' };
const webhook = (path: string, more: Record<string, unknown> = {}) => {
  const events = ['translation.created', 'translation.completed'];
  return caller.made('/api/v1/webhooks', { url: receiver.url + path, events, ...more });
};

describe('a webhook', () => {
  it('gets what happens, signed, from the change to the log', async () => {
    const path = place();
    const made = await webhook(path, { headers: { 'X-Tenant': 'blue' } });
    expect(made).toMatchObject({
      url: receiver.url + path,
      active: true,
      project_id: null,
      header_names: ['X-Tenant'],
      disabled_reason: null,
      health: { status: 'healthy', failing_since: null, consecutive_failures: 0, concurrency: 10 },
    });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

    const translation = await caller.made('/v1/translate', text);
    const came = await receiver.wait(path, 2);
    expect(came.map(({ json }) => json.event).sort()).toEqual([
      'translation.completed',
      'translation.created',
    ]);
    for (const one of came) {
      expect(isSignedWith(one, made.secret)).toBe(true);
      expect(isSignedWith(one, `${made.secret}x`)).toBe(false);
      expect(one.headers).toMatchObject({
        'content-type': 'application/json',
        'x-tenant': 'blue',
        'x-dragoman-event': one.json.event,
        'webhook-id': one.headers['x-dragoman-delivery'],
      });
    }
    const completed = came.find(({ json }) => json.event === 'translation.completed');
    expect(completed?.json.data).toMatchObject({
      id: translation.id,
      project_id: translation.project_id,
      source_text: 'Hello',
      translated_text: translation.translated_text,
      status: 'completed',
    });

    await vi.waitFor(async () => expect((await deliveriesOf(made.id, '?state=delivered')).length).toBe(2));
    const [listed] = await deliveriesOf(made.id, '?event=translation.completed');
    expect(listed.id).toBe(completed?.headers['webhook-id']);
    const full = await caller.read(`/api/v1/deliveries/${listed.id}`);
    expect(full).toMatchObject({ ...listed, payload: completed?.body.toString() });
    expect(full.attempts).toMatchObject([
      {
        number: 1,
        kind: 'automatic',
        late: false,
        request: { url: made.url, headers: { 'X-Tenant': '[hidden]' } },
        response: { status_code: 200, body: 'ok', body_encoding: 'utf8', body_fate: 'complete' },
        error: null,
      },
    ]);
    expect(JSON.stringify(full)).not.toContain(made.secret);
    expect(JSON.stringify(full)).not.toContain('blue');
  });

  it('is listed, read, changed and deleted; its secret is shown once', async () => {
    const path = place();
    const { secret, ...made } = await webhook(path, { description: 'Mine' });
    expect(await caller.read(`/api/v1/webhooks/${made.id}`)).toEqual(made);
    expect(await caller.read('/api/v1/webhooks')).toEqual([made]);
    const other = place();
    const changed = await caller.patch(`/api/v1/webhooks/${made.id}`, {
      url: receiver.url + other,
      events: ['project.created', 'project.created'],
      description: '',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toEqual({
      ...made,
      url: receiver.url + other,
      events: ['project.created'],
      description: '',
      updated_at: expect.any(String),
    });
    expect(JSON.stringify(changed.body)).not.toContain(secret);

    await caller.post('/v1/projects', { name: 'Seen' });
    const [delivery] = await receiver.wait(other, 1);
    expect((await caller.delete(`/api/v1/webhooks/${made.id}`)).body.data).toEqual({
      id: made.id,
      deleted: true,
    });
    for (const answer of [
      await caller.get(`/api/v1/webhooks/${made.id}`),
      await caller.patch(`/api/v1/webhooks/${made.id}`, { active: false }),
      await caller.delete(`/api/v1/webhooks/${made.id}`),
      await caller.post(`/api/v1/webhooks/${made.id}/test`),
      await caller.post(`/api/v1/webhooks/${made.id}/rotate-secret`),
      await caller.post(`/api/v1/webhooks/${made.id}/recover`, { since: '2026-01-01T00:00:00Z' }),
    ])
      expect(answer.status).toBe(404);
    // What it got stays in the log.
    const id = String(delivery?.headers['webhook-id']);
    expect((await caller.get(`/api/v1/deliveries/${id}`)).status).toBe(200);
    expect((await deliveriesOf(made.id)).map((row: { id: string }) => row.id)).toEqual([id]);
    const again = await caller.post(`/api/v1/deliveries/${id}/redeliver`);
    expect(again.body).toMatchObject({ status: 409, code: 'conflict' });
    expect(again.body.detail).toMatch(/active/);
  });

  it('takes a secret of its owner’s, and an idempotent replay shows none', async () => {
    const secret = 'correct horse battery staple';
    const body = { url: `${receiver.url}/replay`, events: ['project.created'], secret };
    const headers = { 'idempotency-key': 'webhook-1' };
    const first = await caller.post('/api/v1/webhooks', body, headers);
    expect(first.body.data.secret).toBe(secret);
    const replay = await caller.post('/api/v1/webhooks', body, headers);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(replay.body.data).toEqual({ ...first.body.data, secret: null });
    expect((await caller.read('/api/v1/webhooks')).length).toBe(1);

    const rotate = `/api/v1/webhooks/${first.body.data.id}/rotate-secret`;
    const rotated = await caller.post(rotate, {}, { 'idempotency-key': 'rotate-1' });
    expect(rotated.body.data.secret).toMatch(/^whsec_/);
    const replayed = await caller.post(rotate, {}, { 'idempotency-key': 'rotate-1' });
    expect(replayed.body.data.secret).toBeNull();
  });

  it('can be made again of what an answer shows of it', async () => {
    const shop = await caller.made('/v1/projects', { name: 'Twice' });
    for (const project_id of [null, shop.id]) {
      const made = await webhook(place(), { project_id, description: 'the first' });
      const { url, events, active, description } = made;
      const again = await caller.post('/api/v1/webhooks', {
        url,
        events,
        active,
        description,
        project_id: made.project_id,
      });
      expect(again.status, JSON.stringify(again.body)).toBe(201);
      expect(again.body.data).toMatchObject({ url, events, active, description, project_id });
    }
  });

  it('that was not active when its project was deleted cannot be activated any more', async () => {
    const project = await caller.made('/v1/projects', { name: 'Ends, too' });
    const made = await webhook(place(), { project_id: project.id, active: false });
    await caller.delete(`/v1/projects/${project.id}`);
    const revived = await caller.patch(`/api/v1/webhooks/${made.id}`, { active: true });
    expect(revived.body).toMatchObject({ status: 409, code: 'conflict' });
    expect(revived.body.detail).toContain('project of this webhook was deleted');
    expect((await caller.read(`/api/v1/webhooks/${made.id}`)).active).toBe(false);
  });

  it('hears the end of its project, what was before it, and nothing after', async () => {
    const path = place();
    const project = await caller.made('/v1/projects', { name: 'Ends' });
    const made = await webhook(path, {
      project_id: project.id,
      events: ['translation.completed', 'project.updated', 'project.deleted'],
    });
    const wide = place();
    await webhook(wide, { events: ['project.deleted'] });
    await caller.patch(`/v1/projects/${project.id}`, { name: 'Ended' });
    await caller.delete(`/v1/projects/${project.id}`);
    const came = await receiver.wait(path, 2);
    expect(came.map(({ json }) => json.event).sort()).toEqual(['project.deleted', 'project.updated']);
    expect((await receiver.wait(wide, 1))[0]?.json.data.id).toBe(project.id);
    expect(await caller.read(`/api/v1/webhooks/${made.id}`)).toMatchObject({
      active: false,
      disabled_reason: 'project_deleted',
    });
    const revived = await caller.patch(`/api/v1/webhooks/${made.id}`, { active: true });
    expect(revived.body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await caller.patch(`/api/v1/webhooks/${made.id}`, { description: 'of old' })).status).toBe(200);
    const late = await caller.post('/api/v1/webhooks', {
      url: receiver.url,
      events: ['project.updated'],
      project_id: project.id,
    });
    expect(late.body).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('a secret', () => {
  it('is changed with an overlap in which both sign', async () => {
    const path = place();
    const made = await webhook(path, { events: ['project.created'] });
    const rotated = await caller.post(`/api/v1/webhooks/${made.id}/rotate-secret`);
    expect(rotated.status).toBe(200);
    const { secret, previous_secret_expires_at: expiry } = rotated.body.data;
    expect(secret).not.toBe(made.secret);
    expect(Math.abs(Date.parse(expiry) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    await caller.post('/v1/projects', { name: 'Overlap' });
    const [one] = await receiver.wait(path, 1);
    if (!one) throw new Error('nothing came');
    expect(isSignedWith(one, secret)).toBe(true);
    expect(isSignedByStandard(one, made.secret)).toBe(true);
    expect(verifyHex(one.body, String(one.headers['x-signature-previous']), [made.secret])).toBe(true);

    const own = 'a secret of my own making';
    const ended = await caller.post(`/api/v1/webhooks/${made.id}/rotate-secret`, {
      overlap_hours: 0,
      secret: own,
    });
    expect(ended.body.data).toMatchObject({ secret: own, previous_secret_expires_at: null });
    await caller.post('/v1/projects', { name: 'No overlap' });
    const [, two] = await receiver.wait(path, 2);
    if (!two) throw new Error('nothing came');
    expect(isSignedWith(two, own)).toBe(true);
    expect(two.headers['x-signature-previous']).toBeUndefined();
    expect(isSignedByStandard(two, secret)).toBe(false);
  });

  it.each([
    [{ overlap_hours: 169 }, '/overlap_hours'],
    [{ overlap_hours: -1 }, '/overlap_hours'],
    [{ secret: 'short' }, '/secret'],
  ])('is not changed by %j', async (body, pointer) => {
    const made = await webhook(place(), { events: ['project.created'] });
    const answer = await caller.post(`/api/v1/webhooks/${made.id}/rotate-secret`, body);
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ pointer }] });
    expect((await caller.read(`/api/v1/webhooks/${made.id}`)).previous_secret_expires_at).toBeNull();
  });
});

describe('a webhook that is set inactive', () => {
  it('gets nothing more, and what waits is cancelled', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    const path = place();
    const made = await webhook(path, { events: ['project.created'] });
    await caller.post('/v1/projects', { name: 'Waits' });
    await receiver.wait(path, 1);
    await vi.waitFor(async () =>
      expect(await deliveriesOf(made.id)).toMatchObject([
        { state: 'pending', attempt_count: 1, in_flight: false, next_attempt_at: expect.any(String) },
      ]),
    );
    expect((await caller.read(`/api/v1/webhooks/${made.id}`)).health).toMatchObject({
      status: 'failing',
      consecutive_failures: 1,
      failing_since: expect.any(String),
    });
    const off = await caller.patch(`/api/v1/webhooks/${made.id}`, { active: false });
    expect(off.body.data).toMatchObject({
      active: false,
      disabled_reason: 'manual',
      disabled_at: expect.any(String),
    });
    expect(await deliveriesOf(made.id)).toMatchObject([
      { state: 'cancelled', reason: 'webhook_disabled', next_attempt_at: null },
    ]);
    await caller.post('/v1/projects', { name: 'Not heard' });
    expect((await deliveriesOf(made.id)).length).toBe(1);

    const on = await caller.patch(`/api/v1/webhooks/${made.id}`, { active: true });
    expect(on.body.data).toMatchObject({
      active: true,
      disabled_reason: null,
      disabled_at: null,
      health: { status: 'healthy', consecutive_failures: 0 },
    });
  });
});

describe('facts', () => {
  it('are published: limits, source addresses, the ladder', async () => {
    expect((await caller.read('/v1/limits')).webhooks).toEqual({ per_project: 50 });
    expect((await caller.read('/v1/meta')).webhooks).toEqual({
      source_addresses: ['145.14.158.101', '185.199.108.0/22', '192.30.252.0/22'],
      signature_header: 'X-Dragoman-Signature',
      timeout_seconds: 10,
      retry_seconds: [60, 300, 900, 3_600, 21_600],
    });
  });

  it('are counted for Prometheus', async () => {
    const metrics = (await api.as(null).get('/metrics')).body as string;
    expect(metrics).toMatch(
      /dragoman_webhook_attempts_total\{kind="automatic",outcome="delivered",error=""\} [1-9]/,
    );
    expect(metrics).toMatch(/dragoman_webhook_attempts_in_flight 0/);
    expect(metrics).toMatch(/dragoman_webhook_deliveries_pending \d/);
    expect(metrics).toMatch(/dragoman_webhook_late_attempts_total 0/);
  });
});
