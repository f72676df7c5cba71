import { azureDoubleKey } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { audioOf, eventsOf, lastSsml, requestFor, startPair } from './support/providers.ts';

describe('speech', () => {
  it('is raw samples of 24 kHz with their length, voice and id', async () => {
    const { double, provider } = await startPair();
    const result = await provider.synthesize(requestFor('good morning'));
    expect(result).toEqual({
      audio: expect.any(Uint8Array),
      format: { kind: 'raw', encoding: 's16le', sampleRate: 24_000, channels: 1 },
      durationMs: 520,
      voice: 'en-US-AvaMultilingualNeural',
      requestId: expect.stringMatching(/^[0-9A-F]{32}$/),
      warnings: [],
    });
    expect(result.audio.length).toBe(520 * 48);
    expect(double.syntheses[0]?.outputFormat).toBe('raw-24khz-16bit-mono-pcm');
    expect(double.requests.map(({ headers }) => headers['ocp-apim-subscription-key'])).toEqual([
      azureDoubleKey,
      azureDoubleKey,
    ]);
  });

  it.each([
    [{ kind: 'container', container: 'wav' }, 'raw-24khz-16bit-mono-pcm', 'RIFF'],
    [{ kind: 'container', container: 'mp3' }, 'audio-24khz-96kbitrate-mono-mp3', undefined],
    [{ kind: 'container', container: 'ogg' }, 'ogg-24khz-16bit-mono-opus', 'OggS'],
    [{ kind: 'container', container: 'webm' }, 'webm-24khz-16bit-mono-opus', '\x1aE'],
    [
      { kind: 'raw', encoding: 's16le', sampleRate: 48_000, channels: 1 },
      'raw-48khz-16bit-mono-pcm',
      undefined,
    ],
    [
      { kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 1 },
      'raw-8khz-8bit-mono-mulaw',
      undefined,
    ],
    [{ kind: 'raw', encoding: 'alaw', sampleRate: 8000, channels: 1 }, 'raw-8khz-8bit-mono-alaw', undefined],
  ] as const)('in %j is asked for as %s', async (format, name, start) => {
    const { double, provider } = await startPair();
    const {
      audio,
      durationMs,
      format: made,
    } = await provider.synthesize(requestFor('good morning', { format }));
    expect(double.syntheses[0]?.outputFormat).toBe(name);
    expect(made).toEqual(format);
    expect(durationMs).toBe(520);
    if (start) expect(Buffer.from(audio).toString('latin1', 0, start.length)).toBe(start);
  });

  it.each([
    { kind: 'container', container: 'flac' },
    { kind: 'raw', encoding: 's16le', sampleRate: 12_345, channels: 1 },
    { kind: 'raw', encoding: 's16le', sampleRate: 24_000, channels: 2 },
  ] as const)('in %j is refused before anything is spoken', async (format) => {
    const { double, provider } = await startPair();
    await expect(provider.synthesize(requestFor('x', { format }))).rejects.toMatchObject({
      code: 'unsupported_format',
    });
    expect(double.upgrades).toBe(0);
  });

  it('has the times of its words where they are asked for', async () => {
    const { double, provider } = await startPair();
    const { words, durationMs } = await provider.synthesize(
      requestFor('Good morning, all!', { words: true }),
    );
    expect(words?.map(({ text }) => text)).toEqual(['Good', 'morning', 'all']);
    expect(words?.[0]?.startMs).toBe(0);
    expect(words?.at(-1)?.endMs).toBe(durationMs);
    for (const [index, { startMs, endMs }] of (words ?? []).entries()) {
      expect(endMs).toBeGreaterThan(startMs);
      expect(startMs).toBe(words?.[index - 1]?.endMs ?? 0);
    }
    expect(double.syntheses[0]?.texts[1]).toContain('"wordBoundaryEnabled":"true"');
    expect(await provider.synthesize(requestFor('x'))).not.toHaveProperty('words');
    expect(double.syntheses[1]?.texts[1]).toContain('"wordBoundaryEnabled":"false"');
  });

  it('is refused a model, and warns of instructions', async () => {
    const { provider } = await startPair();
    await expect(provider.synthesize(requestFor('x', { model: 'm' }))).rejects.toMatchObject({
      code: 'unknown_model',
    });
    const { warnings } = await provider.synthesize(requestFor('x', { instructions: 'Softly.' }));
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
  });

  it('that has nothing in it is no answer', async () => {
    const { provider } = await startPair();
    await expect(provider.synthesize(requestFor(' '))).rejects.toMatchObject({
      provider: { failure: 'invalid_response' },
    });
  });
});

