import {
  createServiceAccount,
  encodeSpeech,
  realHearing,
  resample,
  scriptedWords,
  speak,
} from '@dragoman/vendors';
import { errorOf } from '@dragoman/vendors/testing';
import { describe, expect, it } from 'vitest';
import { locationOf, v2Models } from '../src/models.ts';
import {
  chunksOf,
  createProvider,
  eventsOf,
  lastConfig,
  rawFormat,
  recording,
  requestFor,
  startPair,
  streamFor,
  wavOf,
} from './support/providers.ts';

const project = 'a-project';

/** What is asked for in every call. */
const always = {
  explicitDecodingConfig: { encoding: 'LINEAR16', sampleRateHertz: 16_000, audioChannelCount: 1 },
  model: 'chirp_3',
  languageCodes: ['en-US'],
  features: { enableAutomaticPunctuation: true, enableWordTimeOffsets: true },
};

const codesOf = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code);

describe('a sentence that was spoken', () => {
  const sentence = 'the harbour is quiet tonight';
  const recognise = realHearing({ grammar: `#JSGF V1.0; grammar g; public <s> = ${sentence};` });

  it('is heard in samples, in files and in a stream', async () => {
    const { provider, double } = await startPair({ model: 'chirp_3', project }, { recognise });
    const spoken = resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), rawFormat.sampleRate);
    const result = await provider.transcribe(
      requestFor('', { audio: recording(spoken.pcm), words: true, language: 'en-US' }),
    );
    expect(result.text.toLowerCase()).toBe(`${sentence}.`);
    expect(result.words).toHaveLength(5);
    for (const { startMs, endMs } of result.words ?? []) expect(endMs).toBeGreaterThan(startMs);
    expect(result).toMatchObject({ language: 'en-US', requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
    const files = [
      ['wav', 'autoDecodingConfig', wavOf(spoken.pcm)],
      ['ogg', 'explicitDecodingConfig', await encodeSpeech(spoken, 'opus', 48)],
    ] as const;
    for (const [container, decoding, file] of files) {
      const format = { kind: 'container', container } as const;
      const heard = await provider.transcribe(requestFor('', { audio: recording(file), format }));
      expect([container, heard.text.toLowerCase()]).toEqual([container, `${sentence}.`]);
      expect(lastConfig(double)).toHaveProperty(decoding);
    }
    const events = await eventsOf(provider, streamFor('', { audio: chunksOf(spoken.pcm, 32_000) }));
    expect(events.at(-1)).toMatchObject({ result: { text: `${sentence.replace('the', 'The')}.` } });
  });
});

