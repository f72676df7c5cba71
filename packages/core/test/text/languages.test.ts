import { createServices } from '@dragoman/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../support/clock.ts';
import { anyModel, pairModel, type TestEngine, testEngine } from '../support/engines.ts';
import { textService } from '../support/service.ts';
import { besidesDoubt } from '../support/warnings.ts';

const spanish: TestEngine = { models: [pairModel('eng-spa', ['en', 'es'], ['es', 'en'])] };
const marked: TestEngine['segment'] = ({ text }, { sourceLanguage, targetLanguage }) =>
  `${sourceLanguage}>${targetLanguage}: ${text}`;

/** Several engines, of which `mt` names those that are used by default. */
const engines = async (mt: readonly string[], ...list: readonly TestEngine[]) => {
  const made = list.map((engine) => testEngine(engine));
  const { services, close } = await createServices({
    providers: made.map(({ definition }) => definition),
    services: { mt },
    resilience: { attempts: 1 },
  });
  onTestFinished(close);
  return { text: services.text, made };
};

describe('language tags', () => {
  it.each([
    ['EN', 'en'],
    ['pt_br', 'pt-BR'],
    ['zh-hant', 'zh-Hant'],
    ['eng', 'en'],
    ['sr-latn-rs', 'sr-Latn-RS'],
    ['es-419', 'es-419'],
    ['ca-valencia', 'ca-valencia'],
  ])('%s is read as %s', async (asked, canonical) => {
    const { text } = await textService();
    const result = await text.translate({ text: 'x', sourceLanguage: 'de', targetLanguage: asked });
    expect(result.targetLanguage).toBe(canonical);
  });

  it.each([
    '',
    'e',
    'english',
    'xx',
    'zzz',
    'und',
    'mul',
    'x-klingon',
    'en-',
    'es MX',
    '🎉',
    'a'.repeat(10_000),
  ])('%j is refused with the pointer of its field', async (tag) => {
    const { text } = await textService();
    const asTarget = text.translate({ text: 'x', sourceLanguage: 'en', targetLanguage: tag });
    await expect(asTarget).rejects.toMatchObject({
      code: 'unsupported_language',
      errors: [{ pointer: '/targetLanguage' }],
    });
    const asSource = text.translate({ text: 'x', sourceLanguage: tag, targetLanguage: 'en' });
    await expect(asSource).rejects.toMatchObject({
      code: 'unsupported_language',
      errors: [{ pointer: '/sourceLanguage' }],
    });
  });
});

describe('regions', () => {
  it('falls back to the base language, says so, and returns the tag that was asked for', async () => {
    const { text } = await textService({ ...spanish, segment: marked });
    const result = await text.translate({ text: 'Hello', sourceLanguage: 'en-GB', targetLanguage: 'es-MX' });
    expect(result).toMatchObject({
      translatedText: 'en>es: Hello',
      sourceLanguage: 'en-GB',
      targetLanguage: 'es-MX',
      warnings: [{ code: 'content_not_checked' }, { code: 'region_fallback' }],
    });
  });

  it.each([
    ['pt-BR', 'pt-BR', false],
    ['pt', 'pt-BR', false],
    ['pt-PT', 'pt-PT', false],
    ['pt-AO', 'pt-BR', true],
    ['zh-TW', 'zh-Hant', true],
    ['zh-Hant', 'zh-Hant', false],
    ['zh', 'zh-Hans', false],
    ['fr-CA', 'fr', true],
    ['sr-Latn', 'sr-Latn-RS', false],
    ['sr-Latn-ME', 'sr-Latn-RS', true],
    ['ca-valencia', 'ca', true],
  ])('%s is served by %s', async (asked, used, isLost) => {
    const pairs = ['pt-BR', 'pt-PT', 'zh-Hant', 'zh-Hans', 'fr', 'sr', 'sr-Latn-RS', 'ca'].map(
      (target) => ['en', target] as const,
    );
    const { text, requests } = await textService({ models: [pairModel('m', ...pairs)] });
    const result = await text.translate({ text: 'Hello', sourceLanguage: 'en', targetLanguage: asked });
    expect(requests[0]?.targetLanguage).toBe(used);
    expect(besidesDoubt(result.warnings).map(({ code }) => code)).toEqual(isLost ? ['region_fallback'] : []);
  });

  it('gives an engine that takes every language the tag as it was asked for, and keeps its warning alone', async () => {
    const warnings = [{ code: 'region_fallback', message: 'No es-MX here.' }];
    const { text, requests } = await textService({ warnings });
    const result = await text.translate({ text: 'Hello', sourceLanguage: 'en', targetLanguage: 'es-MX' });
    expect(requests[0]?.targetLanguage).toBe('es-MX');
    expect(besidesDoubt(result.warnings)).toEqual(warnings);
  });

  it('uses the model that has the region, not the first one', async () => {
    const { text } = await textService({
      models: [pairModel('base', ['en', 'es']), pairModel('mexican', ['en', 'es-MX'])],
    });
    const result = await text.translate({ text: 'Hello', sourceLanguage: 'en', targetLanguage: 'es-MX' });
    expect(result.model).toBe('test/mexican');
    expect(besidesDoubt(result.warnings)).toEqual([]);
  });
});

