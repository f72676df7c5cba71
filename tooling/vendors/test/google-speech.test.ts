import { wavOf } from '@dragoman/sound-kit';
import { operationsProtos } from 'google-gax';
import { describe, expect, it } from 'vitest';
import {
  createServiceAccount,
  encodeSpeech,
  type GoogleDouble,
  type GoogleFailure,
  googleErrors,
  realHearing,
  resample,
  scriptedWords,
  speak,
} from '../src/index.ts';
import { speechClient, speechClientV2, startDouble, withKey } from './support/google-clients.ts';

const second = Buffer.alloc(32_000, 1);

const config = { encoding: 'LINEAR16', sampleRateHertz: 16_000, languageCode: 'en-US' } as const;

const recognise = async (double: GoogleDouble, request: object, key = double.apiKey) => {
  const [response] = await speechClient(double).recognize(request, withKey(key));
  return response;
};

const wav = (channels: number, sampleRate: number): Buffer => wavOf(second, { channels, sampleRate });

describe('Recognize', () => {
  it('gives text, times, confidence and language', async () => {
    const double = await startDouble({ recognise: () => scriptedWords('good morning') });
    const asked = {
      enableWordTimeOffsets: true,
      enableWordConfidence: true,
      enableAutomaticPunctuation: true,
    };
    const { results } = await recognise(double, {
      config: { ...config, ...asked },
      audio: { content: second },
    });
    expect(results).toMatchObject([
      {
        alternatives: [{ transcript: 'Good morning.', words: [{ word: 'Good' }, { word: 'morning.' }] }],
        languageCode: 'en-us',
      },
    ]);
    expect(results?.[0]?.alternatives?.[0]?.words?.[1]?.startTime).toMatchObject({ nanos: 340_000_000 });
    expect(double.calls[0]).toMatchObject({
      path: '/google.cloud.speech.v1.Speech/Recognize',
      metadata: { 'x-goog-api-key': double.apiKey },
      messages: [{ config: { languageCode: 'en-US', ...asked } }],
    });
  });

  it('gives the speakers in a last result alone', async () => {
    const words = [...scriptedWords('one'), { text: 'two', startMs: 3000, endMs: 3300 }];
    const double = await startDouble({ recognise: () => words });
    const diarizationConfig = { enableSpeakerDiarization: true };
    const { results } = await recognise(double, {
      config: { ...config, diarizationConfig },
      audio: { content: second },
    });
    expect(results).toHaveLength(3);
    expect(results?.[0]?.alternatives?.[0]?.words).toEqual([]);
    expect(results?.[2]?.alternatives?.[0]).toMatchObject({
      transcript: '',
      words: [{ speakerTag: 1 }, { speakerTag: 2 }],
    });
  });

  it.each([
    ['no language', { config: { ...config, languageCode: '' } }, /bad language code/],
    ['an unknown language', { config: { ...config, languageCode: 'tlh-XX' } }, /bad language code/],
    ['no rate for raw samples', { config: { ...config, sampleRateHertz: 0 } }, /bad sample rate/],
    ['an impossible rate', { config: { ...config, sampleRateHertz: 4000 } }, /bad sample rate/],
    ['no encoding for raw samples', { config: { ...config, encoding: 0 } }, /bad encoding/],
    ['MP3, which is of the beta', { config: { ...config, encoding: 'MP3' } }, /bad encoding/],
    ['an unknown encoding', { config: { ...config, encoding: 77 } }, /config.encoding/],
    ['an unknown model', { config: { ...config, model: 'x' } }, /Incorrect model/],
    [
      'a model of another language',
      { config: { ...config, languageCode: 'fr-CA', model: 'video' } },
      /not supported for language : fr-CA/,
    ],
    [
      'four alternatives',
      { config: { ...config, alternativeLanguageCodes: Array(4).fill('de-DE') } },
      /alternative/,
    ],
    ['a long phrase', { config: { ...config, speechContexts: [{ phrases: ['x'.repeat(101)] }] } }, /phrase/],
    ['no audio', { config, audio: {} }, /audio/i],
    ['an address', { config, audio: { uri: 'gs://a/b' } }, /invalid argument/],
    ['more than a minute', { config, audio: { content: Buffer.alloc(32_000 * 61) } }, /Sync input too long/],
    ['more than 10 MB', { config, audio: { content: Buffer.alloc(10_485_761) } }, /payload size/],
    [
      'a rate that the header denies',
      { config, audio: { content: wav(1, 8000) } },
      /must either be unspecified/,
    ],
    [
      'two channels',
      { config: { languageCode: 'en-US' }, audio: { content: wav(2, 16_000) } },
      /single channel/,
    ],
    ['Opus that is none', { config: { ...config, encoding: 'OGG_OPUS' } }, /does not match/],
  ])('refuses %s', async (_, request, details) => {
    const double = await startDouble();
    const call = recognise(double, { audio: { content: second }, ...request });
    await expect(call).rejects.toMatchObject({ code: 3, details: expect.stringMatching(details) });
  });

  it('takes WAV without a word about its encoding', async () => {
    const double = await startDouble();
    const request = { config: { languageCode: 'en-US' }, audio: { content: wav(1, 16_000) } };
    expect((await recognise(double, request)).results).toHaveLength(1);
  });
});

