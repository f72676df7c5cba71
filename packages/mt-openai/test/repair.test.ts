import { type Misbehaviour, type OpenAiFailure, openAiErrors } from '@dragoman/vendors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestFor, sentItems, startPair, translated } from './support/providers.ts';

const texts = ['one', 'two', 'three', 'four', 'five'];
const expected = texts.map((text) => text.toUpperCase());

describe.each(['chat', 'responses'] as const)('through %s', (api) => {
  it.each<[Misbehaviour, number]>([
    ['garbage_content', 3],
    ['length', 3],
    ['refusal', 3],
    ['content_filter', 3],
    ['drop_id', 2],
    ['swap_ids', 2],
    ['duplicate_id', 2],
    ['unknown_id', 1],
    ['fenced_json', 1],
  ])('recovers from %s with %i calls in all', async (kind, calls) => {
    const { double, provider } = await startPair({ api });
    double.fail({ kind });
    expect(await translated(provider, texts)).toEqual(expected);
    expect(double.requests).toHaveLength(calls);
  });
});

it('asks again for what was lost, and for that alone, under new ids', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'drop_id' });
  await translated(provider, texts);
  const [first, second] = [sentItems(double, 0), sentItems(double, 1)];
  expect(second).toEqual([{ id: expect.any(String), text: 'five' }]);
  expect(second[0]?.id).not.toBe(first[4]?.id);
});

it('asks again for both of two whose ids were exchanged', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'swap_ids' });
  expect(await translated(provider, texts)).toEqual(expected);
  expect(sentItems(double, 1).map(({ text }) => text)).toEqual(['one', 'two']);
});

it('sees by the placeholders that two translations were exchanged under ids in order', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'swap_texts' });
  const marked = ['a ⟦1⟧', 'b ⟦1⟧⟦2⟧', 'c'];
  expect(await translated(provider, marked)).toEqual(['A ⟦1⟧', 'B ⟦1⟧⟦2⟧', 'C']);
  expect(double.requests).toHaveLength(2);
});

it('leaves a lost or doubled placeholder to the core', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'lose_placeholder' });
  double.fail({ kind: 'duplicate_placeholder' });
  expect(await translated(provider, ['a ⟦1⟧⟦2⟧', 'b ⟦2⟧'])).toEqual(['A ⟦2⟧', 'B ⟦2⟧']);
  expect(await translated(provider, ['a ⟦1⟧', 'b'])).toEqual(['A ⟦1⟧⟦1⟧', 'B']);
  expect(double.requests).toHaveLength(2);
});

const tooLong = (status: number, message: string): OpenAiFailure => ({
  kind: 'respond',
  status,
  body: { error: { message, type: 'BadRequestError', code: status } },
});

it.each([
  ['OpenAI', openAiErrors.contextLengthExceeded()],
  ['vLLM', tooLong(400, "This model's maximum context length is 4096 tokens.")],
  ['llama.cpp', tooLong(400, 'the request exceeds the available context size, try increasing it')],
  ['a proxy', tooLong(413, 'Request Entity Too Large')],
])('splits what does not fit into the context, as %s says it', async (who, failure) => {
  const isProxy = who === 'a proxy';
  const { double, provider } = await startPair();
  double.fail(failure, 2);
  expect(await translated(provider, texts)).toEqual(expected);
  // One of them without a limit, which some servers count in; a proxy sees bytes alone.
  expect(double.requests).toHaveLength(isProxy ? 5 : 4);
});

it.each<[Misbehaviour, object]>([
  ['garbage_content', { code: 'provider_error', retryable: true, provider: { failure: 'invalid_response' } }],
  ['drop_id', { code: 'provider_error', retryable: true, provider: { failure: 'invalid_response' } }],
  ['refusal', { retryable: false, provider: { failure: 'rejected', vendorCode: 'refusal' } }],
  ['content_filter', { retryable: false, provider: { failure: 'rejected', vendorCode: 'refusal' } }],
  ['length', { retryable: false, provider: { failure: 'rejected', vendorCode: 'length' } }],
])('gives up on %s that does not end, after few calls', async (kind, error) => {
  const { double, provider } = await startPair();
  double.fail({ kind }, Number.POSITIVE_INFINITY);
  await expect(provider.translate(requestFor(texts))).rejects.toMatchObject(error);
  expect(double.requests.length).toBeLessThanOrEqual(8);
});

it('spends no more than 16 calls on a model that answers one item at a time', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'only_first' }, Number.POSITIVE_INFINITY);
  const many = Array.from({ length: 25 }, (_, index) => `text ${index}`);
  await expect(provider.translate(requestFor(many))).rejects.toMatchObject({
    provider: { failure: 'invalid_response' },
  });
  expect(double.requests).toHaveLength(16);
});

it('fails for the one text that the model always refuses, once it was asked for alone', async () => {
  const { double, provider } = await startPair(
    {},
    { translate: ({ text }) => (text === 'three' ? null : text) },
  );
  await expect(provider.translate(requestFor(texts))).rejects.toMatchObject({
    provider: { failure: 'rejected', vendorCode: 'refusal' },
  });
  expect(sentItems(double)).toMatchObject([{ text: 'three' }]);
  expect(double.requests.length).toBeLessThanOrEqual(6);
});

it('never gives a text the translation of another, whatever the model does', async () => {
  const { double, provider } = await startPair();
  const kinds: readonly Misbehaviour[] = [
    'garbage_content',
    'length',
    'refusal',
    'drop_id',
    'swap_ids',
    'duplicate_id',
    'unknown_id',
    'fenced_json',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ''),
        {
          minLength: 1,
          maxLength: 9,
        },
      ),
      fc.array(fc.constantFrom(...kinds), { maxLength: 5 }),
      async (some, failures) => {
        double.reset();
        for (const kind of failures) double.fail({ kind });
        const answer = await translated(provider, some).catch(() => undefined);
        if (answer) expect(answer).toEqual(some.map((text) => text.toUpperCase()));
        expect(double.requests.length).toBeLessThanOrEqual(16);
      },
    ),
    { numRuns: 150 },
  );
});
