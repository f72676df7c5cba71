import {
  contentEnd,
  contentStart,
  joinRenderings,
  plainAtom,
  type Rendering,
  renderRaw,
  type Writing,
} from '@dragoman/markup';
import type { Segment } from '../carried.ts';
import { showSpans } from '../placeholders.ts';
import { protect } from '../protect/protect.ts';
import type { FormatReader, Parser } from './document.ts';
import { findMessages } from './message/search.ts';
import { buildStretch } from './stretch.ts';

/** Line ends: CR LF, LF, CR, vertical tab, form feed, NEL, and the line and paragraph separators of Unicode. */
const lineEnd = '\\r\\n|[\\n\\r\\v\\f\\u0085\\u2028\\u2029]';
const lines = new RegExp(lineEnd, 'gu');
/** Of `parseLines` alone, which so makes none of its own for each text, as `matchAll` does. */
const nextLine = new RegExp(lineEnd, 'gu');

/**
 * Plain text without messages: each line that is not blank is a segment. Line ends, blank lines and the white space
 * around a line are the skeleton and come back exactly.
 */
export const parseLines: Parser = async (text) => {
  const segments: Segment[] = [];
  // One more than there are segments: what stands before, between and after them.
  const skeleton: string[] = [];
  let rest = '';
  const addLine = (line: string, end: string): void => {
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
  let position = 0;
  nextLine.lastIndex = 0;
  for (let match = nextLine.exec(text); match; match = nextLine.exec(text)) {
    addLine(text.slice(position, match.index), match[0]);
    position = match.index + match[0].length;
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
  const addStretch = (end: number): void => {
    if (end > position) parts.push(buildStretch(document, [plainAtom(text.slice(position, end))], writing));
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
