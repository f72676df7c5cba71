import { speak, wavOf as spokenWavOf } from '@dragoman/vendors';

/** Mono samples of 16 bits as a WAV file. */
export const wavOf = (pcm: Buffer, sampleRate = 16_000): Buffer => spokenWavOf({ pcm, sampleRate });

/** A WAV file in which nobody speaks. */
export const silentWav = (milliseconds: number): Buffer => wavOf(Buffer.alloc(16 * milliseconds * 2));

/** A WAV file in which a sentence is really said. */
export const spokenWav = async (text: string, language = 'en-us'): Promise<Buffer> =>
  spokenWavOf(await speak(text, language));
