import { realHearing, recognise, resample, speak } from '@dragoman/vendors';
import { expect, it } from 'vitest';
import { chunksOf, eventsOf, rawFormat, requestFor, startPair, streamFor } from './support/providers.ts';

const sentences = ['the harbour is quiet tonight', 'bring the lantern to the gate'];
const grammar = `#JSGF V1.0; grammar harbour; public <sentence> = ${sentences.join(' | ')};`;

it('tells what a real recogniser behind the vendor heard, in a recording and in a stream', async () => {
  const { provider } = await startPair({}, { recognise: realHearing({ grammar }) });
  for (const sentence of sentences) {
    const spoken = resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), rawFormat.sampleRate);
    const audio = Buffer.from(spoken.pcm);
    const heard = await recognise(audio, { grammar });
    const result = await provider.transcribe(requestFor('', { audio: new Blob([audio]), words: true }));
    expect(result.text.toLowerCase()).toBe(`${heard.map(({ text }) => text).join(' ')}.`);
    expect(result.text.toLowerCase()).toBe(`${sentence}.`);
    expect(result.words?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      heard.map(({ startMs, endMs }) => [startMs, endMs]),
    );
    const events = await eventsOf(provider, streamFor('', { audio: chunksOf(audio, 32_000) }));
    const end = events.at(-1);
    expect(end?.type === 'end' && end.result.text.toLowerCase().replaceAll('.', '')).toBe(sentence);
  }
});
