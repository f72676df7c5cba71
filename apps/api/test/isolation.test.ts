import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type TestCaller } from './support/api.ts';

// Every operation as another account, by ids in paths, bodies and queries: tooling/fuzz/src/matrix.
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

it('another account cannot work in a project, nor name it in a key or a filter', async () => {
  const { id } = await owner.made('/v1/projects', { name: 'Mine' });
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
