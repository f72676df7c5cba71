import type { PoEntry, PoField } from './read.ts';

/** How a file breaks its strings. */
export interface Wrapping {
  /** Columns of a line, quotation marks included; undefined: lines are as long as they are. */
  readonly width: number | undefined;
  /** Whether a line of the file ends where a line of the text does. */
  readonly splitsLines: boolean;
  readonly lineEnd: string;
}

/** What gettext does unless told otherwise (`--width`). */
const usualWidth = 79;

const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/u;

/** Columns on a terminal: characters of East Asia take two, and marks on letters none. */
const columnsOf = (text: string): number => {
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += wide.test(character) ? 2 : /\p{M}/u.test(character) ? 0 : 1;
  return columns;
};

const linesOf = (text: string, { strings }: PoField): readonly string[] =>
  text
    .slice(strings.start, strings.end)
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim());

/** What the strings of a file show. */
interface Evidence {
  /** Columns of the widest line that was broken; 0: none was. */
  readonly widest: number;
  readonly broken: number;
  /** Lines that would have been broken where any were. */
  readonly long: number;
  /** Line ends within lines, and at their ends. */
  readonly inside: number;
  readonly atEnds: number;
}

const evidenceOf = (text: string, fields: readonly PoField[]): Evidence => {
  let [widest, broken, long, inside, atEnds] = [0, 0, 0, 0, 0];
  for (const field of fields) {
    const lines = linesOf(text, field);
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      const isEnd = line.endsWith('\\n"');
      const columns = columnsOf(line);
      if (!isLast && !isEnd && line !== '""') {
        widest = Math.max(widest, columns);
        broken += 1;
      }
      // Words that long are not broken.
      if (columns > usualWidth + 1 && line.includes(' ')) long += 1;
      if (/\\n./.test(line.slice(0, -1))) inside += 1;
      else if (isEnd && !isLast) atEnds += 1;
    }
  }
  return { widest, broken, long, inside, atEnds };
};

/** How a file breaks its strings: as those of its translations are, or of its sources where they show nothing. */
export const wrappingOf = (text: string, all: readonly PoEntry[]): Wrapping => {
  // Headers have each field on a line of its own, whatever is done elsewhere.
  const entries = all.filter(({ id }) => id.raw !== '');
  const translations = evidenceOf(
    text,
    entries.flatMap(({ translations }) => [...translations.values()]),
  );
  const sources = evidenceOf(
    text,
    entries.flatMap(({ id, plural }) => (plural ? [id, plural] : [id])),
  );
  const { widest, broken, long } = translations.broken + translations.long > 0 ? translations : sources;
  const width = long > broken ? undefined : Math.max(widest, usualWidth);
  const inside = translations.inside + sources.inside;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  return { width, splitsLines: inside <= translations.atEnds + sources.atEnds, lineEnd };
};

/** Pieces of a line between which it may be broken: behind blanks, and between characters of East Asia. */
const pieces = /(?:\\[\s\S]|[^\s\\])+ *|\s+/gu;
const eastAsian =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。，！？：；」』）】])(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}「『（【])/u;

const piecesOf = (line: string): readonly string[] =>
  (line.match(pieces) ?? []).flatMap((piece) => (wide.test(piece) ? piece.split(eastAsian) : [piece]));

const broken = (line: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let current = '';
  for (const piece of piecesOf(line)) {
    if (current !== '' && columnsOf(current + piece) + 2 > width) {
      lines.push(current);
      current = '';
    }
    current += piece;
  }
  return [...lines, current];
};

/**
 * Strings in quotation marks as the file breaks them: on the line of the keyword where they fit there, else below it.
 *
 * @param keyword as in `msgstr[0]`
 */
export const writeStrings = (raw: string, keyword: string, wrapping: Wrapping): string => {
  const { width, splitsLines, lineEnd } = wrapping;
  const whole = `"${raw}"`;
  const lines = splitsLines ? (raw.match(/(?:\\[^n]|[^\\])*?\\n|(?:\\[^n]|[^\\])+$/gs) ?? [raw]) : [raw];
  const isNarrow = width === undefined || columnsOf(`${keyword} ${whole}`) <= width;
  if (lines.length <= 1 && isNarrow) return whole;
  const wrapped = width === undefined ? lines : lines.flatMap((line) => broken(line, width));
  if (wrapped.length <= 1 && !whole.includes(' ')) return whole;
  return ['', ...wrapped].map((line) => `"${line}"`).join(lineEnd);
};
