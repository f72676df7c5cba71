import {
  type Cue,
  type CueFile,
  type FileLine,
  linesOf,
  millisecondsOf,
  skippedWarnings,
  timeWarnings,
} from '../cues.ts';

/** How a kind of file writes the times of a cue: groups of hours, minutes, seconds, fraction, twice; then settings. */
interface TimedBlocks {
  readonly times: RegExp;
  /** Whether a line with a number stands before them. */
  readonly isNumbered: boolean;
}

const isBlank = ({ text }: FileLine): boolean => text.trim() === '';
const isNumber = ({ text }: FileLine): boolean => /^\s*\d+\s*$/.test(text);

interface Timed {
  /** Null: nobody can read them. */
  readonly times: RegExpExecArray | null;
  /** The line after the times, by its index. */
  readonly from: number;
  /** Where what comes before the times begins. */
  readonly header: number;
}

/** The index behind the last line with text. */
const endOfText = (lines: readonly FileLine[], from: number, to: number): number => {
  let end = to;
  for (let line = lines[end - 1]; end > from && line && isBlank(line); line = lines[end - 1]) end--;
  return end;
};

const cueOf = (
  { times, from }: Timed & { readonly times: RegExpExecArray },
  to: number,
  lines: readonly FileLine[],
  number: number,
): Cue => {
  const [, h1, m1 = '0', s1 = '0', f1, h2, m2 = '0', s2 = '0', f2, settings = ''] = times;
  const last = lines[endOfText(lines, from, to) - 1];
  const start = lines[from]?.start ?? last?.end ?? 0;
  const hasText = last !== undefined && last.start >= start;
  return {
    number,
    startMs: millisecondsOf(h1, m1, s1, f1),
    endMs: millisecondsOf(h2, m2, s2, f2),
    settings: settings.trim(),
    start,
    end: hasText ? last.end : start,
  };
};

/** Reads a file in which each cue begins with a line of times; what stands before the first is kept. */
const readBlocks = (text: string, { times, isNumbered }: TimedBlocks): CueFile => {
  const lines = [...linesOf(text)];
  const timed: Timed[] = [];
  for (const [index, line] of lines.entries()) {
    const found = times.exec(line.text);
    if (!found && !line.text.includes('-->')) continue;
    const before = lines[index - 1];
    const isHeaded = isNumbered && before !== undefined && isNumber(before);
    timed.push({ times: found, from: index + 1, header: isHeaded ? index - 1 : index });
  }
  const cues: Cue[] = [];
  for (const [index, { times: read, ...one }] of timed.entries()) {
    const end = timed[index + 1]?.header ?? lines.length;
    if (read) cues.push(cueOf({ ...one, times: read }, end, lines, cues.length + 1));
  }
  return {
    cues,
    isWhole: cues.length > 0 || text.trim() === '',
    warnings: [...skippedWarnings(timed.length - cues.length), ...timeWarnings(cues)],
  };
};

const separator = '[ \\t]*-{1,2}>[ \\t]*';
const clock = '(?:(\\d{1,3}):)?(\\d{1,2}):(\\d{1,2})(?:[,.:](\\d{1,3}))?';

/** Times of SubRip as players take them: hours and fractions may lack, fractions be short, coordinates follow. */
export const subRipTimes = new RegExp(`^\\s*${clock}${separator}${clock}(?:\\s+(\\S.*))?\\s*$`);

/** Times of YouTube's SubViewer: `0:00:01.000,0:00:03.000`. */
export const subViewerTimes = /^(\d{1,3}):(\d{2}):(\d{2})\.(\d{3}),(\d{1,3}):(\d{2}):(\d{2})\.(\d{3})()\s*$/;

/** SubRip. There is no standard; what ffmpeg and VLC play is taken. */
export const readSubRip = (text: string): CueFile =>
  readBlocks(text, { times: subRipTimes, isNumbered: true });

/** The SubViewer that YouTube writes. */
export const readSubViewer = (text: string): CueFile =>
  readBlocks(text, { times: subViewerTimes, isNumbered: false });
