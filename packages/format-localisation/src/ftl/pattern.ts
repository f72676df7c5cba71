import { type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';
import type { Placeable, Pattern as SyntaxPattern } from '@fluent/syntax';
import type { Break } from '../common/breaks.ts';
import { hasLetters } from '../common/segments.ts';

/** A piece of a pattern: text, or code between braces. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly start: number; readonly end: number };

/** The text of a message, an attribute or a variant (https://github.com/projectfluent/fluent/blob/master/spec/fluent.ebnf). */
export interface Pattern {
  /** Of its first element, or of the line that this begins; and behind its last one without the blanks that follow. */
  readonly start: number;
  readonly end: number;
  /** Blanks before its text that are its own: its first line is indented more than others. */
  readonly lead: string;
  readonly pieces: readonly Piece[];
  /** Where its lines were wrapped by hand: blanks in its text. */
  readonly breaks: readonly Break[];
  /** Of its text, each code counted as one character. */
  readonly length: number;
  /** Whether it begins on a line of its own. */
  readonly isBlock: boolean;
  /** Blanks before its lines. */
  readonly indent: number;
}

/** What stands for code where places in a text are counted. */
const code = '\ufffc';
/** Lines that are at least so long were wrapped by hand. */
const wrappedLength = 40;
/** A piece of code is about so long. */
const codeLength = 10;

const literalOf = ({ expression }: Placeable): string | undefined =>
  expression.type === 'StringLiteral' ? expression.value : undefined;

/** Whether a literal stands where its character itself could not: anywhere, or at the beginning of a line. */
const isNeeded = (literal: string, before: Piece | undefined, isBlock: boolean): boolean => {
  if (literal === '{' || literal === '}') return true;
  if (literal !== '[' && literal !== '*' && literal !== '.') return false;
  return before ? before.kind === 'text' && /\n *$/.test(before.text) : isBlock;
};

const startOf = ({ span }: { readonly span?: { readonly start: number } }): number => span?.start ?? 0;
const endOf = ({ span }: { readonly span?: { readonly end: number } }): number => span?.end ?? 0;

const piecesOf = ({ elements }: SyntaxPattern, isBlock: boolean): Piece[] => {
  const pieces: Piece[] = [];
  for (const element of elements) {
    const last = pieces.at(-1);
    const text = element.type === 'TextElement' ? element.value : literalOf(element);
    if (text === undefined || (element.type === 'Placeable' && !isNeeded(text, last, isBlock)))
      pieces.push({ kind: 'code', start: startOf(element), end: endOf(element) });
    else if (last?.kind === 'text') pieces[pieces.length - 1] = { kind: 'text', text: last.text + text };
    else pieces.push({ kind: 'text', text });
  }
  return pieces;
};

/** The pieces as one text, code as one character. */
const linearOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text.replaceAll(code, '\ufffd') : code)).join('');

/** Whether a line end only wraps: behind a long line, before one that is not indented and no item of a list. */
export const isWrap = (line: string, next: string): boolean => {
  const codes = line.split(code).length - 1;
  const isLong = line.length + codes * (codeLength - 1) >= wrappedLength;
  return isLong && /\S$/.test(line) && /^[^\s\-*•–·\d]/.test(next);
};

const wrapsIn = (linear: string): readonly Break[] => {
  const breaks: Break[] = [];
  let start = 0;
  for (let at = linear.indexOf('\n'); at >= 0; at = linear.indexOf('\n', at + 1)) {
    if (isWrap(linear.slice(start, at), linear.slice(at + 1, at + 2))) breaks.push({ at, written: '' });
    start = at + 1;
  }
  return breaks;
};

const unwrapped = (pieces: readonly Piece[], breaks: readonly Break[]): readonly Piece[] => {
  const places = new Set(breaks.map(({ at }) => at));
  let at = 0;
  return pieces.map((piece): Piece => {
    if (piece.kind === 'code') {
      at += 1;
      return piece;
    }
    const start = at;
    at += piece.text.length;
    const text = piece.text.replace(/\n/g, (end, index: number) => (places.has(start + index) ? ' ' : end));
    return { kind: 'text', text };
  });
};

/** The least indent of the lines of a pattern, which is none of its text's. */
const indentOf = (
  file: string,
  { elements }: SyntaxPattern,
  start: number,
  end: number,
): number | undefined => {
  let raw = '';
  let position = start;
  for (const element of elements) {
    if (element.type !== 'Placeable') continue;
    raw += file.slice(position, startOf(element));
    raw += 'x'.repeat(endOf(element) - startOf(element));
    position = endOf(element);
  }
  raw += file.slice(position, end);
  const indents = raw
    .split(/\r\n|\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => /^ */.exec(line)?.[0].length ?? 0);
  return indents.length > 0 ? Math.min(...indents) : undefined;
};

/**
 * Reads a pattern with its place.
 *
 * @param indent of further lines, where it has none yet
 */
export const readPattern = (file: string, pattern: SyntaxPattern, indent: number): Pattern => {
  const [first] = pattern.elements;
  const begun = first ? startOf(first) : startOf(pattern);
  const end = begun + file.slice(begun, endOf(pattern)).trimEnd().length;
  const line = file.lastIndexOf('\n', begun - 1) + 1;
  const isBlock = file.slice(line, begun).trim() === '';
  const { lead, pieces } = withoutLead(piecesOf(pattern, isBlock));
  const column = (/^ */.exec(file.slice(line, end))?.[0].length ?? 0) - lead.length;
  const found = [isBlock ? column : undefined, indentOf(file, pattern, begun, end)].filter(
    (one) => one !== undefined,
  );
  const linear = linearOf(pieces);
  const breaks = wrapsIn(linear);
  return {
    start: isBlock ? line : begun,
    end,
    lead,
    pieces: unwrapped(pieces, breaks),
    breaks,
    length: linear.length,
    isBlock,
    indent: found.length > 0 ? Math.min(...found) : indent,
  };
};

const withoutLead = (
  pieces: readonly Piece[],
): { readonly lead: string; readonly pieces: readonly Piece[] } => {
  const [first, ...rest] = pieces;
  if (first?.kind !== 'text') return { lead: '', pieces };
  const text = first.text.trimStart();
  return {
    lead: first.text.slice(0, first.text.length - text.length),
    pieces: [{ kind: 'text', text }, ...rest],
  };
};

/** A pattern as it is translated, its code as empty tags; undefined where nothing in it is. */
export const toTagged = ({ pieces }: Pattern): TaggedText | undefined => {
  let number = 0;
  const parts = pieces.map(
    (piece): TaggedPart => (piece.kind === 'text' ? piece : { kind: 'empty', number: ++number }),
  );
  return pieces.some((piece) => piece.kind === 'text' && hasLetters(piece.text))
    ? writeTaggedText(parts)
    : undefined;
};
