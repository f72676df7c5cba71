import type { TranslationExample, TranslationMemory } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import { anyModel } from '../../support/engines.ts';
import { textService } from '../../support/service.ts';
import { besidesDoubt } from '../../support/warnings.ts';

const call = { sourceLanguage: 'en', targetLanguage: 'es' } as const;
const glossary = {
  version: '1',
  entries: [
    { source: 'dashboard', target: 'panel' },
    { source: 'Acme', doNotTranslate: true },
  ],
};
const brandVoice = {
  version: '7',
  tone: 'warm',
  audience: 'young people',
  do: ['short sentences'],
  dont: ['jargon'],
  examples: [
    { source: 'Hi.', target: '¡Hola!' },
    { source: 'Bye.', target: '¡Chao!' },
    { source: 'Thanks.', target: '¡Gracias!' },
  ],
  terms: [{ source: 'basket', target: 'cesta' }],
};

describe('a glossary', () => {
  it('is told to an engine that takes one: of its terms those that occur in the call', async () => {
    const { text, requests } = await textService({
      capabilities: { glossary: true },
      models: [{ ...anyModel, limits: { segments: 1, characters: 100 } }],
      segment: ({ text: sent }) => sent.replace('dashboard', 'panel'),
    });
    const result = await text.translate({
      ...call,
      text: 'Open the dashboard.\nOpen the door.\nAsk Acme.',
      glossary,
    });
    expect(requests.map(({ instructions }) => instructions?.glossary)).toEqual([
      [{ source: 'dashboard', target: 'panel' }],
      undefined,
      [{ source: 'Acme' }],
    ]);
    expect(result.glossaryMatches).toEqual([
      { source: 'dashboard', target: 'panel', count: 1, applied: true },
      { source: 'Acme', target: 'Acme', count: 1, applied: true },
    ]);
    expect(besidesDoubt(result.warnings)).toEqual([]);
  });

  it('is hidden from any other, which never sees a term', async () => {
    const { text, requests } = await textService({ segment: ({ text: sent }) => sent.toUpperCase() });
    const result = await text.translate({
      ...call,
      text: 'Dashboard of Acme: see {link}, the dashboard.\ndashboard',
      glossary,
    });
    expect(requests.flatMap(({ segments }) => segments.map((segment) => segment.text))).toEqual([
      '⟦1⟧ of ⟦2⟧: see ⟦3⟧, the ⟦4⟧.',
    ]);
    expect(result.translatedText).toBe('Panel OF Acme: SEE {link}, THE panel.\nPanel');
    expect(result.glossaryMatches).toMatchObject([
      { source: 'dashboard', count: 3, applied: true },
      { source: 'Acme', count: 1, applied: true },
    ]);
    expect(requests[0]).not.toHaveProperty('instructions');
  });

  it('is written as its format writes it', async () => {
    const { text } = await textService();
    const result = await text.translate({
      ...call,
      text: '<p>Open the <b>dashboard</b>, {name}.</p>',
      format: 'html',
      glossary: { version: '1', entries: [{ source: 'dashboard', target: 'panel <A&B>' }] },
    });
    expect(result.translatedText).toBe('<p>Open the <b>panel &lt;A&amp;B></b>, {name}.</p>');
    expect(result.glossaryMatches).toMatchObject([{ applied: true }]);
  });

  it('warns of a term that the engine missed', async () => {
    const { text } = await textService({
      capabilities: { glossary: true },
      segment: () => 'Abre el cuadro.',
    });
    const result = await text.translate({ ...call, text: 'Open the dashboard.', glossary });
    expect(result.glossaryMatches).toMatchObject([{ source: 'dashboard', applied: false }]);
    expect(result.warnings.map(({ code }) => code)).toEqual(['glossary_term_missed']);
  });

  it('reports on what is remembered', async () => {
    const { text } = await textService();
    const memory: TranslationMemory = {
      recall: async (keys) => keys.map(() => ({ translatedText: 'Abre el cuadro de Acme.', approved: true })),
    };
    const result = await text.translate({ ...call, text: 'Open the dashboard of Acme.', glossary, memory });
    expect(result.translatedText).toBe('Abre el cuadro de Acme.');
    expect(result.glossaryMatches).toMatchObject([
      { source: 'dashboard', applied: false },
      { source: 'Acme', applied: true },
    ]);
  });
});

