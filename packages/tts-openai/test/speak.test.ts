import { once } from 'node:events';
import { createServer } from 'node:http';
import { doubleApiKey } from '@dragoman/vendors';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ttsOpenAi } from '../src/index.ts';
import { parametersFor } from '../src/parameters.ts';
import { createProvider, eventsOf, rawFormat, requestFor, sentBody, startPair } from './support/providers.ts';
import { tone } from './support/tone.ts';

/** What every call asks for. */
const always = { model: 'gpt-4o-mini-tts', voice: 'alloy', response_format: 'pcm', input: 'Good morning.' };

/** A server that answers everything with what it is told. */
const startList = async () => {
  let body: object = {};
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`,
    answer: (next: object) => {
      body = next;
    },
  };
};

describe('speech', () => {
  it('is told with its voice, length and what is known of the call', async () => {
    const { provider } = await startPair({}, { speak: tone });
    const { audio, ...result } = await provider.synthesize(requestFor('Good morning.'));
    expect(Buffer.from(audio).equals((await tone('Good morning.', 'f3', 1)).pcm)).toBe(true);
    expect(result).toEqual({
      format: rawFormat,
      durationMs: 260,
      voice: 'alloy',
      model: 'gpt-4o-mini-tts',
      requestId: expect.stringMatching(/^req_/),
      warnings: [],
    });
  });

  it('is asked for in one request, with nothing about this machine', async () => {
    const { double, provider } = await startPair({}, { speak: tone });
    await provider.synthesize(requestFor('Good morning.'));
    expect(double.requests).toHaveLength(1);
    const [sent] = double.requests;
    expect(sent?.path).toBe('/v1/audio/speech');
    expect(sent?.headers).toEqual({
      accept: '*/*',
      authorization: `Bearer ${doubleApiKey}`,
      connection: 'keep-alive',
      'content-length': String(sent?.body.length),
      'content-type': 'application/json',
      host: new URL(double.url).host,
      'user-agent': 'dragoman-tts-openai',
    });
    expect(sentBody(double)).toEqual(always);
  });

  it.each([
    ['voice', { voice: 'marin' }, { voice: 'marin' }],
    ['a voice of the account', { voice: 'voice_1234' }, { voice: { id: 'voice_1234' } }],
    ['model', { model: 'tts-1-hd' }, { model: 'tts-1-hd' }],
    ['instructions', { instructions: 'Warm.' }, { instructions: 'Warm.' }],
    ['rate', { prosody: { rate: 1.25 } }, { speed: 1.25 }],
    ['mp3', { format: { kind: 'container', container: 'mp3' } }, { response_format: 'mp3' }],
    ['ogg', { format: { kind: 'container', container: 'ogg' } }, { response_format: 'opus' }],
  ] as const)('takes %s, and nothing else changes', async (_, asked, fields) => {
    const { double, provider } = await startPair({}, { speak: tone });
    const { warnings } = await provider.synthesize(requestFor('Good morning.', asked));
    expect(sentBody(double)).toEqual({ ...always, ...fields });
    expect(warnings).toEqual([]);
  });

  it('is what the operator set where the request says nothing', async () => {
    const { double, provider } = await startPair({ speechModel: 'tts-1', voice: 'nova' }, { speak: tone });
    await provider.synthesize(requestFor('Good morning.'));
    expect(sentBody(double)).toEqual({ ...always, model: 'tts-1', voice: 'nova' });
  });

  it('without what the vendor lacks says so', async () => {
    const { provider } = await startPair({}, { speak: tone });
    const codesOf = async (asked: object) =>
      (await provider.synthesize(requestFor('x', asked))).warnings.map(({ code }) => code);
    const left = 'option_not_applied';
    expect(await codesOf({ prosody: { pitch: 2, volume: -3 }, words: true })).toEqual([left, left, left]);
    expect(await codesOf({ style: { name: 'cheerful' } })).toEqual([left]);
    expect(await codesOf({ model: 'tts-1', instructions: 'Warm.' })).toEqual([left]);
    expect(await codesOf({ prosody: { rate: 5 } })).toEqual(['option_clamped']);
    expect(await codesOf({ language: 'es-MX' })).toEqual(['region_fallback']);
    expect(await codesOf({ language: 'nb' })).toEqual([]);
  });

  it('is as fast as was asked for where the vendor can, and else as near as possible, which is said', () => {
    const options = ttsOpenAi.options.parse({ apiKey: 'sk-x' });
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 20, noNaN: true }), (rate) => {
        const { fields, warnings } = parametersFor(requestFor('x', { prosody: { rate } }), options);
        const { speed = 1 } = fields;
        expect(speed).toBe(Math.min(4, Math.max(0.25, rate)));
        expect(warnings.map(({ code }) => code)).toEqual(speed === rate ? [] : ['option_clamped']);
      }),
    );
  });

  it('as WAV has the length of its samples in its header', async () => {
    const { provider } = await startPair({}, { speak: tone });
    const format = { kind: 'container', container: 'wav' } as const;
    const result = await provider.synthesize(requestFor('Good morning.', { format }));
    const audio = Buffer.from(result.audio);
    expect([audio.readUInt32LE(4), audio.readUInt32LE(40)]).toEqual([audio.length - 8, audio.length - 44]);
    expect(result.durationMs).toBe(260);
  });
});

describe('a stream', () => {
  it('gives the same audio in pieces, as they come', async () => {
    const { provider } = await startPair({}, { speak: tone });
    const text = 'Good morning. '.repeat(50).trim();
    const events = await eventsOf(provider, requestFor(text));
    const pieces = events.flatMap((event) => (event.type === 'audio' ? [event.audio] : []));
    expect(pieces.length).toBeGreaterThan(10);
    expect(Buffer.concat(pieces).equals((await tone(text, 'f3', 1)).pcm)).toBe(true);
    expect(events[0]).toEqual({ type: 'start', format: rawFormat, voice: 'alloy' });
    expect(events.at(-1)).toMatchObject({ type: 'end', outcome: { voice: 'alloy', warnings: [] } });
  });

  it('begins before the vendor is ready', async () => {
    const { double, provider } = await startPair({}, { speak: tone });
    double.fail({ kind: 'stalled_body' });
    const stream = provider.synthesizeStream?.(requestFor('Good morning.'));
    const iterator = stream?.[Symbol.asyncIterator]();
    expect((await iterator?.next())?.value).toMatchObject({ type: 'start' });
    expect((await iterator?.next())?.value).toMatchObject({ type: 'audio' });
    expect(double.openCalls).toBe(1);
    await iterator?.return?.();
  });
});

describe('voices', () => {
  const { signal } = new AbortController();

  it('are OpenAI’s, fewer for its first models', async () => {
    const { provider } = await startPair();
    const voices = await provider.voices({ signal });
    expect(voices.map(({ id }) => id)).toHaveLength(13);
    expect(voices[0]).toMatchObject({ id: 'alloy', name: 'Alloy', gender: 'unknown', sampleRates: [24_000] });
    const { provider: older } = await startPair({ speechModel: 'tts-1' });
    expect(await older.voices({ signal, language: 'es' })).toHaveLength(9);
    expect(await older.voices({ signal, language: 'tlh' })).toEqual([]);
  });

  it('are those that a compatible server lists', async () => {
    const { provider } = await startPair(
      { speechModel: 'kokoro', voice: 'af_heart' },
      {
        voices: ['af_heart', 'am_adam'],
        apiKey: null,
        speak: tone,
      },
    );
    expect((await provider.voices({ signal })).map(({ id }) => id)).toEqual(['af_heart', 'am_adam']);
    expect((await provider.synthesize(requestFor('Hello.'))).voice).toBe('af_heart');
  });

  it('are read in the ways in which servers list them', async () => {
    const { url, answer } = await startList();
    const provider = createProvider({ baseUrl: url, speechLanguages: ['eu', 'es'] });
    const listed = (body: object) => {
      answer(body);
      return provider.voices({ signal });
    };
    const plain = { languages: ['eu', 'es'], gender: 'unknown', styles: [], sampleRates: [24_000] };
    expect(await listed({ voices: ['one'] })).toEqual([{ id: 'one', name: 'one', ...plain }]);
    expect(
      await listed([
        { voice_id: 'two', name: 'Two', language: 'es_mx', gender: 'female', sample_rate: 22_050 },
        { name: 'three', language: ['?'] },
      ]),
    ).toEqual([
      { id: 'two', name: 'Two', languages: ['es-MX'], gender: 'female', styles: [], sampleRates: [22_050] },
      { id: 'three', name: 'three', ...plain },
    ]);
    await expect(listed({ voices: [{ nothing: true }] })).rejects.toMatchObject({
      provider: { failure: 'invalid_response' },
    });
  });

  it('may speak languages that OpenAI’s do not, with their regions', async () => {
    const { provider } = await startPair({ speechLanguages: ['eu', 'es-MX'] }, { speak: tone });
    expect((await provider.synthesize(requestFor('Kaixo.', { language: 'eu' }))).warnings).toEqual([]);
    expect((await provider.synthesize(requestFor('Hola.', { language: 'es-MX' }))).warnings).toEqual([]);
    await expect(provider.synthesize(requestFor('Hi.'))).rejects.toMatchObject({
      code: 'unsupported_language',
    });
  });
});

it('keeps twenty parallel calls with different voices and languages apart', async () => {
  const { double, provider } = await startPair({}, { speak: tone });
  const voices = (await provider.voices({ signal: new AbortController().signal })).map(({ id }) => id);
  const languages = ['en', 'de', 'fr', 'es'];
  const calls = Array.from({ length: 20 }, (_, index) =>
    requestFor(`This is call ${index}.`, {
      voice: voices[index % voices.length] ?? 'alloy',
      language: languages[index % languages.length] ?? 'en',
    }),
  );
  const alone: Buffer[] = [];
  for (const request of calls) alone.push(Buffer.from((await provider.synthesize(request)).audio));
  const beside = await Promise.all(calls.map((request) => provider.synthesize(request)));
  for (const [index, { audio, voice }] of beside.entries()) {
    expect(voice).toBe(calls[index]?.voice);
    expect(alone[index]?.equals(Buffer.from(audio))).toBe(true);
  }
  expect(new Set(double.requests.map(({ body }) => body.toString())).size).toBe(21);
});
