import type { AudioFormat, TtsRequest } from '@dragoman/provider';
import { recognise } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { lastMessage, rawFormat, requestFor, startPair, synthesisCalls } from './support/providers.ts';

const voice = { languageCode: 'en-US', name: 'en-US-Neural2-A' };

describe('options', () => {
  it.each<[string, Partial<TtsRequest>, object]>([
    ['nothing but the encoding', {}, {}],
    ['the rate', { prosody: { rate: 1.25 } }, { speakingRate: 1.25 }],
    ['the pitch', { prosody: { pitch: -3.5 } }, { pitch: -3.5 }],
    ['the volume', { prosody: { volume: 6 } }, { volumeGainDb: 6 }],
  ])('send %s', async (_, asked, sent) => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.synthesize(requestFor('good morning', asked));
    expect(lastMessage(double)).toEqual({
      input: { text: 'good morning' },
      voice,
      audioConfig: { audioEncoding: 'PCM', sampleRateHertz: 16_000, ...sent },
    });
    expect(warnings).toEqual([]);
  });

  it('of the operator hold for every call', async () => {
    const { double, provider } = await startPair({ effectsProfile: 'telephony-class-application' });
    await provider.synthesize(requestFor('good morning'));
    expect(lastMessage(double)).toMatchObject({
      audioConfig: { effectsProfileId: ['telephony-class-application'] },
    });
  });

  it.each([
    [{ rate: 4 }, { speakingRate: 2 }],
    [{ rate: 0.1 }, { speakingRate: 0.25 }],
    [
      { pitch: 30, volume: -100 },
      { pitch: 20, volumeGainDb: -96 },
    ],
  ])('%j is clamped, which is said', async (prosody, sent) => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.synthesize(requestFor('good morning', { prosody }));
    expect(lastMessage(double)).toMatchObject({ audioConfig: sent });
    expect(warnings.map(({ code }) => code)).toEqual(Object.keys(prosody).map(() => 'option_clamped'));
  });

  it('of pitch are nothing to a Chirp voice, which is said', async () => {
    const { double, provider } = await startPair();
    const asked = { voice: 'en-US-Chirp3-HD-Kore', prosody: { pitch: 2, rate: 1.1 } };
    const { warnings } = await provider.synthesize(requestFor('good morning', asked));
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
    expect(lastMessage(double)).toMatchObject({ audioConfig: { speakingRate: 1.1 } });
    expect(lastMessage(double)).not.toHaveProperty('audioConfig.pitch');
  });

  it('that Google lacks are left out, which is said', async () => {
    const { provider } = await startPair();
    const asked = { words: true, style: { name: 'cheerful' }, instructions: 'Warmly.' };
    const { warnings } = await provider.synthesize(requestFor('good morning', asked));
    expect(warnings.map(({ code }) => code)).toEqual(Array(3).fill('option_not_applied'));
  });

  it('of a model are refused', async () => {
    const { double, provider } = await startPair();
    const call = provider.synthesize(requestFor('x', { model: 'chirp' }));
    await expect(call).rejects.toMatchObject({ code: 'unknown_model' });
    expect(double.calls).toHaveLength(0);
  });
});

describe('formats', () => {
  const speak = async (format?: AudioFormat) => {
    const { double, provider } = await startPair();
    const { format: _format, ...request } = requestFor('good morning');
    const result = await provider.synthesize({ ...request, ...(format ? { format } : {}) });
    return { result, sent: lastMessage(double) };
  };

  it.each([
    [undefined, { audioEncoding: 'MP3' }],
    [{ kind: 'container', container: 'ogg' }, { audioEncoding: 'OGG_OPUS' }],
    [{ kind: 'container', container: 'wav' }, { audioEncoding: 'LINEAR16' }],
    [
      { kind: 'raw', encoding: 's16le', sampleRate: 44_100, channels: 1 },
      { audioEncoding: 'PCM', sampleRateHertz: 44_100 },
    ],
    [
      { kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 1 },
      { audioEncoding: 'MULAW', sampleRateHertz: 8000 },
    ],
    [
      { kind: 'raw', encoding: 'alaw', sampleRate: 16_000, channels: 1 },
      { audioEncoding: 'ALAW', sampleRateHertz: 16_000 },
    ],
  ] as const)('%j is asked for as %j', async (format, audioConfig) => {
    const { result, sent } = await speak(format);
    expect(sent).toMatchObject({ audioConfig });
    expect(result.format).toEqual(format ?? { kind: 'container', container: 'mp3' });
  });

  it('of samples come without a header, and tell how long they last', async () => {
    const [pcm, law] = [
      (await speak({ kind: 'raw', encoding: 's16le', sampleRate: 8000, channels: 1 })).result,
      (await speak({ kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 1 })).result,
    ];
    expect(law.audio.length).toBe(pcm.audio.length / 2);
    expect(law.durationMs).toBe(pcm.durationMs);
    expect(law.durationMs).toBe(Math.round(law.audio.length / 8));
    expect((await speak({ kind: 'container', container: 'wav' })).result.durationMs).toBeGreaterThan(400);
  });

  it.each([
    { kind: 'container', container: 'flac' },
    { kind: 'container', container: 'm4a' },
    { kind: 'raw', encoding: 's16le', sampleRate: 96_000, channels: 1 },
    { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 2 },
  ] as const)('%j is unsupported', async (format) => {
    await expect(speak(format)).rejects.toMatchObject({ code: 'unsupported_format' });
  });
});

