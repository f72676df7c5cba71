import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { learnedEngine } from '../support/learned-engine.ts';

const engine = learnedEngine();
const good = { source_language: 'en', target_language: 'es', ai_model: 'learned/large' };

const { caller } = useApi({ providers: [engine.definition] });
beforeEach(() => {
  engine.requests.length = 0;
  engine.evaluations.length = 0;
});

const translate = async (more: Record<string, unknown>) =>
  await caller.made('/v1/translate', { text: 'The cart is full today', ...good, ...more });
const glossary = async (more: Record<string, unknown> = {}) =>
  (
    await caller.made('/v1/glossaries', {
      name: 'Shop',
      source_language: 'en',
      target_language: 'es',
      entries: [
        { source: 'cart', target: 'carrito' },
        { source: 'order', target: 'pedido' },
      ],
      ...more,
    })
  ).id;

describe('a glossary', () => {
  it('is given to the engine, reported, kept with the translation, and part of what is remembered', async () => {
    const glossary_id = await glossary();
    const done = await translate({ glossary_id });
    expect(engine.requests[0]?.instructions?.glossary).toEqual([
      expect.objectContaining({ source: 'cart', target: 'carrito' }),
    ]);
    expect(done).toMatchObject({
      glossary_matches: [{ source: 'cart', target: 'carrito', count: 1, applied: true }],
    });
    expect((await caller.read(`/v1/translations/${done.id}`)).glossary_matches).toEqual(
      done.glossary_matches,
    );
    expect(await translate({ glossary_id })).toMatchObject({ cached: true });
    expect(await translate({})).toMatchObject({ cached: false, glossary_matches: [] });
    await caller.patch(`/v1/glossaries/${glossary_id}`, {
      entries: [{ source: 'cart', target: 'carro' }],
    });
    expect(await translate({ glossary_id })).toMatchObject({
      cached: false,
      glossary_matches: [{ target: 'carro', applied: true }],
    });
  });

  it('of a batch serves all of its texts', async () => {
    const texts = ['The cart', 'Your order', 'Nothing of it'];
    const { data } = (
      await caller.post('/v1/translate/batch', { texts, ...good, glossary_id: await glossary() })
    ).body;
    const matches = data.map((one: { glossary_matches: { target: string }[] }) =>
      one.glossary_matches.map(({ target }) => target),
    );
    expect(matches).toEqual([['carrito'], ['pedido'], []]);
  });

  it('of the project serves where the request names none, and only its own languages', async () => {
    const settings = { glossary_id: await glossary() };
    const { id } = await caller.made('/v1/projects', { name: 'Shop', settings });
    expect(await translate({ project_id: id })).toMatchObject({ glossary_matches: [{ source: 'cart' }] });
    expect(await translate({ project_id: id, target_language: 'fr' })).toMatchObject({
      glossary_matches: [],
    });
    const wrong = await caller.post('/v1/translate', {
      text: 'The cart',
      ...good,
      target_language: 'fr',
      glossary_id: settings.glossary_id,
    });
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ pointer: '/glossary_id' }] });
    const unknown = { text: 'x', ...good, glossary_id: randomUUID() };
    expect((await caller.post('/v1/translate', unknown)).status).toBe(404);
  });

  it('judges an edit, too', async () => {
    const { id } = await translate({ glossary_id: await glossary() });
    const edit = async (translated_text: string) =>
      (await caller.patch(`/v1/translations/${id}`, { translated_text })).body.data.quality_score;
    const kept = await edit('El carrito está lleno hoy');
    const lost = await edit('El cesto está lleno hoy');
    expect(kept).toBeGreaterThan(lost);
  });
});

