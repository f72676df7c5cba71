/** What a stream says of a length that it does not know yet. */
const unknownLength = 0xffff_ffff;
const headerBytes = 44;

/** The header of a WAV file of mono samples of 16 bits; without a length: of one whose end is not known. */
export const wavHeader = (sampleRate: number, dataBytes?: number): Uint8Array => {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes === undefined ? unknownLength : dataBytes + headerBytes - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes ?? unknownLength, 40);
  return header;
};
