import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { engineFailure, type TestCaller, useApi } from '../support/api.ts';
import { newMember, newOwner } from '../support/users.ts';

const { api, caller } = useApi();
const path = '/v1/translations/approve';
const text = { text: 'Hello big world', source_language: 'en', target_language: 'es' };
const translated = (from: TestCaller = caller) => from.made('/v1/translate', text);

it('approves several, says of each what became of it, and does nothing twice', async () => {
  const [first, second] = [await translated(), await translated()];
  const behaviour = api.engine;
  api.engine = async () => {
    throw engineFailure('rejected');
  };
  const failed = (await caller.post('/v1/translate', { ...text, text: 'Another' })).body.translation_id;
  api.engine = behaviour;
  const theirs = await translated(await api.account('Other'));
  const unknown = randomUUID();
  const ids = [first.id, failed, theirs.id, second.id, unknown];
  const { status, body } = await caller.post(path, { ids });
  expect([status, body.success]).toEqual([200, false]);
  const approved = { success: true, status: 'approved', revision: 2, quality_score: 1 };
  const missing = { success: false, error: { code: 'not_found', detail: expect.any(String) } };
  expect(body.data).toEqual([
    { ...(await caller.read(`/v1/translations/${first.id}`)), index: 0, success: true },
    {
      ...{ index: 1, id: failed, success: false },
      error: { code: 'conflict', detail: expect.stringMatching(/is failed/) },
    },
    { ...missing, index: 2, id: theirs.id },
    expect.objectContaining({ ...approved, index: 3, id: second.id }),
    { ...missing, index: 4, id: unknown },
  ]);
  expect(body.data[0]).toMatchObject(approved);

  const again = await caller.post(path, { ids: [first.id, second.id, first.id] });
  expect(again.body.success).toBe(true);
  expect(again.body.data.map(({ revision }: { revision: number }) => revision)).toEqual([2, 2, 2]);
  const events: readonly { kind: string }[] = (
    await api.services.store.events.list(caller.accountId, {}, { limit: 100 })
  ).items;
  expect(events.filter(({ kind }) => kind === 'translation.approved')).toHaveLength(2);
});

it('a key that is bound to projects approves nothing of others', async () => {
  const { id } = await translated();
  const project = await caller.made('/v1/projects', { name: 'Bound' });
  const bound = await caller.withKey({ project_ids: [project.id], scopes: ['translate'] });
  expect((await bound.post(path, { ids: [id] })).body.data).toMatchObject([{ error: { code: 'not_found' } }]);
  expect((await caller.read(`/v1/translations/${id}`)).status).toBe('completed');
});

it('who reads does not approve, who edits does', async () => {
  const { browser: owner } = await newOwner(api, 'approving@example.org');
  for (const [role, status] of [
    ['viewer', 403],
    ['editor', 200],
  ] as const) {
    const { browser } = await newMember(api, owner, `approving-${role}@example.org`, role);
    const body = JSON.stringify({ ids: [randomUUID()] });
    expect((await browser.send('POST', path, body)).status, role).toBe(status);
  }
});

it.each([
  [{}],
  [{ ids: [] }],
  [{ ids: ['nonsense'] }],
  [{ ids: Array.from({ length: 101 }, () => randomUUID()) }],
])('refuses a body that says something else', async (body) => {
  expect((await caller.post(path, body)).body).toMatchObject({ status: 400, code: 'invalid_request' });
});
