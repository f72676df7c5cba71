import { describe, expect, it } from 'vitest';
import { engineFailure, useApi } from '../support/api.ts';

const { api, caller } = useApi();

const languages = { source_language: 'en', target_language: 'es' };
const approved = async (text: string, translated_text: string, more = {}) => {
  const { id } = await caller.made('/v1/translate', { text, ...languages, ...more });
  await caller.patch(`/v1/translations/${id}`, { translated_text });
  await caller.made(`/v1/translations/${id}/approve`);
};

describe('suggestions for a text', () => {
  it('come from the memory, the glossary and an engine', async () => {
    const glossary = await caller.made('/v1/glossaries', {
      ...{ name: 'Terms', ...languages },
      entries: [
        { source: 'invoice', target: 'factura' },
        { source: 'unused', target: 'sin uso' },
      ],
    });
    const project = await caller.made('/v1/projects', { name: 'P', settings: { glossary_id: glossary.id } });
    const own = { project_id: project.id };
    await approved('The printer is out of paper, please add some more', 'Añada papel a la impresora', own);
    await approved('Press <1>Save</1> for the invoices', 'Pulse <1>Guardar</1>', own);
    const data = await caller.made('/v1/suggestions', {
      ...{ text: 'Press <1>Save</1> for the invoices', ...languages, ...own },
    });
    expect(data).toMatchObject({
      memory: [{ source: 'Press <1>Save</1> for the invoices', target: 'Pulse <1>Guardar</1>', exact: true }],
      glossary: [{ source: 'invoice', target: 'factura' }],
      machine: { model: 'test/words', characters_billed: 27 },
    });
    expect(data.machine.target).toMatch(/^sserP <1>evaS<\/1> rof eht /);
    expect(data.machine.quality_score).toBeGreaterThan(0);
    const similar = await caller.made('/v1/suggestions', {
      ...{ text: 'The printer is out of paper, please add more', ...languages, ...own },
    });
    expect(similar.memory).toEqual([
      {
        source: 'The printer is out of paper, please add some more',
        target: 'Añada papel a la impresora',
        exact: false,
      },
    ]);
  });

  it('store nothing, tell nobody, and are billed', async () => {
    await caller.made('/v1/suggestions', { text: 'Hello', ...languages });
    expect(await caller.read('/v1/translations')).toEqual([]);
    expect(await caller.read('/v1/memory')).toEqual([]);
    const { items } = await api.services.store.events.list(caller.accountId, {}, { limit: 10 });
    expect(items.map(({ kind }) => kind)).toEqual(['project.created']);
    const { days } = await caller.read('/v1/usage');
    expect(days).toMatchObject([{ product: 'text', unit: 'characters', used: 5, billed: 5 }]);
    const project = await caller.made('/v1/projects', { name: 'P', characters_per_month: 3 });
    const beyond = await caller.post('/v1/suggestions', {
      text: 'Hello',
      ...languages,
      project_id: project.id,
    });
    expect([beyond.status, beyond.body.code]).toEqual([403, 'quota_exceeded']);
  });

  it('are refused for what cannot be translated', async () => {
    for (const [body, code, pointer] of [
      [{ text: ' ' }, 'invalid_request', '/text'],
      [{ text: 'x', source_language: undefined }, 'invalid_request', '/source_language'],
      [{ text: 'x', memory: 'use' }, 'invalid_request', '/memory'],
      [{ text: 'x', target_language: 'xx-nowhere-x' }, 'unsupported_language', '/target_language'],
      [{ text: 'x'.repeat(50_001) }, 'limit_exceeded', '/text'],
    ] as const) {
      const answer = await caller.post('/v1/suggestions', { ...languages, ...body });
      expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([400, code, pointer]);
    }
    const before = api.engine;
    api.engine = async () => {
      throw engineFailure('rejected');
    };
    expect((await caller.post('/v1/suggestions', { text: 'Hello', ...languages })).status).toBe(502);
    api.engine = before;
    const files = await caller.withKey({ scopes: ['files'] });
    expect((await files.post('/v1/suggestions', { text: 'Hello', ...languages })).status).toBe(403);
    const stranger = await api.account();
    const project = await caller.made('/v1/projects', { name: 'P' });
    const theirs = { text: 'Hello', ...languages, project_id: project.id };
    expect((await stranger.post('/v1/suggestions', theirs)).status).toBe(404);
  });
});
