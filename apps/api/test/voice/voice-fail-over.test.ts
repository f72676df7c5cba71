import asrDeepgram from '@dragoman/asr-deepgram';
import asrGoogle from '@dragoman/asr-google';
import {
  type DeepgramDouble,
  type GoogleDouble,
  scriptedHearing,
  startDeepgramDouble,
  startGoogleDouble,
} from '@dragoman/vendors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type TestCaller } from '../support/api.ts';
import { form } from '../support/forms.ts';
import { spokenWav } from '../support/recordings.ts';

let api: TestApi;
let caller: TestCaller;
let deepgram: DeepgramDouble;
let google: GoogleDouble;
let recording: Buffer;

beforeAll(async () => {
  [deepgram, google, recording] = await Promise.all([
    startDeepgramDouble({ recognise: scriptedHearing('heard by deepgram') }),
    startGoogleDouble({ recognise: scriptedHearing('heard by google') }),
    spokenWav('The ship has come.'),
  ]);
  api = await startApi({
    providers: [asrDeepgram, asrGoogle],
    settings: {
      services: { asr: ['deepgram', 'google'] },
      providers: {
        deepgram: { apiKey: deepgram.apiKey, baseUrl: deepgram.url },
        google: { apiKey: google.apiKey, speechEndpoint: google.url },
      },
    },
  });
  caller = await api.account();
});
afterAll(async () => {
  await api.close();
  await Promise.all([deepgram.close(), google.close()]);
});

const transcribe = async () => {
  const { body, headers } = form(
    [['source_language', 'en-US']],
    [{ part: 'audio', name: 'ship.wav', content: recording }],
  );
  return caller.send('POST', '/v1/voice/speech-to-text', body, headers);
};

it('asks the first vendor, and the next one where the first is down, and says who heard', async () => {
  const first = await transcribe();
  expect(first.body.data).toMatchObject({ provider: 'deepgram' });
  expect(first.body.data.text.toLowerCase()).toContain('heard by deepgram');

  deepgram.fail({ kind: 'disconnect', when: 'before_header' }, 20);
  const second = await transcribe();
  expect(second.status).toBe(200);
  expect(second.body.data).toMatchObject({ provider: 'google' });
  expect(second.body.data.text.toLowerCase()).toContain('heard by google');
});

it('says which vendor failed where all are down, without its words or our keys', async () => {
  deepgram.fail({ kind: 'disconnect', when: 'before_header' }, 20);
  await google.close();
  const { status, body } = await transcribe();
  expect([status, body.code]).toEqual([503, 'provider_unavailable']);
  expect(JSON.stringify(body)).not.toContain(deepgram.apiKey ?? 'key');
});