describe('on the wire', () => {
  it.each([
    ['nothing', 'chirp_3', {}, {}, {}],
    ['words, without a measure that the model lacks', 'chirp_3', { words: true }, {}, {}],
    ['words', 'chirp_2', { words: true }, { enableWordConfidence: true }, {}],
    ['no swearing', 'chirp_2', { profanityFilter: true }, { profanityFilter: true }, {}],
    ['speakers', 'chirp_3', { diarization: true }, { diarizationConfig: {} }, {}],
    [
      'hints',
      'chirp_3',
      { hints: ['Dragoman', ' big sur '] },
      {},
      {
        adaptation: {
          phraseSets: [{ inlinePhraseSet: { phrases: [{ value: 'Dragoman' }, { value: 'big sur' }] } }],
        },
      },
    ],
  ])('%s of %s', async (_, model, asked, features, more) => {
    const { double, provider } = await startPair({ model, project });
    const { text, warnings, words } = await provider.transcribe(requestFor('good morning', asked));
    expect([text, warnings]).toEqual(['Good morning.', []]);
    const times = words?.map(({ startMs, endMs }) => [startMs, endMs]);
    if ('words' in asked)
      expect(times).toEqual([
        [40, 300],
        [340, 600],
      ]);
    expect(lastConfig(double)).toEqual({
      ...always,
      model,
      features: { ...always.features, ...features },
      ...more,
    });
    const location = model === 'chirp_3' ? 'us' : 'us-central1';
    const recognizer = `projects/${project}/locations/${location}/recognizers/_`;
    const routing = `recognizer=${encodeURIComponent(recognizer)}`;
    expect(double.calls[0]).toMatchObject({
      path: '/google.cloud.speech.v2.Speech/Recognize',
      metadata: { 'x-goog-request-params': routing },
      messages: [{ recognizer }],
    });
    await eventsOf(provider, streamFor('good morning'));
    expect(double.calls[1]).toMatchObject({
      path: '/google.cloud.speech.v2.Speech/StreamingRecognize',
      metadata: { 'x-goog-request-params': routing },
    });
    expect(double.calls[1]?.messages[0]).toMatchObject({
      recognizer,
      streamingConfig: { streamingFeatures: { interimResults: true } },
    });
  });

  it('a request chooses the version by its model', async () => {
    const { double, provider } = await startPair({ project });
    await provider.transcribe(requestFor('good morning', { model: 'chirp_2' }));
    await provider.transcribe(requestFor('good morning', { model: 'latest_long' }));
    expect(double.calls.map(({ path }) => path.split('.')[3])).toEqual(['v2', 'v1']);
  });

  it('the project is that of the credentials where none is named', async () => {
    const account = createServiceAccount();
    const { double } = await startPair({}, { serviceAccount: account });
    const provider = createProvider({
      speechEndpoint: double.url,
      serviceAccount: account.keyFile,
      model: 'chirp_3',
    });
    await provider.transcribe(requestFor('good morning'));
    expect(double.calls[0]?.messages[0]).toMatchObject({
      recognizer: 'projects/dragoman-double/locations/us/recognizers/_',
    });
  });

  it.each([
    ['https://eu-speech.googleapis.com', 'eu'],
    ['https://europe-west4-speech.googleapis.com/', 'europe-west4'],
    ['https://speech.googleapis.com', 'us'],
    ['http://127.0.0.1:9400', 'us'],
    [undefined, 'us'],
  ])('the place of chirp_3 at %s is %s', (endpoint, location) => {
    const [model] = v2Models;
    expect(model && locationOf(endpoint, model)).toBe(location);
  });
});

describe('what a model does not do is said, and not asked for', () => {
  it.each([
    ['speakers of chirp_2', 'chirp_2', { diarization: true }],
    ['speakers in a language that has none', 'chirp_3', { diarization: true, language: 'pl-PL' }],
    ['numbers', 'chirp_3', { numberFormatting: true }],
  ])('%s', async (_, model, asked) => {
    const { double, provider } = await startPair({ model, project });
    const { warnings } = await provider.transcribe(requestFor('good morning', asked));
    expect(codesOf(warnings)).toEqual(['option_not_applied']);
    expect(JSON.stringify(lastConfig(double))).not.toContain('diarization');
  });

  it.each([
    ['chirp_3', { diarization: true, words: true }, 2, false],
    ['chirp_2', { words: true }, 0, true],
  ] as const)('streams of %s', async (model, asked, count, timed) => {
    const { double, provider } = await startPair({ model, project });
    const events = await eventsOf(provider, streamFor('good morning', asked));
    const end = events.at(-1);
    expect(end?.type === 'end' && codesOf(end.result.warnings)).toEqual(
      Array.from({ length: count }, () => 'option_not_applied'),
    );
    expect(JSON.stringify(lastConfig(double)).includes('enableWordTimeOffsets')).toBe(timed);
    expect(end).toMatchObject({ result: { segments: [{ text: 'Good morning.', endMs: 600 }] } });
  });
});

describe('languages', () => {
  it.each([
    ['chirp_3', undefined, ['auto'], []],
    ['chirp_3', ['de-DE', 'en-US'], ['de-DE', 'en-US'], []],
    ['chirp_2', ['de-DE', 'en-US'], ['auto'], ['option_not_applied']],
  ] as const)('are detected by %s among %j', async (model, detectLanguages, languageCodes, warned) => {
    const named = detectLanguages && { detectLanguages: [...detectLanguages] };
    const { double, provider } = await startPair({ model, project, ...named });
    expect(provider.capabilities.languageDetection).toBe(true);
    const result = await provider.transcribe(requestFor('good morning', { language: 'auto' }));
    expect(lastConfig(double)).toMatchObject({ languageCodes });
    expect([result.language, codesOf(result.warnings)]).toEqual([
      languageCodes[0] === 'auto' ? 'en-US' : 'de-DE',
      warned,
    ]);
  });
});

