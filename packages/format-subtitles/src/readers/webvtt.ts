import {
  type Cue,
  type CueFile,
  type FileLine,
  linesOf,
  millisecondsOf,
  skippedWarnings,
  timeWarnings,
} from '../cues.ts';

const clock = '(?:(\\d{2,}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})';
const times = new RegExp(`^[ \\t\\f]*${clock}[ \\t\\f]*-->[ \\t\\f]*${clock}(.*)$`);
const language = /^(Language:[ \t]*)([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)[ \t]*$/;

const isArrow = ({ text }: FileLine): boolean => text.includes('-->');

/** Cues, and how many there would be if their times could be read. */
interface Collected {
  readonly cues: Cue[];
  skipped: number;
}

/** One block: lines up to an empty one, or to the times of the next cue. */
const readBlock = (lines: readonly FileLine[], from: number, { cues }: Collected): number => {
  const timed = [from, from + 1].find((index) => {
    const line = lines[index];
    return line && line.text !== '' && isArrow(line) && (index === from || lines[from]?.text !== '');
  });
  let end = (timed ?? from) + 1;
  for (let line = lines[end]; line && line.text !== '' && !isArrow(line); line = lines[end]) end++;
  const found = times.exec(lines[timed ?? -1]?.text ?? '');
  if (timed === undefined || !found) return end;
  const [, h1, m1 = '', s1 = '', f1, h2, m2 = '', s2 = '', f2, settings = ''] = found;
  const first = lines[timed + 1];
  const last = lines[end - 1];
  const hasText = end > timed + 1;
  const start = hasText ? (first?.start ?? 0) : (lines[timed]?.end ?? 0);
  cues.push({
    number: cues.length + 1,
    startMs: millisecondsOf(h1, m1, s1, f1),
    endMs: millisecondsOf(h2, m2, s2, f2),
    settings: settings.trim(),
    start,
    end: hasText ? (last?.end ?? start) : start,
  });
  return end;
};

/** The language that a header names, as YouTube writes it. */
const languageOf = (header: readonly FileLine[]): CueFile['language'] => {
  for (const { text, start } of header) {
    const [, before = '', tag] = language.exec(text) ?? [];
    if (tag) return { tag, start: start + before.length, end: start + before.length + tag.length };
  }
  return undefined;
};

/**
 * WebVTT, as its parser reads blocks (https://www.w3.org/TR/webvtt1/#file-parsing): what has no times is a comment, a style, a
 * region, or nothing, and stays.
 */
export const readWebVtt = (text: string): CueFile => {
  const lines = [...linesOf(text)];
  const collected: Collected = { cues: [], skipped: 0 };
  let index = lines.findIndex((line, at) => at > 0 && (line.text === '' || isArrow(line)));
  if (index === -1) index = lines.length;
  const named = languageOf(lines.slice(0, index));
  while (index < lines.length) {
    const line = lines[index];
    if (line?.text === '') index++;
    else {
      const count = collected.cues.length;
      const end = readBlock(lines, index, collected);
      const isCue = lines.slice(index, Math.min(end, index + 2)).some(isArrow);
      if (isCue && collected.cues.length === count) collected.skipped++;
      index = end;
    }
  }
  const { cues, skipped } = collected;
  return {
    cues,
    isWhole: true,
    ...(named ? { language: named } : {}),
    warnings: [...skippedWarnings(skipped), ...timeWarnings(cues)],
  };
};
