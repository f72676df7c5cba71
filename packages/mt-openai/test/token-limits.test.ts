import { describe, expect, it } from 'vitest';
import { type RawOptions, requestFor, sentBody, startPair, translated } from './support/providers.ts';

type RawModel = NonNullable<RawOptions['models']>[number];
const texts = Array.from({ length: 20 }, (_, index) => `text number ${index} of twenty`);
const expected = texts.map((text) => text.toUpperCase());

const limitSent = async (model: RawModel, text: string, source = 'en', target = 'es') => {
  const { double, provider } = await startPair({ models: [model] });
  await translated(provider, [text], { sourceLanguage: source, targetLanguage: target });
  return sentBody(double).max_completion_tokens as number | undefined;
};

describe('the limit of an answer', () => {
  it.each([
    ['chat', 'max_completion_tokens'],
    ['responses', 'max_output_tokens'],
  ] as const)('is sent through %s as %s', async (api, name) => {
    const { double, provider } = await startPair({ api });
    await translated(provider, ['x']);
    expect(sentBody(double)[name]).toBeGreaterThan(16_384);
  });

  it('is three times the question, or four from Chinese, Japanese and Korean into others', async () => {
    const model = { id: 'm', reasoningEffort: 'none' } as const;
    const asked = 9000 / 3;
    const latin = (await limitSent(model, 'x'.repeat(9000))) ?? 0;
    const dense = (await limitSent(model, 'x'.repeat(9000), 'ja', 'en')) ?? 0;
    const within = (await limitSent(model, 'x'.repeat(9000), 'ja', 'zh-Hant')) ?? 0;
    expect(latin).toBeGreaterThan(3 * asked + 200);
    expect(latin).toBeLessThan(3 * asked + 500);
    expect(dense).toBeGreaterThan(4 * asked + 200);
    expect(within).toBeLessThan(4 * asked);
  });

  it('leaves room to think unless told not to, and is not sent where a model thinks long', async () => {
    expect(await limitSent({ id: 'm', reasoningEffort: 'none' }, 'x')).toBeLessThan(1000);
    expect(await limitSent('m', 'x')).toBeGreaterThan(16_384);
    expect(await limitSent({ id: 'm', reasoningEffort: 'high' }, 'x')).toBeUndefined();
    expect(await limitSent({ id: 'm', reasoningEffort: 'high', limits: { outputTokens: 9000 } }, 'x')).toBe(
      9000,
    );
  });

  it('stays inside the context', async () => {
    const limit = await limitSent({ id: 'm', limits: { contextTokens: 4096 } }, 'x'.repeat(3000));
    expect(limit).toBeLessThan(4096 - 600 - 1000);
    expect(limit).toBeGreaterThan(1500);
  });

  it('ends a model that cannot stop, and what is left is asked for in parts', async () => {
    const { double, provider } = await startPair(
      { models: [{ id: 'm', reasoningEffort: 'none' }] },
      { translate: ({ text }) => (text === texts[3] ? 'again and '.repeat(10_000) : text.toUpperCase()) },
    );
    await expect(provider.translate(requestFor(texts))).rejects.toMatchObject({
      provider: { failure: 'rejected', vendorCode: 'length' },
    });
    expect(double.requests.length).toBeLessThanOrEqual(8);
  });
});

describe('a server that counts the limit into the context', () => {
  it('is asked without, and then always', async () => {
    const { double, provider } = await startPair({ models: ['m'] }, { contextTokens: 8192 });
    expect(await translated(provider, texts)).toEqual(expected);
    expect(await translated(provider, texts)).toEqual(expected);
    expect(double.requests.map((_, index) => 'max_completion_tokens' in sentBody(double, index))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is asked once where its context is configured', async () => {
    const models = [{ id: 'm', limits: { contextTokens: 4096 } }];
    const { double, provider } = await startPair({ models }, { contextTokens: 4096 });
    expect(await translated(provider, texts)).toEqual(expected);
    expect(double.requests).toHaveLength(1);
  });

  it('gets halves where the texts themselves are too long', async () => {
    const { double, provider } = await startPair({ models: ['m'] }, { contextTokens: 1000 });
    const long = Array.from({ length: 4 }, (_, index) => `${index} `.repeat(400));
    expect(await translated(provider, long)).toEqual(long);
    expect(double.requests.length).toBeGreaterThan(2);
  });
});

it.each([
  ['by name', 'max_completion_tokens', 'Unsupported parameter: max_completion_tokens'],
  [
    'in words',
    undefined,
    'max_tokens is too large: 16900. This model supports at most 4096 completion tokens.',
  ],
])('leaves the limit out where it is refused %s', async (_, param, message) => {
  const { double, provider } = await startPair({ models: ['m'] });
  double.fail({ kind: 'respond', status: 400, body: { error: { message, param } } });
  expect(await translated(provider, ['x'])).toEqual(['X']);
  expect(sentBody(double)).not.toHaveProperty('max_completion_tokens');
});

describe('what goes into one call', () => {
  it.each([
    [{}, 12_000],
    [{ characters: 500, contextTokens: 32_768 }, 500],
    [{ contextTokens: 4096 }, 2224],
    [{ contextTokens: 8192, outputTokens: 2000 }, 1620],
    [{ contextTokens: 131_072, outputTokens: 16_384 }, 12_000],
  ])('of a model with %j is %d characters', async (limits, characters) => {
    const { provider } = await startPair({ models: [{ id: 'm', limits }] });
    const [model] = await provider.models({ signal: new AbortController().signal });
    expect(model?.limits).toEqual({ segments: 100, characters });
  });

  const callsFor = async (
    limits: Exclude<RawModel, string>['limits'],
    texts: readonly string[],
    source: string,
  ) => {
    const { double, provider } = await startPair({ models: [{ id: 'm', limits }] });
    expect(await translated(provider, texts, { sourceLanguage: source })).toEqual(
      texts.map((text) => text.toUpperCase()),
    );
    return double.requests.length;
  };
  const lines = (text: string, length: number) =>
    Array.from({ length: 100 }, (_, index) => `${index} ${text.repeat(length)}`.slice(0, length));

  it.each([
    ['en', 'The bridge is old. ', 1],
    ['fr', 'Où étaient-ils passés ? ', 1],
    ['ru', 'Мост очень старый. ', 1],
    ['zh', '这座桥非常古老。', 2],
    ['hi', 'यह पुल बहुत पुराना है। ', 2],
  ])('is counted in tokens: 12,000 characters from %s', async (source, text, calls) => {
    expect(await callsFor({}, lines(text, 120), source)).toBe(calls);
  });

  it('keeps to what a small context has room for', async () => {
    const limits = { contextTokens: 4096 };
    expect(await callsFor(limits, lines('a b ', 20), 'en')).toBe(1);
    expect(await callsFor(limits, lines('这座桥非常古老。', 20), 'zh')).toBe(3);
  });

  it('is at least one text, however long', async () => {
    expect(await callsFor({ characters: 100 }, ['a '.repeat(400), 'b '.repeat(400)], 'en')).toBe(2);
  });
});
