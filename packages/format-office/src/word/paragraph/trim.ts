import type { Span } from '../../package/index.ts';
import { hasLetter, outerSpan, type ParagraphNode, type TextNode } from './nodes.ts';

/** The nodes of a paragraph that are translated, with those beside them that share a run with them. */
export interface Core {
  readonly lead: readonly ParagraphNode[];
  readonly nodes: readonly ParagraphNode[];
  readonly trail: readonly ParagraphNode[];
  /** All of it, whole runs. */
  readonly span: Span;
}

const isBlank = (node: ParagraphNode | undefined): boolean =>
  node?.kind === 'atom' || (node?.kind === 'text' && !/\S/.test(node.text));

const isPlainTab = (node: ParagraphNode | undefined): boolean => node?.kind === 'atom' && node.isTab;

/** How many nodes at the beginning are no part of the text: blanks, what is no text, numbers before a tab. */
const leading = (nodes: readonly ParagraphNode[]): number => {
  let count = 0;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (isPlainTab(node)) count = at + 1;
    else if (isBlank(node)) {
      if (at === count) count = at + 1;
    } else if (!node || hasLetter([node])) break;
  }
  return count;
};

/** Cuts blanks off the edge of the node there. */
const cutEdges = (nodes: readonly ParagraphNode[]): readonly ParagraphNode[] =>
  nodes.flatMap((node, index): readonly ParagraphNode[] => {
    if (node.kind !== 'text') return [node];
    const before = index === 0 ? (/^\s+/.exec(node.text)?.[0] ?? '') : '';
    const after = index === nodes.length - 1 ? (/\s+$/.exec(node.text)?.[0] ?? '') : '';
    const middle = node.text.slice(before.length, node.text.length - after.length);
    return [before, middle, after].filter((text) => text !== '').map((text): TextNode => ({ ...node, text }));
  });

/** What a group encloses that is all there is: it stays around it. */
const coreOfOnly = (nodes: readonly ParagraphNode[]): Core | undefined => {
  const [group, ...others] = nodes;
  if (group?.kind !== 'group' || others.length > 0 || group.readings.length > 0) return undefined;
  const core = coreOf(group.nodes);
  const [before, after] = [group.open.at(-1), group.close[0]];
  // A field may be in one run with its text, and cannot stay around it then.
  const isApart =
    core &&
    (before?.run ?? before?.span)?.end !== undefined &&
    ((before?.run ?? before?.span)?.end ?? 0) <= core.span.start &&
    ((after?.run ?? after?.span)?.start ?? 0) >= core.span.end;
  return isApart ? core : undefined;
};

/** The part of a paragraph that is its text; undefined: it has none. */
export const coreOf = (all: readonly ParagraphNode[]): Core | undefined => {
  if (!hasLetter(all)) return undefined;
  const start = leading(all);
  const end = all.length - leading(all.toReversed());
  const inner = coreOfOnly(all.slice(start, end));
  if (inner) return inner;
  const cut = cutEdges(all.slice(start, end));
  const from = isBlank(cut[0]) ? 1 : 0;
  const to = isBlank(cut.at(-1)) ? cut.length - 1 : cut.length;
  const nodes = cut.slice(from, to);
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (!first || !last) return undefined;
  const span = { start: outerSpan(first).start, end: outerSpan(last).end };
  const before = [...all.slice(0, start), ...cut.slice(0, from)];
  const after = [...cut.slice(to), ...all.slice(end)];
  return {
    lead: before.filter((node) => outerSpan(node).start >= span.start),
    nodes,
    trail: after.filter((node) => outerSpan(node).end <= span.end),
    span,
  };
};
