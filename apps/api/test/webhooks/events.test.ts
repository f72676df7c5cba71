import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { eventKinds } from '../../src/modules/event-types/kinds.ts';
import { payloadSchemas } from '../../src/modules/event-types/schema.ts';
import { followEvents } from '../../src/modules/events/follow.ts';
import { engineFailure, startApi, useApi } from '../support/api.ts';

const { api, caller } = useApi();

interface ShownEvent {
  readonly id: string;
  readonly kind: keyof typeof payloadSchemas;
  readonly project_id: string;
  readonly subject_id: string;
  readonly occurred_at: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly payload: any;
}

const good = { text: 'Hello world', source_language: 'en', target_language: 'es' };
const translate = (more = {}) => caller.made('/v1/translate', { ...good, ...more });
const project = (name = 'Shop') => caller.made('/v1/projects', { name });
const events = (query = ''): Promise<ShownEvent[]> => caller.read(`/api/v1/events${query}`);

/** Every change that writes an event today. */
const changeEverything = async () => {
  const shop = await project();
  await caller.patch(`/v1/projects/${shop.id}`, {
    name: 'Shops',
    settings: { formality: 'formal', tone: 'Warm.' },
  });
  const made = await translate({ project_id: shop.id });
  await caller.patch(`/v1/translations/${made.id}`, { translated_text: 'Hola, "mundo" \u2028 😀' });
  await caller.post(`/v1/translations/${made.id}/approve`);
  const { engine } = api;
  api.engine = async () => {
    throw engineFailure('unavailable');
  };
  const failed = await caller.post('/v1/translate', {
    ...good,
    text: `New ${randomUUID()}`,
    project_id: shop.id,
  });
  api.engine = engine;
  await caller.delete(`/v1/projects/${shop.id}`);
  return { shop, made, failed: failed.body.translation_id as string };
};

describe('the events of real changes', () => {
  it('are of all kinds that can occur, and each has the body that its kind promises', async () => {
    const { shop, made, failed } = await changeEverything();
    const found = await events(`?limit=100&project_id=${shop.id}`);
    expect(found.map(({ kind, subject_id }) => [kind, subject_id]).reverse()).toEqual([
      ['project.created', shop.id],
      ['project.updated', shop.id],
      ['translation.created', made.id],
      ['translation.completed', made.id],
      ['translation.updated', made.id],
      ['translation.approved', made.id],
      ['translation.created', failed],
      ['translation.failed', failed],
      ['project.deleted', shop.id],
    ]);
    const withoutFiles = eventKinds.filter((kind) => !kind.startsWith('file.'));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(withoutFiles));
    for (const { kind, occurred_at, payload, subject_id } of found) {
      expect(payloadSchemas[kind].parse(payload)).toEqual(payload);
      expect(Object.keys(payload)).toEqual(['event', 'timestamp', 'data']);
      expect(Object.keys(payload.data)).toEqual(Object.keys(payloadSchemas[kind].shape.data.shape));
      expect([payload.event, payload.timestamp, payload.data.id]).toEqual([kind, occurred_at, subject_id]);
    }
  });

  it('have a body of the bytes that are signed: compact, in this order', async () => {
    const shop = await project('Läden');
    const [event] = await events('?kind=project.created&limit=1');
    const stored = await api.services.store.events.get(caller.accountId, event?.id as string);
    expect(stored?.body?.toString()).toBe(
      `{"event":"project.created","timestamp":"${shop.created_at}","data":{"id":"${shop.id}","name":"Läden","settings":{},"created_at":"${shop.created_at}","updated_at":"${shop.updated_at}"}}`,
    );
  });

  it('tell of each text of a batch, in order, also of those that memory answers', async () => {
    await caller.post('/v1/translate/batch', { ...good, text: undefined, texts: ['One', 'Two', 'One'] });
    const told = (await events()).filter(({ kind }) => kind.startsWith('translation.')).reverse();
    expect(told.map(({ kind, payload }) => [kind, payload.data.source_text])).toEqual([
      ['translation.created', 'One'],
      ['translation.completed', 'One'],
      ['translation.created', 'Two'],
      ['translation.completed', 'Two'],
      ['translation.created', 'One'],
      ['translation.completed', 'One'],
    ]);
  });
});