describe('credentials', () => {
  const request = { config, audio: { content: second } };

  it('are asked for', async () => {
    const double = await startDouble();
    await expect(recognise(double, request, null)).rejects.toMatchObject({ code: 16 });
    await expect(recognise(double, request, 'wrong')).rejects.toMatchObject({
      code: 3,
      reason: 'API_KEY_INVALID',
    });
  });

  it('of a service account are tokens that it signed', async () => {
    const double = await startDouble({ serviceAccount: createServiceAccount() });
    const call = speechClient(double).recognize(request, {
      ...withKey(null),
      otherArgs: { headers: { authorization: 'Bearer a.b.c' } },
    });
    await expect(call).rejects.toMatchObject({ code: 16 });
  });

  it('are none where none are asked for', async () => {
    const double = await startDouble({ apiKey: null });
    expect((await recognise(double, request, null)).results).toHaveLength(1);
  });
});

it('runs operations', async () => {
  const double = await startDouble();
  const client = speechClient(double);
  const [operation] = await client.longRunningRecognize(
    { config, audio: { content: second } },
    withKey(double.apiKey),
  );
  const look = (name = operation.name ?? '') =>
    client.operationsClient.getOperation(
      new operationsProtos.google.longrunning.GetOperationRequest({ name }),
      withKey(double.apiKey),
    );
  expect((await look())[0]).toMatchObject({ done: false });
  const [done] = await look();
  expect(done).toMatchObject({ done: true });
  expect(Buffer.from(done.response?.value ?? '').toString()).toContain('quick brown fox');
  await expect(look('1')).rejects.toMatchObject({ code: 5 });
});

describe('StreamingRecognize', () => {
  const stream = (double: GoogleDouble, messages: readonly object[]): Promise<object[]> =>
    new Promise((resolve, reject) => {
      const answers: object[] = [];
      const call = speechClient(double)._streamingRecognize(withKey(double.apiKey));
      call.on('data', (answer: object) => answers.push(answer));
      call.on('error', reject);
      call.on('end', () => resolve(answers));
      for (const message of messages) call.write(message);
      call.end();
    });

  const streamingConfig = { config, interimResults: true };
  const chunk = { audioContent: second.subarray(0, 25_600) };

  it('gives an interim result and final ones', async () => {
    const double = await startDouble({ recognise: () => scriptedWords('good morning') });
    const answers = await stream(double, [{ streamingConfig }, chunk, chunk]);
    expect(answers).toMatchObject([
      { results: [{ isFinal: false }] },
      { results: [{ isFinal: true, alternatives: [{ transcript: 'good morning' }] }] },
    ]);
    expect(double.calls[0]?.messages).toHaveLength(3);
    expect(double.openCalls).toBe(0);
  });

  it.each([
    ['audio first', [chunk], 3],
    ['a second configuration', [{ streamingConfig }, { streamingConfig }], 3],
    ['chunks over 25 KB', [{ streamingConfig }, { audioContent: Buffer.alloc(25_601) }], 3],
    ['more audio than may be', [{ streamingConfig }, ...Array(4).fill(chunk)], 11],
  ])('refuses %s', async (_, messages, code) => {
    const double = await startDouble({ maxStreamMs: 3000 });
    await expect(stream(double, messages)).rejects.toMatchObject({ code });
  });

  it('ends what has no audio', async () => {
    const double = await startDouble({ idleMs: 50 });
    const call = speechClient(double)._streamingRecognize(withKey(double.apiKey));
    call.write({ streamingConfig });
    const error = await new Promise((resolve) => call.on('error', resolve));
    expect(error).toMatchObject({ code: 11, details: expect.stringContaining('Audio Timeout') });
  });
});

