import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rawDurationMs, wavOf } from '@dragoman/sound-kit';
import { needsFfmpeg } from '../failures.ts';
import { readingOfSamples, runFfmpeg } from '../ffmpeg.ts';
import { type AudioTools, hasFfmpeg } from '../tools.ts';
import { durationOf } from './duration-of.ts';
import { type AudioPart, type Joined, joinParts } from './join-parts.ts';
import { withFolder } from './temporary.ts';

/** What can be made. */
export type EncodedContainer = 'mp3' | 'wav' | 'ogg';

/** What `encodeAudio` is given. */
export interface EncodeOptions {
  /** In the order in which they are heard. */
  readonly parts: readonly AudioPart[];
  /** `ogg` is Opus. */
  readonly to: EncodedContainer;
  readonly signal: AbortSignal;
  readonly tools?: AudioTools;
}

/** One file of all parts. */
export interface EncodedAudio {
  readonly audio: Uint8Array;
  readonly container: EncodedContainer;
  readonly durationMs: number;
}

/** Whether `encodeAudio` can make such a file here: WAV always, the others by FFmpeg. */
export const canEncode = (container: EncodedContainer, tools?: AudioTools): boolean =>
  container === 'wav' || hasFfmpeg(tools);

/** Speech: more bits are not heard. */
const writers: Readonly<Record<'mp3' | 'ogg', readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-q:a', '4', '-f', 'mp3'],
  ogg: ['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-f', 'ogg'],
};

const encode = (
  joined: Joined,
  to: 'mp3' | 'ogg',
  signal: AbortSignal,
  tools: AudioTools | undefined,
): Promise<Uint8Array> =>
  withFolder(async (folder) => {
    const [from, file] = [join(folder, 'from'), join(folder, 'to')];
    await writeFile(from, joined.bytes, { mode: 0o600 });
    const reading = readingOfSamples(from, { ...joined.format, start: 0, end: joined.bytes.length });
    await runFfmpeg({ reading, writing: writers[to], to: file, tools, signal });
    return readFile(file);
  });

/** A single file of the right kind stays what it is. */
const isDone = ({ format }: AudioPart, to: EncodedContainer): boolean =>
  format.kind === 'container' && format.container === to;

/**
 * Joins parts of any formats and rates into one file. WAV of WAV and raw samples of one kind is made without decoding;
 * parts of different kinds become mono at the highest rate.
 *
 * Throws a `ServiceError`: `unsupported_format` where FFmpeg is needed and not there (see `canEncode`), `corrupt_audio`
 * where a part is broken or all are empty, `overloaded`. Rejects with `signal.reason` where aborted.
 */
export const encodeAudio = async ({ parts, to, signal, tools }: EncodeOptions): Promise<EncodedAudio> => {
  signal.throwIfAborted();
  const [first] = parts;
  if (first !== undefined && parts.length === 1 && isDone(first, to)) {
    const durationMs = await durationOf(first.audio, first.format, signal, tools);
    return { audio: first.audio, container: to, durationMs };
  }
  if (!canEncode(to, tools)) throw needsFfmpeg(to === 'mp3' ? 'Making MP3' : 'Making Ogg');
  const joined = await joinParts(parts, signal, tools);
  const audio = to === 'wav' ? wavOf(joined.bytes, joined.format) : await encode(joined, to, signal, tools);
  const durationMs = Math.round(rawDurationMs(joined.bytes.length, joined.format));
  return { audio, container: to, durationMs };
};
