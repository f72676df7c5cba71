import {
  contentEnd,
  contentStart,
  joinRenderings,
  plainAtom,
  type Rendering,
  renderRaw,
  type Writing,
} from '@dragoman/markup';
import { Turn } from '../../resilience/turn.ts';
import type { Segment } from '../carried.ts';
import { showSpans } from '../placeholders.ts';
import { findSpans, protect } from '../protect/protect.ts';
import type { FormatReader, Parser } from './document.ts';
import { findMessages } from './message/search.ts';
import { buildStretch } from './stretch.ts';

/** Line ends: CR LF, LF, CR, vertical tab, form feed, NEL, and the line and paragraph separators of Unicode. */
const lineEnd = '\\r\\n|[\\n\\r\\v\\f\\u0085\\u2028\\u2029]';
const lines = new RegExp(lineEnd, 'gu');
/** Of `parseLines` alone, which so makes none of its own for each text, as `matchAll` does. */
const nextLine = new RegExp(lineEnd, 'gu');

/** Segments between two looks at the clock. */
const linesBetweenLooks = 64;

const mayHaveColumns = /[\t|•·›]/u;
/** Tabs; bars, bullets, dots and angles with white space on both sides, or at an edge of their line. */
const betweenColumns = /\t+|(?<=^|\s)[|•·›](?=\s|$)/gu;
/** What a table has between its cells: an escaped bar is of a cell. */
const betweenCells = /(?<!\\)\||\t+/gu;
const isRow = /^\s*\|.*\|\s*$/u;
const bracket = /[()[\]{}]/gu;

/** Where in a line columns, cells of a table or entries of a menu end: as sentences they would mix. */
const findColumnEnds = (line: string): readonly { readonly start: number; readonly end: number }[] => {
  if (!mayHaveColumns.test(line)) return [];
  const ends = Array.from(
    line.matchAll(isRow.test(line) ? betweenCells : betweenColumns),
    ({ 0: end, index }) => ({
      start: index,
      end: index + end.length,
    }),
  );
  if (ends.length === 0) return ends;
  const spans = findSpans(line);
  const brackets = [...line.matchAll(bracket)];
  let [span, depth, next] = [0, 0, 0];
  return ends.filter(({ start }) => {
    while ((spans[span]?.end ?? line.length) <= start) span++;
    for (; (brackets[next]?.index ?? line.length) < start; next++)
      depth = Math.max(0, depth + (/[([{]/u.test(brackets[next]?.[0] ?? '') ? 1 : -1));
    return line[start] === '\t' || (depth === 0 && (spans[span]?.start ?? line.length) > start);
  });
};

/**
 * Plain text without messages: each line that is not blank is a segment, or each of its columns. Line ends, blank
 * lines, what stands between columns and the white space around all of them are the skeleton and come back exactly.
 */
export const parseLines: Parser = async (text) => {
  const segments: Segment[] = [];
  // One more than there are segments: what stands before, between and after them.
  const skeleton: string[] = [];
  let rest = '';
  const add = (line: string, end: string): void => {
    const start = contentStart(line);
    const stop = contentEnd(line, start);
    if (start === stop) {
      rest += line + end;
      return;
    }
    skeleton.push(rest + line.slice(0, start));
    segments.push(protect(line.slice(start, stop)));
    rest = line.slice(stop) + end;
  };
  const addLine = (line: string, end: string): void => {
    let position = 0;
    for (const column of findColumnEnds(line)) {
      add(line.slice(position, column.start), line.slice(column.start, column.end));
      position = column.end;
    }
    add(line.slice(position), end);
  };
  const turn = new Turn();
  let position = 0;
  nextLine.lastIndex = 0;
  for (let match = nextLine.exec(text); match; match = nextLine.exec(text)) {
    addLine(text.slice(position, match.index), match[0]);
    position = match.index + match[0].length;
    if (segments.length % linesBetweenLooks === 0 && turn.isOver) {
      await turn.pass();
      nextLine.lastIndex = position;
    }
  }
  addLine(text.slice(position), '');
  skeleton.push(rest);
  return {
    segments,
    render: (texts) => {
      let rendered = skeleton[0] ?? '';
      for (const [index, { spans }] of segments.entries()) {
        rendered += showSpans(texts[index] ?? '', spans) + (skeleton[index + 1] ?? '');
      }
      return rendered;
    },
  };
};

const writing: Writing = {
  write: (fragments, texts) =>
    fragments.map((one) => (one.kind === 'text' ? one.text : renderRaw(one.mark.raw, texts))).join(''),
};

/** Plain text with ICU messages: each line is a stretch, and so are the lines that a message spans. */
export const readLines: FormatReader = (document, text) => {
  const parts: (string | Rendering)[] = [];
  const messages = findMessages(text);
  let next = 0;
  let position = 0;
  const add = (stretch: string): void => {
    if (stretch !== '') parts.push(buildStretch(document, [plainAtom(stretch)], writing));
  };
  const addStretch = (end: number): void => {
    const line = text.slice(position, end);
    let from = 0;
    for (const column of findColumnEnds(line)) {
      add(line.slice(from, column.start));
      parts.push(line.slice(column.start, column.end));
      from = column.end;
    }
    add(line.slice(from));
  };
  for (const { 0: end, index } of text.matchAll(lines)) {
    while ((messages[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++;
    if ((messages[next]?.start ?? Number.POSITIVE_INFINITY) < index) continue;
    addStretch(index);
    parts.push(end);
    position = index + end.length;
  }
  addStretch(text.length);
  return joinRenderings(parts);
};
