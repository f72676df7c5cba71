import { encodeXmlText } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import type { Piece, Span } from '../package/nested-edits.ts';
import type { Part } from '../package/part.ts';
import type { Cut } from './cut.ts';
import type { Inline, InlineAtom } from './nodes.ts';
import type { NumberedTags } from './tagged.ts';

const isNode = (item: Inline | Span): item is Inline => 'kind' in item;

/** Writes the content of a paragraph. Blanks that would be lost become elements (OpenDocument 1.3, part 3, 6.1.3). */
class InlineWriter {
  readonly pieces: Piece[] = [];
  readonly #blank: string;
  readonly #tab: string;
  readonly #lineBreak: string;
  /** Whether a blank here would be taken for none. */
  #isAfterBlank = true;
  /** Where marks of ranges stand among the pieces. */
  readonly #edges = new Map<string, { start?: number; end?: number }>();

  constructor(part: Part) {
    this.#blank = `<${part.written('text:s')}/>`;
    this.#tab = `<${part.written('text:tab')}/>`;
    this.#lineBreak = `<${part.written('text:line-break')}/>`;
  }

  text(text: string): void {
    if (!/ {2}|[\t\r\n]/.test(text) && !(this.#isAfterBlank && text.startsWith(' '))) {
      this.pieces.push(encodeXmlText(text));
      if (text !== '') this.#isAfterBlank = text.endsWith(' ');
      return;
    }
    for (const [piece] of text.matchAll(/ |\t|\r\n?|\n|[^ \t\r\n]+/g)) {
      if (piece === ' ') this.pieces.push(this.#isAfterBlank ? this.#blank : piece);
      else if (piece === '\t') this.pieces.push(this.#tab);
      else this.pieces.push(/^[\r\n]/.test(piece) ? this.#lineBreak : encodeXmlText(piece));
      this.#isAfterBlank = piece === ' ';
    }
  }

  span({ start, end }: Span): void {
    this.pieces.push({ start, end });
  }

  atom(atom: InlineAtom): void {
    if (atom.role === 'gap' || atom.role === 'field') this.#isAfterBlank = false;
    const { range } = atom;
    if (range) {
      const edges = this.#edges.get(range.id) ?? {};
      edges[range.edge] = this.pieces.length;
      this.#edges.set(range.id, edges);
    }
    this.span(atom);
  }

  /** @param withText false: everything but the text */
  nodes(nodes: readonly (Inline | Span)[], withText = true): void {
    for (const node of nodes) {
      if (!isNode(node)) this.span(node);
      else if (node.kind === 'atom') this.atom(node);
      else if (node.kind === 'pair') {
        this.span(node.open);
        this.nodes(node.children, withText);
        this.span(node.close);
      } else if (withText) this.text(node.text);
    }
  }

  /** Ranges that a translation has turned around begin before they end. */
  finish(): readonly Piece[] {
    for (const { start, end } of this.#edges.values()) {
      if (start === undefined || end === undefined || start < end) continue;
      const [first, last] = [this.pieces[end], this.pieces[start]];
      if (first === undefined || last === undefined) continue;
      this.pieces[end] = last;
      this.pieces[start] = first;
    }
    return this.pieces;
  }
}

/** The content of a paragraph with other text; undefined: without. */
export const writeInline = (
  part: Part,
  { before, core, after }: Cut,
  tags: NumberedTags,
  parts: readonly TaggedPart[] | undefined,
): readonly Piece[] => {
  const writer = new InlineWriter(part);
  writer.nodes(before);
  if (!parts) writer.nodes(core, false);
  for (const item of parts ?? []) {
    if (item.kind === 'text') {
      writer.text(item.text);
      continue;
    }
    const node = tags.get(item.number);
    if (item.kind === 'empty' && node) writer.nodes([node]);
    else if (node?.kind === 'pair') writer.span(item.kind === 'open' ? node.open : node.close);
  }
  writer.nodes(after);
  return writer.finish();
};
