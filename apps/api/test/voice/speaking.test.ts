import type { TtsRequest } from '@dragoman/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestCaller } from '../support/api.ts';
import { isUsed } from '../support/usage.ts';
import { scriptedRecogniser, scriptedSpeaker, sentences } from '../support/voice-engines.ts';

let api: TestApi;
let caller: TestCaller;
const asked: TtsRequest[] = [];

beforeAll(async () => {
  const recogniser = scriptedRecogniser(() => async () => sentences);
  api = await startApi({ providers: [recogniser, scriptedSpeaker(asked)] });
  caller = await api.account();
});
afterAll(() => api.close());
beforeEach(() => {
  asked.length = 0;
});

describe('text to speech', () => {
  it('speaks, and keeps the audio behind a link that needs no key', async () => {
    const { status, body } = await caller.post('/v1/voice/text-to-speech', {
      text: 'Buenos días, señora.',
      language: 'es-MX',
      voice: 'ana',
      audio_format: 'wav',
      inline: true,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      content_type: 'audio/wav',
      voice: 'ana',
      provider: 'mouth',
      duration_ms: 2_000,
      characters_used: 20,
      tone: null,
    });
    const path = new URL(body.data.audio_url).pathname;
    const answer = await api.dispatcher.request({ origin: api.url, path, method: 'GET' });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    expect(answer.headers['content-type']).toBe('audio/wav');
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
    expect(bytes.equals(Buffer.from(body.data.audio_content, 'base64'))).toBe(true);
    expect(await isUsed(caller, 'text_to_speech')).toBe(true);
  });

  it('speaks as is usual in the region, as its project will have it', async () => {
    const { body: made } = await caller.post('/v1/projects', {
      name: 'Radio',
      settings: { voice_tone: { rate: 0.8, styles: ['cheerful'] } },
    });
    const { body } = await caller.post('/v1/voice/text-to-speech', {
      text: 'Buenos días.',
      language: 'es-MX',
      cultural_tone: true,
      audio_format: 'wav',
      project_id: made.data.id,
    });
    expect(body.data.tone).toMatchObject({ language: 'es-MX', applied: { rate: 0.8, styles: ['cheerful'] } });
  });

  it.each([
    ['a voice that nobody has', { voice: 'zeus' }, 400, 'unknown_voice'],
    ['a voice of another language', { voice: 'bob' }, 400, 'unknown_voice'],
    ['a blank text', { text: '  ' }, 400, 'invalid_request'],
    ['a text that is too long', { text: 'a'.repeat(5_001) }, 400, 'limit_exceeded'],
    ['a language that is none', { language: 'qqqq-unknown' }, 400, 'unsupported_language'],
    ['SSML with a DOCTYPE', { text: '<speak><!DOCTYPE x>Hi</speak>' }, 400, 'invalid_request'],
    ['SSML that does not end', { text: '<speak>Hi <break>' }, 400, 'invalid_request'],
  ])('refuses %s', async (_name, change, status, code) => {
    const answer = await caller.post('/v1/voice/text-to-speech', {
      text: 'Hola.',
      language: 'es-MX',
      ...change,
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(asked).toHaveLength(0);
  });

  it('counts against the quota of characters', async () => {
    const { body: made } = await caller.post('/v1/projects', { name: 'Small', characters_per_month: 10 });
    const answer = await caller.post('/v1/voice/text-to-speech', {
      text: 'Más de diez letras.',
      language: 'es',
      project_id: made.data.id,
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'quota_exceeded']);
  });
});

it('lists the voices, all or of a language', async () => {
  const all = await caller.get('/v1/voices');
  expect(all.body.data.map(({ id, provider }: { id: string; provider: string }) => [id, provider])).toEqual([
    ['ana', 'mouth'],
    ['bob', 'mouth'],
  ]);
  const { body } = await caller.get('/v1/voices?language=es');
  expect(body.data).toMatchObject([
    { id: 'ana', language: 'es-MX', styles: ['cheerful'], sample_rates: [16_000] },
  ]);
});

it('needs the scope of voice', async () => {
  const { body } = await caller.post('/api/v1/keys', { name: 'Text alone', scopes: ['translate'] });
  const other = api.as(body.data.key);
  expect((await other.post('/v1/voice/text-to-speech', { text: 'a', language: 'en' })).body.code).toBe(
    'insufficient_scope',
  );
  expect((await other.get('/v1/voices')).status).toBe(200);
});
