import { setImmediate } from 'node:timers/promises';
import { audioContentTypes } from '@dragoman/provider';
import { deepgramDoubleKey, scriptedWords } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { lastQuery, requestFor, speech, startPair } from './support/providers.ts';

/** What every call of the double's address asks for. */
const always = {
  model: ['nova-3'],
  punctuate: ['true'],
  utterances: ['true'],
  encoding: ['linear16'],
  sample_rate: ['16000'],
  channels: ['1'],
};

/** Bytes that the double takes for a file of the container, with a text that it hears behind 44 bytes of header. */
const fileOf = (magic: Buffer, text: string): Buffer<ArrayBuffer> => {
  const header = Buffer.alloc(44);
  magic.copy(header);
  header.writeUInt32LE(32_000, 28);
  return Buffer.concat([header, speech(text)]);
};

const containers = [
  ['wav', Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')],
  ['mp3', Buffer.from('ID3')],
  ['ogg', Buffer.from('OggS')],
  ['flac', Buffer.from('fLaC')],
  ['m4a', Buffer.from('\0\0\0\x20ftypM4A ', 'latin1')],
  ['webm', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
] as const;

describe('a recording', () => {
  it('is told with its words, times and what is known of the call', async () => {
    const { provider } = await startPair();
    const result = await provider.transcribe(requestFor('good morning', { words: true }));
    expect(result).toEqual({
      text: 'Good morning.',
      language: 'en',
      confidence: 0.98,
      durationMs: 1000,
      segments: [{ text: 'Good morning.', startMs: 40, endMs: 600, confidence: 0.98 }],
      words: [
        { text: 'Good', startMs: 40, endMs: 300, confidence: 0.98 },
        { text: 'morning.', startMs: 340, endMs: 600, confidence: 0.98 },
      ],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      model: 'general-nova-3',
      warnings: [],
    });
  });

  it('goes as it is, in one request, with nothing about this machine', async () => {
    const { double, provider } = await startPair();
    const request = requestFor('good morning');
    await provider.transcribe(request);
    expect(double.requests).toHaveLength(1);
    const [sent] = double.requests;
    expect(sent?.body.equals(speech('good morning'))).toBe(true);
    expect(sent?.path.split('?')[0]).toBe('/v1/listen');
    expect(sent?.headers).toEqual({
      accept: 'application/json',
      authorization: `Token ${deepgramDoubleKey}`,
      connection: 'keep-alive',
      'content-length': String(request.audio.size),
      'content-type': 'application/octet-stream',
      host: new URL(double.url).host,
      'user-agent': 'dragoman-asr-deepgram',
    });
    expect(lastQuery(double)).toEqual({ ...always, language: ['en'] });
  });

  it.each(containers)('goes as %s where it is that', async (container, magic) => {
    const { double, provider } = await startPair();
    const audio = fileOf(magic, 'good morning');
    const format = { kind: 'container', container } as const;
    expect((await provider.transcribe(requestFor('', { audio: new Blob([audio]), format }))).text).toBe(
      'Good morning.',
    );
    expect(double.requests[0]?.headers['content-type']).toBe(audioContentTypes[container]);
    expect(double.requests[0]?.body.equals(audio)).toBe(true);
    expect(lastQuery(double)).not.toHaveProperty('encoding');
    expect(lastQuery(double)).not.toHaveProperty('sample_rate');
  });

  it.each([
    ['s16le', 'linear16'],
    ['mulaw', 'mulaw'],
    ['alaw', 'alaw'],
  ] as const)('of %s samples names its encoding, rate and channels', async (encoding, vendorName) => {
    const { double, provider } = await startPair();
    const format = { kind: 'raw', encoding, sampleRate: 8000, channels: 2 } as const;
    await provider.transcribe(requestFor('good morning', { format }));
    expect(lastQuery(double)).toMatchObject({
      encoding: [vendorName],
      sample_rate: ['8000'],
      channels: ['2'],
    });
  });

  it('that is long arrives whole', async () => {
    const { double, provider } = await startPair();
    const audio = Buffer.alloc(5_000_001, 7);
    speech('good morning').copy(audio);
    await provider.transcribe(requestFor('', { audio: new Blob([audio]) }));
    expect(double.requests[0]?.body.equals(audio)).toBe(true);
    expect(double.requests[0]?.headers['content-length']).toBe('5000001');
  });

  it('without speech is an empty transcript', async () => {
    const { provider } = await startPair();
    const result = await provider.transcribe(
      requestFor('', { audio: new Blob([Buffer.alloc(32_000)]), words: true }),
    );
    expect(result).toMatchObject({ text: '', segments: [], words: [], durationMs: 1000, warnings: [] });
    expect(result).not.toHaveProperty('confidence');
  });

  it('leaves out the words where nobody asked for them', async () => {
    const { provider } = await startPair();
    expect(await provider.transcribe(requestFor('good morning'))).not.toHaveProperty('words');
  });
});

describe('options', () => {
  it.each([
    ['model', { model: 'nova-2' }, { model: ['nova-2'] }],
    ['diarization', { diarization: true }, { diarize_model: ['latest'] }],
    ['profanityFilter', { profanityFilter: true }, { profanity_filter: ['true'] }],
    ['numberFormatting', { numberFormatting: true }, { smart_format: ['true'], numerals: ['true'] }],
    ['hints', { hints: ['Dragoman', 'big sur'] }, { keyterm: ['Dragoman', 'big sur'] }],
    [
      'hints of older models',
      { model: 'nova-2', hints: ['Dragoman'] },
      { model: ['nova-2'], keywords: ['Dragoman'] },
    ],
  ] as const)('%s reaches the vendor, and nothing else changes', async (_, asked, query) => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.transcribe(requestFor('good morning', asked));
    expect(lastQuery(double)).toEqual({ ...always, language: ['en'], ...query });
    expect(warnings).toEqual([]);
  });

  it('that the operator set hold for every call', async () => {
    const { double, provider } = await startPair({ model: 'nova-2', modelImprovement: false });
    await provider.transcribe(requestFor('good morning'));
    expect(lastQuery(double)).toMatchObject({ model: ['nova-2'], mip_opt_out: ['true'] });
  });

  it('mask swearing and write numbers as digits', async () => {
    const { provider } = await startPair();
    const request = requestFor('damn twelve dogs', { profanityFilter: true, numberFormatting: true });
    expect((await provider.transcribe(request)).text).toBe('**** 12 dogs.');
  });

  it('tell speakers apart, from 1 on', async () => {
    const words = [...scriptedWords('good morning'), { text: 'hello', startMs: 2000, endMs: 2300 }];
    const { provider } = await startPair({}, { recognise: () => words });
    const result = await provider.transcribe(requestFor('x', { diarization: true, words: true }));
    expect(result.segments.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Good morning.', '1'],
      ['Hello.', '2'],
    ]);
    expect(result.words?.map(({ speaker }) => speaker)).toEqual(['1', '1', '2']);
    const without = await provider.transcribe(requestFor('x', { words: true }));
    expect(JSON.stringify(without)).not.toContain('speaker');
  });
});

