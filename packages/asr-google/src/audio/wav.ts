import { corruptAudio } from '../failures.ts';

/** What the header of a WAV file tells. */
export interface WavHeader {
  /** 1: integers, 3: floating point, 6: A-law, 7: mu-law. */
  readonly code: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly bits: number;
  /** Where the samples begin, and how many bytes they have by the header. */
  readonly start: number;
  readonly length: number;
}

/** The real code follows in the extension. */
const extensible = 0xfffe;

const ascii = (bytes: Buffer, start: number): string => bytes.toString('latin1', start, start + 4);

/**
 * Reads the header. `bytes` may be the beginning of the file.
 *
 * @throws ServiceError `corrupt_audio`
 */
export const readWavHeader = (bytes: Buffer): WavHeader => {
  if (bytes.length < 12 || ascii(bytes, 0) !== 'RIFF' || ascii(bytes, 8) !== 'WAVE') throw corruptAudio();
  let format: Omit<WavHeader, 'start' | 'length'> | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = ascii(bytes, at);
    const length = bytes.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'data') {
      if (!format) break;
      return { ...format, start: body, length };
    }
    if (name === 'fmt ' && length >= 16 && body + 16 <= bytes.length) {
      const code = bytes.readUInt16LE(body);
      format = {
        code: code === extensible && body + 26 <= bytes.length ? bytes.readUInt16LE(body + 24) : code,
        channels: bytes.readUInt16LE(body + 2),
        sampleRate: bytes.readUInt32LE(body + 4),
        bits: bytes.readUInt16LE(body + 14),
      };
    }
    at = body + length + (length % 2);
  }
  throw corruptAudio();
};
