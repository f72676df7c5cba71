import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';

const { api, caller } = useApi();

const glossaryOf = async (target: string, term = 'carrito') =>
  (
    await caller.made('/v1/glossaries', {
      name: 'g',
      source_language: 'en',
      target_language: target,
      entries: [{ source: 'cart', target: term }],
    })
  ).id as string;
const text = { text: 'The cart is empty.', source_language: 'en', target_language: 'es' };

it('a translation uses the glossary that it names, as it is at the time', async () => {
  const id = await glossaryOf('es');
  const first = await caller.post('/v1/translate', { ...text, glossary_id: id });
  expect(first.body.data.translated_text).toContain('carrito');
  expect(first.body.data.glossary_matches).toEqual([
    { source: 'cart', target: 'carrito', count: 1, applied: true },
  ]);
  // What the memory holds was made with the terms of then.
  await caller.post(`/v1/glossaries/${id}/entries`, { entries: [{ source: 'cart', target: 'cesta' }] });
  const second = await caller.post('/v1/translate', { ...text, glossary_id: id });
  expect(second.body.data.translated_text).toContain('cesta');
  const plain = await caller.post('/v1/translate', text);
  expect(plain.body.data.translated_text).not.toMatch(/carrito|cesta/);
});

it('one that it cannot use is refused, with the pointer', async () => {
  const german = await glossaryOf('de');
  const refused = await caller.post('/v1/translate', { ...text, glossary_id: german });
  expect(refused.body).toMatchObject({ status: 400, errors: [{ pointer: '/glossary_id' }] });
  const stranger = await api.account();
  expect((await stranger.post('/v1/translate', { ...text, glossary_id: german })).status).toBe(404);
});

it('the glossary of a project works where it is for the languages, and is left out where it is not', async () => {
  const project = async (glossary: string) =>
    (await caller.made('/v1/projects', { name: 'p', settings: { glossary_id: glossary } })).id;
  const spanish = await project(await glossaryOf('es'));
  const german = await project(await glossaryOf('de', 'Wagen'));
  const used = await caller.post('/v1/translate', { ...text, project_id: spanish });
  expect(used.body.data.translated_text).toContain('carrito');
  const unused = await caller.post('/v1/translate', { ...text, project_id: german });
  expect(unused.status).toBe(200);
  expect(unused.body.data.translated_text).not.toContain('Wagen');
});