describe('SSML', () => {
  it('goes as it was written', async () => {
    const { double, provider } = await startPair();
    const value =
      '<speak>Good <break time="700ms"/> morning &amp; <emphasis level="strong">hello</emphasis></speak>';
    await provider.synthesize(requestFor('', { input: { kind: 'ssml', value } }));
    expect(lastMessage(double)).toMatchObject({ input: { ssml: value } });
  });

  it.each([
    ['broken tags', '<speak><p>x</speak>'],
    ['a DOCTYPE', '<!DOCTYPE speak [<!ENTITY x SYSTEM "file:///etc/passwd">]><speak>&x;</speak>'],
    ['another root', '<p>x</p>'],
  ])('with %s is refused, and Google is not asked', async (_, value) => {
    const { double, provider } = await startPair();
    const call = provider.synthesize(requestFor('', { input: { kind: 'ssml', value } }));
    await expect(call).rejects.toMatchObject({ code: 'invalid_request' });
    expect(double.calls).toHaveLength(0);
  });
});

it('refuses more than 5000 bytes, and Google is not asked', async () => {
  const { double, provider } = await startPair();
  await expect(provider.synthesize(requestFor('ä'.repeat(2501)))).rejects.toMatchObject({
    code: 'limit_exceeded',
  });
  expect(double.calls).toHaveLength(0);
  expect((await provider.synthesize(requestFor('ä'.repeat(200)))).audio.length).toBeGreaterThan(0);
});

it('says what a recogniser understands, at least 95 of 100 words', async () => {
  const sentences = [
    'the harbour is quiet tonight',
    'bring the lantern to the gate',
    'seven ships are waiting in the bay',
    'nobody has seen the captain today',
    'the old bridge was built of stone',
    'we will meet again in the morning',
  ];
  const grammar = `#JSGF V1.0; grammar said; public <sentence> = ${sentences.join(' | ')};`;
  const { provider } = await startPair();
  let right = 0;
  let all = 0;
  for (const sentence of sentences) {
    const spoken = await provider.synthesize(
      requestFor(sentence, { voice: 'en-US-Neural2-C', format: rawFormat }),
    );
    const heard = (await recognise(spoken.audio, { grammar })).map(({ text }) => text);
    const words = sentence.split(' ');
    all += words.length;
    right += words.filter((word, index) => heard[index] === word).length;
  }
  expect(right / all).toBeGreaterThanOrEqual(0.95);
});

it('keeps twenty parallel calls apart', async () => {
  const { double, provider } = await startPair();
  const voices = [
    'en-US-Neural2-A',
    'en-GB-Neural2-A',
    'de-DE-Neural2-B',
    'fr-FR-Neural2-G',
    'es-ES-Neural2-A',
  ];
  const requests = Array.from({ length: 20 }, (_, index) => {
    const name = voices[index % voices.length] ?? '';
    return requestFor(`number ${index} ${'and more '.repeat(index)}`.trim(), {
      voice: name,
      language: name.slice(0, 5),
    });
  });
  const results = await Promise.all(requests.map((request) => provider.synthesize(request)));
  for (const [index, { audio, voice: name }] of results.entries()) {
    expect(name).toBe(requests[index]?.voice);
    const again = await provider.synthesize(requests[index] ?? requestFor(''));
    expect(Buffer.compare(Buffer.from(audio), Buffer.from(again.audio))).toBe(0);
  }
  const lengths = new Set(results.map(({ audio }) => audio.length));
  expect(lengths.size).toBe(20);
  expect(synthesisCalls(double)).toHaveLength(40);
});
