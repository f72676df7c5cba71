import { isKeptField, mostOpenFields } from './fields.ts';
import { type AtomNode, hasLetter, keptOf, type ParagraphNode } from './nodes.ts';

/** A node that may be one of a field's characters, `begin`, `separate` and `end`, or a piece of its code. */
export type RawNode = ParagraphNode | FieldNode;

interface FieldNode extends AtomNode {
  readonly field?: string;
  readonly code?: string;
}

const fieldOf = (node: RawNode): string | undefined => ('field' in node ? node.field : undefined);

/** A field from its beginning to its end: text that it encloses, or nothing but itself. */
const fieldNode = (nodes: readonly RawNode[], separate: number): ParagraphNode => {
  const result = nodes.slice(separate + 1, -1);
  const code = nodes
    .slice(0, separate)
    .map((node) => ('code' in node ? node.code : ''))
    .join('');
  if (isKeptField(code) || !hasLetter(result))
    return { kind: 'atom', kept: nodes.flatMap(keptOf), isTab: false };
  return {
    kind: 'group',
    open: nodes.slice(0, separate + 1).flatMap(keptOf),
    close: nodes.slice(-1).flatMap(keptOf),
    nodes: result,
    readings: [],
  };
};

/**
 * Makes one node of each complex field that begins and ends among siblings (ECMA-376 part 1, 17.16.18). The characters of
 * one that goes on beyond them stay where they are.
 */
export const groupFields = (nodes: readonly RawNode[]): readonly ParagraphNode[] => {
  const written: RawNode[] = [];
  /** Where the fields begin that are open, and where their results do. */
  const open: { readonly begin: number; separate: number | undefined }[] = [];
  for (const node of nodes) {
    written.push(node);
    const field = fieldOf(node);
    const top = open.at(-1);
    if (field === 'begin' && open.length < mostOpenFields)
      open.push({ begin: written.length - 1, separate: undefined });
    if (field === 'separate' && top) top.separate = written.length - 1;
    if (field !== 'end' || !top) continue;
    open.pop();
    const whole = written.splice(top.begin);
    // Without a result it is all code.
    written.push(fieldNode(whole, (top.separate ?? top.begin + whole.length - 2) - top.begin));
  }
  return written;
};
