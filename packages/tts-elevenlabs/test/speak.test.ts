import { setImmediate } from 'node:timers/promises';
import { elevenLabsDoubleKey } from '@dragoman/vendors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../src/words.ts';
import { audioOf, eventsOf, rawFormat, requestFor, sentBody, startPair } from './support/providers.ts';
import { tone } from './support/tone.ts';

const george = 'JBFqnCBsd6RMkjVDRZzb';
const spoken = (text: string, more: object = {}) =>
  tone({ text, language: 'en-GB', variant: 'f3', speed: 1, ...more });

describe('speech', () => {
  it('is told with its voice, length and what is known of the call', async () => {
    const { provider } = await startPair({}, { speak: tone });
    const { audio, ...result } = await provider.synthesize(requestFor('Good morning.'));
    expect(Buffer.from(audio).equals((await spoken('Good morning.')).pcm)).toBe(true);
    expect(result).toEqual({
      format: rawFormat,
      durationMs: 260,
      voice: george,
      model: 'eleven_multilingual_v2',
      requestId: expect.stringMatching(/^[0-9a-f]{20}$/),
      warnings: [],
    });
  });

  it('is asked for in one request, with nothing about this machine', async () => {
    const { double, provider } = await startPair({}, { speak: tone });
    await provider.synthesize(requestFor('Good morning.'));
    expect(double.requests).toHaveLength(1);
    const [sent] = double.requests;
    expect(sent?.path).toBe(`/v1/text-to-speech/${george}?output_format=pcm_24000`);
    expect(sent?.headers).toEqual({
      accept: '*/*',
      connection: 'keep-alive',
      'content-length': String(sent?.body.length),
      'content-type': 'application/json',
      host: new URL(double.url).host,
      'user-agent': 'dragoman-tts-elevenlabs',
      'xi-api-key': elevenLabsDoubleKey,
    });
    expect(sentBody(double)).toEqual({ text: 'Good morning.', model_id: 'eleven_multilingual_v2' });
  });

  it.each([
    [
      'model and language',
      { model: 'eleven_flash_v2_5' },
      { model_id: 'eleven_flash_v2_5', language_code: 'en' },
    ],
    ['rate', { prosody: { rate: 1.1 } }, { voice_settings: { speed: 1.1 } }],
    [
      'what is spoken before and after',
      { previousText: 'Before.', nextText: 'After.' },
      { previous_text: 'Before.', next_text: 'After.' },
    ],
    [
      'nothing around it where the model cannot',
      { previousText: 'Before.', model: 'eleven_v3' },
      { model_id: 'eleven_v3', language_code: 'en' },
    ],
  ] as const)('takes %s, and nothing else changes', async (_, asked, fields) => {
    const { double, provider } = await startPair({}, { speak: tone });
    const { warnings } = await provider.synthesize(requestFor('Good morning.', asked));
    expect(sentBody(double)).toEqual({
      text: 'Good morning.',
      model_id: 'eleven_multilingual_v2',
      ...fields,
    });
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ kind: 'container', container: 'mp3' }, 'mp3_44100_128'],
    [{ kind: 'container', container: 'ogg' }, 'opus_48000_96'],
    [{ kind: 'container', container: 'wav' }, 'wav_24000'],
    [{ kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 }, 'pcm_16000'],
    [{ kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 1 }, 'ulaw_8000'],
    [{ kind: 'raw', encoding: 'alaw', sampleRate: 8000, channels: 1 }, 'alaw_8000'],
  ] as const)('is made as %j', async (format, name) => {
    const { double, provider } = await startPair({}, { speak: tone });
    const result = await provider.synthesize(requestFor('Good morning.', { format }));
    expect(double.requests[0]?.path).toContain(`?output_format=${name}`);
    expect(result.format).toEqual(format);
  });

  it('is what the operator set where the request says nothing', async () => {
    const options = {
      stability: 0.5,
      similarityBoost: 0.8,
      style: 0.1,
      history: false,
      voice: 'SAz9YHcvj6GT2YYXdXww',
    };
    const { double, provider } = await startPair(options, { speak: tone });
    await provider.synthesize(requestFor('Good morning.', { prosody: { rate: 0.9 } }));
    expect(double.requests[0]?.path).toBe(
      '/v1/text-to-speech/SAz9YHcvj6GT2YYXdXww?enable_logging=false&output_format=pcm_24000',
    );
    expect(sentBody(double).voice_settings).toEqual({
      stability: 0.5,
      similarity_boost: 0.8,
      style: 0.1,
      speed: 0.9,
    });
  });

  it('without what the vendor lacks says so', async () => {
    const { double, provider } = await startPair({}, { speak: tone });
    const codesOf = async (asked: object) =>
      (await provider.synthesize(requestFor('x', asked))).warnings.map(({ code }) => code);
    const left = 'option_not_applied';
    expect(await codesOf({ prosody: { pitch: 2, volume: -3 } })).toEqual([left, left]);
    expect(await codesOf({ style: { name: 'cheerful' }, instructions: 'Warm.' })).toEqual([left, left]);
    expect(await codesOf({ model: 'eleven_turbo_v2_5' })).toEqual(['model_deprecated']);
    expect(sentBody(double)).toMatchObject({ model_id: 'eleven_turbo_v2_5', language_code: 'en' });
    expect(await codesOf({ prosody: { rate: 2 } })).toEqual(['option_clamped']);
    expect(sentBody(double).voice_settings).toEqual({ speed: 1.2 });
    expect(await codesOf({ prosody: { rate: 0.5 } })).toEqual(['option_clamped']);
    expect(sentBody(double).voice_settings).toEqual({ speed: 0.7 });
    expect(await codesOf({ language: 'es-MX' })).toEqual(['region_fallback']);
    expect(await codesOf({ language: 'es-MX', voice: 'tMXQu1hBkGsnmHX4Bh2A' })).toEqual([]);
    expect(await codesOf({ language: 'nb', model: 'eleven_v3' })).toEqual([]);
    expect(sentBody(double).language_code).toBe('no');
  });
});

