import { realHearing } from '@dragoman/vendors';
import { oneSentence, sentences } from './long-recording.ts';
import type { VoiceServer } from './service.ts';
import { wordErrors, wordsOf } from './words.ts';

const hear = realHearing({ grammar: oneSentence });

/** What of that which an engine said was understood. */
export interface RoundTrip {
  readonly engine: string;
  readonly words: number;
  readonly right: number;
}

/** Has all sentences said, and listens: nothing but one of these sentences is heard. */
export const roundTrip = async (
  engine: string,
  voice: string,
  server: Pick<VoiceServer, 'speakBy'>,
): Promise<RoundTrip> => {
  let [words, right] = [0, 0];
  for (const sentence of sentences) {
    const audio = await server.speakBy(voice, sentence);
    const heard = await hear(audio, { kind: 'container', container: 'wav' });
    const said = wordsOf(sentence);
    const errors = wordErrors(
      said,
      heard.map(({ text }) => text),
    );
    words += said.length;
    right += Math.max(0, said.length - errors);
  }
  return { engine, words, right };
};
