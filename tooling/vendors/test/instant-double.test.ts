import { OpenAI } from 'openai';
import { afterAll, expect, it } from 'vitest';
import { doubleApiKey, startInstantOpenAiDouble } from '../src/index.ts';

const double = await startInstantOpenAiDouble();
afterAll(() => double.close());

const call = (content: string, apiKey = doubleApiKey) =>
  new OpenAI({ apiKey, baseURL: double.url, maxRetries: 0 }).chat.completions.create({
    model: 'm',
    messages: [{ role: 'user', content }],
  });

it('gives the items back under their ids', async () => {
  const items = { a: 'Grüße, 世界 "👋"\n' };
  const { choices, model, usage } = await call(JSON.stringify({ items }));
  expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({
    items: [{ id: 'a', translation: 'Grüße, 世界 "👋"\n' }],
  });
  expect(model).toBe('m');
  expect(usage?.total_tokens).toBeGreaterThan(0);
  expect(double.calls).toBe(1);
});

it('gives the translations that it was told, and any other text back', async () => {
  const translating = await startInstantOpenAiDouble({
    translate: (text) => (text === 'Hello' ? 'Hola' : text),
  });
  const sdk = new OpenAI({ apiKey: doubleApiKey, baseURL: translating.url, maxRetries: 0 });
  const { choices } = await sdk.chat.completions.create({
    model: 'm',
    messages: [{ role: 'user', content: JSON.stringify({ items: { a: 'Hello', b: 'World' } }) }],
  });
  expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({
    items: [
      { id: 'a', translation: 'Hola' },
      { id: 'b', translation: 'World' },
    ],
  });
  await translating.close();
});

it('echoes what is no list of items', async () => {
  const { choices } = await call('hello');
  expect(choices[0]?.message.content).toBe('hello');
});

it('refuses a wrong key and a prompt that it cannot read', async () => {
  await expect(call('hello', 'sk-wrong')).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  await expect(call('{"items":')).rejects.toMatchObject({ status: 400 });
});

it('answers late from the moment that it is told so', async () => {
  double.delay(80);
  const startedAt = performance.now();
  await call('hello');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(79);
  double.delay(0);
});

it('lists a model, so that a health check passes', async () => {
  const client = new OpenAI({ apiKey: doubleApiKey, baseURL: double.url, maxRetries: 0 });
  expect((await client.models.list()).data.map(({ id }) => id)).toEqual(['gpt-6-luna']);
});
