import { speechFormat, wavOf } from '@dragoman/sound-kit';
import { type Hearing, scriptedWords } from '../shared/hearing.ts';

/** Samples whose first bytes are a text, which `hearText` hears. One second at least. */
export const speech = (text: string): Buffer<ArrayBuffer> => {
  const samples = Buffer.alloc(Math.max(32_000, scriptedWords(text).length * 9600));
  Buffer.from(`${text}\n`).copy(samples);
  return samples;
};

/** What `speech` says, as a sample of a conformance engine. */
export const speechSample = (text: string, language: string, model?: string) => ({
  audio: speech(text),
  format: speechFormat,
  durationMs: speech(text).length / 32,
  language,
  text,
  ...(model === undefined ? {} : { model }),
});

/** The same in a WAV file. */
export const wavSample = (text: string, language: string) => ({
  ...speechSample(text, language),
  audio: wavOf(speech(text), { sampleRate: speechFormat.sampleRate }),
  format: { kind: 'container', container: 'wav' } as const,
});

const maxTextBytes = 2000;

/** At once in raw samples, and behind the header of a file. */
const places = [0, 44];

/** "Hears" the text that `speech` wrote, also behind 44 bytes of a file's header. */
export const hearText: Hearing = (audio) => {
  const texts = places.map(
    (start) => audio.toString('utf8', start, start + maxTextBytes).split('\n')[0] ?? '',
  );
  return scriptedWords(texts.find((text) => /^[\w' ]+$/.test(text)) ?? '');
};
