import { createHash } from 'node:crypto';
import type { SpokenAudio } from '../shared/speaker.ts';

const sampleRate = 24_000;
const samplesPerCharacter = 480;

/** "Says" a text as a tone that depends on it, on the manner and on the rate, 20 ms for each character at rate 1. */
export const toneOf = (text: string, manner: string, rate: number): SpokenAudio => {
  const hash = createHash('sha256').update(`${manner} ${rate} ${text}`).digest();
  const step = 0.02 + (hash.readUInt16LE(0) / 65_536) * 0.2;
  const pcm = Buffer.alloc(Math.round(([...text].length * samplesPerCharacter) / rate) * 2);
  for (let index = 0; index * 2 < pcm.length; index += 1)
    pcm.writeInt16LE(Math.round(Math.sin(index * step) * 8000), index * 2);
  return { pcm, sampleRate };
};
