import { corrupt, unsupported } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { inspectFlac } from './flac.ts';
import { endOfTags } from './id3.ts';
import { inspectMp3 } from './mp3.ts';
import { inspectMp4 } from './mp4.ts';
import { inspectOgg } from './ogg.ts';
import { type Source, tagAt, withFile } from './source.ts';
import { inspectWav } from './wav.ts';
import { inspectWebm } from './webm.ts';

const inspectTagged = async (source: Source, head: DataView): Promise<AudioInfo> => {
  const start = endOfTags(head);
  if (start > source.size) throw corrupt('it ends before its header says');
  if (tagAt(await source.read(start, 4), 0) === 'fLaC') return inspectFlac(source, start);
  const info = await inspectMp3(source, start);
  if (info === undefined) throw corrupt('there is no sound in it');
  return info;
};

const inspect = async (source: Source): Promise<AudioInfo> => {
  const head = await source.read(0, 16);
  const tag = tagAt(head, 0);
  if (tag === 'RIFF' && tagAt(head, 8) === 'WAVE') return inspectWav(source);
  if (tag === 'OggS') return inspectOgg(source);
  if (tag === 'fLaC') return inspectFlac(source, 0);
  if (tag.startsWith('ID3')) return inspectTagged(source, head);
  if (tagAt(head, 4) === 'ftyp') return inspectMp4(source);
  if (head.byteLength >= 4 && head.getUint32(0) === 0x1a45dfa3) return inspectWebm(source);
  const mp3 = await inspectMp3(source, 0);
  if (mp3 === undefined) throw unsupported('This file is no recording of a kind that is read here.');
  return mp3;
};

/** What a source of audio is. Throws as `inspectAudio`. */
export const inspectSource = async (source: Source): Promise<AudioInfo> => {
  if (source.size === 0) throw corrupt('the file is empty');
  try {
    const info = await inspect(source);
    if (info.durationMs === 0) throw corrupt('there is no sound in it');
    return info;
  } catch (error) {
    // A number was to be read where the file has ended.
    throw error instanceof RangeError ? corrupt('it ends in its header', error) : error;
  }
};

/**
 * What the recording in a file is, by its bytes alone, never by its name. Reads a few kilobytes, whatever the header
 * claims.
 *
 * Throws a `ServiceError`: `unsupported_format` where it is something else, `corrupt_audio` where it is broken or has no
 * sound; rejects with `signal.reason` where aborted.
 */
export const inspectAudio = (path: string, signal: AbortSignal): Promise<AudioInfo> =>
  withFile(path, signal, inspectSource);
