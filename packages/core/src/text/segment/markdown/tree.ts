import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { parsableCopy } from './safety.ts';

const matters: ('toml' | 'yaml')[] = ['yaml', 'toml'];
const syntax = [gfm({ singleTilde: false }), frontmatter(matters)];
// Transforms put nodes into the tree that do not know where they stand. They find addresses in text, as `protect` does.
const toTree = [...gfmFromMarkdown(), frontmatterFromMarkdown(matters)].map((extension) => ({
  ...extension,
  transforms: [],
}));

/** What a part of a Markdown document is, and where: nothing else, since it may come from another thread. */
export interface MarkdownNode {
  readonly type: Nodes['type'];
  /** UTF-16 offsets in the document. */
  readonly start: number;
  readonly end: number;
  /** None where it can have none. */
  readonly children: readonly MarkdownNode[];
  /** Of code within a sentence: what a reader sees of it. */
  readonly code?: string;
  /** Of a reference: whether its text is not its label. */
  readonly isFull?: boolean;
}

const noChildren: readonly MarkdownNode[] = [];

const nodeOf = (node: Nodes, shift: number): MarkdownNode => ({
  type: node.type,
  start: (node.position?.start.offset ?? 0) + shift,
  end: (node.position?.end.offset ?? 0) + shift,
  children: 'children' in node ? node.children.map((child) => nodeOf(child, shift)) : noChildren,
  ...(node.type === 'inlineCode' ? { code: node.value } : {}),
  ...('referenceType' in node ? { isFull: node.referenceType === 'full' } : {}),
});

/** Reads CommonMark with GitHub's extensions and front matter. The time may grow with the square of the length. */
export const parseMarkdown = (text: string): MarkdownNode => {
  // The parser takes a byte order mark away, and counts without it.
  const shift = text.startsWith('\uFEFF') ? 1 : 0;
  const copy = parsableCopy(text.slice(shift));
  return nodeOf(fromMarkdown(copy, { extensions: syntax, mdastExtensions: toTree }), shift);
};
