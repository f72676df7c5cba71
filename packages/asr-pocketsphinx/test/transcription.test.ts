import { speechFormat } from '@dragoman/sound-kit';
import { afterAll, expect, test } from 'vitest';
import { asrPocketsphinx } from '../src/index.ts';
import { calm, cards, createProvider, hear, say, stillness } from './support/provider.ts';

const provider = createProvider({ grammar: cards });
const dictation = createProvider();
afterAll(() => Promise.all([provider.close(), dictation.close()]));

test('it is configured where the program and its model are installed, and nowhere else', async () => {
  expect(asrPocketsphinx.isConfigured({})).toBe(true);
  expect(asrPocketsphinx.isConfigured({ program: '/nonexistent/pocketsphinx_batch' })).toBe(false);
  expect(asrPocketsphinx.isConfigured({ modelDirectory: '/nonexistent' })).toBe(false);
  expect(asrPocketsphinx.options.safeParse({ grammar: 'public <x> = y;' }).success).toBe(false);
  expect(await provider.languages({ signal: calm() })).toEqual(['en-US']);
  await provider.check({ signal: calm() });
  const without = createProvider({ modelDirectory: '/nonexistent' });
  expect(await without.languages({ signal: calm() })).toEqual([]);
  await expect(without.check({ signal: calm() })).rejects.toMatchObject({ code: 'provider_not_configured' });
  await without.close();
});

test('each utterance becomes a segment, with times of the whole recording', async () => {
  const [ten, queen] = [await say('ten of clubs'), await say('queen of hearts')];
  const lead = stillness(2, 20);
  const gap = stillness(1.5, 20);
  const audio = Buffer.concat([lead, ten, gap, queen, lead]);
  const result = await hear(provider, audio);
  const secondStart = (lead.length + ten.length + gap.length) / 32;
  expect(result.text).toBe('ten of clubs queen of hearts');
  expect(result.durationMs).toBe(Math.round(audio.length / 32));
  expect(result.segments.map(({ text }) => text)).toEqual(['ten of clubs', 'queen of hearts']);
  const [first, second] = result.segments;
  expect(first?.startMs).toBeGreaterThan(1700);
  expect(first?.endMs).toBeLessThan(2000 + ten.length / 32 + 300);
  expect(Math.abs((second?.startMs ?? 0) - secondStart)).toBeLessThan(350);
  const words = result.words ?? [];
  expect(words.map(({ text }) => text).join(' ')).toBe(result.text);
  for (const [index, { startMs, endMs }] of words.entries()) {
    expect(startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
    expect(endMs).toBeGreaterThan(startMs);
  }
  expect(words.map(({ confidence }) => confidence)).toEqual(words.map(() => undefined));
});

test('silence, hiss and hum are an empty transcript, with and without a grammar', async () => {
  const hum = Buffer.from(
    Int16Array.from({ length: 48_000 }, (_, index) => 8000 * Math.sin(index * 0.17)).buffer,
  );
  for (const audio of [stillness(2), stillness(2, 30), stillness(2, 3000), hum, stillness(0.01)]) {
    for (const each of [provider, dictation]) {
      const { text, segments, words, confidence } = await hear(each, audio);
      expect({ text, segments, words, confidence }).toEqual({
        text: '',
        segments: [],
        words: [],
        confidence: undefined,
      });
    }
  }
});

test('words are given where asked for, confidences where there is no grammar', async () => {
  const audio = await say('good morning');
  const { words, ...result } = await hear(dictation, audio, { words: false });
  expect(words).toBeUndefined();
  expect(result.text).not.toBe('');
  expect(result.confidence).toBeGreaterThanOrEqual(0);
  expect(result.confidence).toBeLessThanOrEqual(1);
  const { words: heard = [] } = await hear(dictation, audio);
  for (const { confidence = -1 } of heard) expect(confidence >= 0 && confidence <= 1).toBe(true);
});

test.each([
  ['en-US', []],
  ['en', []],
  ['en-GB', ['region_fallback']],
  ['auto', ['option_not_applied']],
  [undefined, ['option_not_applied']],
])('%s is recognised as en-US', async (language, codes) => {
  const { signal } = new AbortController();
  const request = { audio: new Blob([stillness(1)]), format: speechFormat, signal };
  const result = await provider.transcribe(language === undefined ? request : { ...request, language });
  expect(result.language).toBe('en-US');
  expect(result.warnings.map(({ code }) => code)).toEqual(codes);
});

test('what it cannot do is refused or said', async () => {
  const audio = stillness(1);
  await expect(hear(provider, audio, { language: 'es-MX' })).rejects.toMatchObject({
    code: 'unsupported_language',
  });
  await expect(hear(provider, audio, { model: 'large' })).rejects.toMatchObject({ code: 'unknown_model' });
  const { warnings } = await hear(provider, audio, {
    hints: ['Dragoman'],
    diarization: true,
    profanityFilter: true,
    numberFormatting: true,
  });
  expect(warnings.map(({ code }) => code)).toEqual(Array(4).fill('option_not_applied'));
});

test('a grammar with a word that the dictionary lacks is the operator’s fault, and said so', async () => {
  const broken = createProvider({ grammar: '#JSGF V1.0;\ngrammar a;\npublic <a> = blorft;\n' });
  await expect(hear(broken, await say('ten'))).rejects.toMatchObject({
    code: 'provider_unavailable',
    detail: expect.stringContaining('grammar'),
  });
  await broken.close();
});
