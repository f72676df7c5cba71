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
}

/** A piece of a paragraph. */
export type Inline = InlineText | InlineAtom | InlinePair;

/** The text in pieces, as a reader sees it; fields and objects are nothing. */
export const textOfInline = (nodes: readonly Inline[]): string => {
  let text = '';
  for (const node of nodes)
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'pair') text += textOfInline(node.children);
    else text += node.character ?? '';
  return text;
};
