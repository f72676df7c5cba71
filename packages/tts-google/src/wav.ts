/** The samples of a WAV file, and how long they last. */
export interface WavSamples {
  readonly samples: Buffer;
  readonly durationMs: number;
}

const ascii = (bytes: Buffer, start: number): string => bytes.toString('latin1', start, start + 4);

/** Reads a WAV file; undefined for what is none. */
export const readWav = (bytes: Buffer): WavSamples | undefined => {
  if (bytes.length < 12 || ascii(bytes, 0) !== 'RIFF' || ascii(bytes, 8) !== 'WAVE') return undefined;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = ascii(bytes, at);
    const length = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ' && at + 24 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (name === 'data') {
      if (bytesPerSecond === 0) return undefined;
      const samples = bytes.subarray(at + 8, at + 8 + length);
      return { samples, durationMs: (samples.length / bytesPerSecond) * 1000 };
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
};
