import type { FormatHandler } from '../format.ts';
import { type ProtectedSegment, protect, unprotect } from '../protect.ts';

/** Line ends: CR LF, LF, CR, vertical tab, form feed, NEL, and the line and paragraph separators of Unicode. */
const lineEnd = '\\r\\n|[\\n\\r\\v\\f\\u0085\\u2028\\u2029]';
/** White space, and invisible marks that frame a line: zero-width characters, directional marks and the byte order mark. */
const margin = '[\\s\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]';
const lines = new RegExp(lineEnd, 'gu');
const leading = new RegExp(`^${margin}+`, 'u');
const marginCharacter = new RegExp(`^${margin}$`, 'u');

/** The index after the last character that is not margin. A regular expression would take quadratic time here. */
const contentEnd = (line: string, start: number): number => {
  let end = line.length;
  while (end > start && marginCharacter.test(line.charAt(end - 1))) end--;
  return end;
};

/**
 * Plain text: each line that is not blank is a segment. Line ends, blank lines and the white space around a line are the
 * skeleton and come back exactly.
 */
export const plainText: FormatHandler = {
  parse: (text) => {
    const segments: ProtectedSegment[] = [];
    // One more than there are segments: what stands before, between and after them.
    const skeleton: string[] = [];
    let rest = '';
    const addLine = (line: string, end: string): void => {
      const start = leading.exec(line)?.[0].length ?? 0;
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
    for (const match of text.matchAll(lines)) {
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
          rendered += unprotect(texts[index] ?? '', spans) + (skeleton[index + 1] ?? '');
        }
        return rendered;
      },
    };
  },
};
