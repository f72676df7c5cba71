/** How samples are written, interleaved. */
export interface SampleLayout {
  readonly channels: number;
  readonly bits: 8 | 16 | 24 | 32;
  readonly float: boolean;
}

type ReadSample = (bytes: Buffer, at: number) => number;

/** Reads a sample as one of 16 bits. */
const readerOf = ({ bits, float }: SampleLayout): ReadSample => {
  if (float) return (bytes, at) => Math.max(-1, Math.min(1, bytes.readFloatLE(at))) * 32_767;
  if (bits === 8) return (bytes, at) => (bytes.readUInt8(at) - 128) * 256;
  if (bits === 16) return (bytes, at) => bytes.readInt16LE(at);
  if (bits === 24) return (bytes, at) => bytes.readIntLE(at, 3) / 256;
  return (bytes, at) => bytes.readInt32LE(at) / 65_536;
};

/** Makes mono samples of 16 bits, the mean of all channels; what ends in the middle of a frame waits for its rest. */
export const createMonoSamples = (layout: SampleLayout): ((chunk: Uint8Array) => Buffer) => {
  const read = readerOf(layout);
  const width = layout.bits / 8;
  const frame = width * layout.channels;
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes =
      rest.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        : Buffer.concat([rest, chunk]);
    const count = Math.floor(bytes.length / frame);
    rest = Buffer.from(bytes.subarray(count * frame));
    const output = Buffer.alloc(count * 2);
    for (let index = 0; index < count; index += 1) {
      let sum = 0;
      for (let channel = 0; channel < layout.channels; channel += 1) {
        sum += read(bytes, index * frame + channel * width);
      }
      output.writeInt16LE(Math.trunc(sum / layout.channels), index * 2);
    }
    return output;
  };
};