describe('settings of a project', () => {
  it('are defaults of all its work; the request wins', async () => {
    const settings = { formality: 'formal', context: 'A shop', cultural_adaptation: true };
    const { id } = await caller.made('/v1/projects', { name: 'Shop', settings });
    await translate({ project_id: id });
    expect(engine.requests.at(-1)?.instructions).toMatchObject({
      formality: 'formal',
      context: 'A shop',
      culturalAdaptation: true,
    });
    for (const more of [{ formality: 'auto' }, { formal_tone: false }]) {
      await translate({ project_id: id, ...more, text: `Text ${JSON.stringify(more)}` });
      expect(engine.requests.at(-1)?.instructions).not.toHaveProperty('formality');
    }
  });

  it('cannot ask for two forms of address, and no request can', async () => {
    const both = { formal_tone: true, formality: 'informal' };
    for (const [path, body, at] of [
      ['/v1/translate', { text: 'Hello', source_language: 'en', target_language: 'es', ...both }, ''],
      ['/v1/projects', { name: 'Shop', settings: both }, '/settings'],
    ] as const) {
      const answer = await caller.post(path, body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ pointer: `${at}/formal_tone`, code: 'contradiction' }]);
    }
    await translate({ formal_tone: true, formality: 'formal', text: 'Both say the same' });
    await translate({ formal_tone: false, formality: 'informal', text: 'One says nothing' });
  });

  it('have a tone, which is the brand voice where there is no other', async () => {
    const settings = { tone: 'Warm and brief', preserve_brand_voice: true };
    const { id } = await caller.made('/v1/projects', { name: 'Shop', settings });
    const { warnings } = await translate({ project_id: id });
    expect(engine.requests.at(-1)?.instructions?.brandVoice).toMatchObject({ tone: 'Warm and brief' });
    expect(warnings.map(({ code }: { code: string }) => code)).not.toContain('no_brand_voice');
    const voice = await caller.made('/v1/brand-voices', { name: 'Formal', tone: 'Stately' });
    await translate({ project_id: id, brand_voice_id: voice.id });
    expect(engine.requests.at(-1)?.instructions?.brandVoice).toMatchObject({ tone: 'Stately' });
    const alone = await translate({ preserve_brand_voice: true, text: 'Another text' });
    expect(alone.warnings).toContainEqual(expect.objectContaining({ code: 'no_brand_voice' }));
  });
});

describe('approved translations', () => {
  it('are examples for texts like theirs', async () => {
    const { id } = await translate({ text: 'Your order has been shipped to Madrid.' });
    await caller.patch(`/v1/translations/${id}`, {
      translated_text: 'Su pedido ha sido enviado a Madrid.',
    });
    await caller.post(`/v1/translations/${id}/approve`);
    await translate({ text: 'Your order has been shipped to Lisbon.' });
    expect(engine.requests.at(-1)?.instructions?.examples).toEqual([
      {
        source: 'Your order has been shipped to Madrid.',
        target: 'Su pedido ha sido enviado a Madrid.',
      },
    ]);
  });
});

describe('tokens', () => {
  it('of engines and judges are in the usage, each by itself, and are no requests', async () => {
    const judged = await translate({ quality: 'judge' });
    expect(judged.quality.checks).toContainEqual(expect.objectContaining({ id: 'judge' }));
    expect(engine.evaluations).toHaveLength(1);
    await translate({ text: 'Something else' });
    const data = await caller.read('/v1/usage');
    expect(data.requests).toBe(2);
    const tokens = data.days.filter((row: { unit: string }) => row.unit === 'tokens');
    expect(tokens).toEqual([
      expect.objectContaining({ product: 'judge', requests: 0, used: 45, billed: 45 }),
      expect.objectContaining({ product: 'text', requests: 0, used: 240, billed: 240 }),
    ]);
  });
});

describe('the source language of a project', () => {
  const project = (source_language: string) =>
    caller.post('/v1/projects', { name: 'Shop', settings: { source_language } });

  it('is kept in its canonical form, and holds where the request names none', async () => {
    const { data } = (await project('EN_gb')).body;
    expect(data.settings).toEqual({ source_language: 'en-GB' });
    const { source_language: _, ...rest } = good;
    const done = await caller.made('/v1/translate', { text: 'The cart', ...rest, project_id: data.id });
    expect(done.source_language).toBe('en-GB');
    const path = `/v1/projects/${data.id}`;
    const { body } = await caller.patch(path, { settings: { source_language: 'AUTO' } });
    expect(body.data.settings).toEqual({ source_language: 'auto' });
  });

  it('is refused where it is none', async () => {
    const refused = await project('klingon!');
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([
      { pointer: '/settings/source_language', code: 'unsupported_language' },
    ]);
  });
});
