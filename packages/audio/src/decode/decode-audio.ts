import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { speechFormat } from '@dragoman/sound-kit';
import { corrupt, tooLong } from '../failures.ts';
import type { AudioTools } from '../tools.ts';
import type { AudioInfo, Recording } from '../types.ts';
import { decodeToMono } from './decode-to-mono.ts';

/** What `decodeAudio` is given. */
export interface DecodeOptions {
  readonly path: string;
  /** As `inspectAudio` gave it. */
  readonly info: AudioInfo;
  /** The folder in which the samples are written, as a file of a name of its own. */
  readonly directory: string;
  /** Milliseconds; a longer recording is refused. */
  readonly maxMs: number;
  readonly signal: AbortSignal;
  readonly tools?: AudioTools;
}

const samplesPerMs = speechFormat.sampleRate / 1000;
/** Decoders leave out some samples at both ends. */
const toleranceMs = 500;

/** Containers whose header says how much sound there is, so that a file that was cut can be told. */
const told: readonly AudioInfo['container'][] = ['flac', 'm4a', 'webm', 'mp3'];

const isCut = ({ container, durationMs = 0 }: AudioInfo, actualMs: number): boolean =>
  told.includes(container) && actualMs < durationMs * 0.98 - toleranceMs;

/**
 * Decodes a recording to `speechFormat` on disk, beside the event loop and with little memory, however long it is.
 * By FFmpeg where it is installed, else by decoders of our own.
 *
 * Throws a `ServiceError`: `limit_exceeded` where it is longer than `maxMs` (`extensions.limit` and `.actual`, in
 * milliseconds; `actual` is what was found until then), `corrupt_audio` where it is broken, cut or without sound,
 * `unsupported_format` where it needs FFmpeg and that is not there, `overloaded`. Rejects with `signal.reason` where
 * aborted. Nothing stays in `directory` then.
 */
export const decodeAudio = async (options: DecodeOptions): Promise<Recording> => {
  const { path: source, info, directory, maxMs, signal, tools } = options;
  signal.throwIfAborted();
  if (info.durationMs !== undefined && info.durationMs > maxMs) throw tooLong(maxMs, info.durationMs);
  const path = join(directory, `${randomUUID()}.s16le`);
  await decodeToMono({
    path: source,
    info,
    to: path,
    sampleRate: speechFormat.sampleRate,
    // One more second shows that it is too long.
    maxSamples: (maxMs + 1000) * samplesPerMs,
    tools,
    signal,
  });
  try {
    // A program that found nothing may have made no file.
    const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const durationMs = Math.round(bytes / 2 / samplesPerMs);
    if (bytes === 0) throw corrupt('there is no sound in it');
    if (durationMs > maxMs) throw tooLong(maxMs, durationMs);
    if (isCut(info, durationMs)) throw corrupt('it ends before its header says');
    return { path, durationMs, bytes };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};
