import { type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';
import type { Inline, InlineAtom, InlinePair } from './nodes.ts';

/** What the numbers of tags stand for. */
export type NumberedTags = ReadonlyMap<number, InlineAtom | InlinePair>;

/** Nodes as a text with numbered tags. */
export const toTagged = (
  nodes: readonly Inline[],
): { readonly source: TaggedText; readonly tags: NumberedTags } => {
  const tags = new Map<number, InlineAtom | InlinePair>();
  const parts: TaggedPart[] = [];
  const add = (node: Inline): void => {
    if (node.kind === 'text') {
      parts.push(node);
      return;
    }
    const number = tags.size + 1;
    tags.set(number, node);
    // A field in bold is one thing.
    if (node.kind === 'atom' || node.size === 0) {
      parts.push({ kind: 'empty', number });
      return;
    }
    parts.push({ kind: 'open', number });
    for (const child of node.children) add(child);
    parts.push({ kind: 'close', number });
  };
  for (const node of nodes) add(node);
  return { source: writeTaggedText(parts), tags };
};
