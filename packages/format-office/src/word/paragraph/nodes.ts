import type { XmlElement } from '@dragoman/format-kit';
import type { Span } from '../../package/index.ts';

/** A stretch of the source that is kept as it is. */
export interface Kept {
  readonly span: Span;
  /** The run that it is in; absent: it stands among runs. */
  readonly run?: XmlElement;
  /** Whether it goes into one run with text: a break, a tab. Some programs take the font of a symbol for what follows. */
  readonly isCharacter?: boolean;
}

/** Characters of one run. */
export interface TextNode extends Kept {
  readonly kind: 'text';
  readonly text: string;
  readonly run: XmlElement;
  /** Equal for runs that look alike. */
  readonly look: string;
}

/** What is no text: a picture, a note's reference, a bookmark, a break, a field with what it shows. */
export interface AtomNode {
  readonly kind: 'atom';
  readonly kept: readonly Kept[];
  /** Whether what stands before and behind it are columns. */
  readonly isTab: boolean;
}

/** What encloses text: a link, a content control, an insertion, a field. */
export interface GroupNode {
  readonly kind: 'group';
  /** What stands before and behind its nodes. */
  readonly open: readonly Kept[];
  readonly close: readonly Kept[];
  readonly nodes: readonly ParagraphNode[];
  /** Readings above the words of `w:ruby`, which are not true of others. */
  readonly readings: readonly XmlElement[];
}

/** What a paragraph consists of. */
export type ParagraphNode = TextNode | AtomNode | GroupNode;

/** All text in nodes. */
export const textOf = (nodes: readonly ParagraphNode[]): string =>
  nodes
    .map((node) => (node.kind === 'text' ? node.text : node.kind === 'group' ? textOf(node.nodes) : ''))
    .join('');

export const hasLetter = (nodes: readonly ParagraphNode[]): boolean => /\p{L}/u.test(textOf(nodes));

/** Nodes as what is kept of them where none of their text is translated. */
export const keptOf = (node: ParagraphNode): readonly Kept[] => {
  if (node.kind === 'text') return [node];
  return node.kind === 'atom' ? node.kept : [...node.open, ...node.nodes.flatMap(keptOf), ...node.close];
};

/** Where a node begins and ends, with the runs around its edges. */
export const outerSpan = (node: ParagraphNode): Span => {
  const kept = keptOf(node);
  const [first, last] = [kept[0], kept.at(-1)];
  return { start: (first?.run ?? first?.span)?.start ?? 0, end: (last?.run ?? last?.span)?.end ?? 0 };
};
