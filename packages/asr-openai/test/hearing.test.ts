import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeSpeech, realHearing, recognise, resample, speak } from '@dragoman/vendors';
import { expect, it } from 'vitest';
import { blobOf, requestFor, startPair } from './support/providers.ts';

const sentences = ['the harbour is quiet tonight', 'bring the lantern to the gate'];
const grammar = `#JSGF V1.0; grammar harbour; public <sentence> = ${sentences.join(' | ')};`;

it('tells what a real recogniser behind the vendor heard, in samples and in files', async () => {
  const { provider } = await startPair({}, { recognise: realHearing({ grammar }) });
  for (const sentence of sentences) {
    const spoken = resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), 16_000);
    const heard = await recognise(spoken.pcm, { grammar });
    const result = await provider.transcribe(requestFor('', { audio: blobOf(spoken.pcm), words: true }));
    expect(result.text.toLowerCase()).toBe(`${sentence}.`);
    expect(result.words?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      heard.map(({ startMs, endMs }) => [startMs, endMs]),
    );
    const file = await encodeSpeech(spoken, 'opus');
    const format = { kind: 'container', container: 'ogg' } as const;
    const ofFile = await provider.transcribe(requestFor('', { audio: blobOf(file), format }));
    expect(ofFile.text.toLowerCase()).toBe(`${sentence}.`);
  }
});

const corpus = process.env.DRAGOMAN_CORPUS;

it.skipIf(corpus === undefined)(
  'hears in the corpus what the recogniser hears by itself',
  { timeout: 60_000 },
  async () => {
    const { provider } = await startPair({}, { recognise: realHearing() });
    for (const name of ['librivox-0870.wav', 'cards-001.wav']) {
      const audio = await readFile(join(corpus ?? '', 'speech', name));
      const alone = await recognise(audio.subarray(44));
      const format = { kind: 'container', container: 'wav' } as const;
      const { text } = await provider.transcribe(requestFor('', { audio: blobOf(audio), format }));
      expect(alone.length).toBeGreaterThan(1);
      expect(text.toLowerCase().replaceAll('.', '')).toBe(alone.map((word) => word.text).join(' '));
    }
  },
);
