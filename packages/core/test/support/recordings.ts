import { open } from 'node:fs/promises';
import { wavHeader } from '@dragoman/sound-kit';

/** A stretch of a recording: a tone that comes and goes as speech does, or nothing. */
export type Stretch = readonly ['speech' | 'silence', number];

/** How the samples are written. */
export interface WavShape {
  /** Hertz. Default 16,000. */
  readonly sampleRate?: number;
  /** Default 1. */
  readonly channels?: number;
}

const samplesOf = (
  [kind, milliseconds]: Stretch,
  { sampleRate = 16_000, channels = 1 }: WavShape,
): Buffer => {
  const frames = Math.round((milliseconds / 1_000) * sampleRate);
  const bytes = Buffer.alloc(frames * channels * 2);
  if (kind === 'silence') return bytes;
  for (let frame = 0; frame < frames; frame++) {
    const seconds = frame / sampleRate;
    const level = 6_000 + 4_000 * Math.sin(seconds * 2 * Math.PI * 3);
    const sample = Math.round(level * Math.sin(seconds * 2 * Math.PI * 300));
    for (let channel = 0; channel < channels; channel++)
      bytes.writeInt16LE(sample, (frame * channels + channel) * 2);
  }
  return bytes;
};

/** Writes a WAV, stretch by stretch: also one that is longer than the memory should hold. */
export const writeWav = async (
  path: string,
  stretches: readonly Stretch[],
  shape: WavShape = {},
): Promise<void> => {
  const { sampleRate = 16_000, channels = 1 } = shape;
  const frames = stretches.reduce((sum, [, ms]) => sum + Math.round((ms / 1_000) * sampleRate), 0);
  const made = new Map<string, Buffer>();
  const file = await open(path, 'w');
  try {
    await file.write(wavHeader({ sampleRate, channels }, frames * channels * 2));
    for (const stretch of stretches) {
      const samples = made.get(stretch.join()) ?? samplesOf(stretch, shape);
      made.set(stretch.join(), samples);
      await file.write(samples);
    }
  } finally {
    await file.close();
  }
};
