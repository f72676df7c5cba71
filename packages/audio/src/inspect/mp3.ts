import { corrupt } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { type Mp3Frame, readMp3Frame } from './mp3-frame.ts';
import { type Mp3Tag, mp3TagBytes, readMp3Tag } from './mp3-tag.ts';
import { possible } from './possible.ts';
import type { Source } from './source.ts';

/** How far behind the beginning the first frame may be. */
const searchBytes = 65_536;
/** Frames that must follow each other: fewer may be chance. */
const minFrames = 4;
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
  for (let count = 0; count < minFrames; count += 1) {
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

const readTag = async (source: Source, { offset, frame }: Mp3Start): Promise<Mp3Tag | undefined> =>
  readMp3Tag(await source.read(offset, mp3TagBytes), frame);

const gapsOf = ({ gaps }: Mp3Tag): number => (gaps === undefined ? 0 : gaps.before + gaps.behind);

/** What an MP3 is, whose tags end at `from`; undefined where it is none. Throws `corrupt_audio`. */
export const inspectMp3 = async (source: Source, from: number): Promise<AudioInfo | undefined> => {
  const start = await findMp3(source, from);
  if (start === undefined) return undefined;
  const { frame } = start;
  const tag = await readTag(source, start);
  const samples = tag === undefined ? 0 : tag.frames * frame.samples - gapsOf(tag);
  if (samples < 0) throw corrupt('there is no sound in it');
  const { sampleRate, channels } = frame;
  const seconds = samples === 0 ? undefined : samples / sampleRate;
  return possible(source, { container: 'mp3', codec: 'mp3', sampleRate, channels }, seconds);
};

/** Counts the samples of each channel of an MP3, without what its encoder added; undefined where it is none. */
export const countMp3 = async (
  source: Source,
  from: number,
): Promise<{ readonly samples: number; readonly sampleRate: number } | undefined> => {
  const start = await findMp3(source, from);
  if (start === undefined) return undefined;
  const tag = await readTag(source, start);
  const view = await source.read(start.offset, source.size - start.offset);
  // The frame that holds the tag is no sound.
  let samples = tag === undefined ? 0 : -start.frame.samples - gapsOf(tag);
  for (let place = 0; place + 4 <= view.byteLength; ) {
    const frame = readMp3Frame(view.getUint32(place));
    if (frame !== undefined && place + frame.length <= view.byteLength) samples += frame.samples;
    place += frame?.length ?? 1;
  }
  return { samples: Math.max(0, samples), sampleRate: start.frame.sampleRate };
};
