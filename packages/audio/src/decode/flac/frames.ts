import type { FlacFormat } from '../../inspect/flac.ts';
import { crc16 } from '../checksums.ts';
import { FileReader } from '../file-reader.ts';
import { Bits } from './bits.ts';
import { openFlac } from './format.ts';
import { type FrameHeader, maxHeaderBytes, readFrameHeader } from './frame-header.ts';
import { readSubframe } from './subframe.ts';

/** A stretch of a FLAC file, its samples as whole numbers. */
export interface FlacFrame {
  readonly channels: readonly Float64Array[];
  readonly sampleRate: number;
  /** Bits of a sample. */
  readonly bits: number;
}

/** Makes left and right of what an encoder made of them. */
const unfold = (stereo: FrameHeader['stereo'], [first, second]: readonly Float64Array[]): void => {
  if (stereo === undefined || first === undefined || second === undefined) return;
  for (let place = 0; place < first.length; place += 1) {
    const one = first[place] ?? 0;
    const other = second[place] ?? 0;
    if (stereo === 'left') second[place] = one - other;
    else if (stereo === 'right') first[place] = one + other;
    else {
      // The lowest bit of both was left out of the middle.
      const right = one - Math.floor(other / 2);
      first[place] = right + other;
      second[place] = right;
    }
  }
};

/** The channel that is a difference has one bit more. */
const isSide = (stereo: FrameHeader['stereo'], channel: number): boolean =>
  stereo !== undefined && channel === (stereo === 'right' ? 0 : 1);

/** Reads the frame whose header was read; gives its length, too. Throws where it is broken. */
const readFrame = (bytes: Uint8Array, header: FrameHeader): { frame: FlacFrame; length: number } => {
  const { samples, sampleRate, stereo, bits: depth } = header;
  const bits = new Bits(bytes, header.length);
  const channels = Array.from({ length: header.channels }, (_, channel) =>
    readSubframe(bits, samples, depth + (isSide(stereo, channel) ? 1 : 0)),
  );
  const end = bits.nextByte;
  if (bytes.length < end + 2 || crc16(bytes.subarray(0, end + 2)) !== 0)
    throw new Error('A frame is not what it was.');
  unfold(stereo, channels);
  return { frame: { channels, sampleRate, bits: depth }, length: end + 2 };
};

/**
 * More than an encoder needs, which writes samples as they are where nothing else is shorter. It may compare a short last
 * frame with the length of a whole one: that is in the constant.
 */
const maxBytesOf = ({ samples, channels, bits }: FrameHeader): number =>
  65_536 + 2 * Math.ceil((channels * samples * (bits + 1)) / 8);

const tryFrame = (
  reader: FileReader,
  format: FlacFormat,
): { frame: FlacFrame; length: number } | undefined => {
  const header = readFrameHeader(reader.peek(maxHeaderBytes).subarray(0, maxHeaderBytes), format);
  if (header === undefined) return undefined;
  const max = maxBytesOf(header);
  try {
    return readFrame(reader.peek(max).subarray(0, max), header);
  } catch {
    return undefined;
  }
};

/** The frames of a FLAC file. What is broken is left out: its frames are found by their checksums. */
export function* flacFrames(file: number): Generator<FlacFrame> {
  const { format, start } = openFlac(file);
  const reader = new FileReader(file, start);
  while (reader.peek(1).length > 0) {
    const found = tryFrame(reader, format);
    if (found !== undefined) yield found.frame;
    if (found === undefined) reader.skipTo(0xff);
    else reader.skip(found.length);
  }
}
