import type { TtsRequest } from '@dragoman/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestCaller } from '../support/api.ts';
import { form } from '../support/forms.ts';
import { spokenWav } from '../support/recordings.ts';
import { type Hearing, scriptedRecogniser, scriptedSpeaker, sentences } from '../support/voice-engines.ts';
import { whenDone } from '../support/when-done.ts';

let api: TestApi;
let caller: TestCaller;
let spoken: Buffer;
let heard: Awaited<ReturnType<Hearing>>;
const asked: TtsRequest[] = [];

beforeAll(async () => {
  [api, spoken] = await Promise.all([
    startApi({ providers: [scriptedRecogniser(() => async () => heard), scriptedSpeaker(asked)] }),
    spokenWav('The ship has come. It is late.'),
  ]);
  caller = await api.account();
  await api.services.jobs.work();
});
afterAll(() => api.close());
beforeEach(() => {
  heard = sentences;
  asked.length = 0;
});

const upload = (fields: Readonly<Record<string, string>>) => {
  const given = { source_language: 'en', target_language: 'es', ...fields };
  const { body, headers } = form(Object.entries(given), [
    { part: 'audio', name: 'speech.wav', content: spoken },
  ]);
  return caller.send('POST', '/v1/voice/translate', body, headers);
};

describe('speech to speech', () => {
  it('answers with both texts and the audio', async () => {
    const { status, body } = await upload({
      audio_format: 'wav',
      inline: 'true',
      speech_model: 'mouth/warm',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      text: sentences.text,
      translated_text: 'ehT pihs sah emoc. tI si etal.',
      target_language: 'es',
      content_type: 'audio/wav',
      providers: { asr: 'ear', tts: 'mouth' },
      voice: 'ana',
    });
    expect(Buffer.from(body.data.audio_content, 'base64').subarray(0, 4).toString()).toBe('RIFF');
    expect(asked[0]?.input.value).toBe('ehT pihs sah emoc. tI si etal.');
    expect(asked[0]?.model).toBe('warm');
  });

  it('gives fresh links whenever its job is read', async () => {
    const { headers } = await upload({ audio_format: 'wav', async: 'true' });
    const done = await whenDone(caller, String(headers.location));
    expect(done).toMatchObject({ status: 'completed', kind: 'voice_translation' });
    const answer = await api.dispatcher.request({
      origin: api.url,
      path: new URL(done.result.audio_url).pathname,
      method: 'GET',
    });
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
  });

  it('has nothing to say where nobody spoke', async () => {
    heard = { text: '', segments: [], warnings: [] };
    const { body } = await upload({});
    expect(body.data).toMatchObject({ text: '', translated_text: '', audio_url: null, voice: null });
    expect(asked).toHaveLength(0);
  });
});
