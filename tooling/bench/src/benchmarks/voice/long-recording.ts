import { open } from 'node:fs/promises';
import { wavHeader } from '@dragoman/sound-kit';
import { resample, speak } from '@dragoman/vendors';

const sampleRate = 16_000;
const bytesPerSecond = sampleRate * 2;

/** Short, of words that every recogniser of English knows. */
export const sentences = [
  'the committee will meet on tuesday',
  'please send the report before friday',
  'we need three more chairs in the room',
  'the weather will be cold and windy tomorrow',
  'open the window and close the door',
  'she bought two books at the station',
  'my brother works in a small hospital',
  'the train to london leaves at seven',
];

const jsgf = (rule: string): string => `#JSGF V1.0;\ngrammar sentences;\npublic <said> = ${rule};\n`;

/** In JSGF: one of the sentences, and nothing else. */
export const oneSentence = jsgf(sentences.join(' | '));

/** In JSGF: any of them, one after the other. */
export const manySentences = jsgf(`(${sentences.join(' | ')})+`);

/** Pauses as speakers make them, one after the other. */
const pausesMs = [300, 700, 450, 1_600, 350, 900, 500, 2_400];

/** All sentences once, with their pauses: half a minute. */
const paragraph = async (): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const { pcm } = resample(await speak(sentence, 'en', { voice: 'en-us+f3' }), sampleRate);
    const pause = Math.round(((pausesMs[index] ?? 0) * bytesPerSecond) / 2_000) * 2;
    parts.push(pcm.subarray(0, pcm.length & ~1), Buffer.alloc(pause));
  }
  return Buffer.concat(parts);
};

/** Writes a WAV of 16 kHz in which eSpeak NG says the same sentences again and again, so many seconds long. */
export const writeLongRecording = async (path: string, seconds: number): Promise<void> => {
  const said = await paragraph();
  const bytes = seconds * bytesPerSecond;
  const file = await open(path, 'wx');
  try {
    await file.write(wavHeader({ sampleRate }, bytes));
    for (let written = 0; written < bytes; written += said.length)
      await file.write(said, 0, Math.min(said.length, bytes - written));
  } finally {
    await file.close();
  }
};
