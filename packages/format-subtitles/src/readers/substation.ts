import { type Cue, type CueFile, type FileLine, linesOf, millisecondsOf, timeWarnings } from '../cues.ts';

const section = /^\s*\[([^\]]+)\]\s*$/;
const fieldLine = /^(Format|Dialogue)\s*:\s*/i;
const clock = /^\s*(\d+):(\d{1,2}):(\d{1,2})[.:](\d{1,3})\s*$/;
/** Text between `{\p1}` and `{\p0}` is a drawing. */
const drawing = /\{[^}]*\\p[1-9]/;
const isEvents = /^events$/i;

/** The order in which both versions of the format have their fields where the file does not say. */
const usualFields = 'layer, start, end, style, name, marginl, marginr, marginv, effect, text'.split(', ');

/** Where each of so many fields begins; the last goes to the end of the line. */
const fieldsOf = (line: string, from: number, count: number): readonly number[] => {
  const starts = [from];
  while (starts.length < count) {
    const comma = line.indexOf(',', starts.at(-1));
    if (comma === -1) break;
    starts.push(comma + 1);
  }
  return starts;
};

const timeOf = (value: string): number | undefined => {
  const [, hours, minutes, seconds, fraction] = clock.exec(value) ?? [];
  return minutes === undefined || seconds === undefined
    ? undefined
    : millisecondsOf(hours, minutes, seconds, fraction);
};

const cueOf = (
  { text, start, end }: FileLine,
  fields: readonly string[],
  from: number,
  number: number,
): Cue | undefined => {
  const starts = fieldsOf(text, from, fields.length);
  if (starts.length < fields.length || fields.at(-1) !== 'text') return undefined;
  const value = (name: string): string => {
    const at = fields.indexOf(name);
    return at === -1 ? '' : text.slice(starts[at], (starts[at + 1] ?? text.length + 1) - 1);
  };
  const [startMs, endMs] = [timeOf(value('start')), timeOf(value('end'))];
  const content = start + (starts.at(-1) ?? 0);
  if (startMs === undefined || endMs === undefined || drawing.test(text)) return undefined;
  const speaker = (value('name') || value('actor')).trim();
  return {
    number,
    startMs,
    endMs,
    settings: `${value('style')},${value('effect')}`,
    ...(speaker ? { speaker } : {}),
    start: content,
    end,
  };
};

/**
 * Advanced SubStation Alpha and its predecessor: the last field of each `Dialogue` line
 * (http://www.tcax.org/docs/ass-specs.htm). Drawings, comments, styles and fonts stay.
 */
export const readSubStation = (text: string): CueFile => {
  const cues: Cue[] = [];
  let fields: readonly string[] = usualFields;
  let isInEvents = false;
  let isWhole = text.trim() === '';
  for (const line of linesOf(text)) {
    const name = section.exec(line.text)?.[1];
    if (name !== undefined) isInEvents = isEvents.test(name);
    isWhole ||= isInEvents;
    const [head, kind] = isInEvents ? (fieldLine.exec(line.text) ?? []) : [];
    if (head === undefined) continue;
    if (kind?.toLowerCase() === 'format')
      fields = line.text
        .slice(head.length)
        .split(',')
        .map((field) => field.trim().toLowerCase());
    else {
      const cue = cueOf(line, fields, head.length, cues.length + 1);
      if (cue) cues.push(cue);
    }
  }
  return { cues, isWhole, warnings: timeWarnings(cues) };
};
