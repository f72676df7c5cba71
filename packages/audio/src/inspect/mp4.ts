import { tagAt } from '@dragoman/sound-kit';
import { corrupt, unsupported } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { possible } from './possible.ts';
import type { Source } from './source.ts';

/** Boxes that are looked at: more are an attack. */
const maxBoxes = 10_000;

interface Box {
  readonly type: string;
  /** Where what is in it begins and ends. */
  readonly start: number;
  readonly end: number;
}

const readBox = async (source: Source, offset: number, limit: number): Promise<Box> => {
  const head = await source.read(offset, 16);
  if (head.byteLength < 8 || offset + 8 > limit) throw corrupt('it ends before its header says');
  const short = head.getUint32(0);
  const isLong = short === 1;
  if (isLong && head.byteLength < 16) throw corrupt('it ends before its header says');
  // 0: up to the end.
  const size = isLong ? Number(head.getBigUint64(8)) : short === 0 ? limit - offset : short;
  const headBytes = isLong ? 16 : 8;
  if (size < headBytes || offset + size > limit) throw corrupt('it ends before its header says');
  return { type: tagAt(head, 4), start: offset + headBytes, end: offset + size };
};

/** Walks the boxes of a file; counts over all of it. */
class Boxes {
  readonly #source: Source;
  #left = maxBoxes;

  constructor(source: Source) {
    this.#source = source;
  }

  async *within(start: number, end: number): AsyncGenerator<Box> {
    for (let offset = start; offset + 8 <= end; ) {
      this.#left -= 1;
      if (this.#left < 0) throw corrupt('its header has too many parts');
      const box = await readBox(this.#source, offset, end);
      yield box;
      offset = box.end;
    }
  }

  /** The first box at a path of types. */
  async find({ start, end }: Pick<Box, 'start' | 'end'>, ...path: string[]): Promise<Box | undefined> {
    const [type, ...rest] = path;
    for await (const box of this.within(start, end))
      if (box.type === type) return rest.length === 0 ? box : this.find(box, ...rest);
    return undefined;
  }
}

const codecs: Readonly<Record<string, string>> = { mp4a: 'aac', alac: 'alac', Opus: 'opus', fLaC: 'flac' };

const readLength = (header: DataView): { readonly timescale: number; readonly duration: number } => {
  const isLong = header.byteLength >= 32 && header.getUint8(0) === 1;
  if (header.byteLength < 20) throw corrupt('its header is cut');
  const timescale = header.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16);
  // All ones: not known.
  return { timescale, duration: duration >= 0xffff_ffff ? 0 : duration };
};

const readTrack = async (source: Source, boxes: Boxes, track: Box): Promise<AudioInfo | undefined> => {
  const media = await boxes.find(track, 'mdia');
  const handler = media && (await boxes.find(media, 'hdlr'));
  if (media === undefined || handler === undefined) return undefined;
  if (tagAt(await source.read(handler.start + 8, 4), 0) !== 'soun') return undefined;
  const length = await boxes.find(media, 'mdhd');
  const table = await boxes.find(media, 'minf', 'stbl', 'stsd');
  if (length === undefined || table === undefined) throw corrupt('its format is not described');
  const { timescale, duration } = readLength(await source.read(length.start, 32));
  const entry = await source.read(table.start + 8, 36);
  if (entry.byteLength < 36) throw corrupt('its header is cut');
  const type = tagAt(entry, 4);
  const codec = codecs[type];
  if (codec === undefined)
    throw unsupported(
      type === 'enca'
        ? 'This M4A is protected.'
        : 'The sound of this M4A is of a kind that is not read here.',
    );
  const [channels, rate] = [entry.getUint16(24), entry.getUint32(32) >>> 16];
  // Rates over 65,535 do not fit there: then the time scale is the rate.
  const sampleRate = rate === 0 ? timescale : rate;
  const seconds = duration === 0 || timescale === 0 ? undefined : duration / timescale;
  return possible(source, { container: 'm4a', codec, sampleRate, channels }, seconds);
};

const pictures = new Set(['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'crx ']);

/** What an MP4 is. Throws `corrupt_audio` or `unsupported_format`. */
export const inspectMp4 = async (source: Source): Promise<AudioInfo> => {
  if (pictures.has(tagAt(await source.read(8, 4), 0))) throw unsupported('This file is a picture.');
  const boxes = new Boxes(source);
  const movie = await boxes.find({ start: 0, end: source.size }, 'moov');
  if (movie === undefined) throw corrupt('it ends before its description');
  for await (const box of boxes.within(movie.start, movie.end)) {
    const info = box.type === 'trak' ? await readTrack(source, boxes, box) : undefined;
    if (info !== undefined) return info;
  }
  throw unsupported('There is no sound in this MP4.');
};
