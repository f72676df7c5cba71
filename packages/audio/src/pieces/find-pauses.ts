import type { Pause, Recording } from '../types.ts';
import { frameMs, levelsOf } from './levels.ts';
import { pauseLevelOf } from './speech.ts';

/** Frames of the shortest pause that is told: shorter ones are within words. */
const minFrames = 12;

/**
 * Where nobody speaks in a recording: pauses of 120 ms and more, in their order; those before the first and after the last
 * word too. Rejects with `signal.reason` where aborted.
 */
export const findPauses = async (recording: Recording, signal: AbortSignal): Promise<readonly Pause[]> => {
  const levels = await levelsOf(recording, signal);
  const level = pauseLevelOf(levels);
  const pauses: Pause[] = [];
  let start = 0;
  for (let frame = 0; frame <= levels.length; frame += 1) {
    if (frame < levels.length && (levels[frame] ?? 0) <= level) continue;
    if (frame - start >= minFrames) pauses.push({ startMs: start * frameMs, endMs: frame * frameMs });
    start = frame + 1;
  }
  return pauses;
};
