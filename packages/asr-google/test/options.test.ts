import { scriptedWords } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { eventsOf, lastConfig, requestFor, startPair, streamFor } from './support/providers.ts';

const always = {
  encoding: 'LINEAR16',
  sampleRateHertz: 16_000,
  languageCode: 'en-US',
  enableAutomaticPunctuation: true,
  enableWordTimeOffsets: true,
};

describe('options', () => {
  it.each([
    ['nothing', {}, {}],
    ['what is off', { diarization: false, words: false, hints: [] }, {}],
    ['words', { words: true }, { enableWordConfidence: true }],
    [
      'speakers',
      { diarization: true },
      { diarizationConfig: { enableSpeakerDiarization: true, minSpeakerCount: 1, maxSpeakerCount: 6 } },
    ],
    [
      'hints',
      { hints: ['Dragoman', ' big sur ', 'Dragoman', ''] },
      { speechContexts: [{ phrases: ['Dragoman', 'big sur'] }] },
    ],
    ['a model', { model: 'latest_long' }, { model: 'latest_long' }],
    ['no swearing', { profanityFilter: true }, { profanityFilter: true }],
  ])('send %s, whole and streamed', async (_, asked, sent) => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.transcribe(requestFor('good morning', asked));
    expect(lastConfig(double)).toEqual({ ...always, ...sent });
    expect(warnings).toEqual([]);
    await eventsOf(provider, streamFor('good morning', asked));
    expect(lastConfig(double)).toEqual({ ...always, ...sent });
  });

  it('that the operator set hold for every call', async () => {
    const { double, provider } = await startPair({ model: 'latest_short' });
    await provider.transcribe(requestFor('good morning'));
    expect(lastConfig(double)).toMatchObject({ model: 'latest_short' });
    await provider.transcribe(requestFor('good morning', { model: 'default' }));
    expect(lastConfig(double)).toMatchObject({ model: 'default' });
  });

  it('mask swearing, and tell that numbers are as they come', async () => {
    const { provider } = await startPair();
    const asked = { profanityFilter: true, numberFormatting: true };
    const { text, warnings } = await provider.transcribe(requestFor('damn dogs', asked));
    expect(text).toBe('D*** dogs.');
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
  });

  it('of hints are within Google’s limits, which is said', async () => {
    const { double, provider } = await startPair();
    const hints = [...Array.from({ length: 5001 }, (_, index) => `term ${index}`), 'x'.repeat(101)];
    const { warnings } = await provider.transcribe(requestFor('good morning', { hints }));
    expect(warnings.map(({ code }) => code)).toEqual(['option_clamped']);
    expect(lastConfig(double)).toMatchObject({ speechContexts: [{ phrases: hints.slice(0, 5000) }] });
    const long = Array.from({ length: 1500 }, (_, index) => `${index}`.padEnd(100, 'x'));
    await provider.transcribe(requestFor('good morning', { hints: long }));
    expect(lastConfig(double)).toMatchObject({ speechContexts: [{ phrases: long.slice(0, 1000) }] });
  });
});

it('gives words with times and confidence', async () => {
  const { provider } = await startPair();
  const result = await provider.transcribe(requestFor('good morning', { words: true }));
  const confidence = expect.closeTo(0.98, 5);
  expect(result).toEqual({
    text: 'Good morning.',
    language: 'en-US',
    confidence,
    segments: [{ text: 'Good morning.', startMs: 40, endMs: 600, confidence }],
    words: [
      { text: 'Good', startMs: 40, endMs: 300, confidence },
      { text: 'morning.', startMs: 340, endMs: 600, confidence },
    ],
    requestId: '7305518467022163712',
    warnings: [],
  });
});

describe('speakers', () => {
  const words = [
    ...scriptedWords('good morning'),
    { text: 'hello', startMs: 2000, endMs: 2300 },
    { text: 'who', startMs: 2400, endMs: 2600, speaker: 0 },
    { text: 'rang', startMs: 2700, endMs: 2900, speaker: 0 },
  ];

  it('are told of all words, and cut the segments', async () => {
    const { provider } = await startPair({}, { recognise: () => words });
    const result = await provider.transcribe(requestFor('x', { diarization: true, words: true }));
    expect(result.text).toBe('Good morning. Hello who rang.');
    expect(result.segments.map(({ text, speaker, startMs }) => [text, speaker, startMs])).toEqual([
      ['Good morning.', '1', 40],
      ['Hello', '2', 2000],
      ['who rang.', '1', 2400],
    ]);
    expect(result.words?.map(({ speaker }) => speaker)).toEqual(['1', '1', '2', '1', '1']);
    const without = await provider.transcribe(requestFor('x', { words: true }));
    expect(JSON.stringify(without)).not.toContain('speaker');
  });

  it('are told in a stream too, whose results repeat all words', async () => {
    const { provider } = await startPair({}, { recognise: () => words });
    const events = await eventsOf(provider, streamFor('x', { diarization: true, words: true }));
    const finals = events.flatMap((event) => (event.type === 'final' ? [event] : []));
    expect(finals.map(({ segment }) => [segment.text, segment.speaker])).toEqual([
      ['Good morning.', '1'],
      ['Hello', '2'],
      ['who rang.', '1'],
    ]);
    expect(finals.flatMap((event) => event.words ?? []).map(({ text }) => text)).toEqual([
      'Good',
      'morning.',
      'Hello',
      'who',
      'rang.',
    ]);
    const end = events.at(-1);
    expect(end?.type === 'end' && end.result.words).toHaveLength(5);
  });
});

it('keeps twenty parallel calls apart', async () => {
  const { double, provider } = await startPair();
  const languages = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT'];
  const calls = Array.from({ length: 20 }, async (_, index) => {
    const text = `call ${'abcdefghijklmnopqrst'[index]} ${'word '.repeat(index + 1)}`.trim();
    const language = languages[index % languages.length] ?? 'en-US';
    const result = await provider.transcribe(
      requestFor(text, { language, hints: [`hint${index}`], words: true }),
    );
    expect(result.text.toLowerCase()).toBe(`${text}.`);
    expect(result.language).toBe(language);
    expect(result.words).toHaveLength(index + 3);
  });
  await Promise.all(calls);
  for (const { messages } of double.calls) {
    const [{ config, audio }] = messages as [
      {
        config: { speechContexts: { phrases: string[] }[]; languageCode: string };
        audio: { content: Buffer };
      },
    ];
    const index = Number(config.speechContexts[0]?.phrases[0]?.slice('hint'.length));
    expect(config.languageCode).toBe(languages[index % languages.length]);
    expect(audio.content.toString('utf8').startsWith(`call ${'abcdefghijklmnopqrst'[index]} `)).toBe(true);
  }
});
