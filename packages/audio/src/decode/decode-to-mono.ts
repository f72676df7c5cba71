import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isFull } from '../disk.ts';
import { diskFull, needsFfmpeg } from '../failures.ts';
import { readingOf, readingOfSamples, runFfmpeg } from '../ffmpeg.ts';
import { withFile } from '../inspect/source.ts';
import { readWavLayout, type WavLayout } from '../inspect/wav.ts';
import { type AudioTools, hasFfmpeg } from '../tools.ts';
import type { AudioInfo } from '../types.ts';
import type { DecodeTask } from './decode-task.ts';
import { decodeInThread } from './threads.ts';

/** One decoding. */
export interface Decoding {
  readonly path: string;
  readonly info: AudioInfo;
  /** The file that is written: 16 bits, little-endian, mono. It is gone where decoding fails. */
  readonly to: string;
  /** Hertz. */
  readonly sampleRate: number;
  /** What is beyond is left out. */
  readonly maxSamples: number;
  readonly tools: AudioTools | undefined;
  readonly signal: AbortSignal;
}

/** Where FFmpeg knows of no place for more, it does not mix them. */
const maxChannels = 8;

const soundOf = ({ container, codec }: AudioInfo): DecodeTask['sound'] => {
  if (container === 'mp3' || container === 'flac') return { kind: container };
  if (container === 'ogg' && codec === 'opus') return { kind: codec };
  throw needsFfmpeg(container === 'ogg' ? 'Vorbis' : container === 'm4a' ? 'M4A' : 'WebM');
};

const copy = async ({ path, to, maxSamples, signal }: Decoding, { start, end }: WavLayout): Promise<void> => {
  const last = Math.min(end, start + maxSamples * 2) - 1;
  await pipeline(
    createReadStream(path, { start, end: last }),
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    { signal },
  );
};

const decodeByFfmpeg = (decoding: Decoding, reading: readonly string[]): Promise<void> => {
  const { to, sampleRate, maxSamples, tools, signal } = decoding;
  return runFfmpeg({
    reading,
    writing: [
      ...['-ac', '1', '-ar', `${sampleRate}`, '-c:a', 'pcm_s16le'],
      ...['-t', `${maxSamples / sampleRate}`, '-f', 's16le'],
    ],
    to,
    tools,
    signal,
  });
};

const decodeByThread = (decoding: Decoding, sound: DecodeTask['sound']): Promise<void> => {
  const { path, to, sampleRate, maxSamples, signal } = decoding;
  return decodeInThread({ path, to, sampleRate, maxSamples, sound }, signal);
};

const decodeWav = async (decoding: Decoding): Promise<void> => {
  const { path, sampleRate, tools, signal } = decoding;
  const layout = await withFile(path, signal, readWavLayout);
  if (layout.encoding === 's16le' && layout.channels === 1 && layout.sampleRate === sampleRate)
    return copy(decoding, layout);
  if (hasFfmpeg(tools) && layout.channels <= maxChannels)
    return decodeByFfmpeg(decoding, readingOfSamples(path, layout));
  return decodeByThread(decoding, { kind: 'wav', layout });
};

/**
 * Decodes a recording to one channel of one rate on disk. Throws and rejects as `decodeAudio`.
 */
export const decodeToMono = async (decoding: Decoding): Promise<void> => {
  const { path, info, to, tools, signal } = decoding;
  try {
    if (info.container === 'wav') await decodeWav(decoding);
    else if (hasFfmpeg(tools)) await decodeByFfmpeg(decoding, readingOf(path, info.container));
    else await decodeByThread(decoding, soundOf(info));
  } catch (error) {
    await rm(to, { force: true });
    if (signal.aborted) throw signal.reason;
    throw isFull(error) ? diskFull(error) : error;
  }
};