describe('GET /api/v1/events', () => {
  it('lists newest first, in pages, by kind and project', async () => {
    const shop = await project();
    await translate({ project_id: shop.id });
    await translate();
    const all = await events('?limit=100');
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(all.map(({ kind }) => kind).slice(0, 4)).toEqual([
      'translation.completed',
      'translation.created',
      'translation.completed',
      'translation.created',
    ]);

    const paged: ShownEvent[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await caller.get(`/api/v1/events?limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...body.data);
      cursor = body.pagination.next_cursor;
    }
    expect(paged).toEqual(all);

    const ofShop = await events(`?project_id=${shop.id}`);
    expect(ofShop).toEqual(all.filter(({ project_id }) => project_id === shop.id));
    expect(ofShop).toHaveLength(3);
    expect(await events('?kind=translation.created')).toHaveLength(2);
    expect(await events('?kind=translation.created&kind=project.created')).toHaveLength(
      all.filter(({ kind }) => ['translation.created', 'project.created'].includes(kind)).length,
    );
    expect(await events('?kind=file.uploaded')).toEqual([]);
  });

  it('refuses what is no kind, and parameters that it does not know', async () => {
    for (const query of ['kind=translation.deleted', 'kind=', 'state=new', 'project_id=7', 'cursor=abc'])
      expect((await caller.get(`/api/v1/events?${query}`)).body.code, query).toBe('invalid_request');
  });

  it('shows one event; that of another account is not there', async () => {
    const [event] = await events('?limit=1');
    const read = await caller.get(`/api/v1/events/${event?.id}`);
    expect(read.body.data).toEqual(event);
    const stranger = await api.account();
    expect((await stranger.get(`/api/v1/events/${event?.id}`)).status).toBe(404);
    expect((await caller.get(`/api/v1/events/${randomUUID()}`)).status).toBe(404);
    expect(JSON.stringify((await stranger.get('/api/v1/events?limit=100')).body)).not.toContain(event?.id);
  });

  it('shows no payload any more once the texts of a project that keeps none were dropped', async () => {
    const settings = { store_texts: false };
    const { id } = await caller.made('/v1/projects', { name: 'Secret', settings });
    await translate({ text: 'Hello, friend', project_id: id });
    const told = await events(`?project_id=${id}`);
    expect(told.map(({ payload }) => payload.data.source_text)).toEqual([
      'Hello, friend',
      'Hello, friend',
      undefined,
    ]);
    await api.services.store.events.dropBodies();
    expect((await events(`?project_id=${id}`)).map(({ kind, payload }) => [kind, payload?.event])).toEqual([
      ['translation.completed', undefined],
      ['translation.created', undefined],
      ['project.created', 'project.created'],
    ]);
  });

  it('shows a key that is bound to projects only theirs', async () => {
    const [shop, other] = [await project('Shop'), await project('Other')];
    const scopes = ['webhooks'];
    const bound = await caller.withKey({ scopes, project_ids: [shop.id] });
    const seen: ShownEvent[] = await bound.read('/api/v1/events');
    expect(seen.map(({ kind, project_id }) => [kind, project_id])).toEqual([['project.created', shop.id]]);
    expect(await bound.read(`/api/v1/events?project_id=${other.id}`)).toEqual([]);
    const [hidden] = await events(`?project_id=${other.id}`);
    expect((await bound.get(`/api/v1/events/${hidden?.id}`)).status).toBe(404);
  });
});

describe('GET /api/v1/events/follow', () => {
  const follow = async (query: string) => {
    const { status, body } = await caller.get(`/api/v1/events/follow?${query}`);
    expect(status).toBe(200);
    return { data: body.data as ShownEvent[], next: body.pagination.next_cursor as string };
  };

  it('gives what happens from now on, each event once, oldest first', async () => {
    let { data, next } = await follow('');
    expect(data).toEqual([]);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const made: string[] = [];
    for (const name of names) made.push((await project(name)).id);
    const seen: ShownEvent[] = [];
    while (!seen.some(({ subject_id }) => subject_id === made.at(-1))) {
      ({ data, next } = await follow(`after=${next}&wait=5&limit=2&kind=project.created`));
      expect(data.length).toBeLessThanOrEqual(2);
      seen.push(...data);
    }
    // The account's first project may be a second old by now.
    expect(
      seen.filter(({ payload }) => payload.data.name !== 'Default').map(({ subject_id }) => subject_id),
    ).toEqual(made);
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).sort());
    expect((await follow(`after=${next}`)).data).toEqual([]);
  });

  it('answers when an event comes, long before the wait is over', async () => {
    const { next } = await follow('');
    const started = performance.now();
    const waiting = follow(`after=${next}&wait=25&kind=project.updated`);
    const shop = await project();
    await caller.patch(`/v1/projects/${shop.id}`, { name: 'Renamed' });
    expect((await waiting).data.map(({ subject_id }) => subject_id)).toEqual([shop.id]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('answers with nothing and a further cursor when the wait is over', async () => {
    const { next } = await follow('');
    const started = performance.now();
    const { data, next: further } = await follow(`after=${next}&wait=0.6&kind=file.exported`);
    expect(data).toEqual([]);
    expect(typeof further).toBe('string');
    expect(performance.now() - started).toBeGreaterThanOrEqual(600);
  });

  it('shows a bound key only its projects, and another account nothing', async () => {
    const [shop, other] = [await project('Shop'), await project('Other')];
    const { next } = await follow('');
    const scopes = ['webhooks'];
    const { key } = await caller.made('/api/v1/keys', { name: 'x', scopes, project_ids: [shop.id] });
    await caller.patch(`/v1/projects/${other.id}`, { name: 'Hidden' });
    await caller.patch(`/v1/projects/${shop.id}`, { name: 'Shown' });
    const path = `/api/v1/events/follow?after=${next}&wait=5&kind=project.updated`;
    const { data } = (await api.as(key).get(path)).body;
    expect(data.map(({ subject_id }: ShownEvent) => subject_id)).toEqual([shop.id]);
    const stranger = await api.account();
    expect((await stranger.get(path)).body).toMatchObject({ code: 'invalid_request' });
  });

  it('refuses a wait that is too long, and what is no cursor', async () => {
    for (const query of ['wait=26', 'wait=-1', 'wait=long', 'wait=', 'after=abc', 'limit=101', 'cursor=abc'])
      expect((await caller.get(`/api/v1/events/follow?${query}`)).body.code, query).toBe('invalid_request');
  });

  describe('ends at once', () => {
    /** Lets a follower wait, ends it, and sees that it answers without asking again and again. */
    const endedBy = async (end: (ends: { hangUp: AbortController; drain: AbortController }) => void) => {
      const ends = { hangUp: new AbortController(), drain: new AbortController() };
      const { store } = api.services;
      const ask = vi.fn(store.events.follow);
      const running = followEvents(
        { store: { events: { ...store.events, follow: ask } }, ending: ends.drain.signal },
        {
          accountId: caller.accountId,
          filter: { kinds: ['file.exported'] },
          after: '0198c5a2-0000-7000-8000-000000000001',
          limit: 20,
          waitMs: 25_000,
          signal: ends.hangUp.signal,
          isAdmitted: async () => true,
        },
      );
      await expect.poll(() => ask.mock.settledResults.length).toBeGreaterThan(0);
      const endedAt = performance.now();
      end(ends);
      const { items, next } = await running;
      expect(items).toEqual([]);
      expect(next).toMatch(/^[0-9a-f-]{36}$/);
      expect(performance.now() - endedAt).toBeLessThan(1_500);
    };

    it('when the caller hangs up', () => endedBy(({ hangUp }) => hangUp.abort()));
    it('when the service drains', () => endedBy(({ drain }) => drain.abort()));
  });

  describe('ends within 5 s, and the next request is refused,', () => {
    const path = '/api/v1/events/follow?kind=file.exported';
    /** As another process changes it: this one is not told. */
    const endedBy = async (end: (keyId: string) => Promise<unknown>, status: number) => {
      const data = await caller.made('/api/v1/keys', { name: 'x', scopes: ['webhooks'] });
      const follower = api.as(data.key);
      const { next_cursor } = (await follower.get(path)).body.pagination;
      const waiting = follower.get(`${path}&after=${next_cursor}&wait=25`);
      await end(data.id);
      const endedAt = performance.now();
      expect((await waiting).body.data).toEqual([]);
      expect(performance.now() - endedAt).toBeLessThan(5_000);
      await expect.poll(async () => (await follower.get(path)).status, { timeout: 5_000 }).toBe(status);
    };

    it('when the key was revoked', () =>
      endedBy((id) => api.services.store.apiKeys.revoke(caller.accountId, id), 401));
    it('when the key lost its scope', () =>
      endedBy((id) => api.services.store.apiKeys.update(caller.accountId, id, { scopes: ['voice'] }), 403));
    it('when the account was suspended', () =>
      endedBy(() => api.services.store.accounts.update(caller.accountId, { status: 'suspended' }), 403));
  });

  it('does not hold up the end of the process: who waits is answered', async () => {
    const ending = await startApi();
    try {
      const waiter = await ending.account();
      const path = '/api/v1/events/follow?kind=file.exported';
      const { next_cursor } = (await waiter.get(path)).body.pagination;
      const asked = vi.spyOn(ending.services.store.events, 'follow');
      const waiting = waiter.get(`${path}&after=${next_cursor}&wait=25`);
      await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
      const startedAt = performance.now();
      ending.services.readiness.end();
      expect((await waiting).body).toMatchObject({ success: true, data: [] });
      expect(performance.now() - startedAt).toBeLessThan(3_000);
    } finally {
      await ending.close();
    }
  });
});
