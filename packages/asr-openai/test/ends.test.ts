import { describe, expect, it } from 'vitest';
import { asrOpenAi } from '../src/index.ts';
import { createProvider, requestFor, startPair } from './support/providers.ts';

const endsOn = '2027-02-26';
const { signal } = new AbortController();

describe('at OpenAI itself', () => {
  it('times and speakers end with the models that have them, while the service runs', () => {
    let now = Date.parse(endsOn) - 1;
    const provider = createProvider({ apiKey: 'sk-x' }, () => now);
    expect(provider.capabilities).toMatchObject({ wordTimes: true, diarization: true });
    now += 1;
    expect(provider.capabilities).toMatchObject({
      wordTimes: false,
      diarization: false,
      languageDetection: true,
    });
  });

  it('nothing is asked of a model that has ended', async () => {
    const after = () => Date.parse(endsOn);
    const configured = createProvider({ apiKey: 'sk-x', transcriptionModel: 'whisper-1' }, after);
    const ended = { code: 'provider_error', detail: expect.stringContaining('Name gpt-transcribe') };
    await expect(configured.transcribe(requestFor('hello'))).rejects.toMatchObject(ended);
    await expect(configured.check({ signal })).rejects.toMatchObject(ended);
    const named = createProvider({ apiKey: 'sk-x' }, after).transcribe(
      requestFor('hello', { model: 'whisper-1' }),
    );
    await expect(named).rejects.toMatchObject({ code: 'unknown_model' });
  });

  it('both ends are known beforehand', () => {
    const ends = asrOpenAi.ends?.(asrOpenAi.options.parse({ apiKey: 'sk-x' }));
    expect(ends?.map((end) => [end.what, end.endsOn, end.isLast])).toEqual([
      ["OpenAI's model whisper-1", endsOn, undefined],
      ["OpenAI's model gpt-4o-transcribe-diarize", endsOn, undefined],
    ]);
  });
});

it('a server of others hears on with the model that it had', async () => {
  const { double } = await startPair();
  const options = { baseUrl: double.url, apiKey: double.apiKey ?? '' };
  const provider = createProvider(options, () => Date.parse('2030-01-01'));
  expect(await provider.transcribe(requestFor('hello there'))).toMatchObject({ model: 'whisper-1' });
});