describe('hints', () => {
  it('of models before Nova-3 are single words, which is said', async () => {
    const { double, provider } = await startPair();
    const hints = ['Dragoman', 'big sur', 'weight:5', ' '];
    const { warnings } = await provider.transcribe(requestFor('good morning', { model: 'nova-2', hints }));
    expect(lastQuery(double).keywords).toEqual(['Dragoman', 'big', 'sur', 'weight', '5']);
    expect(warnings.map(({ code }) => code)).toEqual(['option_clamped']);
  });

  it('are left out for Whisper, which is said', async () => {
    const { double, provider } = await startPair({ model: 'whisper-large' });
    const { warnings } = await provider.transcribe(requestFor('good morning', { hints: ['Dragoman'] }));
    expect(double.requests[0]?.path).not.toContain('Dragoman');
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
  });

  it('have 500 tokens together, and not a number of their own', async () => {
    const { double, provider } = await startPair();
    const short = Array.from({ length: 200 }, (_, index) => `t${index}`);
    expect((await provider.transcribe(requestFor('good morning', { hints: short }))).warnings).toEqual([]);
    expect(lastQuery(double).keyterm).toEqual(short);
    const long = Array.from({ length: 60 }, (_, index) => `thirty letters of a long term ${index}`);
    const { warnings } = await provider.transcribe(requestFor('good morning', { hints: long }));
    expect(lastQuery(double).keyterm).toEqual(long.slice(0, 41));
    expect(warnings.map(({ code }) => code)).toEqual(['option_clamped']);
  });

  it('of models before Nova-3 are a hundred at most, which is said', async () => {
    const { double, provider } = await startPair();
    const hints = Array.from({ length: 120 }, (_, index) => `term${index}`);
    const { warnings } = await provider.transcribe(requestFor('good morning', { model: 'nova-2', hints }));
    expect(lastQuery(double).keywords).toEqual(hints.slice(0, 100));
    expect(warnings.map(({ code }) => code)).toEqual(['option_clamped']);
  });
});

it.each([
  ['no extra warning for no hints', { hints: [] }],
  ['no extra warning for options that are off', { diarization: false, numberFormatting: false }],
])('gives %s', async (_, asked) => {
  const { double, provider } = await startPair();
  expect((await provider.transcribe(requestFor('good morning', asked))).warnings).toEqual([]);
  expect(lastQuery(double)).toEqual({ ...always, language: ['en'] });
});

it('keeps twenty parallel calls apart', async () => {
  const { double, provider } = await startPair();
  const languages = ['en', 'de', 'fr', 'es', 'it'];
  const calls = Array.from({ length: 20 }, async (_, index) => {
    const text = `call ${'abcdefghijklmnopqrst'[index]} ${'word '.repeat(index + 1)}`.trim();
    const language = languages[index % languages.length] ?? 'en';
    const hints = [`hint${index}`];
    const result = await provider.transcribe(requestFor(text, { language, hints, words: true }));
    expect(result.text.toLowerCase()).toBe(`${text}.`);
    expect(result.language).toBe(language);
    expect(result.words).toHaveLength(index + 3);
  });
  await Promise.all(calls);
  for (const { path, body } of double.requests) {
    const { searchParams } = new URL(path, double.url);
    const index = Number(searchParams.get('keyterm')?.slice('hint'.length));
    expect(searchParams.get('language')).toBe(languages[index % languages.length]);
    expect(body.toString('utf8').startsWith(`call ${'abcdefghijklmnopqrst'[index]} `)).toBe(true);
  }
  expect(new Set(double.requests.map(({ clientPort }) => clientPort)).size).toBeGreaterThan(1);
});

it('keeps its connection for the next call', async () => {
  const { double, provider } = await startPair();
  await provider.transcribe(requestFor('one'));
  // A connection is free a turn after its answer.
  await setImmediate();
  await provider.transcribe(requestFor('two'));
  expect(double.requests[1]?.clientPort).toBe(double.requests[0]?.clientPort);
});

it('does without a key on a server that needs none', async () => {
  const { double, provider } = await startPair({}, { apiKey: null });
  expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
  expect(double.requests[0]?.headers).not.toHaveProperty('authorization');
  await provider.check({ signal: new AbortController().signal });
});
