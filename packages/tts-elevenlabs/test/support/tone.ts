import { createHash } from 'node:crypto';
import type { VoicedSpeaking } from '@dragoman/vendors';

const sampleRate = 24_000;
const samplesPerCharacter = 480;

/** "Says" a text as a tone that depends on text, language, voice and rate, 20 ms for each character. */
export const tone: VoicedSpeaking = ({ text, language, variant, speed }) => {
  const hash = createHash('sha256').update(`${language} ${variant} ${speed} ${text}`).digest();
  const step = 0.02 + (hash.readUInt16LE(0) / 65_536) * 0.2;
  const pcm = Buffer.alloc(Math.round(([...text].length * samplesPerCharacter) / speed) * 2);
  for (let index = 0; index * 2 < pcm.length; index += 1)
    pcm.writeInt16LE(Math.round(Math.sin(index * step) * 8000), index * 2);
  return { pcm, sampleRate };
};
