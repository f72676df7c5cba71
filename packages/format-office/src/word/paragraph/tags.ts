import type { XmlElement } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import { lookOfBlank } from './look.ts';
import type { GroupNode, Kept, ParagraphNode, TextNode } from './nodes.ts';

/** What a numbered tag stands for. */
export type Tag =
  | { readonly kind: 'atom'; readonly kept: readonly Kept[] }
  /** Text that looks like that of a run. */
  | { readonly kind: 'look'; readonly run: XmlElement }
  /** `run`: what its text looks like. */
  | { readonly kind: 'group'; readonly group: GroupNode; readonly run: XmlElement | undefined };

/** Nodes as text with tags. */
export interface TaggedNodes {
  readonly parts: readonly TaggedPart[];
  readonly tags: ReadonlyMap<number, Tag>;
  /** What text without a tag looks like. */
  readonly run: XmlElement | undefined;
}

/** The text that stands for the look of most: the first of that look. */
const mostCommon = (nodes: readonly ParagraphNode[]): TextNode | undefined => {
  const lengths = new Map<string, number>();
  for (const node of nodes)
    if (node.kind === 'text') lengths.set(node.look, (lengths.get(node.look) ?? 0) + node.text.length);
  const [most] = [...lengths].sort(([, left], [, right]) => right - left);
  return nodes.find((node): node is TextNode => node.kind === 'text' && node.look === most?.[0]);
};

/** Blanks at the edges of texts, apart from them. */
const separateBlanks = (nodes: readonly ParagraphNode[]): readonly ParagraphNode[] =>
  nodes.flatMap((node): readonly ParagraphNode[] => {
    const [, before = '', middle = '', after = ''] =
      (node.kind === 'text' && /^(\s*)(\S(?:.*\S)?)(\s*)$/s.exec(node.text)) || [];
    if (node.kind !== 'text' || before + after === '') return [node];
    return [before, middle, after].filter((text) => text !== '').map((text): TextNode => ({ ...node, text }));
  });

/** Blanks look like the texts on both of their sides, or like most of the text, unless that would be seen. */
const absorbBlanks = (
  nodes: readonly ParagraphNode[],
  base: TextNode | undefined,
): readonly ParagraphNode[] =>
  separateBlanks(nodes).map((node, index, all): ParagraphNode => {
    const [before, after] = [all[index - 1], all[index + 1]];
    if (node.kind !== 'text' || /\S/.test(node.text)) return node;
    const isBetween = before?.kind === 'text' && after?.kind === 'text' && before.look === after.look;
    const wanted = isBetween ? before : base;
    return wanted && lookOfBlank(wanted.look) === lookOfBlank(node.look)
      ? { ...node, look: wanted.look, run: wanted.run }
      : node;
  });

/** Any run in nodes, for text that is put where none was. */
const anyRun = (nodes: readonly ParagraphNode[]): XmlElement | undefined => {
  for (const node of nodes) {
    const run = node.kind === 'text' ? node.run : node.kind === 'group' ? anyRun(node.nodes) : undefined;
    if (run) return run;
  }
  return undefined;
};

/** Writes nodes as parts; numbers are given in their order. */
class TagWriter {
  readonly parts: TaggedPart[] = [];
  readonly tags = new Map<number, Tag>();

  /** @returns the run that text without a tag of its own looks like */
  write(read: readonly ParagraphNode[]): XmlElement | undefined {
    const base = mostCommon(read);
    const nodes = absorbBlanks(read, base);
    for (let index = 0; index < nodes.length; ) {
      const node = nodes[index];
      if (!node) break;
      const end = this.#endOf(nodes, index, base?.look);
      const stretch = nodes.slice(index, end);
      if (node.kind === 'group') this.#group(node);
      else if (node.kind === 'atom') this.#atoms(stretch);
      else if (node.look === base?.look) this.#text(node.text);
      else this.#look(node, stretch);
      index = end;
    }
    return base?.run ?? anyRun(nodes);
  }

  /** Behind the nodes that one tag is for: atoms side by side, texts of one look with the atoms between them. */
  #endOf(nodes: readonly ParagraphNode[], start: number, base: string | undefined): number {
    const first = nodes[start];
    let end = start + 1;
    if (!first || first.kind === 'group' || (first.kind === 'text' && first.look === base)) return end;
    for (let at = end; at < nodes.length; at++) {
      const node = nodes[at];
      if (node?.kind === 'group') break;
      if (first.kind === 'atom' && node?.kind !== 'atom') break;
      if (first.kind === 'text' && node?.kind === 'text' && node.look !== first.look) break;
      if (node?.kind === first.kind) end = at + 1;
    }
    return end;
  }

  #text(text: string): void {
    this.parts.push({ kind: 'text', text });
  }

  #atoms(nodes: readonly ParagraphNode[]): void {
    const number = this.#tag({
      kind: 'atom',
      kept: nodes.flatMap((node) => (node.kind === 'atom' ? node.kept : [])),
    });
    this.parts.push({ kind: 'empty', number });
  }

  #look(first: TextNode, nodes: readonly ParagraphNode[]): void {
    const number = this.#tag({ kind: 'look', run: first.run });
    this.parts.push({ kind: 'open', number });
    for (let index = 0; index < nodes.length; ) {
      const node = nodes[index];
      const end = node?.kind === 'atom' ? this.#endOf(nodes, index, undefined) : index + 1;
      if (node?.kind === 'text') this.#text(node.text);
      else this.#atoms(nodes.slice(index, end));
      index = end;
    }
    this.parts.push({ kind: 'close', number });
  }

  #group(group: GroupNode): void {
    const number = this.#tag({ kind: 'group', group, run: undefined });
    this.parts.push({ kind: 'open', number });
    this.tags.set(number, { kind: 'group', group, run: this.write(group.nodes) });
    this.parts.push({ kind: 'close', number });
  }

  #tag(tag: Tag): number {
    const number = this.tags.size + 1;
    this.tags.set(number, tag);
    return number;
  }
}

/** Text side by side as one. */
const joined = (parts: readonly TaggedPart[]): readonly TaggedPart[] => {
  const written: TaggedPart[] = [];
  for (const part of parts) {
    const last = written.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      written[written.length - 1] = { kind: 'text', text: last.text + part.text };
    else written.push(part);
  }
  return written;
};

/** Nodes as text with tags: a pair for what looks otherwise or encloses text, a single one for what is no text. */
export const tagNodes = (nodes: readonly ParagraphNode[]): TaggedNodes => {
  const writer = new TagWriter();
  const run = writer.write(nodes);
  return { parts: joined(writer.parts), tags: writer.tags, run };
};