describe('one language on both sides', () => {
  it.each([
    ['es', 'es'],
    ['es', 'es-MX'],
    ['es-ES', 'es'],
    ['es-ES', 'es-ES'],
    [undefined, 'es-MX'],
  ])('%s → %s returns the text as it is, with a warning', async (sourceLanguage, targetLanguage) => {
    const { text, requests } = await textService();
    const source = '¿Dónde está la biblioteca municipal?';
    const result = await text.translate({ text: source, sourceLanguage, targetLanguage });
    expect(requests).toEqual([]);
    expect(result).toMatchObject({
      translatedText: source,
      targetLanguage,
      charactersBilled: 0,
      engine: 'none',
    });
    expect(result.warnings.map(({ code }) => code)).toEqual(['same_language']);
  });

  it.each([
    ['pt-BR', 'pt-PT'],
    ['zh-Hans', 'zh-Hant'],
  ])('%s → %s is a translation where an engine can do it', async (sourceLanguage, targetLanguage) => {
    const { text } = await textService({ segment: () => 'done' });
    expect((await text.translate({ text: 'x', sourceLanguage, targetLanguage })).translatedText).toBe('done');
    const lacking = await textService(spanish);
    const result = await lacking.text.translate({ text: 'x', sourceLanguage, targetLanguage });
    expect(result).toMatchObject({ translatedText: 'x', warnings: [{ code: 'same_language' }] });
  });
});

describe('pairs', () => {
  it('lists what is possible from the source where the pair is not', async () => {
    const { text } = await textService({
      models: [pairModel('a', ['en', 'es'], ['en', 'ca']), pairModel('b', ['es', 'fr'])],
    });
    await expect(
      text.translate({ text: 'x', sourceLanguage: 'en', targetLanguage: 'fr' }),
    ).rejects.toMatchObject({
      code: 'unsupported_language_pair',
      detail: expect.stringContaining('ca, es'),
      errors: [{ pointer: '/targetLanguage' }],
      extensions: { sourceLanguage: 'en', targetLanguages: ['ca', 'es'] },
    });
  });

  it('uses the engine of the list that has the pair', async () => {
    const { text } = await engines(
      ['first', 'second'],
      { ...spanish, id: 'first' },
      { id: 'second', models: [anyModel] },
    );
    expect((await text.translate({ text: 'x', sourceLanguage: 'en', targetLanguage: 'es' })).engine).toBe(
      'first',
    );
    expect((await text.translate({ text: 'x', sourceLanguage: 'en', targetLanguage: 'ja' })).engine).toBe(
      'second',
    );
  });
});