it('tells speakers apart, also where each result repeats all words before it', async () => {
  const recognise = () => [
    ...scriptedWords('good morning'),
    { text: 'hello', startMs: 2000, endMs: 2300 },
    { text: 'again', startMs: 4000, endMs: 4300, speaker: 0 },
  ];
  const { provider } = await startPair({ model: 'chirp_3', project }, { recognise });
  const { segments, words } = await provider.transcribe(requestFor('x', { diarization: true, words: true }));
  expect(segments.map(({ text, speaker }) => [text, speaker])).toEqual([
    ['Good morning.', '1'],
    ['Hello.', '2'],
    ['Again.', '1'],
  ]);
  expect(words?.map(({ speaker }) => speaker)).toEqual(['1', '1', '2', '1']);
});

describe('refusals', () => {
  const refused = async (words: string, asked = {}, code = 3) => {
    const { double, provider } = await startPair({ model: 'chirp_3', project });
    double.fail({ kind: 'status', status: { code, message: words } });
    return errorOf(provider.transcribe(requestFor('x', asked)));
  };

  it.each([
    [
      'The language "pl-PL" is not supported by the model "chirp_3" in the location named "us".',
      { language: 'pl-PL', model: 'chirp_3' },
      { code: 'unsupported_language' },
    ],
    [
      'The model "chirp_3" does not exist in the location named "us".',
      { model: 'chirp_3' },
      { code: 'unknown_model' },
    ],
    ['The model "chirp_3" does not exist in the location named "us".', {}, { code: 'provider_error' }],
    ['Audio data does not appear to be in a supported encoding.', {}, { code: 'corrupt_audio' }],
    ['Audio can be of a maximum of 60 seconds.', {}, { code: 'limit_exceeded' }],
  ])('%s %j', async (words, asked, expected) => {
    expect(await refused(words, asked)).toMatchObject({ ...expected, provider: { status: 3 } });
  });

  it.each([
    ['lasts too long', { maxStreamMs: 1000 }, 'five minutes', Buffer.alloc(64_000, 1)],
    ['is silent', { idleMs: 50 }, 'silence', undefined],
  ])('a stream that %s', async (_, limits, detail, all) => {
    const { provider } = await startPair({ model: 'chirp_3', project }, limits);
    const audio = (async function* () {
      yield all ?? Buffer.alloc(8000, 1);
      if (!all) await new Promise(() => undefined);
    })();
    expect(await errorOf(eventsOf(provider, streamFor('', { audio })))).toMatchObject({
      code: 'limit_exceeded',
      detail: expect.stringContaining(detail),
      provider: { status: 10 },
    });
  });

  it('without a project nothing is sent', async () => {
    const { double, provider } = await startPair({ model: 'chirp_3' });
    const missing = {
      code: 'provider_not_configured',
      detail: expect.stringContaining('GOOGLE_CLOUD_PROJECT'),
    };
    expect(await errorOf(provider.transcribe(requestFor('x')))).toMatchObject(missing);
    expect(await errorOf(eventsOf(provider, streamFor('x')))).toMatchObject(missing);
    expect(double.calls).toHaveLength(0);
  });

  it('a check finds a model that is not there, and nothing else to say', async () => {
    const { double, provider } = await startPair({ model: 'chirp_3', project });
    const { signal } = new AbortController();
    await provider.check({ signal });
    expect(double.calls[0]?.path).toContain('.v2.');
    double.fail({
      kind: 'status',
      status: { code: 3, message: 'The model "chirp_3" does not exist in the location named "us".' },
    });
    expect(await errorOf(provider.check({ signal }))).toMatchObject({ code: 'unknown_model' });
  });
});
