import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Range, readDialects } from './dialects.ts';
import { parsableCopy } from './safety.ts';

const syntax = [gfm({ singleTilde: false })];
// Transforms put nodes into the tree that do not know where they stand. They find addresses in text, as `protect` does.
const toTree = gfmFromMarkdown().map((extension) => ({
  ...extension,
  transforms: [],
}));

/** What a part of a Markdown document is, and where: nothing else, since it may come from another thread. */
export interface MarkdownNode {
  /** As mdast names it. */
  readonly type: string;
  /** UTF-16 offsets in the document. */
  readonly start: number;
  readonly end: number;
  /** None where it can have none. */
  readonly children: readonly MarkdownNode[];
  /** Whether it is a title of a dialect, and stands in no paragraph. */
  readonly isTitle?: boolean;
  /** Of a reference: whether its text is not its label. */
  readonly isFull?: boolean;
}

const noChildren: readonly MarkdownNode[] = [];

const nodeOf = (node: Nodes, shift: number): MarkdownNode => ({
  type: node.type,
  start: (node.position?.start.offset ?? 0) + shift,
  end: (node.position?.end.offset ?? 0) + shift,
  children: 'children' in node ? node.children.map((child) => nodeOf(child, shift)) : noChildren,
  ...('referenceType' in node ? { isFull: node.referenceType === 'full' } : {}),
});

const parse = (copy: string, shift: number): MarkdownNode =>
  nodeOf(fromMarkdown(copy, { extensions: syntax, mdastExtensions: toTree }), shift);

/** A title as a paragraph, whatever it would be at the beginning of a line. */
const titleOf = (copy: string, { start, end }: Range, shift: number): MarkdownNode => {
  const { children } = parse(copy.slice(start, end), start + shift);
  const only = children.length === 1 && children[0]?.type === 'paragraph' ? children[0].children : undefined;
  const range = { start: start + shift, end: end + shift };
  const text: MarkdownNode = { type: 'text', ...range, children: noChildren };
  return { type: 'paragraph', ...range, children: only ?? [text], isTitle: true };
};

/**
 * Reads CommonMark with GitHub's extensions, front matter, and what dialects add. The time may grow with the square of
 * the length.
 */
export const parseMarkdown = (text: string): MarkdownNode => {
  // The parser takes a byte order mark away, and counts without it.
  const shift = text.startsWith('\uFEFF') ? 1 : 0;
  const source = text.slice(shift);
  const { copy, titles } = readDialects(source);
  const root = parse(parsableCopy(copy), shift);
  if (titles.length === 0) return root;
  const safe = parsableCopy(source);
  return { ...root, children: [...root.children, ...titles.map((title) => titleOf(safe, title, shift))] };
};
