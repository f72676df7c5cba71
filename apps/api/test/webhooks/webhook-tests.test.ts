import { describe, expect, it, vi } from 'vitest';
import { isSignedWith, startReceiver } from '../support/receiver.ts';
import { useWebhooks } from '../support/webhooks.ts';

const { api, caller, receiver, place } = useWebhooks();

const webhook = (path: string, more: Record<string, unknown> = {}) => {
  const events = ['translation.created', 'translation.completed'];
  return caller.made('/api/v1/webhooks', { url: receiver.url + path, events, ...more });
};

describe('the test of a webhook', () => {
  it('tells how the receiver answered, in the answer and in the log', async () => {
    const path = place();
    const made = await webhook(path, { events: ['project.created'] });
    const answer = await caller.post(`/api/v1/webhooks/${made.id}/test`);
    expect(answer.status).toBe(200);
    const { delivery_id: id, ...outcome } = answer.body.data;
    expect(outcome).toEqual({
      success: true,
      status_code: 200,
      response_time_ms: expect.any(Number),
      error: null,
    });
    expect(answer.body).toMatchObject({
      success: true,
      status_code: 200,
      response_time_ms: outcome.response_time_ms,
    });
    const [one] = await receiver.wait(path, 1);
    if (!one) throw new Error('nothing came');
    expect(isSignedWith(one, made.secret)).toBe(true);
    expect(one.json).toMatchObject({ event: 'webhook.test', data: { status: 'completed' } });
    expect(await caller.read(`/api/v1/deliveries/${id}`)).toMatchObject({
      event: 'webhook.test',
      state: 'delivered',
      attempts: [{ kind: 'test', number: 1 }],
    });
  });

  it('answers 200 for a receiver that answers 500, without a retry', async () => {
    receiver.answer = (response) => response.writeHead(500).end('broken');
    const made = await webhook(place(), { events: ['project.created'] });
    const answer = await caller.post(`/api/v1/webhooks/${made.id}/test`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: false,
      status_code: 500,
      data: { success: false, status_code: 500, error: { code: 'unexpected_status' } },
    });
    const logged = await caller.read(`/api/v1/deliveries/${answer.body.data.delivery_id}`);
    expect(logged).toMatchObject({ state: 'exhausted', next_attempt_at: null });
    expect(logged.attempts[0].response.body).toBe('broken');
    // A test says nothing about deliveries.
    expect((await caller.read(`/api/v1/webhooks/${made.id}`)).health.status).toBe('healthy');
  });

  it('answers 200 for a receiver that cannot be reached, and says why', async () => {
    const gone = await startReceiver();
    const made = await webhook(place(), { url: `${gone.url}/x`, events: ['project.created'] });
    await gone.close();
    const answer = await caller.post(`/api/v1/webhooks/${made.id}/test`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: false,
      status_code: null,
      data: { success: false, status_code: null, error: { code: 'connection_refused' } },
    });
  });

  it('of a webhook whose secret cannot be decrypted tells that, and sends nothing', async () => {
    const path = place();
    const made = await webhook(path);
    const { deliveries } = api.services.store;
    const claimTest = deliveries.claimTest;
    vi.spyOn(deliveries, 'claimTest').mockImplementationOnce(async (...request) => {
      const claim = await claimTest(...request);
      return claim && { ...claim, secrets: null, headers: {} };
    });
    const answer = await caller.post(`/api/v1/webhooks/${made.id}/test`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: false,
      status_code: null,
      data: { success: false, status_code: null, error: { code: 'secret_unreadable' } },
    });
    const { body } = await caller.get(`/api/v1/deliveries/${answer.body.data.delivery_id}`);
    expect(body.data).toMatchObject({
      state: 'exhausted',
      attempts: [{ kind: 'test', response: null, error: { code: 'secret_unreadable' } }],
    });
    expect((await caller.read(`/api/v1/webhooks/${made.id}`)).health.status).toBe('healthy');
    expect(receiver.received.filter((one) => one.path === path)).toEqual([]);
  });

  it('is sent by the rules of now, not by those of when the webhook was made', async () => {
    const { store } = api.services;
    const { id } = await store.webhooks
      .create(
        caller.accountId,
        {
          projectId: null,
          url: 'https://10.0.0.1/hook',
          events: ['project.created'],
          description: '',
          secret: 'a secret of 16 letters',
          headers: {},
          active: true,
        },
        { atMost: 1 },
      )
      .then((outcome) => (outcome.state === 'done' ? outcome.value : { id: '' }));
    const answer = await caller.post(`/api/v1/webhooks/${id}/test`);
    expect(answer.body).toMatchObject({
      success: false,
      status_code: null,
      data: { error: { code: 'address_forbidden' } },
    });
    expect(JSON.stringify(answer.body)).not.toContain('10.0.0.1');
  });

  it('is allowed on a webhook that is not active', async () => {
    const made = await webhook(place(), { active: false });
    expect(made.disabled_reason).toBe('manual');
    expect((await caller.post(`/api/v1/webhooks/${made.id}/test`)).body.success).toBe(true);
  });

  it('is refused after ten in a minute', async () => {
    const path = place();
    const made = await webhook(path);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => caller.post(`/api/v1/webhooks/${made.id}/test`)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(2);
    expect(refused[0]?.body.code).toBe('rate_limit_exceeded');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(receiver.received.filter((one) => one.path === path).length).toBe(10);
  });

  it('takes no body', async () => {
    const made = await webhook(place());
    const answer = await caller.post(`/api/v1/webhooks/${made.id}/test`, { url: 'https://elsewhere' });
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  it('is counted for Prometheus', async () => {
    const metrics = (await api.as(null).get('/metrics')).body as string;
    expect(metrics).toMatch(/outcome="exhausted",error="unexpected_status"\} [1-9]/);
  });
});
