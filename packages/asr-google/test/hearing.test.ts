import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeSpeech, realHearing, recognise, resample, speak } from '@dragoman/vendors';
import { expect, it } from 'vitest';
import {
  chunksOf,
  eventsOf,
  rawFormat,
  recording,
  requestFor,
  startPair,
  streamFor,
} from './support/providers.ts';

const sentences = ['the harbour is quiet tonight', 'bring the lantern to the gate'];
const grammar = `#JSGF V1.0; grammar harbour; public <sentence> = ${sentences.join(' | ')};`;

it('tells what a real recogniser behind Google heard, in a recording and in a stream', async () => {
  const { provider } = await startPair({}, { recognise: realHearing({ grammar }) });
  for (const sentence of sentences) {
    const { pcm } = resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), rawFormat.sampleRate);
    const heard = await recognise(pcm, { grammar });
    const result = await provider.transcribe(requestFor('', { audio: recording(pcm), words: true }));
    expect(result.text.toLowerCase()).toBe(`${sentence}.`);
    expect(result.words?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      heard.map(({ startMs, endMs }) => [startMs, endMs]),
    );
    const events = await eventsOf(provider, streamFor('', { audio: chunksOf(pcm, 32_000) }));
    const end = events.at(-1);
    expect(end?.type === 'end' && end.result.text.toLowerCase().replaceAll('.', '')).toBe(sentence);
  }
});

it.each([
  ['flac', 'flac'],
  ['opus', 'ogg'],
  ['webm', 'webm'],
] as const)('tells what it heard in %s', async (encoding, container) => {
  const { provider } = await startPair({}, { recognise: realHearing({ grammar }) });
  const [sentence = ''] = sentences;
  const spoken = resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), rawFormat.sampleRate);
  const audio = recording(await encodeSpeech(spoken, encoding, 48));
  const format = { kind: 'container', container } as const;
  expect((await provider.transcribe(requestFor('', { audio, format }))).text.toLowerCase()).toBe(
    `${sentence}.`,
  );
});

const corpus = process.env.DRAGOMAN_CORPUS;

it.skipIf(corpus === undefined)(
  'hears in real recordings what the recogniser itself hears',
  async () => {
    const folder = join(corpus ?? '', 'speech');
    const files = (await readdir(folder)).filter((name) => /^(cards|librivox)-.*\.wav$/.test(name));
    expect(files.length).toBeGreaterThan(0);
    const { provider } = await startPair({}, { recognise: realHearing() });
    for (const name of files) {
      const file = await readFile(join(folder, name));
      const itself = (await recognise(file.subarray(44))).map(({ text }) => text).join(' ');
      const format = { kind: 'container', container: 'wav' } as const;
      const { text } = await provider.transcribe(requestFor('', { audio: recording(file), format }));
      expect([name, text.toLowerCase().replaceAll('.', '')]).toEqual([name, itself.toLowerCase()]);
    }
  },
  300_000,
);
