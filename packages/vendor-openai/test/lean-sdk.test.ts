import { createLeanFetch } from '@dragoman/provider-kit/lean-fetch';
import { doubleApiKey, startOpenAiDouble } from '@dragoman/vendors';
import { OpenAI } from 'openai';
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

/**
 * Each of these is a part of what a call costs: of a translation's processor time the SDK's own headers take a quarter,
 * its timer and joined signal a tenth (measured by `measure-cost.ts` of `mt-openai`).
 */
it('a call makes neither headers nor a timer of the SDK', async () => {
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
