import { tagAt, viewOf } from '@dragoman/sound-kit';
import { endOfTags } from '../../inspect/id3.ts';
import { FileReader } from '../file-reader.ts';

/** What a FLAC file says of all its frames. */
export interface FlacFormat {
  readonly sampleRate: number;
  /** Bits of a sample. */
  readonly bits: number;
}

const streamInfoBytes = 34;

/** Finds the end of the blocks that describe the file: each says its length. */
const endOfBlocks = (file: number, start: number): number => {
  let place = start;
  for (;;) {
    const head = new FileReader(file, place).peek(4);
    if (head.length < 4) throw new Error('The file ends in its header.');
    const block = viewOf(head).getUint32(0);
    place += 4 + (block & 0xff_ffff);
    if (block >>> 31 === 1) return place;
  }
};

/** Reads what describes a FLAC file (RFC 9639, section 8), and where its frames begin. Throws where it is none. */
export const readFlacFormat = (file: number): { readonly format: FlacFormat; readonly start: number } => {
  const start = endOfTags(viewOf(new FileReader(file).peek(10)));
  const head = viewOf(new FileReader(file, start).peek(8 + streamInfoBytes));
  if (tagAt(head, 0) !== 'fLaC' || head.byteLength < 8 + streamInfoBytes) throw new Error('This is no FLAC.');
  const packed = head.getUint32(18);
  return {
    format: { sampleRate: packed >>> 12, bits: ((packed >>> 4) & 31) + 1 },
    start: endOfBlocks(file, start + 4),
  };
};