describe('v2', () => {
  const recognizer = 'projects/p/locations/us/recognizers/_';
  const v2 = { autoDecodingConfig: {}, model: 'chirp_3', languageCodes: ['en-US'] };
  const explicit = (encoding: string, sampleRateHertz = 16_000, audioChannelCount = 1) => ({
    ...v2,
    autoDecodingConfig: null,
    explicitDecodingConfig: { encoding, sampleRateHertz, audioChannelCount },
  });
  const chirp2 = { ...v2, model: 'chirp_2' };
  const recogniseV2 = async (double: GoogleDouble, request: object) => {
    const asked = { recognizer, config: v2, content: wav(1, 16_000), ...request };
    const [response] = await speechClientV2(double).recognize(asked, withKey(double.apiKey));
    return response;
  };

  it.each([
    ['mp3', 'MP3'],
    ['m4a', 'M4A_AAC'],
    ['opus', 'OGG_OPUS'],
    ['flac', 'FLAC'],
    ['webm', 'WEBM_OPUS'],
  ] as const)('hears %s, detected and told, and v1 no MP3 and no M4A', async (kind, encoding) => {
    const sentence = 'the harbour is quiet tonight';
    const ear = realHearing({ grammar: `#JSGF V1.0; grammar g; public <s> = ${sentence};` });
    const double = await startDouble({ recognise: ear });
    const content = await encodeSpeech(
      resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), 16_000),
      kind,
    );
    const { results } = await recogniseV2(double, { content });
    expect(results?.[0]?.alternatives?.[0]?.transcript).toBe(sentence);
    const told = await startDouble({ recognise: () => scriptedWords('heard') });
    expect((await recogniseV2(told, { config: explicit(encoding), content })).results).toHaveLength(1);
    await expect(recogniseV2(told, { config: explicit('AMR'), content })).rejects.toMatchObject({
      details: expect.stringMatching(/supported encoding/),
    });
    if (kind !== 'mp3' && kind !== 'm4a') return;
    for (const v1 of [{}, { encoding: 'MP3', sampleRateHertz: 16_000 }]) {
      const asked = { config: { languageCode: 'en-US', ...v1 }, audio: { content } };
      await expect(recognise(told, asked)).rejects.toMatchObject({ code: 3 });
    }
  });

  it.each([
    ['a model of another place', { config: chirp2 }, /"chirp_2" does not exist in the location named "us"/],
    ['a path that is none', { recognizer: 'us/_' }, /recognizer/],
    ['a language that it lacks', { config: { ...v2, languageCodes: ['en'] } }, /"en" is not supported/],
    ['no language', { config: { ...v2, languageCodes: [] } }, /language_codes/],
    ['a measure of words', { config: { ...v2, features: { enableWordConfidence: true } } }, /word_level/],
    [
      'speakers of chirp_2',
      {
        recognizer: recognizer.replace('us', 'us-central1'),
        config: { ...chirp2, features: { diarizationConfig: {} } },
      },
      /Speaker Diarization/,
    ],
    ['no decoding', { config: { ...v2, autoDecodingConfig: null } }, /decoding config/],
    ['no rate', { config: explicit('LINEAR16', 0) }, /sample rate hertz value: 0/],
    ['no channels', { config: explicit('LINEAR16', 16_000, 0) }, /channel count/],
    ['samples without a header', { content: second }, /supported encoding/],
    [
      'more than a minute',
      { content: wavOf(Buffer.alloc(32_000 * 61), { sampleRate: 16_000 }) },
      /60 seconds/,
    ],
    ['no audio', { content: Buffer.alloc(0) }, /invalid argument/],
  ])('refuses %s', async (_, request, details) => {
    const double = await startDouble();
    await expect(recogniseV2(double, request)).rejects.toMatchObject({
      code: 3,
      details: expect.stringMatching(details),
    });
  });

  it('refuses in streams what they lack, and pieces over 15 KB', async () => {
    const double = await startDouble();
    const refused = (config: object, bytes: number) =>
      new Promise((resolve) => {
        const call = speechClientV2(double)._streamingRecognize(withKey(double.apiKey));
        call.on('error', resolve).on('data', () => undefined);
        call.write({ recognizer, streamingConfig: { config } });
        call.write({ audio: Buffer.alloc(bytes) });
        call.end();
      });
    const samples = explicit('LINEAR16');
    for (const [config, bytes, details] of [
      [{ ...samples, features: { enableWordTimeOffsets: true } }, 1000, /word timestamps/],
      [{ ...samples, features: { diarizationConfig: {} } }, 1000, /Speaker Diarization/],
      [samples, 15_361, /15360 bytes/],
    ] as const) {
      expect(await refused(config, bytes)).toMatchObject({ details: expect.stringMatching(details) });
    }
  });
});

describe('failures', () => {
  const request = { config, audio: { content: second } };

  it.each<[string, GoogleFailure, object]>([
    ['a status with its details', googleErrors.rateLimited(7500), { code: 8, reason: 'RATE_LIMIT_EXCEEDED' }],
    ['a cut connection', { kind: 'disconnect', when: 'before_header' }, { code: 14 }],
    ['one cut in the middle', { kind: 'disconnect', when: 'mid_answer' }, { code: 14 }],
    ['garbage', { kind: 'garbage' }, { code: 13 }],
  ])('can be %s, once', async (_, failure, expected) => {
    const double = await startDouble();
    double.fail(failure);
    await expect(recognise(double, request)).rejects.toMatchObject(expected);
    expect((await recognise(double, request)).results).toHaveLength(1);
    expect([double.disconnects, double.openCalls]).toEqual([0, 0]);
  });

  it('say when to come back', async () => {
    const double = await startDouble();
    double.fail(googleErrors.rateLimited(7500));
    const error = await recognise(double, request).catch((reason: unknown) => reason);
    expect(JSON.stringify(Reflect.get(error as object, 'statusDetails'))).toContain('"nanos":500000000');
  });

  it('can be silence, until the client goes away', async () => {
    const double = await startDouble();
    double.fail({ kind: 'hang' });
    const aborting = new AbortController();
    const call = speechClient(double).recognize(request, {
      ...withKey(double.apiKey),
      signal: aborting.signal,
    });
    call.catch(() => undefined);
    await double.until(() => double.openCalls === 1);
    aborting.abort();
    await expect(call).rejects.toMatchObject({ code: 1 });
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
  });
});
