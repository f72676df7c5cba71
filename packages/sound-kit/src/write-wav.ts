import { viewOf } from './bytes.ts';
import { bitsOf, bytesPerFrame, type SampleFormat } from './formats.ts';
import { wavCodeOf } from './wav-codes.ts';

/** Bytes of the header that is written here. */
export const wavHeaderBytes = 44;

/** What a file says of a length that was not known when it began. */
const unknownLength = 0xffff_ffff;

/**
 * The header of a WAV, 44 bytes.
 *
 * @param format how the samples are laid out; by default they are mono and of 16 bits
 * @param dataBytes bytes of the samples that follow; undefined: not known yet
 */
export const wavHeader = (
  { encoding = 's16le', channels = 1, sampleRate }: Partial<SampleFormat> & Pick<SampleFormat, 'sampleRate'>,
  dataBytes?: number,
): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(wavHeaderBytes);
  const view = viewOf(header);
  const frameBytes = bytesPerFrame({ encoding, channels });
  const write = (offset: number, tag: string): void => {
    header.set(Buffer.from(tag, 'latin1'), offset);
  };
  write(0, 'RIFF');
  view.setUint32(4, dataBytes === undefined ? unknownLength : dataBytes + wavHeaderBytes - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, wavCodeOf(encoding), true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, bitsOf[encoding], true);
  write(36, 'data');
  view.setUint32(40, dataBytes ?? unknownLength, true);
  return header;
};

/** Samples as a WAV. Its format is as in `wavHeader`. */
export const wavOf = (samples: Uint8Array, format: Parameters<typeof wavHeader>[0]): Buffer<ArrayBuffer> =>
  Buffer.concat([wavHeader(format, samples.length), samples]);
