import { encodeXmlText } from '@dragoman/format-kit';
import type { TaggedPart } from '@dragoman/provider';
import type { Piece, Span } from '../package/nested-edits.ts';
import type { Part } from '../package/part.ts';
import type { Cut } from './cut.ts';
import type { Inline, InlineAtom, InlinePair } from './nodes.ts';
import type { NumberedTags } from './tagged.ts';

const isNode = (item: Inline | Span): item is Inline => 'kind' in item;

/** Writes the content of a paragraph. Blanks that would be lost become elements (OpenDocument 1.3, part 3, 6.1.3). */
class InlineWriter {
  readonly pieces: Piece[] = [];
  readonly #blank: string;
  readonly #tab: string;
  readonly #lineBreak: string;
  #base: InlinePair | undefined;
  #isInBase = false;
  /** Formatting that is open. */
  #formats = 0;
  /** Whether a blank here would be taken for none. */
  #isAfterBlank = true;
  /** Where marks of ranges stand among the pieces. */
  readonly #edges = new Map<string, { start?: number; end?: number }>();

  constructor(part: Part) {
    this.#blank = `<${part.written('text:s')}/>`;
    this.#tab = `<${part.written('text:tab')}/>`;
    this.#lineBreak = `<${part.written('text:line-break')}/>`;
  }

  /** Begins what formats all that has no formatting of its own. */
  begin(base: InlinePair | undefined): void {
    this.#base = base;
  }

  /** Spans are written beside one another: LibreOffice loses those within others in the cells of a sheet. */
  #enterBase(): void {
    if (!this.#base || this.#isInBase || this.#formats > 0) return;
    this.span(this.#base.open);
    this.#isInBase = true;
  }

  #leaveBase(): void {
    if (this.#base && this.#isInBase) this.span(this.#base.close);
    this.#isInBase = false;
  }

  open(pair: InlinePair): void {
    this.#leaveBase();
    this.span(pair.open);
    if (pair.look) this.#formats += 1;
  }

  close(pair: InlinePair): void {
    this.#leaveBase();
    this.span(pair.close);
    if (pair.look) this.#formats -= 1;
  }

  end(): void {
    this.#leaveBase();
    this.#base = undefined;
  }

  text(text: string): void {
    if (text !== '') this.#enterBase();
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
    if (atom.role !== 'mark') this.#enterBase();
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
        this.open(node);
        this.nodes(node.children, withText);
        this.close(node);
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
  { before, core, base, after }: Cut,
  tags: NumberedTags,
  parts: readonly TaggedPart[] | undefined,
): readonly Piece[] => {
  const writer = new InlineWriter(part);
  writer.nodes(before);
  writer.begin(base);
  if (!parts) writer.nodes(core, false);
  for (const item of parts ?? []) {
    if (item.kind === 'text') {
      writer.text(item.text);
      continue;
    }
    const node = tags.get(item.number);
    if (item.kind === 'empty' && node) writer.nodes([node]);
    else if (node?.kind === 'pair') {
      if (item.kind === 'open') writer.open(node);
      else writer.close(node);
    }
  }
  writer.end();
  writer.nodes(after);
  return writer.finish();
};
