/** A number in so many bytes, the lowest first. */
const little = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, place) => Math.floor(value / 256 ** place) % 256);

/** Puts bytes behind each other. */
export const bytes = (...parts: readonly (string | number | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? little(part, 4) : Buffer.from(part))));

/** What the header of a WAV says. */
export interface WavClaims {
  readonly tag?: number;
  readonly channels?: number;
  readonly sampleRate?: number;
  readonly bits?: number;
  readonly formatBytes?: number;
  readonly dataBytes?: number;
}

/** A WAV whose header says what it is told to say. */
export const makeWav = (samples: Uint8Array, claims: WavClaims = {}): Uint8Array => {
  const { tag = 1, channels = 1, sampleRate = 16_000, bits = 16, formatBytes = 16 } = claims;
  const { dataBytes = samples.length } = claims;
  const frame = (channels * bits) / 8;
  const format = bytes(little(tag, 2), little(channels, 2), sampleRate, 0, little(frame, 2), little(bits, 2));
  return bytes('RIFF', 36 + samples.length, 'WAVEfmt ', formatBytes, format, 'data', dataBytes, samples);
};
