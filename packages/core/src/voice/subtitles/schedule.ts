import { columnsOf } from './columns.ts';
import type { Cue } from './cues.ts';
import { limits } from './limits.ts';
import { textOf } from './lines.ts';

/** When a cue is shown. */
export interface Shown {
  readonly cue: Cue;
  readonly startMs: number;
  readonly endMs: number;
}

/** Cues that begin at the same time, by the engine's account, follow each other no faster. */
const minStepMs = 2 * limits.gapMs;

/** How long a cue takes to be read, in milliseconds. */
const readingMs = ({ turns }: Cue): number => {
  const lines = turns.flatMap((turn) => turn.lines.map(textOf));
  return Math.ceil((columnsOf(lines.join(' ')) * 1_000) / limits.columnsPerSecond);
};

/** Whether a cue is shown for less time than it takes to be read. */
export const isTooFast = ({ cue, startMs, endMs }: Shown): boolean => endMs - startMs < readingMs(cue);

/**
 * Gives each cue its time: from when it is said, for as long as it is said or takes to be read, but not into the next one.
 * The last one has no next: it stays past the end of the recording for as long as it takes to be read, and no longer.
 */
export const schedule = (cues: readonly Cue[], durationMs: number): readonly Shown[] => {
  const starts: number[] = [];
  for (const { startMs } of cues) {
    const last = starts.at(-1);
    starts.push(last === undefined ? startMs : Math.max(startMs, last + minStepMs));
  }
  return cues.map((cue, index) => {
    const startMs = starts[index] ?? cue.startMs;
    const next = starts[index + 1];
    const readMs = startMs + Math.max(limits.minMs, readingMs(cue));
    const wantedMs = Math.max(cue.endMs, readMs);
    const latestMs = next === undefined ? Math.max(durationMs, readMs) : next - limits.gapMs;
    return { cue, startMs, endMs: Math.min(wantedMs, latestMs, startMs + limits.maxMs) };
  });
};
