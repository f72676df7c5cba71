import { fileHearing, recognise, resample } from '@dragoman/vendors';
import { expect, it } from 'vitest';
import { eventsOf, requestFor, startPair } from './support/providers.ts';

const sentences = [
  'the harbour is quiet tonight',
  'bring the lantern to the gate',
  'the train leaves at seven in the morning',
  'please open the window a little',
];
const grammar = `#JSGF V1.0; grammar spoken; public <sentence> = ${sentences.join(' | ')};`;

it('says what a recogniser hears, whole, in a stream and as a file', { timeout: 120_000 }, async () => {
  const { provider } = await startPair();
  let [right, all] = [0, 0];
  const compare = (sentence: string, heard: readonly { readonly text: string }[]): void => {
    const words = sentence.split(' ');
    all += words.length;
    right += words.filter((word, index) => heard[index]?.text === word).length;
  };
  const hear = (audio: Uint8Array) =>
    recognise(resample({ pcm: Buffer.from(audio), sampleRate: 24_000 }, 16_000).pcm, { grammar });
  for (const sentence of sentences)
    compare(sentence, await hear((await provider.synthesize(requestFor(sentence))).audio));
  for (const sentence of sentences.slice(0, 2)) {
    const events = await eventsOf(provider, requestFor(sentence));
    const pieces = events.flatMap((event) => (event.type === 'audio' ? [event.audio] : []));
    compare(sentence, await hear(Buffer.concat(pieces)));
    const format = { kind: 'container', container: 'mp3' } as const;
    const file = await provider.synthesize(requestFor(sentence, { format }));
    compare(sentence, await fileHearing({ grammar })(Buffer.from(file.audio), format));
  }
  expect(right / all).toBeGreaterThanOrEqual(0.95);
});
