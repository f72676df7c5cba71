import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audioContentTypes } from '@dragoman/provider';
import { doubleApiKey, scriptedWords, wavOf } from '@dragoman/vendors';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tagOf, vendorLanguage } from '../src/languages.ts';
import {
  blobOf,
  formOf,
  lastFields,
  lastFile,
  rawFormat,
  requestFor,
  speech,
  startPair,
} from './support/providers.ts';

/** What every call with Whisper asks for. */
const always = {
  model: ['whisper-1'],
  response_format: ['verbose_json'],
  'timestamp_granularities[]': ['segment'],
};

/** Bytes that the double takes for a file of the container, with a text that it hears behind 44 bytes of header. */
const fileOf = (magic: Buffer, text: string): Buffer => {
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
    const confidence = expect.closeTo(0.98, 5);
    expect(result).toEqual({
      text: 'Good morning.',
      language: 'en',
      confidence,
      durationMs: 1000,
      segments: [{ text: 'Good morning.', startMs: 40, endMs: 600, confidence }],
      words: [
        { text: 'good', startMs: 40, endMs: 300 },
        { text: 'morning', startMs: 340, endMs: 600 },
      ],
      requestId: expect.stringMatching(/^req_/),
      model: 'whisper-1',
      warnings: [],
    });
  });

  it('goes in one request, with nothing about this machine', async () => {
    const { double, provider } = await startPair();
    await provider.transcribe(requestFor('good morning'));
    expect(double.requests).toHaveLength(1);
    const [sent] = double.requests;
    expect(sent?.path).toBe('/v1/audio/transcriptions');
    expect(sent?.headers).toEqual({
      accept: 'application/json',
      authorization: `Bearer ${doubleApiKey}`,
      connection: 'keep-alive',
      'content-length': String(sent?.body.length),
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=----formdata-undici-\d+$/),
      host: new URL(double.url).host,
      'user-agent': 'dragoman-asr-openai',
    });
    expect(await lastFields(double)).toEqual({ ...always, language: ['en'] });
  });

  it('of raw samples gets the header of a WAV file', async () => {
    const { double, provider } = await startPair();
    await provider.transcribe(requestFor('good morning'));
    const file = await lastFile(double);
    expect([file.name, file.type]).toEqual(['audio.wav', 'audio/wav']);
    const expected = wavOf({ pcm: speech('good morning'), sampleRate: 16_000 });
    expect(Buffer.from(await file.arrayBuffer()).equals(expected)).toBe(true);
  });

  it.each(containers)('goes as it is where it is %s', async (container, magic) => {
    const { double, provider } = await startPair();
    const bytes = fileOf(magic, 'good morning');
    const format = { kind: 'container', container } as const;
    const result = await provider.transcribe(requestFor('', { audio: blobOf(bytes), format }));
    expect(result.text).toBe('Good morning.');
    const file = await lastFile(double);
    expect([file.name, file.type]).toEqual([`audio.${container}`, audioContentTypes[container]]);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('on disk arrives whole', async () => {
    const { double, provider } = await startPair();
    const folder = await mkdtemp(join(tmpdir(), 'asr-openai-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const samples = Buffer.alloc(20_000_000, 7);
    speech('good morning').copy(samples);
    await writeFile(join(folder, 'long.raw'), samples);
    await provider.transcribe(requestFor('', { audio: await openAsBlob(join(folder, 'long.raw')) }));
    const sent = Buffer.from(await (await lastFile(double)).arrayBuffer());
    expect(sent.subarray(44).equals(samples)).toBe(true);
  });

  it('without speech is an empty transcript', async () => {
    const { provider } = await startPair();
    const audio = blobOf(Buffer.alloc(32_000));
    const result = await provider.transcribe(requestFor('', { audio, words: true }));
    expect(result).toMatchObject({ text: '', segments: [], words: [], durationMs: 1000, warnings: [] });
    expect(result).not.toHaveProperty('confidence');
  });

  it.each(['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-transcribe-diarize'])(
    'that %s finds too short is an empty transcript',
    async (model) => {
      const { double, provider } = await startPair();
      const audio = blobOf(Buffer.alloc(1000, 1));
      const result = await provider.transcribe(requestFor('', { audio, model, words: true }));
      expect(result).toMatchObject({ text: '', segments: [], words: [], durationMs: 31 });
      expect(double.requests).toHaveLength(1);
    },
  );

  it('leaves out the words where nobody asked for them', async () => {
    const { provider } = await startPair();
    expect(await provider.transcribe(requestFor('good morning'))).not.toHaveProperty('words');
  });

  it('in two parts has two segments', async () => {
    const words = [
      ...scriptedWords('good morning'),
      { text: 'hello', startMs: 2000, endMs: 2300, confidence: 0.5 },
    ];
    const { provider } = await startPair({}, { recognise: () => words });
    const { segments, confidence } = await provider.transcribe(requestFor('x'));
    expect(segments.map(({ text, startMs }) => [text, startMs])).toEqual([
      ['Good morning.', 40],
      ['Hello.', 2000],
    ]);
    expect(confidence).toBeCloseTo((0.98 * 560 + 0.5 * 300) / 860, 5);
  });
});

describe('options', () => {
  it.each([
    ['words', { words: true }, { ...always, 'timestamp_granularities[]': ['segment', 'word'] }],
    ['hints', { hints: ['Dragoman', 'big sur', ' '] }, { ...always, prompt: ['Dragoman, big sur'] }],
    [
      'a model without times',
      { model: 'gpt-4o-transcribe', hints: ['Dragoman'] },
      {
        model: ['gpt-4o-transcribe'],
        response_format: ['json'],
        'include[]': ['logprobs'],
        prompt: ['Dragoman'],
      },
    ],
    [
      'a model with keywords',
      { model: 'gpt-transcribe', hints: ['Dragoman', 'big sur'] },
      { model: ['gpt-transcribe'], response_format: ['json'], 'keywords[]': ['Dragoman', 'big sur'] },
    ],
    [
      'diarization',
      { diarization: true },
      {
        model: ['gpt-4o-transcribe-diarize'],
        response_format: ['diarized_json'],
        chunking_strategy: ['auto'],
      },
    ],
  ] as const)('%s reach the vendor, and nothing else changes', async (_, asked, fields) => {
    const { double, provider } = await startPair();
    await provider.transcribe(requestFor('good morning', asked));
    expect(await lastFields(double)).toEqual({ language: ['en'], ...fields });
  });

  it.each([
    ['no language', {}],
    ['any', { language: 'auto' as const }],
  ])('leave out the language where %s is asked for, and tell what was heard', async (_, asked) => {
    const { double, provider } = await startPair({}, { detectedLanguage: 'de' });
    const { language: _language, ...request } = requestFor('guten morgen');
    const result = await provider.transcribe({ ...request, ...asked });
    expect(await lastFields(double)).not.toHaveProperty('language');
    expect(result).toMatchObject({ language: 'de', warnings: [] });
  });

  it('tell speakers apart', async () => {
    const words = [
      { text: 'hello', startMs: 100, endMs: 400, speaker: 0 },
      { text: 'morning', startMs: 500, endMs: 800, speaker: 1 },
      { text: 'again', startMs: 900, endMs: 1200, speaker: 0 },
    ];
    const { provider } = await startPair({}, { recognise: () => words });
    const { segments, durationMs } = await provider.transcribe(requestFor('x', { diarization: true }));
    expect(segments).toEqual([
      { text: 'Hello.', startMs: 100, endMs: 400, speaker: 'A' },
      { text: 'Morning.', startMs: 500, endMs: 800, speaker: 'B' },
      { text: 'Again.', startMs: 900, endMs: 1200, speaker: 'A' },
    ]);
    expect(durationMs).toBe(1000);
  });

  it('without an answer are told', async () => {
    const { provider } = await startPair();
    const codesOf = async (asked: object) =>
      (await provider.transcribe(requestFor('good morning', asked))).warnings.map(({ code }) => code);
    expect(await codesOf({ profanityFilter: true, numberFormatting: true })).toEqual([
      'option_not_applied',
      'option_not_applied',
    ]);
    expect(await codesOf({ model: 'whisper-1', diarization: true })).toEqual(['option_not_applied']);
    expect(await codesOf({ diarization: true, hints: ['x'], words: true })).toEqual([
      'option_not_applied',
      'option_not_applied',
    ]);
    expect(await codesOf({ model: 'gpt-4o-transcribe', language: 'auto' })).toEqual([
      'option_not_applied',
      'no_segment_times',
    ]);
    expect(await codesOf({ language: 'pt-BR' })).toEqual(['region_fallback']);
  });

  it('clamp hints to what the model reads', async () => {
    const { double, provider } = await startPair();
    const hints = Array.from({ length: 300 }, (_, index) => `hint${index}`);
    const { warnings } = await provider.transcribe(requestFor('good morning', { hints }));
    expect(warnings.map(({ code }) => code)).toEqual(['option_clamped']);
    const [prompt] = (await lastFields(double)).prompt ?? [];
    expect(String(prompt).length).toBeLessThanOrEqual(896);
    expect(String(prompt)).toMatch(/^hint0, hint1, /);
  });
});

describe('a model without times', () => {
  it('gives one segment, which is told', async () => {
    const { provider } = await startPair({ transcriptionModel: 'gpt-4o-transcribe' });
    const result = await provider.transcribe(requestFor('good morning'));
    expect(result).toMatchObject({
      text: 'Good morning.',
      segments: [{ text: 'Good morning.', startMs: 0, endMs: 1000 }],
      confidence: expect.closeTo(0.98, 5),
      warnings: [{ code: 'no_segment_times' }],
    });
    expect(result).not.toHaveProperty('words');
  });
});

it('keeps twenty parallel calls apart', async () => {
  const { double, provider } = await startPair();
  const languages = ['en', 'de', 'fr', 'es', 'it'];
  const calls = Array.from({ length: 20 }, async (_, index) => {
    const text = `call ${'abcdefghijklmnopqrst'[index]} ${'word '.repeat(index + 1)}`.trim();
    const language = languages[index % languages.length] ?? 'en';
    const result = await provider.transcribe(
      requestFor(text, { language, hints: [`hint${index}`], words: true }),
    );
    expect(result.text.toLowerCase()).toBe(`${text}.`);
    expect(result.language).toBe(language);
    expect(result.words).toHaveLength(index + 3);
  });
  await Promise.all(calls);
  for (const request of double.requests) {
    const form = await formOf(request);
    const index = Number(String(form.get('prompt')).slice('hint'.length));
    expect(form.get('language')).toBe(languages[index % languages.length]);
    const file = form.get('file');
    const heard = file instanceof File ? await file.slice(44, 51).text() : '';
    expect(heard).toBe(`call ${'abcdefghijklmnopqrst'[index]} `);
  }
});

it('keeps its connections for the next calls', async () => {
  const { double, provider } = await startPair();
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six'])
    await provider.transcribe(requestFor(text));
  // A call that follows at once finds the first connection not yet free.
  expect(new Set(double.requests.map(({ clientPort }) => clientPort)).size).toBeLessThanOrEqual(2);
});

describe('a compatible server', () => {
  it('needs no key', async () => {
    const { double, provider } = await startPair({}, { apiKey: null });
    expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
    expect(double.requests[0]?.headers).not.toHaveProperty('authorization');
    await provider.check({ signal: new AbortController().signal });
  });

  it('may have models of its own, in any language, and answer with less', async () => {
    const { double, provider } = await startPair({ transcriptionModel: 'Systran/faster-whisper-small' });
    double.fail({ kind: 'respond', status: 200, body: { text: ' hi ', language: 'sw', duration: '1.5' } });
    const { language: _language, ...request } = requestFor('x', { words: true });
    expect(await provider.transcribe(request)).toEqual({
      text: 'hi',
      language: 'sw',
      durationMs: 1000,
      segments: [],
      words: [],
      model: 'Systran/faster-whisper-small',
      requestId: expect.any(String),
      warnings: [],
    });
    expect(await provider.languages({ signal: new AbortController().signal })).toBe('any');
  });

  it('may want its key in another header', async () => {
    const { double, provider } = await startPair({ keyHeader: 'api-key' }, { keyHeader: 'api-key' });
    await provider.transcribe(requestFor('good morning', { format: rawFormat }));
    expect(double.requests[0]?.headers['api-key']).toBe(doubleApiKey);
  });
});

describe('languages', () => {
  it.each([
    ['english', 'en'],
    ['chinese', 'zh'],
    ['myanmar', 'my'],
    ['tagalog', 'fil'],
    ['nynorsk', 'nn'],
    ['haitian creole', 'ht'],
    ['de', 'de'],
    ['pt-br', 'pt-BR'],
    ['', undefined],
    ['no language at all', undefined],
  ])('are read: %j is %j', (said, tag) => expect(tagOf(said)).toBe(tag));

  it.each([
    ['en', 'en', false],
    ['en-GB', 'en', true],
    ['zh-Hant-TW', 'zh', true],
    ['nb', 'no', false],
    ['fil', 'tl', false],
  ])('are sent: %s as %s', (tag, code, warned) => {
    const { code: sent, warning } = vendorLanguage(tag);
    expect([sent, warning !== undefined]).toEqual([code, warned]);
  });

  it('of any kind are read without an error, as a canonical tag or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{1,4}(-[A-Za-z0-9]{1,9})?$/)), (said) => {
        const tag = tagOf(said);
        expect(tag === undefined || Intl.getCanonicalLocales(tag)[0] === tag).toBe(true);
      }),
    );
  });
});
