import { corrupt } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { type Mp3Frame, readMp3Frame } from './mp3-frame.ts';
import { type Source, tagAt } from './source.ts';

/** How far behind the beginning the first frame may be. */
const searchBytes = 65_536;
/** Frames that must follow each other: fewer may be chance. */
const leastFrames = 4;
/** A tag of the old kind at the end. */
const tagBytes = 128;

/** The first frame of an MP3. */
interface Mp3Start {
  readonly offset: number;
  readonly frame: Mp3Frame;
}

/** Whether frames of one kind follow each other from here on, to the end or so many that it is no chance. */
const isStream = (view: DataView, start: number, first: Mp3Frame, hasMore: boolean): boolean => {
  let place = start;
  for (let count = 0; count < leastFrames; count += 1) {
    const frame = place + 4 <= view.byteLength ? readMp3Frame(view.getUint32(place)) : undefined;
    if (frame === undefined || frame.sampleRate !== first.sampleRate)
      return count > 1 && !hasMore && place >= view.byteLength - tagBytes;
    place += frame.length;
  }
  return true;
};

/** Finds the first frame from `from` on; undefined where the file is no MP3. */
const findMp3 = async (source: Source, from: number): Promise<Mp3Start | undefined> => {
  const view = await source.read(from, searchBytes);
  const hasMore = from + view.byteLength < source.size;
  for (let place = 0; place + 4 <= view.byteLength; place += 1) {
    if (view.getUint8(place) !== 0xff) continue;
    const frame = readMp3Frame(view.getUint32(place));
    if (frame !== undefined && isStream(view, place, frame, hasMore)) return { offset: from + place, frame };
  }
  return undefined;
};

/** What an encoder says of its file in the first frame. */
interface Mp3Tag {
  /** Frames behind this one. */
  readonly frames: number;
  /** Samples that the encoder added before and behind the sound. */
  readonly padding: number;
}

/** Reads the tag in the first frame: `Xing` or `Info` with LAME's gaps, or `VBRI`. */
const readMp3Tag = async (source: Source, { offset, frame }: Mp3Start): Promise<Mp3Tag | undefined> => {
  const tag = await source.read(offset + frame.tagOffset, 160);
  const name = tagAt(tag, 0);
  if ((name === 'Xing' || name === 'Info') && tag.byteLength >= 12) {
    const flags = tag.getUint32(4);
    const isCounted = (flags & 1) !== 0;
    // Behind the count, the size, the table and the quality stands the encoder's name, then what it added.
    const encoder =
      8 + (isCounted ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
    const hasGaps = tag.byteLength >= encoder + 24 && /^La(me|v[cf])/i.test(tagAt(tag, encoder));
    const gaps = hasGaps ? tag.getUint32(encoder + 20) & 0xff_ffff : 0;
    return { frames: isCounted ? tag.getUint32(8) : 0, padding: (gaps >>> 12) + (gaps & 0xfff) };
  }
  const other = await source.read(offset + 36, 18);
  if (tagAt(other, 0) === 'VBRI' && other.byteLength === 18)
    return { frames: other.getUint32(14), padding: 0 };
  return undefined;
};

/** What an MP3 is, whose tags end at `from`; undefined where it is none. Throws `corrupt_audio`. */
export const inspectMp3 = async (source: Source, from: number): Promise<AudioInfo | undefined> => {
  const start = await findMp3(source, from);
  if (start === undefined) return undefined;
  const { frame } = start;
  const tag = await readMp3Tag(source, start);
  const samples = tag === undefined ? 0 : tag.frames * frame.samples - tag.padding;
  if (samples < 0) throw corrupt('there is no sound in it');
  return {
    container: 'mp3',
    codec: 'mp3',
    sampleRate: frame.sampleRate,
    channels: frame.channels,
    durationMs: samples === 0 ? undefined : Math.round((samples / frame.sampleRate) * 1000),
    bytes: source.size,
  };
};

/** The end of a frame that is one; of what is none, the next byte. */
const skip = (frame: Mp3Frame | undefined): number => frame?.length ?? 1;

/** Counts the samples of each channel of an MP3, without what its encoder added; undefined where it is none. */
export const countMp3 = async (
  source: Source,
  from: number,
): Promise<{ readonly samples: number; readonly sampleRate: number } | undefined> => {
  const start = await findMp3(source, from);
  if (start === undefined) return undefined;
  const tag = await readMp3Tag(source, start);
  const view = await source.read(start.offset, source.size - start.offset);
  // The frame that holds the tag is no sound.
  let samples = tag === undefined ? 0 : -start.frame.samples - tag.padding;
  for (let place = 0; place + 4 <= view.byteLength; ) {
    const frame = readMp3Frame(view.getUint32(place));
    if (frame !== undefined && place + frame.length <= view.byteLength) samples += frame.samples;
    place += skip(frame);
  }
  return { samples: Math.max(0, samples), sampleRate: start.frame.sampleRate };
};
