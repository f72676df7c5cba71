import type { LanguageTag } from '@dragoman/provider';
import { columnsBefore } from './columns.ts';
import { distribute } from './distribute.ts';
import { guidelineOf, maxLines } from './guidelines.ts';
import { type Place, placesOf } from './places.ts';

/** What is known of a cue that a text is laid out for. */
export interface CueRoom {
  readonly durationMs: number;
  /** How many lines its text has. */
  readonly lines: number;
  /** Columns of the longest. */
  readonly columns: number;
}

/** Where a text is broken. */
export interface Break {
  /** In UTF-16 units of the text. */
  readonly from: number;
  readonly to: number;
  /** Whether what follows is shown in the next cue. */
  readonly isCue: boolean;
}

/** A text in cues and lines. */
export interface Layout {
  readonly breaks: readonly Break[];
  /** What does not fit, in words. */
  readonly problem?: string;
}

/** How much faster than the guideline, or than the source, is said to be too fast. */
const tooFast = 1.5;

/** A line that is longer than two of any language was written for players that break it. */
const longestLine = 84;

const linesNeeded = (
  columns: readonly number[],
  { start, end, places, room }: { start: number; end: number; places: readonly Place[]; room: number },
): number => {
  let lines = 1;
  let from = start;
  let last: Place | undefined;
  const width = (to: number): number => (columns[to] ?? 0) - (columns[from] ?? 0);
  for (const place of [...places, { from: end, to: end, cost: 0 }]) {
    if (last && last.to > from && width(place.from) > room) {
      lines++;
      from = last.to;
    }
    last = place;
  }
  return lines;
};

/** Breaks a text over the cues that its sentence had, by their durations, and each part into lines. */
export const layOut = (text: string, cues: readonly CueRoom[], language: LanguageTag): Layout => {
  const { columns: room, columnsPerSecond } = guidelineOf(language);
  const columns = columnsBefore(text);
  const places = placesOf(text, language);
  const cueBreaks = distribute({
    columns,
    start: 0,
    end: text.length,
    places,
    shares: cues.map(({ durationMs }) => Math.max(1, durationMs)),
    room: room * maxLines,
  });
  const breaks: Break[] = [];
  let problem: string | undefined;
  for (const [index, cue] of cues.entries()) {
    const start = index === 0 ? 0 : (cueBreaks[index - 1]?.to ?? text.length);
    const end = cueBreaks[index]?.from ?? text.length;
    if (index > 0) breaks.push({ from: cueBreaks[index - 1]?.from ?? text.length, to: start, isCue: true });
    const width = (columns[end] ?? 0) - (columns[start] ?? 0);
    // A line that the player wraps is left to it.
    if (cue.lines === 1 && cue.columns > longestLine) continue;
    const inside = places.filter(({ from, to }) => from > start && to < end);
    const needed = linesNeeded(columns, { start, end, places: inside, room });
    const lines = Math.max(needed, width > room / 2 ? cue.lines : 1);
    const lineBreaks = distribute({
      columns,
      start,
      end,
      places: inside,
      shares: Array.from({ length: lines }, () => 1),
      room,
    });
    breaks.push(...lineBreaks.map(({ from, to }) => ({ from, to, isCue: false })));
    if (needed > Math.max(maxLines, cue.lines))
      problem ??= `The translation needs ${needed} lines of ${room} columns.`;
    const seconds = cue.durationMs / 1_000;
    if (seconds > 0 && width > Math.max(seconds * columnsPerSecond, cue.columns * cue.lines) * tooFast)
      problem ??= `The translation has ${Math.round(width / seconds)} columns a second; ${columnsPerSecond} can be read.`;
  }
  return { breaks, ...(problem === undefined ? {} : { problem }) };
};
