import { randomUUID } from 'node:crypto';
import { newId } from '@dragoman/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type TestCaller } from './support/api.ts';

let api: TestApi;
let owner: TestCaller;
let stranger: TestCaller;
beforeAll(async () => {
  api = await startApi();
  owner = await api.account('Owner');
  stranger = await api.account('Stranger');
});
afterAll(() => api.close());

const glossaryOf = async () =>
  await owner.made('/v1/glossaries', {
    name: 'Mine',
    source_language: 'en',
    target_language: 'es',
    entries: [{ source: 'Mine', target: 'Mina' }],
  });

const webhookOf = async () =>
  await owner.made('/api/v1/webhooks', {
    url: 'https://192.88.98.1/Mine',
    events: ['project.created'],
    description: 'Mine',
  });

const deliveryOf = async () => {
  const { id } = await webhookOf();
  await owner.post('/v1/projects', { name: 'Mine' });
  return (await owner.read(`/api/v1/webhooks/${id}/deliveries`))[0];
};

/** One that nobody takes up. */
const jobOf = async () => {
  const { store } = api.services;
  const [project] = (await store.projects.list(owner.accountId, { limit: 1 })).items;
  const id = newId(new Date());
  const input = { text: 'Mine alone' };
  const job = { id, projectId: project?.id ?? '', keyId: null, kind: 'transcription', input };
  return store.jobs.create(owner.accountId, job);
};

/** One existing object of the owner for each collection; a new resource without an entry here fails the walk. */
const objects: Record<string, () => Promise<string>> = {
  '/v1/glossaries/{id}': async () => (await glossaryOf()).id,
  '/v1/brand-voices/{id}': async () => (await owner.made('/v1/brand-voices', { name: 'Mine' })).id,
  '/v1/memory/{id}': async () =>
    (
      await owner.made('/v1/translate', {
        text: `Mine alone ${randomUUID()}`,
        source_language: 'en',
        target_language: 'es',
      })
    ).id,
  '/v1/translations/{id}': async () =>
    (await owner.made('/v1/translate', { text: 'Mine alone', source_language: 'en', target_language: 'es' }))
      .id,
  '/v1/projects/{id}': async () => (await owner.made('/v1/projects', { name: 'Mine' })).id,
  '/v1/voice/jobs/{id}': async () => (await jobOf()).id,
  '/api/v1/webhooks/{id}': async () => (await webhookOf()).id,
  '/api/v1/deliveries/{id}': async () => (await deliveryOf()).id,
  '/api/v1/events/{id}': async () => (await deliveryOf()).event_id,
  '/api/v1/keys/{id}': async () => (await owner.made('/api/v1/keys', { name: 'Mine' })).id,
  '/api/v1/accounts/{id}': async () => owner.accountId,
};

/** What stands for the names after `{id}`. */
const further: Record<string, (path: string) => Promise<string>> = {
  '{entry_id}': async (path) => (await owner.read(path)).entries[0].id,
};

type Content = Record<string, { schema: { $ref?: string } }>;

/** A body that the operation takes, so that whose object it is decides: the example of its schema, or a name. */
const bodyOf = (schemas: Record<string, { examples?: unknown[] }>, content: Content | undefined) => {
  const [found] = Object.entries(content ?? {});
  if (!found) return {};
  const [mediaType, { schema }] = found;
  if (mediaType !== 'application/json') return { body: 'a,b', headers: { 'content-type': mediaType } };
  const [example] = schemas[schema.$ref?.split('/').at(-1) ?? '']?.examples ?? [];
  return { body: example ?? { name: 'Taken over' } };
};

type Described = { requestBody?: { content: Content } };

it('another account is answered 404 on every route that names an object, and sees nothing in any list', async () => {
  const { paths, components } = (await api.as(null).get('/openapi.json')).body;
  const walked: string[] = [];
  for (const [path, methods] of Object.entries<Record<string, Described>>(paths)) {
    const collection = /^[^{]*\{id\}/.exec(path)?.[0];
    if (collection !== undefined) {
      const id = await objects[collection]?.();
      expect(id, `an object for ${path}`).toBeDefined();
      const object = collection.replace('{id}', id as string);
      let concrete = path.replace('{id}', id as string);
      for (const [name, find] of Object.entries(further))
        if (concrete.includes(name)) concrete = concrete.replace(name, await find(object));
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const { body, headers } = bodyOf(components.schemas, requestBody?.content);
        const answer = await stranger.send(method.toUpperCase(), concrete, body, headers);
        // The operator's routes are closed to every other key before anything is looked up.
        expect([404, path.startsWith('/api/v1/accounts') ? 403 : 404], `${method} ${path}`).toContain(
          answer.status,
        );
        walked.push(`${method} ${path}`);
      }
      if (!path.startsWith('/api/v1/accounts'))
        expect((await owner.get(object)).status, `${object} is still there`).toBe(200);
    } else if (methods.get) {
      const answer = await stranger.get(path);
      const text = JSON.stringify(answer.body);
      expect(text).not.toContain('Mine');
      expect(text).not.toContain(owner.accountId);
    }
  }
  expect(walked.length).toBeGreaterThan(8);
});

it('another account cannot work in a project, nor name it in a key or a filter', async () => {
  const id = await (objects['/v1/projects/{id}'] as () => Promise<string>)();
  const text = { text: 'Hello', source_language: 'en', target_language: 'es', project_id: id };
  expect((await stranger.post('/v1/translate', text)).status).toBe(404);
  expect((await stranger.post('/api/v1/keys', { name: 'x', project_ids: [id] })).status).toBe(404);
  const speech = { audio_url: 'https://192.88.98.1/a.wav', target_language: 'es', async: true };
  const glossary = { ...speech, glossary_id: (await glossaryOf()).id };
  const voice = { ...speech, brand_voice_id: (await owner.made('/v1/brand-voices', { name: 'Mine' })).id };
  for (const path of ['/v1/voice/speech-to-text', '/v1/voice/translate'])
    for (const body of [{ ...speech, project_id: id }, glossary, voice])
      expect((await stranger.post(path, body)).status, `${path} ${JSON.stringify(body)}`).toBe(404);
  expect(await stranger.read(`/v1/translations?project_id=${id}`)).toEqual([]);
  expect((await stranger.read(`/v1/usage?project_id=${id}`)).requests).toBe(0);
});

it('a key that is bound to a project sees and uses that project alone', async () => {
  const project = await owner.made('/v1/projects', { name: 'Bound' });
  const elsewhere = await owner.made('/v1/translate', {
    text: 'Elsewhere',
    source_language: 'en',
    target_language: 'es',
  });
  const { key } = await owner.made('/api/v1/keys', {
    name: 'bound',
    scopes: ['translate', 'projects', 'keys'],
    project_ids: [project.id],
  });
  const bound = api.as(key);
  const made = await bound.made('/v1/translate', {
    text: 'Here',
    source_language: 'en',
    target_language: 'es',
  });
  expect(made.project_id).toBe(project.id);
  expect((await bound.read('/v1/translations')).map((row: { id: string }) => row.id)).toEqual([made.id]);
  expect((await bound.get(`/v1/translations/${elsewhere.id}`)).status).toBe(404);
  expect((await bound.read('/v1/projects')).map((row: { id: string }) => row.id)).toEqual([project.id]);
  expect((await bound.get(`/v1/projects/${elsewhere.project_id}`)).status).toBe(404);
  expect((await bound.post('/v1/projects', { name: 'More' })).status).toBe(403);
  expect((await bound.post('/api/v1/keys', { name: 'wider', project_ids: null })).status).toBe(403);
});
