import { escapeTaggedText, type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';
import type { PluralCategory } from '../plurals/index.ts';
import { hasLetters } from './segments.ts';

/** How a text of a file is shown to translators, and put back. */
export interface TextCodec {
  /** Pieces that are translated by themselves, and between each two of them what stays. Joined they are the text. */
  split(text: string): readonly string[];
  /** A piece as it is translated; undefined where nothing in it is. */
  toTagged(piece: string): TaggedText | undefined;
  /** What is put in the place of a piece. */
  fromTagged(parts: readonly TaggedPart[], piece: string): string;
  /** What the tags of a piece stand for, in their order. Absent: there are none. */
  codesOf?(piece: string): readonly string[];
  /** Which form of a plural the piece with this number is, of so many. Absent: none. */
  categoryOf?(index: number, count: number): PluralCategory | undefined;
}

const whole = (text: string): readonly string[] => [text];

const plainOf = (parts: readonly TaggedPart[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');

/** A text is what it is. */
export const plainText: TextCodec = {
  split: whole,
  toTagged: (piece) => (hasLetters(piece) ? escapeTaggedText(piece) : undefined),
  fromTagged: plainOf,
};

/** What a file writes otherwise than a reader sees it. */
interface Spelling {
  /** What is written, as text. */
  decode(written: string): string;
  /** Text as it must be written. */
  encode(text: string): string;
}

const asItIs: Spelling = { decode: (text) => text, encode: (text) => text };

/** Texts in which what fits a pattern is code: an inline tag stands for it. */
export const taggedText = (pattern: RegExp, { decode, encode }: Spelling = asItIs): TextCodec => {
  // Split by a pattern with one group, every second piece is what it has found.
  const divider = new RegExp(`(${pattern.source})`, pattern.flags);
  const codesOf = (piece: string): readonly string[] =>
    piece.split(divider).filter((_, index) => index % 2 === 1);
  return {
    codesOf,
    split: whole,
    toTagged(piece) {
      let number = 0;
      const parts = piece.split(divider).flatMap((part, index): TaggedPart[] => {
        if (index % 2 === 1) return [{ kind: 'empty', number: ++number }];
        return part === '' ? [] : [{ kind: 'text', text: decode(part) }];
      });
      return parts.some((part) => part.kind === 'text' && hasLetters(part.text))
        ? writeTaggedText(parts)
        : undefined;
    },
    fromTagged(parts, piece) {
      const codes = codesOf(piece);
      return parts
        .map((part) => (part.kind === 'text' ? encode(part.text) : (codes[part.number - 1] ?? '')))
        .join('');
    },
  };
};