describe('words', () => {
  it('have the times of their characters', async () => {
    const { double, provider } = await startPair({}, { speak: tone });
    const result = await provider.synthesize(requestFor('Good morning.', { words: true }));
    expect(double.requests[0]?.path).toContain('/with-timestamps?');
    expect(result.words).toEqual([
      { text: 'Good', startMs: 0, endMs: 80 },
      { text: 'morning.', startMs: 100, endMs: 260 },
    ]);
    expect(Buffer.from(result.audio).equals((await spoken('Good morning.')).pcm)).toBe(true);
  });

  it('come with a stream, too', async () => {
    const { double, provider } = await startPair({}, { speak: tone });
    const text = 'Good morning. '.repeat(20).trim();
    const events = await eventsOf(provider, requestFor(text, { words: true }));
    expect(double.requests[0]?.path).toContain('/stream/with-timestamps?');
    const end = events.at(-1);
    const words = end?.type === 'end' ? end.outcome.words : undefined;
    expect(words?.map((word) => word.text).join(' ')).toBe(text);
    expect(words?.at(-1)?.endMs).toBe([...text].length * 20);
    expect(audioOf(events).equals((await spoken(text)).pcm)).toBe(true);
  });

  it('are all of the text, in order, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const characters = [...text];
        const words = wordsOf({
          characters,
          characterStartTimesSeconds: characters.map((_, index) => index / 10),
          characterEndTimesSeconds: characters.map((_, index) => (index + 1) / 10),
        });
        expect(words.map((word) => word.text)).toEqual(text.split(/\s+/).filter((word) => word !== ''));
        for (const [index, { startMs, endMs }] of words.entries()) {
          expect(startMs).toBeLessThanOrEqual(endMs);
          expect(startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
        }
      }),
    );
  });

  it('of an answer without times are no words at all, but an unusable answer', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'respond', status: 200, body: { audio_base64: 'AAAA', alignment: null } });
    await expect(provider.synthesize(requestFor('x', { words: true }))).rejects.toMatchObject({
      provider: { failure: 'invalid_response' },
    });
  });
});

