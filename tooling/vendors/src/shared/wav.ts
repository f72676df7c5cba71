/** How the samples of a WAV file are laid out. */
export interface WavLayout {
  /** 1: whole numbers, 3: floating point, 6: A-law, 7: mu-law. Default: 1. */
  readonly code?: number;
  /** Default: 1. */
  readonly channels?: number;
  /** Of one sample. Default: 16. */
  readonly bits?: number;
  readonly sampleRate: number;
}

/** The largest size, which says that the end was not known when the file began. */
const unknownSize = 0xffffffff;

/** The header of a WAV file. `dataBytes`: of the samples that follow; undefined: not known. */
export const wavHeader = (
  dataBytes: number | undefined,
  { code = 1, channels = 1, bits = 16, sampleRate }: WavLayout,
): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes === undefined ? unknownSize : 36 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(code, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE((sampleRate * channels * bits) / 8, 28);
  header.writeUInt16LE((channels * bits) / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes ?? unknownSize, 40);
  return header;
};
