import { speak } from '@dragoman/vendors';

const header = (bytes: number, sampleRate: number): Buffer => {
  const wav = Buffer.alloc(44);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  return wav;
};

/** Mono samples of 16 bits as a WAV file. */
export const wavOf = (pcm: Uint8Array, sampleRate = 16_000): Buffer =>
  Buffer.concat([header(pcm.length, sampleRate), pcm]);

/** A WAV file in which nobody speaks. */
export const silentWav = (milliseconds: number): Buffer => wavOf(Buffer.alloc(16 * milliseconds * 2));

/** A WAV file in which a sentence is really said. */
export const spokenWav = async (text: string, language = 'en-us'): Promise<Buffer> => {
  const { pcm, sampleRate } = await speak(text, language);
  return wavOf(pcm, sampleRate);
};