describe('a stream', () => {
  it('gives the same audio in pieces, as they come', async () => {
    const { double, provider } = await startPair({}, { speak: tone });
    const text = 'Good morning. '.repeat(50).trim();
    const events = await eventsOf(provider, requestFor(text));
    expect(double.requests[0]?.path).toBe(`/v1/text-to-speech/${george}/stream?output_format=pcm_24000`);
    expect(events.length).toBeGreaterThan(10);
    expect(audioOf(events).equals((await spoken(text)).pcm)).toBe(true);
    expect(events[0]).toEqual({ type: 'start', format: rawFormat, voice: george });
    expect(events.at(-1)).toMatchObject({ type: 'end', outcome: { voice: george, warnings: [] } });
  });

  it('of WAV is made of samples, under a header without a length', async () => {
    const { double, provider } = await startPair({}, { speak: tone });
    const format = { kind: 'container', container: 'wav' } as const;
    const events = await eventsOf(provider, requestFor('Good morning.', { format }));
    expect(double.requests[0]?.path).toContain('/stream?output_format=pcm_24000');
    const audio = audioOf(events);
    expect(audio.toString('latin1', 0, 4)).toBe('RIFF');
    expect(audio.subarray(44).equals((await spoken('Good morning.')).pcm)).toBe(true);
    expect(events[0]).toMatchObject({ type: 'start', format });
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

  it('have their own languages first, then those of the model', async () => {
    const { double, provider } = await startPair();
    const voices = await provider.voices({ signal });
    expect(double.requests[0]?.path).toBe('/v2/voices?page_size=100&include_total_count=false');
    expect(voices).toHaveLength(6);
    const sarah = voices.find(({ id }) => id === 'EXAVITQu4vr4xnSDxMaL');
    expect(sarah).toMatchObject({ name: 'Sarah (american)', gender: 'female', styles: [] });
    expect(sarah?.languages.slice(0, 3)).toEqual(['en-US', 'fr-FR', 'ar']);
    expect(sarah?.languages).not.toContain('en');
    expect(await provider.voices({ signal, language: 'uk' })).toHaveLength(6);
    expect(await provider.voices({ signal, language: 'hu' })).toEqual([]);
  });

  it('of a model that is not known are those of its own languages', async () => {
    const { provider } = await startPair({ model: 'one-of-tomorrow' });
    const voices = await provider.voices({ signal, language: 'de' });
    expect(voices.map(({ languages }) => languages)).toEqual([['en-US', 'de-DE'], ['de-DE']]);
  });

  it('come page by page', async () => {
    const { double, provider } = await startPair();
    const voice = (id: string) => ({ voice_id: id, name: id, labels: { language: 'en' } });
    const page = (ids: string[], token: string | null) => ({
      kind: 'respond' as const,
      status: 200,
      body: { voices: ids.map(voice), has_more: token !== null, total_count: 3, next_page_token: token },
    });
    double.fail(page(['a', 'b'], 'more'));
    double.fail(page(['b', 'c'], null));
    expect((await provider.voices({ signal })).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(double.requests[1]?.path).toContain('next_page_token=more');
  });
});

it('keeps twenty parallel calls with different voices and languages apart', async () => {
  const { double, provider } = await startPair({ model: 'eleven_flash_v2_5' }, { speak: tone });
  const voices = (await provider.voices({ signal: new AbortController().signal })).map(({ id }) => id);
  const languages = ['en', 'de', 'fr', 'es'];
  const calls = Array.from({ length: 20 }, (_, index) =>
    requestFor(`This is call ${index}.`, {
      voice: voices[index % voices.length] ?? george,
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
  expect(new Set(alone.map((audio) => audio.toString('base64'))).size).toBe(20);
  expect(double.openCalls).toBe(0);
});

it('keeps its connection for the next call', async () => {
  const { double, provider } = await startPair({}, { speak: tone });
  await provider.synthesize(requestFor('one'));
  // A connection is free a turn after its answer.
  await setImmediate();
  await provider.synthesize(requestFor('two'));
  expect(double.requests[1]?.clientPort).toBe(double.requests[0]?.clientPort);
});
