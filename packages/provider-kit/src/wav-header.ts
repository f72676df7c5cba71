const headerBytes = 44;

/** What a file says of a length that was not known when it began. */
const unknownLength = 0xffff_ffff;

/** The header of a WAV file of samples of 16 bits, 44 bytes. `dataBytes`: of the samples; undefined: not known yet. */
export const wavHeader = (
  { sampleRate, channels = 1 }: { readonly sampleRate: number; readonly channels?: number },
  dataBytes?: number,
): Buffer<ArrayBuffer> => {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes === undefined ? unknownLength : dataBytes + headerBytes - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes ?? unknownLength, 40);
  return header;
};