describe('a stream', () => {
  it('is the same audio, as it comes', async () => {
    const { provider } = await startPair();
    const request = requestFor('good morning to you all', { words: true });
    const { audio, ...outcome } = await provider.synthesize(request);
    const events = await eventsOf(provider, request);
    expect(events[0]).toEqual({ type: 'start', format: outcome.format, voice: outcome.voice });
    expect(audioOf(events).equals(audio)).toBe(true);
    expect(events.length).toBeGreaterThan(5);
    expect(events.at(-1)).toEqual({
      type: 'end',
      outcome: { ...outcome, requestId: expect.any(String) },
    });
  });

  it('of WAV has one header, at its start', async () => {
    const { provider } = await startPair();
    const format = { kind: 'container', container: 'wav' } as const;
    const events = await eventsOf(provider, requestFor('good morning to you all', { format }));
    const audio = audioOf(events);
    const { audio: raw } = await provider.synthesize(requestFor('good morning to you all'));
    expect(audio.toString('latin1', 0, 4)).toBe('RIFF');
    expect(audio.readUInt32LE(24)).toBe(24_000);
    expect(audio.subarray(44).equals(raw)).toBe(true);
  });

  it('gives audio before the last of it is made', async () => {
    const { double, provider } = await startPair({}, { chunkMs: 5 });
    const stream = provider.synthesizeStream?.(requestFor('word '.repeat(200))) ?? [];
    for await (const event of stream) {
      expect(event.type).toBe('start');
      break;
    }
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
  });
});

it('keeps twenty parallel calls with different voices and languages apart', async () => {
  const { double, provider } = await startPair();
  const voices = ['en-US-GuyNeural', 'de-DE-KatjaNeural', 'es-MX-DaliaNeural', 'fr-FR-DeniseNeural'];
  const calls = Array.from({ length: 20 }, (_, index) => {
    const voice = voices[index % voices.length] ?? '';
    return requestFor(`call ${index}`, { voice, language: voice.slice(0, 5), words: true });
  });
  const alone = [];
  for (const call of calls) alone.push(Buffer.from((await provider.synthesize(call)).audio));
  const together = await Promise.all(calls.map((call) => provider.synthesize(call)));
  for (const [index, { audio, voice, words }] of together.entries()) {
    expect(voice).toBe(calls[index]?.voice);
    expect(words?.[1]?.text).toBe(String(index));
    expect(alone[index]?.equals(audio)).toBe(true);
  }
  // The list of voices is asked for once, not with every call.
  expect(
    double.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/list')),
  ).toHaveLength(1);
  await double.until(() => double.openCalls === 0);
  expect(double.disconnects).toBe(0);
  expect(lastSsml(double)).toContain('voice name=');
});

it('does without a key on a server that needs none, and takes a token in its place', async () => {
  const free = await startPair({}, { apiKey: null });
  expect((await free.provider.synthesize(requestFor('x'))).audio.length).toBeGreaterThan(0);
  const { double } = await startPair({}, { token: 'aad#token' });
  const { createProvider } = await import('./support/providers.ts');
  await createProvider({ endpoint: double.url, token: 'aad#token' }).synthesize(requestFor('x'));
  expect(double.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer aad#token',
    'Bearer aad#token',
  ]);
});
