import { recognise, resample } from '@dragoman/vendors';
import { afterAll, expect, test } from 'vitest';
import { createProvider, speakWith } from './support/provider.ts';

const provider = createProvider();
afterAll(() => provider.close());

const sentences = [
  'the committee will meet on tuesday',
  'please send the report before friday',
  'we need three more chairs in the room',
  'the weather will be cold and windy tomorrow',
  'open the window and close the door',
  'she bought two books at the station',
  'my brother works in a small hospital',
  'the train to london leaves at seven',
];
const grammar = `#JSGF V1.0;\ngrammar sentences;\npublic <sentence> = ${sentences.join(' | ')};\n`;

test('what the voice en-us+f3 says is recognised by a closed grammar, 95 % of words and more', async () => {
  let [right, all] = [0, 0];
  for (const sentence of sentences) {
    const { audio, format } = await speakWith(provider, sentence, { voice: 'en-us+f3' });
    if (format.kind !== 'raw') throw new Error('Raw audio was asked for.');
    const { pcm } = resample({ pcm: Buffer.from(audio), sampleRate: format.sampleRate }, 16_000);
    const heard = (await recognise(pcm, { grammar })).map(({ text }) => text);
    const said = sentence.split(' ');
    all += said.length;
    right += said.filter((word, index) => heard[index] === word).length;
  }
  expect(all).toBeGreaterThan(50);
  expect(right / all).toBeGreaterThanOrEqual(0.95);
}, 120_000);
