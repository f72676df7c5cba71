import { createLeanFetch } from '@dragoman/provider-kit/lean-fetch';
import { doubleApiKey, startOpenAiDouble } from '@dragoman/vendors';
import { OpenAI } from 'openai';
import { expect, it, onTestFinished } from 'vitest';

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