describe('models', () => {
  const first: TestEngine = {
    id: 'first',
    models: [
      { ...anyModel, id: 'small' },
      { ...anyModel, id: 'large' },
    ],
  };
  const second: TestEngine = {
    id: 'second',
    models: [
      { ...anyModel, id: 'large' },
      { ...anyModel, id: 'own/name' },
    ],
  };
  const call = { text: 'x', sourceLanguage: 'en', targetLanguage: 'es' };

  it.each([
    [undefined, 'first/small'],
    ['small', 'first/small'],
    ['first/large', 'first/large'],
    ['second/large', 'second/large'],
    ['own/name', 'second/own/name'],
    ['second/own/name', 'second/own/name'],
  ])('%s is %s', async (model, expected) => {
    const { text, made } = await engines(['first'], first, second);
    const result = await text.translate({ ...call, model });
    expect(result).toMatchObject({ model: expected, engine: expected.split('/')[0] });
    const request = made.flatMap(({ requests }) => requests)[0];
    expect(`${result.engine}/${request?.model}`).toBe(expected);
  });

  it.each(['large', 'none', 'first/none', ''])(
    '%j is unknown or ambiguous, and all names are listed',
    async (model) => {
      const { text } = await engines(['first'], first, second);
      await expect(text.translate({ ...call, model })).rejects.toMatchObject({
        code: 'unknown_model',
        errors: [{ pointer: '/model' }],
        extensions: { models: ['first/small', 'first/large', 'second/large', 'second/own/name'] },
      });
    },
  );

  it('are asked for once a minute, and once for all who wait', async () => {
    const clock = new ManualClock();
    const { definition, counts } = testEngine();
    const { services, close } = await createServices({ providers: [definition], clock });
    onTestFinished(close);
    await Promise.all([services.text.translate(call), services.text.translate(call), services.text.models()]);
    expect(counts.models).toBe(1);
    await clock.advance(59_999);
    await services.text.languages();
    expect(counts.models).toBe(1);
    await clock.advance(1);
    await services.text.translate(call);
    expect(counts.models).toBe(2);
  });

  it('are remembered while an engine cannot be asked', async () => {
    const clock = new ManualClock();
    let isDown = false;
    const { definition } = testEngine({
      models: async () => {
        if (isDown) throw new Error('down');
        return [anyModel];
      },
    });
    const { services, close } = await createServices({
      providers: [definition],
      clock,
      resilience: { attempts: 1 },
    });
    onTestFinished(close);
    await services.text.translate(call);
    isDown = true;
    await clock.advance(120_000);
    expect((await services.text.translate(call)).translatedText).toBe('x');
  });

  it('are listed with their price where the operator has given one', async () => {
    const price = { input: 0.4, output: 1.6 };
    const { text } = await engines(['test'], {
      models: [
        { ...anyModel, price },
        { ...anyModel, id: 'free' },
      ],
    });
    const [paid, free] = await text.models();
    expect(paid?.price).toEqual(price);
    expect(free).not.toHaveProperty('price');
  });

  it('are listed with what they can do, and the default is marked', async () => {
    const { text } = await engines(['second'], first, {
      ...spanish,
      id: 'second',
      capabilities: { kind: 'neural', offline: false },
    });
    expect(await text.models()).toEqual([
      {
        id: 'first/small',
        provider: 'first',
        model: 'small',
        kind: 'neural',
        offline: true,
        isDefault: false,
        pairs: 'any',
        fetching: [],
      },
      {
        id: 'first/large',
        provider: 'first',
        model: 'large',
        kind: 'neural',
        offline: true,
        isDefault: false,
        pairs: 'any',
        fetching: [],
      },
      {
        id: 'second/eng-spa',
        provider: 'second',
        model: 'eng-spa',
        kind: 'neural',
        offline: false,
        isDefault: true,
        pairs: [
          { source: 'en', target: 'es', installed: true },
          { source: 'es', target: 'en', installed: true },
        ],
        fetching: [],
      },
    ]);
  });
});

describe('the list of languages', () => {
  it('holds what pairs allow', async () => {
    const { text } = await textService({
      models: [pairModel('m', ['en', 'es'], ['en', 'pt_BR'])],
      capabilities: { formality: true },
    });
    expect(await text.languages()).toEqual([
      {
        code: 'en',
        name: 'English',
        source: true,
        target: false,
        targets: ['es', 'pt-BR'],
        formality: false,
        culturalAdaptation: false,
        installed: true,
      },
      {
        code: 'es',
        name: 'Spanish',
        source: false,
        target: true,
        targets: [],
        formality: true,
        culturalAdaptation: false,
        installed: true,
      },
      {
        code: 'pt-BR',
        name: 'Brazilian Portuguese',
        source: false,
        target: true,
        targets: [],
        formality: true,
        culturalAdaptation: false,
        installed: true,
      },
    ]);
  });

  it('holds common languages for an engine that takes any, each of them valid', async () => {
    const { text } = await textService();
    const languages = await text.languages();
    expect(languages.length).toBeGreaterThan(80);
    expect(languages.every(({ code, name, targets }) => name !== code && targets === 'any')).toBe(true);
    expect(languages.map(({ code }) => code)).toContain('zh-Hant');
  });
});
