import type { LanguageTag, ProviderWarning } from '@dragoman/provider';

/** What is shown at one time, as it stands in a file. */
export interface Cue {
  /** From 1, in the order of the file. */
  readonly number: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Where it is shown, and how, as the file says. */
  readonly settings: string;
  readonly speaker?: string;
  /** Its text, in UTF-16 units; equal where it has none. */
  readonly start: number;
  readonly end: number;
}

/** What a file of subtitles holds. */
export interface CueFile {
  readonly cues: readonly Cue[];
  /** Whether there is anything of its kind of file in it, though it be no cue. */
  readonly isWhole: boolean;
  /** The language that the file names, and where. */
  readonly language?: { readonly tag: LanguageTag; readonly start: number; readonly end: number };
  readonly warnings: readonly ProviderWarning[];
}

/** A line of a file, without its end. */
export interface FileLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The lines of a file, however they end. */
export function* linesOf(text: string): Generator<FileLine> {
  for (const { 0: line, 1: content = '', index } of text.matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/g)) {
    if (line === '' && index === text.length) return;
    yield { text: content, start: index, end: index + content.length };
  }
}

/** Milliseconds of hours, minutes, seconds and a fraction as they are written. */
export const millisecondsOf = (
  hours: string | undefined,
  minutes: string,
  seconds: string,
  fraction: string | undefined,
): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
  Number((fraction ?? '').padEnd(3, '0').slice(0, 3));

/** Says of cues that end before they begin that they were kept: players show them not at all, or for a moment. */
export const timeWarnings = (cues: readonly Cue[]): readonly ProviderWarning[] => {
  const wrong = cues.filter(({ startMs, endMs }) => endMs < startMs);
  const [first] = wrong;
  if (!first) return [];
  const message = `${wrong.length} of ${cues.length} cues end before they begin, the first of them number ${first.number}: their times were kept.`;
  return [{ code: 'cue_times', message }];
};

/** Says of cues whose times nobody can read that they were kept as they are. */
export const skippedWarnings = (skipped: number): readonly ProviderWarning[] =>
  skipped === 0
    ? []
    : [
        {
          code: 'cues_skipped',
          message: `The times of ${skipped} cues cannot be read: players skip them, and they were kept as they are.`,
        },
      ];
