import { describe, expect, it, vi } from 'vitest';
import { startUpkeep } from '../../src/upkeep.ts';
import { useWebhooks } from '../support/webhooks.ts';

const {
  api,
  caller,
  receiver,
  webhook,
  happen,
  delivery: read,
  settled,
} = useWebhooks({}, async (served) => {
  served.services.webhookDeliveries.start();
  await startUpkeep(served.services, new AbortController().signal);
});
const list = async (id: string, query = '') =>
  (await caller.get(`/api/v1/webhooks/${id}/deliveries${query}`)).body;
const firstOf = async (id: string) => (await list(id)).data[0].id as string;

describe('the log', () => {
  it('is paged, newest first, and filtered', async () => {
    const { id, path } = await webhook({ events: ['project.created', 'project.updated'] });
    const made: string[] = [];
    for (const name of ['A', 'B', 'C']) made.push((await happen(name)).body.data.id);
    await caller.patch(`/v1/projects/${made[0]}`, { name: 'D' });
    await receiver.wait(path, 4);
    const whole = (await list(id)).data;
    expect(whole.map((row: { event: string }) => row.event)).toEqual([
      'project.updated',
      'project.created',
      'project.created',
      'project.created',
    ]);
    const first = await list(id, '?limit=3');
    const rest = await list(id, `?limit=3&cursor=${first.pagination.next_cursor}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(
      whole.map((row: { id: string }) => row.id),
    );
    expect(rest.pagination.next_cursor).toBeNull();
    expect((await list(id, '?event=project.updated')).data.length).toBe(1);
    expect((await list(id, '?state=exhausted')).data).toEqual([]);
    for (const query of ['?state=lost', '?event=*', '?cursor=x'])
      expect((await list(id, query)).code).toBe('invalid_request');
  });

  it('is of all webhooks together, by webhook, event, state and time', async () => {
    const one = await webhook({ events: ['project.created', 'project.updated'] });
    const other = await webhook({ events: ['project.created'] });
    const all = async (query = '') => {
      const { body } = await caller.get(`/api/v1/deliveries${query}`);
      return (body.data ?? []).map((row: { webhook_id: string; event: string }) => [
        row.webhook_id,
        row.event,
      ]);
    };
    const { id } = (await happen('A')).body.data;
    await receiver.wait(one.path, 1);
    await receiver.wait(other.path, 1);
    const between = new Date(Date.now() + 1).toISOString();
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(between));
    await caller.patch(`/v1/projects/${id}`, { name: 'B' });
    await receiver.wait(one.path, 2);
    const whole = await all();
    expect(whole[0]).toEqual([one.id, 'project.updated']);
    expect(whole.slice(1).sort()).toEqual(
      [
        [one.id, 'project.created'],
        [other.id, 'project.created'],
      ].sort(),
    );
    expect(await all(`?webhook_id=${other.id}`)).toEqual([[other.id, 'project.created']]);
    expect(await all('?event=project.updated')).toEqual([[one.id, 'project.updated']]);
    expect(await all('?state=exhausted')).toEqual([]);
    expect(await all(`?since=${between}`)).toEqual([[one.id, 'project.updated']]);
    expect((await all(`?until=${between}`)).length).toBe(2);
    const first = await caller.get('/api/v1/deliveries?limit=2');
    const rest = await caller.get(`/api/v1/deliveries?limit=2&cursor=${first.body.pagination.next_cursor}`);
    const ids = [...first.body.data, ...rest.body.data].map((row: { id: string }) => row.id);
    expect(new Set(ids).size).toBe(3);
    expect(rest.body.pagination.next_cursor).toBeNull();
    expect((await (await api.account()).get('/api/v1/deliveries')).body.data).toEqual([]);
    const bound = await caller.withKey({ scopes: ['webhooks'], project_ids: [id] });
    expect((await bound.get('/api/v1/deliveries')).body.data).toEqual([]);
  });

  it('shows answers as they were, whatever bytes they have', async () => {
    const { id } = await webhook();
    receiver.answer = (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'session=secret' })
        .end('<script>alert("ä\0")</script>');
    await happen();
    const text = await settled(await firstOf(id), 1);
    expect(text.attempts[0].response).toMatchObject({
      status_code: 200,
      headers: { 'content-type': 'text/html', 'set-cookie': '[hidden]' },
      body: '<script>alert("ä\0")</script>',
      body_encoding: 'utf8',
    });
    receiver.answer = (response) => response.end(Buffer.from([0xff, 0x00, 0xfe]));
    await happen();
    const bytes = await settled(await firstOf(id), 1);
    expect(bytes.attempts[0].response).toMatchObject({ body: '/wD+', body_encoding: 'base64' });
    // 16 KiB end within a character of three bytes.
    receiver.answer = (response) => response.end('€'.repeat(10_000));
    await happen();
    const cut = await settled(await firstOf(id), 1);
    expect(cut.attempts[0].response).toMatchObject({
      body: '€'.repeat(5_461),
      body_encoding: 'utf8',
      body_fate: 'truncated',
    });
  });

  it('knows no delivery of nobody', async () => {
    const nobody = '0198c5a2-7b3e-7c41-9d52-3f8a6b1e4c70';
    for (const answer of [
      await caller.get(`/api/v1/deliveries/${nobody}`),
      await caller.get('/api/v1/deliveries/1'),
      await caller.post(`/api/v1/deliveries/${nobody}/redeliver`),
      await caller.get(`/api/v1/webhooks/${nobody}/deliveries`),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('a delivery', () => {
  it('is sent again under the same id with the same body', async () => {
    const { id, path } = await webhook();
    await happen();
    const first = await settled(await firstOf(id), 1);
    expect(first.state).toBe('delivered');
    const answer = await caller.post(`/api/v1/deliveries/${first.id}/redeliver`);
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ id: first.id, state: 'pending' });
    const [one, two] = await receiver.wait(path, 2);
    expect(two?.body).toEqual(one?.body);
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    const again = await settled(first.id, 2);
    expect(again).toMatchObject({ state: 'delivered', attempt_count: 2, delivered_at: first.delivered_at });
    expect(again.attempts.map(({ kind, number }: Record<string, unknown>) => [kind, number])).toEqual([
      ['automatic', 1],
      ['manual', 2],
    ]);
  });

  it('is sent now in place of the retry that waits', async () => {
    const { id } = await webhook();
    receiver.answer = (response) => response.writeHead(500).end();
    await happen();
    const failed = await settled(await firstOf(id), 1);
    expect(failed).toMatchObject({
      state: 'pending',
      attempts: [{ error: { code: 'unexpected_status' }, response: { status_code: 500 } }],
    });
    expect(Date.parse(failed.next_attempt_at) - Date.now()).toBeGreaterThan(50_000);
    receiver.answer = (response) => response.end();
    await caller.post(`/api/v1/deliveries/${failed.id}/redeliver`);
    expect(await settled(failed.id, 2)).toMatchObject({ state: 'delivered', next_attempt_at: null });
  });

  it('is not sent twice at once', async () => {
    const { id, path } = await webhook();
    const hold = () => {
      const held = Promise.withResolvers<void>();
      receiver.answer = (response) => void held.promise.then(() => response.end());
      return held.resolve;
    };
    const letGo = hold();
    await happen();
    await receiver.wait(path, 1);
    const delivery = await firstOf(id);
    expect(await read(delivery)).toMatchObject({ state: 'pending', in_flight: true });
    const answer = await caller.post(`/api/v1/deliveries/${delivery}/redeliver`);
    expect(answer.body).toMatchObject({ status: 409, code: 'conflict' });
    expect(answer.body.detail).toMatch(/under way/);
    letGo();
    await settled(delivery, 1);

    // A double click: the second is refused, or asks for what the first has asked for.
    const letGoAgain = hold();
    const twice = await Promise.all(
      [1, 2].map(() => caller.post(`/api/v1/deliveries/${delivery}/redeliver`)),
    );
    expect(twice.map(({ status }) => status)).toContain(202);
    for (const { status } of twice) expect([202, 409]).toContain(status);
    await receiver.wait(path, 2);
    letGoAgain();
    expect((await settled(delivery, 2)).state).toBe('delivered');
    expect(receiver.received.filter((one) => one.path === path).length).toBe(2);
  });

  it('of a webhook that is not active is not sent again', async () => {
    const { id } = await webhook();
    await happen();
    const delivery = await settled(await firstOf(id), 1);
    await caller.patch(`/api/v1/webhooks/${id}`, { active: false });
    const answer = await caller.post(`/api/v1/deliveries/${delivery.id}/redeliver`);
    expect(answer.body).toMatchObject({ status: 409, code: 'conflict' });
    expect(answer.body.detail).toMatch(/active/);
  });

  it('whose receiver is gone (410) ends, and its webhook with it', async () => {
    const { id } = await webhook();
    receiver.answer = (response) => response.writeHead(410).end();
    await happen();
    expect(await settled(await firstOf(id), 1)).toMatchObject({ state: 'cancelled', reason: 'gone' });
    expect(await caller.read(`/api/v1/webhooks/${id}`)).toMatchObject({
      active: false,
      disabled_reason: 'gone',
      disabled_at: expect.any(String),
    });
  });
});

describe('recovery', () => {
  it('sends again what was cancelled, once the webhook is active', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const { id, path } = await webhook();
    receiver.answer = (response) => response.writeHead(500).end();
    await happen('A');
    await happen('B');
    await receiver.wait(path, 2);
    for (const { id: delivery } of (await list(id)).data) await settled(delivery, 1);
    await caller.patch(`/api/v1/webhooks/${id}`, { active: false });
    expect((await list(id, '?state=cancelled')).data.length).toBe(2);
    const inactive = await caller.post(`/api/v1/webhooks/${id}/recover`, { since });
    expect(inactive.body).toMatchObject({ status: 409, code: 'conflict' });

    await caller.patch(`/api/v1/webhooks/${id}`, { active: true });
    receiver.answer = (response) => response.end();
    const answer = await caller.post(`/api/v1/webhooks/${id}/recover`, { since });
    expect(answer.status).toBe(202);
    expect(answer.body.data).toEqual({
      webhook_id: id,
      since,
      until: expect.any(String),
      status: 'queued',
    });
    await receiver.wait(path, 4);
    await vi.waitFor(async () => expect((await list(id, '?state=delivered')).data.length).toBe(2));
  });

  it('leaves alone what was not lost, and what was before', async () => {
    const { id, path } = await webhook();
    await happen();
    await settled(await firstOf(id), 1);
    await caller.post(`/api/v1/webhooks/${id}/recover`, { since: '1970-01-01T00:00:00Z' });
    await happen();
    await receiver.wait(path, 2);
    expect(receiver.received.filter((one) => one.path === path).length).toBe(2);
  });

  it.each([
    [{}, '/since', 'required'],
    [{ since: 'yesterday' }, '/since', 'invalid_format'],
    [{ since: '2999-01-01T00:00:00Z' }, '/since', 'invalid_range'],
    [{ since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, '/since', 'invalid_range'],
    [{ since: '2026-01-01T00:00:00Z', until: 1 }, '/until', 'invalid_type'],
  ])('of %j is refused', async (body, pointer, code) => {
    const { id } = await webhook();
    const answer = await caller.post(`/api/v1/webhooks/${id}/recover`, body);
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ pointer, code }] });
  });
});

describe('a project that keeps no texts', () => {
  it('has its deliveries sent whole, and then their bodies dropped', async () => {
    const project = await caller.made('/v1/projects', { name: 'Quiet', settings: { store_texts: false } });
    const { id, path } = await webhook({ events: ['translation.completed'], project_id: project.id });
    await caller.post('/v1/translate', {
      text: 'Confidential',
      source_language: 'en',
      target_language: 'es',
      project_id: project.id,
    });
    const [one] = await receiver.wait(path, 1);
    expect(one?.json.data.source_text).toBe('Confidential');
    const delivery = await settled(await firstOf(id), 1);
    await api.services.store.events.dropBodies();
    expect((await read(delivery.id)).payload).toBeNull();
    const answer = await caller.post(`/api/v1/deliveries/${delivery.id}/redeliver`);
    expect(answer.body).toMatchObject({ status: 409, code: 'conflict' });
    expect(answer.body.detail).toMatch(/keeps no texts/);
  });
});
