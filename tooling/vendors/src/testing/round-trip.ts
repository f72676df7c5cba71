import type { TtsProviderV1, TtsRequest } from '@dragoman/provider';
import { realHearing } from '../shared/hearing.ts';
import { recognise } from '../shared/recogniser.ts';
import { resample } from '../shared/speaker.ts';
import { audioOf, ttsEventsOf } from './streams.ts';

const sentences = [
  'the harbour is quiet tonight',
  'bring the lantern to the gate',
  'the train leaves at seven in the morning',
  'please open the window a little',
];
const grammar = `#JSGF V1.0; grammar spoken; public <sentence> = ${sentences.join(' | ')};`;
const mp3 = { kind: 'container', container: 'mp3' } as const;

/**
 * Lets a provider speak sentences whole, in a stream and as MP3, and a recogniser hear them among no others.
 *
 * @param requestFor a request for a text, raw with 24,000 samples a second where no format is named
 * @returns the share of words that were heard right, 0..1
 */
export const shareHeard = async (
  provider: TtsProviderV1,
  requestFor: (text: string, more?: Partial<TtsRequest>) => TtsRequest,
): Promise<number> => {
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
    compare(sentence, await hear(audioOf(await ttsEventsOf(provider, requestFor(sentence)))));
    const { audio } = await provider.synthesize(requestFor(sentence, { format: mp3 }));
    compare(sentence, await realHearing({ grammar })(Buffer.from(audio), mp3));
  }
  return right / all;
};