describe('a brand voice', () => {
  const options = { ...call, text: 'Open the basket of Acme.', preserveBrandVoice: true, brandVoice };

  it('goes to an engine that can keep it, its terms behind those of the glossary', async () => {
    const { text, requests } = await textService({
      capabilities: { brandVoice: true, examples: true, glossary: true },
      segment: ({ text: sent }) => sent.replace('basket', 'cesta'),
    });
    const { warnings } = await text.translate({ ...options, glossary });
    expect(requests[0]?.instructions).toEqual({
      brandVoice: { tone: 'warm', audience: 'young people', do: ['short sentences'], dont: ['jargon'] },
      examples: brandVoice.examples,
      glossary: [{ source: 'basket', target: 'cesta' }, { source: 'Acme' }],
    });
    expect(warnings).toEqual([]);
  });

  it('has its terms applied by any other engine, which is told to lack the rest', async () => {
    const { text, requests } = await textService();
    const { translatedText, warnings } = await text.translate(options);
    expect(translatedText).toBe('Open the cesta of Acme.');
    expect(warnings).toMatchObject([
      {
        code: 'option_not_applied',
        message: expect.stringContaining('preserveBrandVoice (tone, audience, do, dont, examples)'),
      },
    ]);
    expect(requests[0]).not.toHaveProperty('instructions');
  });

  it('is left out where it is not asked for', async () => {
    const { text, requests } = await textService({ capabilities: { brandVoice: true, glossary: true } });
    const { warnings } = await text.translate({ ...options, preserveBrandVoice: false });
    expect(requests[0]).not.toHaveProperty('instructions');
    expect(warnings).toEqual([]);
  });

  it('that is asked for and not there is a warning', async () => {
    const { text } = await textService({ capabilities: { brandVoice: true } });
    const { warnings } = await text.translate({ ...options, brandVoice: undefined });
    expect(warnings.map(({ code }) => code)).toEqual(['no_brand_voice']);
  });
});

describe('approved translations of similar texts', () => {
  const memoryOf = (examples: readonly TranslationExample[]) => {
    const asked: { sourceText: string; limit: number }[] = [];
    const memory: TranslationMemory = {
      recall: async (keys) => keys.map(() => null),
      similar: async ({ sourceText, limit }) => {
        asked.push({ sourceText, limit });
        return examples.slice(0, limit);
      },
    };
    return { memory, asked };
  };
  const similar = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'].map((source) => ({
    source,
    target: `¡${source}!`,
  }));

  it('are examples for an engine that takes them, at most five with those of the brand voice', async () => {
    const { memory, asked } = memoryOf(similar);
    const { text, requests } = await textService({ capabilities: { examples: true, brandVoice: true } });
    await text.translate({ ...call, text: 'Seven.', memory });
    expect(requests[0]?.instructions?.examples).toEqual(similar.slice(0, 5));
    await text.translate({ ...call, text: 'Eight.', memory, preserveBrandVoice: true, brandVoice });
    expect(requests[1]?.instructions?.examples).toEqual([
      ...similar.slice(0, 3),
      ...brandVoice.examples.slice(0, 2),
    ]);
    expect(asked).toEqual([
      { sourceText: 'Seven.', limit: 5 },
      { sourceText: 'Eight.', limit: 3 },
    ]);
  });

  it('are not looked for where the engine takes none, or is not asked', async () => {
    const { memory, asked } = memoryOf(similar);
    const { text, requests } = await textService();
    await text.translate({ ...call, text: 'Seven.', memory });
    expect(requests[0]).not.toHaveProperty('instructions');
    const other = await textService({ capabilities: { examples: true } });
    await other.text.translate({ ...call, text: '42', memory });
    expect(asked).toEqual([]);
  });

  it('serve all texts of a call', async () => {
    const { memory, asked } = memoryOf(similar.slice(0, 2));
    const { text, requests } = await textService({ capabilities: { examples: true } });
    for await (const _ of text.translateBatch({ ...call, texts: ['a', 'b', 'c'], memory }));
    expect(requests.map(({ instructions }) => instructions?.examples)).toEqual([similar.slice(0, 2)]);
    expect(asked.map(({ sourceText }) => sourceText)).toEqual(['a', 'b', 'c']);
  });
});
