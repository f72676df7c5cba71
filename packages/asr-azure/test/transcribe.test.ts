import { azureDoubleKey, scriptedWords } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { lastContext, lastQuery, requestFor, speech, startPair } from './support/providers.ts';

describe('a recording', () => {
  it('is given as text with times, words and confidence', async () => {
    const { provider } = await startPair();
    const result = await provider.transcribe(requestFor('good morning', { words: true }));
    expect(result).toEqual({
      text: 'Good morning.',
      language: 'en-US',
      confidence: expect.closeTo(0.93, 5),
      durationMs: 1000,
      segments: [{ text: 'Good morning.', startMs: 40, endMs: 600, confidence: 0.93 }],
      words: [
        { text: 'Good', startMs: 40, endMs: 300, confidence: 0.93 },
        { text: 'morning.', startMs: 340, endMs: 600, confidence: 0.93 },
      ],
      requestId: expect.stringMatching(/^[0-9A-F]{32}$/),
      warnings: [],
    });
  });

  it('arrives whole, byte by byte, and once', async () => {
    const { double, provider } = await startPair();
    const audio = Buffer.from(Array.from({ length: 1_000_001 }, (_, index) => (index * 7) % 251));
    speech('good morning').copy(audio);
    await provider.transcribe(requestFor('', { audio: new Blob([audio]) }));
    expect(double.turns).toHaveLength(1);
    expect(double.turns[0]?.audio.equals(audio)).toBe(true);
    expect(double.turns[0]?.format).toEqual({
      kind: 'raw',
      encoding: 's16le',
      sampleRate: 16_000,
      channels: 1,
    });
  });

  it.each([
    ['s16le', 44_100],
    ['s16le', 11_111],
    ['mulaw', 8000],
    ['alaw', 8000],
  ] as const)('of raw %s at %i Hz is named so', async (encoding, sampleRate) => {
    const { double, provider } = await startPair();
    const format = { kind: 'raw', encoding, sampleRate, channels: 1 } as const;
    const { durationMs } = await provider.transcribe(requestFor('good morning', { format }));
    expect(double.turns[0]?.format).toEqual(format);
    expect(durationMs).toBe(Math.floor((32_000 * 1000) / (sampleRate * (encoding === 's16le' ? 2 : 1))));
  });

  it.each([
    ['two channels', { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 2 }],
    ['a file', { kind: 'container', container: 'wav' }],
  ] as const)('of %s is refused before anything is asked', async (_, format) => {
    const { double, provider } = await startPair();
    await expect(provider.transcribe(requestFor('x', { format }))).rejects.toMatchObject({
      code: 'unsupported_format',
    });
    expect(double.upgrades).toBe(0);
  });

  it('is sent with the key and without facts about this machine', async () => {
    const { double, provider } = await startPair();
    await provider.transcribe(requestFor('good morning'));
    expect(double.requests[0]?.headers['ocp-apim-subscription-key']).toBe(azureDoubleKey);
    expect(double.turns[0]?.texts[0]).not.toMatch(/linux|node|x64/i);
  });

  it.each([
    ['silence', Buffer.alloc(32_000)],
    ['no audio at all', Buffer.alloc(0)],
  ])('of %s is an empty transcript', async (_, audio) => {
    const { provider } = await startPair();
    const result = await provider.transcribe(requestFor('', { audio: new Blob([audio]), words: true }));
    expect(result).toMatchObject({ text: '', segments: [], words: [], warnings: [] });
    expect(result).not.toHaveProperty('confidence');
  });

  it('with pauses has a segment for each phrase, to the end', async () => {
    const words = [...scriptedWords('good morning'), { text: 'hello', startMs: 1500, endMs: 1800 }];
    const { provider } = await startPair({}, { recognise: () => words });
    const audio = new Blob([Buffer.alloc(64_000, 1)]);
    const { text, segments } = await provider.transcribe(requestFor('', { audio }));
    expect(text).toBe('Good morning. Hello.');
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [40, 600],
      [1500, 1800],
    ]);
  });
});

