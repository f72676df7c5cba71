import type { Span } from '../package/nested-edits.ts';
import type { Look } from '../styles.ts';

/** Characters of a paragraph, blanks as they are seen. */
export interface InlineText {
  readonly kind: 'text';
  readonly text: string;
}

/**
 * What is no text, in its place in the source. `mark`: not seen (a bookmark, the edge of a change); `object`: beside the
 * text (a frame, a note's number); `gap`: white space of a width; `field`: stands for words.
 */
export interface InlineAtom extends Span {
  readonly kind: 'atom';
  readonly role: 'mark' | 'object' | 'gap' | 'field';
  /** Of a gap: the character that it stands for. */
  readonly character?: string;
  /** Where it begins or ends a range: of which. */
  readonly range?: { readonly id: string; readonly edge: 'start' | 'end' };
}

/** What encloses text: a span, a link, a range between two marks. */
export interface InlinePair {
  readonly kind: 'pair';
  /** Pairs with one key are joined where they meet; undefined: never. */
  readonly key: string | undefined;
  /** Where it is formatting alone, and is nothing without text: how it looks. */
  readonly look?: Look;
  readonly open: Span;
  readonly close: Span;
  readonly children: readonly Inline[];
  // What is said of all in it, so that nobody looks through it once more for each formatting around it.
  /** Characters of text in it. */
  readonly size: number;
  /** Whether there are but blanks and marks in it. */
  readonly isBlank: boolean;
  /** Whether there is nothing in it to be read or moved: white space, marks, objects. */
  readonly isIdle: boolean;
}

/** A piece of a paragraph. */
export type Inline = InlineText | InlineAtom | InlinePair;

export const isMark = (node: Inline): node is InlineAtom => node.kind === 'atom' && node.role === 'mark';

/** Nothing but blanks and marks. */
const isBlank = (node: Inline): boolean => {
  if (node.kind === 'text') return node.text.trim() === '';
  return node.kind === 'pair' ? node.isBlank : isMark(node);
};

/** Nothing to read: white space, marks, frames, with their formatting. */
export const isIdle = (node: Inline): boolean => {
  if (node.kind === 'text') return node.text.trim() === '';
  return node.kind === 'pair' ? node.isIdle : node.role !== 'field';
};

const sizeOf = (node: Inline): number => {
  if (node.kind === 'text') return node.text.length;
  return node.kind === 'pair' ? node.size : (node.character ?? '').length;
};

/** Encloses nodes. */
export const pairOf = (pair: Omit<InlinePair, 'kind' | 'size' | 'isBlank' | 'isIdle'>): InlinePair => ({
  ...pair,
  kind: 'pair',
  size: pair.children.reduce((size, node) => size + sizeOf(node), 0),
  isBlank: pair.children.every(isBlank),
  isIdle: pair.children.every(isIdle),
});

/** The text in pieces, as a reader sees it; fields and objects are nothing. */
export const textOfInline = (nodes: readonly Inline[]): string => {
  let text = '';
  for (const node of nodes)
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'pair') text += textOfInline(node.children);
    else text += node.character ?? '';
  return text;
};
