import { tagAt, viewOf } from '@dragoman/sound-kit';
import { type FlacFormat, flacFormatBytes, readFlacFormat } from '../../inspect/flac.ts';
import { endOfTags } from '../../inspect/id3.ts';
import { FileReader } from '../file-reader.ts';

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

/** Reads what describes a FLAC file, and where its frames begin. Throws where it is none. */
export const openFlac = (file: number): { readonly format: FlacFormat; readonly start: number } => {
  const start = endOfTags(viewOf(new FileReader(file).peek(10)));
  const head = viewOf(new FileReader(file, start).peek(flacFormatBytes));
  const format = tagAt(head, 0) === 'fLaC' ? readFlacFormat(head) : undefined;
  if (format === undefined) throw new Error('This is no FLAC.');
  return { format, start: endOfBlocks(file, start + 4) };
};
