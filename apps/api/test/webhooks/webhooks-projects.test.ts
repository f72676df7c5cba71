import { expect, it, vi } from 'vitest';
import type { TestCaller } from '../support/api.ts';
import { useWebhooks } from '../support/webhooks.ts';

const { caller: owner, receiver } = useWebhooks();

const project = async (name: string): Promise<string> => (await owner.made('/v1/projects', { name })).id;
const keyFor = (...project_ids: string[]) =>
  owner.withKey({ scopes: ['translate', 'projects', 'webhooks'], project_ids });
const create = (caller: TestCaller, path: string, more: Record<string, unknown> = {}) =>
  caller.post('/api/v1/webhooks', { url: receiver.url + path, events: ['translation.completed'], ...more });
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

it('a webhook of a project hears that project alone', async () => {
  const [one, two] = [await project('One'), await project('Two')];
  await create(owner, '/one', { project_id: one });
  await create(owner, '/all');
  const text = { source_language: 'en', target_language: 'es' };
  await owner.post('/v1/translate', { ...text, text: 'In one', project_id: one });
  await owner.post('/v1/translate', { ...text, text: 'In two', project_id: two });
  const all = await receiver.wait('/all', 2);
  expect(all.map(({ json }) => json.data.source_text).sort()).toEqual(['In one', 'In two']);
  const came = await receiver.wait('/one', 1);
  expect(came.map(({ json }) => json.data.project_id)).toEqual([one]);
});

it('a key that is bound to projects sees and manages their webhooks alone', async () => {
  const [one, two] = [await project('Three'), await project('Four')];
  const wide = (await create(owner, '/wide')).body.data;
  const other = (await create(owner, '/other', { project_id: two })).body.data;
  const bound = await keyFor(one);

  // Its only project is the one that is meant.
  const made = await create(bound, '/mine');
  expect(made.status).toBe(201);
  expect(made.body.data.project_id).toBe(one);
  expect(idsOf(await bound.get('/api/v1/webhooks'))).toEqual([made.body.data.id]);
  expect((await create(bound, '/no', { project_id: two })).status).toBe(404);
  expect((await create(bound, '/no', { project_id: null })).body).toMatchObject({
    status: 403,
    code: 'insufficient_scope',
  });
  await owner.post('/v1/translate', { text: 'Hi', source_language: 'en', target_language: 'es' });
  const [delivery] = await receiver.wait('/wide', 1);
  const delivered = `/api/v1/deliveries/${delivery?.headers['webhook-id']}`;
  await vi.waitFor(async () => expect((await owner.read(delivered)).state).toBe('delivered'));

  for (const { id } of [wide, other])
    for (const answer of [
      await bound.get(`/api/v1/webhooks/${id}`),
      await bound.patch(`/api/v1/webhooks/${id}`, { active: false }),
      await bound.delete(`/api/v1/webhooks/${id}`),
      await bound.post(`/api/v1/webhooks/${id}/test`),
      await bound.post(`/api/v1/webhooks/${id}/rotate-secret`),
      await bound.post(`/api/v1/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00Z' }),
      await bound.get(`/api/v1/webhooks/${id}/deliveries`),
    ])
      expect(answer.status).toBe(404);
  expect((await bound.get(delivered)).status).toBe(404);
  expect((await bound.post(`${delivered}/redeliver`)).status).toBe(404);
  expect((await owner.read(`/api/v1/webhooks/${wide.id}`)).active).toBe(true);

  const own = `/api/v1/webhooks/${made.body.data.id}`;
  expect((await bound.post(`${own}/test`)).body.success).toBe(true);
  expect((await bound.read(`${own}/deliveries`)).length).toBe(1);
  expect((await bound.delete(own)).status).toBe(200);
});

it('a key that is bound to several projects says which', async () => {
  const [one, two] = [await project('Five'), await project('Six')];
  const bound = await keyFor(one, two);
  const unsaid = await create(bound, '/several');
  expect(unsaid.body).toMatchObject({
    status: 400,
    code: 'invalid_request',
    errors: [{ pointer: '/project_id', code: 'required' }],
  });
  const said = await create(bound, '/several', { project_id: two });
  expect(said.body.data.project_id).toBe(two);
});
