import { azureRealSpeaking, recognise } from '@dragoman/vendors';
import { expect, it } from 'vitest';
import { requestFor, startPair } from './support/providers.ts';

const sentences = [
  'the harbour is quiet tonight',
  'bring the lantern to the gate',
  'seven ships are waiting for the wind',
  'nobody knows where the river ends',
  'open the window and let the light come in',
  'the baker sells warm bread every morning',
];
const grammar = `#JSGF V1.0; grammar harbour; public <sentence> = ${sentences.join(' | ')};`;
const format = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

it('what is spoken is heard again by a recogniser', { timeout: 60_000 }, async () => {
  const { provider } = await startPair({}, { speaking: azureRealSpeaking });
  let [right, all] = [0, 0];
  for (const sentence of sentences) {
    const { audio, words = [] } = await provider.synthesize(
      requestFor(sentence, { voice: 'en-US-JennyNeural', format, words: true }),
    );
    const wanted = sentence.split(' ');
    const heard = (await recognise(audio, { grammar })).map(({ text }) => text);
    right += wanted.filter((word, index) => heard[index] === word).length;
    all += wanted.length;
    expect(words.map(({ text }) => text)).toEqual(wanted);
  }
  console.log(`heard ${right} of ${all} words`);
  expect(right / all).toBeGreaterThanOrEqual(0.95);
});

it('what is spoken in other languages and voices is as long as it takes, and no silence', async () => {
  const { provider } = await startPair({}, { speaking: azureRealSpeaking });
  for (const [language, voice, text] of [
    ['de-DE', 'de-DE-ConradNeural', 'das Meer ist heute ruhig'],
    ['es-MX', 'es-MX-DaliaNeural', 'el mar está tranquilo'],
    ['fr-FR', 'fr-FR-DeniseNeural', 'la mer est calme'],
    ['zh-CN', 'zh-CN-XiaomoNeural', '大海很平静'],
  ] as const) {
    const { audio, durationMs = 0 } = await provider.synthesize(
      requestFor(text, { language, voice, format }),
    );
    const samples = new Int16Array(audio.slice().buffer);
    const level = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
    expect(durationMs).toBeGreaterThan(700);
    expect(durationMs).toBeLessThan(4000);
    expect(level).toBeGreaterThan(500);
  }
});
