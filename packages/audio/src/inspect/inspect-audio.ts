import { sniffContainer, tagAt } from '@dragoman/sound-kit';
import { corrupt, unsupported } from '../failures.ts';
import type { AudioInfo } from '../types.ts';
import { inspectFlac } from './flac.ts';
import { endOfTags } from './id3.ts';
import { inspectMp3 } from './mp3.ts';
import { inspectMp4 } from './mp4.ts';
import { inspectOgg } from './ogg.ts';
import { type Source, withFile } from './source.ts';
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
  const container = sniffContainer(new Uint8Array(head.buffer, head.byteOffset, head.byteLength));
  if (container === 'wav') return inspectWav(source);
  if (container === 'ogg') return inspectOgg(source);
  if (container === 'flac') return inspectFlac(source, 0);
  if (container === 'm4a') return inspectMp4(source);
  if (container === 'webm') return inspectWebm(source);
  if (tagAt(head, 0, 3) === 'ID3') return inspectTagged(source, head);
  // The first frame of an MP3 may be far behind its beginning.
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
