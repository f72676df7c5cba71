import { describe, expect, it } from 'vitest';
import { ttsOpenAi } from '../src/index.ts';
import { createProvider, eventsOf, requestFor, startPair } from './support/providers.ts';

const endsOn = '2027-01-06';
const after = () => Date.parse(endsOn);
const { signal } = new AbortController();

describe('at OpenAI itself', () => {
  const provider = () => createProvider({ apiKey: 'sk-x' }, after);
  const ended = {
    code: 'provider_error',
    retryable: false,
    detail: expect.stringMatching(/gpt-4o-mini-tts ended on 2027-01-06\. Configure another engine/),
  };

  it('nothing is asked of a model that has ended', async () => {
    await expect(provider().synthesize(requestFor('Hello'))).rejects.toMatchObject(ended);
    await expect(eventsOf(provider(), requestFor('Hello'))).rejects.toMatchObject(ended);
    await expect(provider().check({ signal })).rejects.toMatchObject(ended);
  });

  it('who names such a model is told so', async () => {
    const asked = provider().synthesize(requestFor('Hello', { model: 'tts-1' }));
    await expect(asked).rejects.toMatchObject({ code: 'unknown_model' });
  });

  it('the end is known beforehand, and is that of all', () => {
    const options = ttsOpenAi.options.parse({ apiKey: 'sk-x' });
    expect(ttsOpenAi.ends?.(options)).toMatchObject([{ endsOn, isLast: true }]);
  });
});

it('a server of others speaks on', async () => {
  const { double } = await startPair();
  const options = { baseUrl: double.url, apiKey: double.apiKey ?? '' };
  expect(ttsOpenAi.ends?.(ttsOpenAi.options.parse(options))).toEqual([]);
  const { audio } = await createProvider(options, after).synthesize(requestFor('Hello'));
  expect(audio.length).toBeGreaterThan(0);
});
