import { findPlaceholders } from '../placeholders.ts';
import type { MarkAtom } from './atoms.ts';

/** A mark behind its placeholder; a pair has both halves. */
export interface NumberedMark {
  readonly mark: MarkAtom;
  readonly closing?: MarkAtom;
  /** Whether the source has text, not white space, directly inside of the opening and of the closing. */
  readonly isTight: { readonly start: boolean; readonly end: boolean };
}

/** A part of a translated text: words, or a mark that was put back. */
export type Token = TextToken | MarkToken;

export interface TextToken {
  readonly kind: 'text';
  text: string;
}

export interface MarkToken {
  readonly kind: 'mark';
  readonly mark: MarkAtom;
  /** The number of its placeholder: both halves of a pair have the same. */
  readonly number: number;
}

const split = (text: string, marks: readonly NumberedMark[]): Token[] => {
  const tokens: Token[] = [];
  let position = 0;
  const addText = (end: number): void => {
    if (end > position) tokens.push({ kind: 'text', text: text.slice(position, end) });
  };
  for (const { number, isClosing, start, end } of findPlaceholders(text)) {
    addText(start);
    position = end;
    const numbered = marks[number - 1];
    const mark = isClosing ? numbered?.closing : numbered?.mark;
    if (mark) tokens.push({ kind: 'mark', mark, number });
  }
  addText(text.length);
  return tokens;
};

/** Engines like to put a blank on the inner side of a tag: it belongs to the outer one. */
const moveBlanksOut = (tokens: readonly Token[], marks: readonly NumberedMark[]): Token[] => {
  const moved = [...tokens];
  for (let index = moved.length - 1; index >= 0; index--) {
    const token = moved[index];
    const next = moved[index + 1];
    if (token?.kind !== 'mark' || next?.kind !== 'text') continue;
    const { isTight, closing } = marks[token.number - 1] ?? {};
    if (!closing || token.mark === closing || !isTight?.start) continue;
    const rest = next.text.trimStart();
    if (rest === next.text) continue;
    moved[index] = { kind: 'text', text: ' ' };
    moved[index + 1] = token;
    if (rest !== '') moved.splice(index + 2, 0, { kind: 'text', text: rest });
  }
  for (let index = 0; index < moved.length; index++) {
    const token = moved[index];
    const before = moved[index - 1];
    if (token?.kind !== 'mark' || before?.kind !== 'text') continue;
    const { isTight, closing } = marks[token.number - 1] ?? {};
    if (!closing || token.mark !== closing || !isTight?.end) continue;
    const rest = before.text.trimEnd();
    if (rest === before.text) continue;
    moved[index - 1] = token;
    moved[index] = { kind: 'text', text: ' ' };
    if (rest !== '') {
      moved.splice(index - 1, 0, { kind: 'text', text: rest });
      index++;
    }
  }
  return moved;
};

/** Neighbouring texts as one, and of the blanks where two of them met only one. */
const joinTexts = (tokens: readonly Token[]): Token[] => {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.kind === 'text' && last?.kind === 'text') {
      const isDouble = /\s$/u.test(last.text) && /^\s/u.test(token.text);
      last.text += isDouble ? token.text.trimStart() : token.text;
    } else joined.push(token.kind === 'text' ? { ...token } : token);
  }
  return joined;
};

/** Closes a link before another one that the engine put into it. */
const separateLinks = (tokens: readonly Token[]): Token[] => {
  const result: Token[] = [];
  const open: MarkToken[] = [];
  const closed = new Set<number>();
  for (const token of tokens) {
    if (token.kind === 'text' || token.mark.role === 'single') {
      result.push(token);
      continue;
    }
    if (token.mark.role === 'closing') {
      if (closed.has(token.number)) continue;
      const at = open.findLastIndex(({ number }) => number === token.number);
      if (at >= 0) open.splice(at, 1);
      result.push(token);
      continue;
    }
    const outer = token.mark.isExclusive ? open.findLastIndex(({ mark }) => mark.isExclusive) : -1;
    const link = open[outer];
    if (link) {
      const closing = tokens.find(
        (other) => other.kind === 'mark' && other.number === link.number && other.mark.role === 'closing',
      );
      const inside = open[outer + 1];
      const at = inside ? result.indexOf(inside) : result.length;
      if (closing) result.splice(at, 0, closing);
      closed.add(link.number);
      open.splice(outer, 1);
    }
    open.push(token);
    result.push(token);
  }
  return result;
};

/** Reads a translated text, in which every placeholder is there once, as words and marks. */
export const readTokens = (
  text: string,
  marks: readonly NumberedMark[],
  escapeLiteral: (literal: string) => string = (literal) => literal,
): readonly Token[] => {
  const raw = split(text, marks);
  const hasPairs = marks.some(({ closing }) => closing);
  const tokens = hasPairs ? joinTexts(moveBlanksOut(separateLinks(raw), marks)) : raw;
  return tokens.map((token) =>
    token.kind === 'text' ? { kind: 'text', text: escapeLiteral(token.text) } : token,
  );
};
