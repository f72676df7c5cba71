import { setImmediate } from 'node:timers/promises';
import type { Piece, Recording } from '../types.ts';
import { frameBytes, frameMs, levelsOf } from './levels.ts';
import { isSilence, pauseLevelOf } from './speech.ts';

/** Frames of the shortest pause that is one: fluent speech has no longer ones between some words. */
const minPause = 3;

interface Pause {
  readonly start: number;
  readonly end: number;
}

/** The longest stretch of frames at or below a level; of equals the last. */
const longestPause = (levels: Float32Array, level: number): Pause => {
  let longest: Pause = { start: 0, end: 0 };
  let start = 0;
  for (let frame = 0; frame <= levels.length; frame += 1) {
    if (frame < levels.length && (levels[frame] ?? 0) <= level) continue;
    if (frame - start >= longest.end - longest.start) longest = { start, end: frame };
    start = frame + 1;
  }
  return longest;
};

/** Where to cut, in frames from `from` on, so that the piece is at most `most` frames long. */
const cutAfter = (levels: Float32Array, from: number, max: number): number => {
  const earliest = from + Math.ceil(max / 2);
  const window = levels.subarray(earliest, from + max);
  // The level is found among all that the piece could hold: in the window alone somebody may speak without pause.
  const pause = longestPause(window, pauseLevelOf(levels.subarray(from, from + max)));
  if (pause.end - pause.start < minPause) return from + max;
  return earliest + Math.floor((pause.start + pause.end) / 2);
};

/** What `planPieces` is given. */
export interface PieceOptions {
  /** Milliseconds; no piece is longer. At least 10. */
  readonly maxMs: number;
  readonly signal: AbortSignal;
}

/**
 * Cuts a recording into pieces that follow each other without gap or overlap: in the middle of the longest pause of the
 * second half of what is allowed; where nobody pauses, at the limit. Rejects with `signal.reason` where aborted.
 */
export const planPieces = async (
  recording: Recording,
  { maxMs, signal }: PieceOptions,
): Promise<readonly Piece[]> => {
  const levels = await levelsOf(recording, signal);
  const max = Math.floor(maxMs / frameMs);
  if (max < 1)
    throw new RangeError(`Pieces of ${maxMs} ms cannot be cut: at least ${frameMs} ms are needed.`);
  const speech = pauseLevelOf(levels);
  const pieces: Piece[] = [];
  for (let start = 0; start < levels.length; ) {
    const end = levels.length - start <= max ? levels.length : cutAfter(levels, start, max);
    const isLast = end === levels.length;
    pieces.push({
      startMs: start * frameMs,
      endMs: isLast ? recording.durationMs : end * frameMs,
      startByte: start * frameBytes,
      endByte: isLast ? recording.bytes : end * frameBytes,
      isSilent: isSilence(levels.subarray(start, end), speech),
    });
    start = end;
    await setImmediate();
    signal.throwIfAborted();
  }
  return pieces;
};
