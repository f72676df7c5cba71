import { expect, it } from 'vitest';
import { checkEnds, loadApiConfiguration } from '../src/index.ts';

const endsOn = async (day: string, env: Record<string, string>) => {
  const configuration = await loadApiConfiguration({ env: { OPENAI_API_KEY: 'sk-x', ...env } });
  return checkEnds(configuration, Date.parse(day)).map(({ status, detail }) => `${status}: ${detail}`);
};

it('warns of what ends within 90 days, and of nothing else', async () => {
  expect(await endsOn('2026-10-07', {})).toEqual([]);
  expect(await endsOn('2026-10-08', {})).toEqual([
    "warning: OpenAI's model gpt-4o-mini-tts ends on 2027-01-06, in 90 days",
  ]);
  expect(await endsOn('2027-02-25', {})).toEqual([
    "warning: OpenAI's model whisper-1 ends on 2027-02-26, in 1 day",
    "warning: OpenAI's model gpt-4o-transcribe-diarize ends on 2027-02-26, in 1 day",
  ]);
  expect(await endsOn('2027-02-26', {})).toEqual([]);
  expect(await endsOn('2027-01-01', { OPENAI_BASE_URL: 'http://localhost:8000/v1' })).toEqual([]);
});
