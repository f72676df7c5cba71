import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { realHearing, recognise, resample, speak } from '@dragoman/vendors';
import { expect, it } from 'vitest';
import { rawFormat, requestFor, startPair } from './support/providers.ts';

const sentences = ['the harbour is quiet tonight', 'bring the lantern to the gate'];
const grammar = `#JSGF V1.0; grammar harbour; public <sentence> = ${sentences.join(' | ')};`;
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9' ]/g, '');

it('tells what a real recogniser behind the vendor heard', async () => {
  const { provider } = await startPair({}, { recognise: realHearing({ grammar }) });
  for (const sentence of sentences) {
    const spoken = resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), rawFormat.sampleRate);
    const audio = new Blob([Buffer.from(spoken.pcm)]);
    const result = await provider.transcribe(requestFor('', { audio, words: true }));
    expect(lettersOf(result.text)).toBe(sentence);
    const heard = await recognise(spoken.pcm, { grammar });
    expect(result.words?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      heard.map(({ startMs, endMs }) => [startMs, endMs]),
    );
  }
});

const corpus = process.env.DRAGOMAN_CORPUS;

it.skipIf(corpus === undefined)(
  'hears in the corpus what the recogniser hears by itself',
  { timeout: 120_000 },
  async () => {
    const { provider } = await startPair({}, { recognise: realHearing(), pieceMs: 3_600_000 });
    for (const name of ['librivox-0870', 'librivox-0880', 'librivox-0930', 'cards-001', 'cards-003']) {
      const pcm = (await readFile(join(corpus ?? '', 'speech', `${name}.wav`))).subarray(44);
      const heard = (await recognise(pcm)).map(({ text }) => text).join(' ');
      const { text } = await provider.transcribe(requestFor('', { audio: new Blob([pcm]) }));
      expect(heard).not.toBe('');
      expect(lettersOf(text)).toBe(lettersOf(heard));
    }
  },
);
