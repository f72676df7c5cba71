import { type Break, placeBreaks } from '../common/breaks.ts';
import { needsEscapes } from './plain.ts';
import { encodeQuoted } from './scalars.ts';

/** The lines of a block, behind its header. */
interface Block {
  readonly header: string;
  readonly lines: readonly string[];
  readonly lineEnd: string;
  readonly indent: string;
  /** Blank lines at its end, and its last line end, as they are written. */
  readonly tail: string;
}

const headerShape = /^[|>][^\r\n]*(\r\n|\r|\n)?/;
const lineEnds = /\r\n|\r|\n/;

/** Where blank lines begin that nothing follows, with the line end before them. */
const endOfContent = (body: string): number => {
  let end = body.length;
  for (let at = body.length - 1; at >= 0 && ' \t\r\n'.includes(body.charAt(at)); at--)
    if (body.charAt(at) === '\n' || body.charAt(at) === '\r') end = at;
  return end;
};

const readBlock = (raw: string, indent: number): Block => {
  const [header = '', lineEnd = '\n'] = headerShape.exec(raw) ?? [];
  const body = raw.slice(header.length);
  const content = body.slice(0, endOfContent(body));
  const blank = ' '.repeat(indent);
  return {
    header,
    lines: content.split(lineEnds).map((line) => (line.startsWith(blank) ? line.slice(indent) : '')),
    lineEnd,
    indent: blank,
    tail: body.slice(content.length),
  };
};

/** Where lines of a folded block are joined by blanks; undefined where lines are indented, which keeps their ends. */
const foldsIn = ({
  lines,
}: Block): { readonly breaks: readonly Break[]; readonly length: number } | undefined => {
  if (lines.some((line) => /^\s/.test(line))) return undefined;
  const breaks: Break[] = [];
  let length = 0;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before !== undefined && before !== '' && line !== '') {
      breaks.push({ at: length, written: '' });
      length += 1;
    } else if (line === '' && index > 0) length += 1;
    length += line.length;
  }
  return { breaks, length };
};

/** The lines of a text in a folded block: line ends of the text are blank lines. */
const fold = (text: string, block: Block): readonly string[] | undefined => {
  const folds = foldsIn(block);
  if (!folds || /^\s|\n[ \t]|\s$/.test(text)) return undefined;
  const places = placeBreaks(text, folds.length, folds.breaks, (at) =>
    /^\S \S$/.test(text.slice(at - 1, at + 2)),
  );
  const lines: string[] = [];
  let position = 0;
  // Each line end of the text is a blank line.
  const add = (part: string): void => {
    for (const [index, line] of part.split('\n').entries()) {
      if (index > 0) lines.push('');
      if (line !== '') lines.push(line);
    }
  };
  for (const { at } of places) {
    add(text.slice(position, at));
    position = at + 1;
  }
  add(text.slice(position));
  return lines;
};

/**
 * A text in place of another in a block: its header, indent and end stay. What a block cannot hold is written between
 * quotation marks.
 *
 * @param text with the line ends at its end, which are those of before
 * @param indent of its lines
 */
export const writeBlock = (text: string, raw: string, indent: number): string => {
  const block = readBlock(raw, indent);
  const normal = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const isLiteral = raw.startsWith('|');
  const lines = isLiteral ? normal.split('\n') : fold(normal, block);
  const isIndicated = /^[|>][-+]?\d/.test(raw);
  const isWritable = !needsEscapes(normal.replaceAll('\n', ' ')) && !/^\s*$/.test(normal);
  if (!lines || !isWritable || (/^[ \t\n]/.test(normal) && !isIndicated))
    return encodeQuoted(text) + (/[\r\n]$/.test(raw) ? block.lineEnd : '');
  const { header, lineEnd, tail } = block;
  return header + lines.map((line) => (line === '' ? '' : block.indent + line)).join(lineEnd) + tail;
};
