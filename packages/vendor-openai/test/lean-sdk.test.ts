import { createLeanFetch } from '@dragoman/provider-kit/lean-fetch';
import { doubleApiKey, startOpenAiDouble } from '@dragoman/vendors';
import { NotFoundError, OpenAI } from 'openai';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLeanSdk } from '../src/lean-sdk.ts';

it.each(['chat', 'responses'] as const)(
  'a stream of the SDK comes through the lean fetch, by %s',
  async (api) => {
    const double = await startOpenAiDouble();
    const lean = createLeanFetch();
    onTestFinished(() => Promise.all([lean.close(), double.close()]).then(() => {}));
    const client = new OpenAI({
      apiKey: doubleApiKey,
      baseURL: double.url,
      fetch: lean.fetch,
      maxRetries: 0,
    });
    let text = '';
    if (api === 'chat') {
      const messages = [{ role: 'user', content: 'Hello, streamed world!' }] as const;
      const stream = await client.chat.completions.create({
        model: 'm',
        messages: [...messages],
        stream: true,
      });
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    } else {
      const stream = await client.responses.create({
        model: 'm',
        input: 'Hello, streamed world!',
        stream: true,
      });
      for await (const event of stream) if (event.type === 'response.output_text.delta') text += event.delta;
    }
    expect(text).toBe('Hello, streamed world!');
  },
);

const startLean = async () => {
  const double = await startOpenAiDouble();
  const { sdk, close } = createLeanSdk({
    baseUrl: double.url,
    headers: { authorization: `Bearer ${double.apiKey}` },
  });
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await close();
    await double.close();
  });
  return { sdk, double };
};

// Each of what follows is a share of what a call costs: docs/decisions/vendor-sdks.md has the figures.

it('a call makes neither headers nor a timer of the SDK', async () => {
  const { sdk } = await startLean();
  await sdk.models.list();
  let made = 0;
  class CountedHeaders extends Headers {
    constructor(...parameters: ConstructorParameters<typeof Headers>) {
      super(...parameters);
      made += 1;
    }
  }
  vi.stubGlobal('Headers', CountedHeaders);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await sdk.models.list();
  expect(made).toBe(0);
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).not.toContain(sdk.timeout);
});

it('a good answer is read at once, without a timer for its body or words for a log that is off', async () => {
  const { sdk } = await startLean();
  const ask = () => sdk.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
  await ask();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const requests = vi.spyOn(sdk, 'makeRequest' as never);
  expect((await ask()).choices).toHaveLength(1);
  const minute = 60_000;
  expect(timers.mock.calls.filter(([, milliseconds = 0]) => milliseconds > sdk.timeout - minute)).toEqual([]);
  expect(requests).not.toHaveBeenCalled();
});

it('a refusal is explained by the SDK, which sends nothing a second time', async () => {
  const { sdk, double } = await startLean();
  const sent = double.requests.length;
  const path = '/no/such/path';
  await expect(sdk.post(path, { body: { text: 'Hi' } })).rejects.toBeInstanceOf(NotFoundError);
  expect(double.requests.length - sent).toBeLessThanOrEqual(1);
});

it('a constant part of a body is written as JSON once, and says the same', async () => {
  const { sdk, double } = await startLean();
  const constant = Object.freeze({ role: 'system', content: 'Translate "all"\nof it.' } as const);
  const ask = () =>
    sdk.chat.completions.create({ model: 'm', messages: [constant, { role: 'user', content: 'Hällo' }] });
  await ask();
  const written = vi.spyOn(JSON, 'stringify');
  await ask();
  expect(written.mock.calls.map(([value]) => value)).not.toContain(constant);
  expect(JSON.parse(String(double.requests.at(-1)?.body))).toEqual({
    model: 'm',
    messages: [constant, { role: 'user', content: 'Hällo' }],
  });
});
