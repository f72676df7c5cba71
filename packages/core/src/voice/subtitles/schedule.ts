import type { Cue } from './cues.ts';
import { limits } from './limits.ts';

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
  let columns = 0;
  for (const { lines } of turns)
    for (const line of lines) for (const token of line) columns += token.columns + 1;
  return Math.ceil(((columns - 1) * 1_000) / limits.columnsPerSecond);
};

/**
 * Gives each cue its time: from when it is said, for as long as it is said or takes to be read, but not into the next one,
 * nor past the end of the recording.
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
    const wantedMs = Math.max(cue.endMs, startMs + Math.max(limits.minMs, readingMs(cue)));
    const latestMs = next === undefined ? Math.max(durationMs, startMs + minStepMs) : next - limits.gapMs;
    return { cue, startMs, endMs: Math.min(wantedMs, latestMs, startMs + limits.maxMs) };
  });
};
