import type { AudioFormat } from '@dragoman/provider';
import { rawDurationMs } from '@dragoman/sound-kit';
import { corrupt } from '../failures.ts';
import { endOfTags } from '../inspect/id3.ts';
import { inspectSource } from '../inspect/inspect-audio.ts';
import { countMp3 } from '../inspect/mp3.ts';
import { memorySource } from '../inspect/source.ts';
import type { AudioTools } from '../tools.ts';
import type { AudioInfo } from '../types.ts';
import { samplesOf } from './samples-of.ts';

const mp3DurationMs = async (audio: Uint8Array): Promise<number | undefined> => {
  const source = memorySource(audio);
  const counted = await countMp3(source, endOfTags(await source.read(0, 16)));
  return counted && (counted.samples / counted.sampleRate) * 1000;
};

const isExact: ReadonlySet<AudioInfo['container']> = new Set(['wav', 'flac', 'ogg']);

const fileDurationMs = async (
  audio: Uint8Array,
  signal: AbortSignal,
  tools: AudioTools | undefined,
): Promise<number> => {
  const info = await inspectSource(memorySource(audio));
  if (info.container === 'mp3') return (await mp3DurationMs(audio)) ?? 0;
  // The headers of the others count what is not played, too.
  if (isExact.has(info.container) && info.durationMs !== undefined) return info.durationMs;
  const { bytes, sampleRate } = await samplesOf({ audio, info, sampleRate: info.sampleRate, signal, tools });
  return (bytes.length / 2 / sampleRate) * 1000;
};

/**
 * How long audio in memory plays, in milliseconds: by its samples, its frames or what its header counts; where none of
 * them tells, it is decoded. Throws `corrupt_audio` and `unsupported_format`; rejects with `signal.reason` where aborted.
 */
export const durationOf = async (
  audio: Uint8Array,
  format: AudioFormat,
  signal: AbortSignal,
  tools?: AudioTools,
): Promise<number> => {
  signal.throwIfAborted();
  const durationMs =
    format.kind === 'raw' ? rawDurationMs(audio.length, format) : await fileDurationMs(audio, signal, tools);
  if (durationMs === 0) throw corrupt('there is no sound in it');
  return Math.round(durationMs);
};