describe('options', () => {
  const always = { language: 'en-US', format: 'detailed', profanity: 'raw' };

  it('that are not set leave the request as it is', async () => {
    const { double, provider } = await startPair();
    await provider.transcribe(requestFor('good morning', { hints: [], diarization: false }));
    expect(lastQuery(double)).toEqual(always);
    expect(lastContext(double)).toEqual({
      phraseDetection: { language: 'en-US', enrichment: { profanity: 'Raw' } },
      phraseOutput: { format: 'Detailed', detailed: { options: [] } },
    });
  });

  it.each([
    ['words', { words: true }, { ...always, wordLevelTimestamps: 'true', wordLevelConfidence: 'true' }],
    ['profanityFilter', { profanityFilter: true }, { ...always, profanity: 'masked' }],
    ['model', { model: 'custom-1' }, { format: 'detailed', profanity: 'raw', cid: 'custom-1' }],
    ['language', { language: 'de-AT' }, { ...always, language: 'de-AT' }],
  ] as const)('%s reaches the vendor, and nothing else changes', async (_, asked, query) => {
    const { double, provider } = await startPair({}, { endpointIds: ['custom-1'] });
    const { warnings } = await provider.transcribe(requestFor('good morning', asked));
    expect(lastQuery(double)).toEqual(query);
    expect(warnings).toEqual([]);
  });

  it('hints are a list of phrases', async () => {
    const { double, provider } = await startPair();
    await provider.transcribe(
      requestFor('good morning', { hints: ['Dragoman', ' big sur ', '', 'Dragoman'] }),
    );
    expect(lastContext(double)).toMatchObject({
      dgi: { groups: [{ type: 'Generic', items: [{ text: 'Dragoman' }, { text: 'big sur' }] }], bias: 1 },
    });
  });

  it.each([
    ['many', Array.from({ length: 600 }, (_, index) => `term${index}`), 500],
    ['long', Array.from({ length: 100 }, (_, index) => `${index}${'ż'.repeat(400)}`), 39],
  ])('hints that are too %s are cut, which is said', async (_, hints, kept) => {
    const { double, provider } = await startPair();
    const { warnings } = await provider.transcribe(requestFor('good morning', { hints }));
    expect(warnings.map(({ code }) => code)).toEqual(['option_clamped']);
    const context = lastContext(double) as { dgi: { groups: { items: unknown[] }[] } };
    expect(context.dgi.groups[0]?.items).toHaveLength(kept);
  });

  it('that the operator set hold for every call', async () => {
    const { double, provider } = await startPair({ endpointId: 'ours' }, { endpointIds: ['ours'] });
    expect((await provider.transcribe(requestFor('good morning'))).model).toBe('ours');
    expect(lastQuery(double)).toMatchObject({ cid: 'ours' });
  });

  it('mask swearing where asked; numbers are digits anyway, which is said', async () => {
    const { provider } = await startPair();
    const said = (more: object) => provider.transcribe(requestFor('damn twelve dogs', more));
    expect((await said({ profanityFilter: true })).text).toBe('**** 12 dogs.');
    expect((await said({})).text).toBe('Damn 12 dogs.');
    const { text, warnings } = await said({ numberFormatting: true });
    expect(text).toBe('Damn 12 dogs.');
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied']);
  });

  it('tell speakers apart, in segments and words', async () => {
    const words = [
      ...scriptedWords('good morning'),
      { text: 'hello', startMs: 2000, endMs: 2300, speaker: 1 },
    ];
    const { double, provider } = await startPair({}, { recognise: () => words });
    const audio = new Blob([Buffer.alloc(96_000, 1)]);
    const result = await provider.transcribe(requestFor('', { audio, diarization: true, words: true }));
    expect(result.segments.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Good morning.', '1'],
      ['Hello.', '2'],
    ]);
    expect(result.words?.map(({ speaker }) => speaker)).toEqual(['1', '1', '2']);
    expect(lastContext(double)).toMatchObject({
      phraseDetection: { speakerDiarization: { mode: 'Anonymous', audioOffsetMs: 0 } },
    });
    expect(JSON.stringify(await provider.transcribe(requestFor('', { audio })))).not.toContain('speaker');
  });
});

it('keeps twenty parallel calls in different languages apart', async () => {
  const { double, provider } = await startPair();
  const languages = ['en-US', 'de-DE', 'fr-FR', 'es-MX', 'it-IT'];
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const text = `call ${'abcdefghijklmnopqrst'[index]} ${'word '.repeat(index + 1)}`.trim();
      const language = languages[index % languages.length] ?? '';
      const diarization = index % 3 === 0;
      const asked = { language, diarization, hints: [`hint${index}`], words: true };
      const result = await provider.transcribe(requestFor(text, asked));
      expect(result.text.toLowerCase()).toBe(`${text}.`);
      expect(result.language).toBe(language);
      expect(result.words).toHaveLength(index + 3);
    }),
  );
  for (const { url, texts, audio } of double.turns) {
    const index = Number(/"text":"hint(\d+)"/.exec(texts[1] ?? '')?.[1]);
    expect(url).toContain(`language=${languages[index % languages.length]}`);
    expect(audio.toString('utf8', 0, 7)).toBe(`call ${'abcdefghijklmnopqrst'[index]} `);
  }
  await double.until(() => double.openCalls === 0);
  expect(double.disconnects).toBe(0);
});

it('does without a key on a server that needs none, and takes a token in its place', async () => {
  const free = await startPair({}, { apiKey: null });
  expect((await free.provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
  const { double, provider } = await startPair({}, { token: 'aad#token' });
  expect((await provider.transcribe(requestFor('one'))).text).toBe('One.');
  const { createProvider } = await import('./support/providers.ts');
  const byToken = createProvider({ endpoint: double.url, token: 'aad#token' });
  expect((await byToken.transcribe(requestFor('two'))).text).toBe('Two.');
  expect(double.requests.at(-1)?.headers.authorization).toBe('Bearer aad#token');
});
