import { XmlElement, type XmlNode } from '@dragoman/format-kit';
import { nameOf } from '../names.ts';
import type { Part } from '../package/part.ts';
import { type Look, plainLook, type TextStyles } from '../styles.ts';
import { type Inline, type InlineAtom, pairOf } from './nodes.ts';

/** Elements that enclose text of the paragraph (OpenDocument 1.3, part 3, 6.1.1). */
const enclosing = new Set(['text:a', 'text:meta', 'loext:content-control']);

/** Not seen: they take no part in white space or in formatting. */
const marks = new Set([
  'text:bookmark',
  'text:reference-mark',
  'text:change',
  'text:toc-mark',
  'text:alphabetical-index-mark',
  'text:user-index-mark',
  'office:annotation',
]);

/** Marks of which two make a range, with the attribute that names it. */
const ranges: readonly (readonly [RegExp, `${string}:${string}`])[] = [
  [/^text:(?:bookmark|reference-mark)-(?:start|end)$/, 'text:name'],
  [/^text:change-(?:start|end)$/, 'text:change-id'],
  [/^text:(?:toc|alphabetical-index|user-index)-mark-(?:start|end)$/, 'text:id'],
  [/^office:annotation(?:-end)?$/, 'office:name'],
];

const gaps: Readonly<Record<string, string>> = { 'text:tab': '\t', 'text:line-break': '\n' };

/** Beside the text of the paragraph, with text of their own. */
const isObject = (name: string): boolean =>
  name === 'text:note' || name === 'text:number' || !/^(?:text|presentation):/.test(name);

/** How many blanks an element `text:s` stands for. */
const blanksOf = (part: Part, element: XmlElement): number =>
  Number.parseInt(part.value(element, 'text:c') ?? '1', 10);

/** Reads what is in a paragraph. White space is collapsed as 6.1.2 says, and as LibreOffice does it. */
export class InlineReader {
  readonly #part: Part;
  readonly #styles: TextStyles;
  /** Whether the next blank is none. */
  #isAfterBlank = true;
  /** They say where pages ended when the file was saved; wherever they stand, programs lay out anew. */
  readonly #pageBreaks: Inline[] = [];
  /** Spans without content: the last ones say how the paragraph ends, those before words nothing. */
  #hollow: Inline[] = [];

  constructor(part: Part, styles: TextStyles) {
    this.#part = part;
    this.#styles = styles;
  }

  /** The content of an element, once. */
  read(element: XmlElement): readonly Inline[] {
    return [...this.#contentOf(element), ...this.#hollow, ...this.#pageBreaks];
  }

  #contentOf(element: XmlElement): Inline[] {
    const nodes: Inline[] = [];
    let position = element.contentStart;
    const keepGap = (end: number): void => {
      // Comments and processing instructions are no nodes.
      if (end > position) nodes.push({ kind: 'atom', role: 'mark', start: position, end });
    };
    for (const child of element.children) {
      keepGap(child.start);
      position = child.end;
      this.#add(child, nodes);
    }
    keepGap(element.contentEnd);
    return nodes;
  }

  #add(node: XmlNode, nodes: Inline[]): void {
    if (node instanceof XmlElement) this.#addElement(node, nodes);
    else {
      const text = this.#collapsed(node.value);
      if (text === '') return;
      this.#hollow = [];
      nodes.push({ kind: 'text', text });
    }
  }

  #collapsed(value: string): string {
    const joined = value.replace(/[ \t\r\n]+/g, ' ');
    const text = this.#isAfterBlank && joined.startsWith(' ') ? joined.slice(1) : joined;
    if (text !== '') this.#isAfterBlank = text.endsWith(' ');
    return text;
  }

  #addElement(element: XmlElement, nodes: Inline[]): void {
    const { start, end } = element;
    const name = nameOf(element);
    if (name === 'text:soft-page-break') this.#pageBreaks.push({ kind: 'atom', role: 'mark', start, end });
    else if (name === 'text:span') this.#addSpan(element, nodes);
    else if (enclosing.has(name) && !element.isEmpty) this.#addPair(element, nodes);
    else if (name === 'text:ruby' && element.element('ruby-base')) this.#addRuby(element, nodes);
    else if (name === 'text:s' && blanksOf(this.#part, element) === 1) {
      this.#isAfterBlank = false;
      this.#hollow = [];
      nodes.push({ kind: 'text', text: ' ' });
    } else nodes.push(this.#atomOf(element, name));
  }

  #addSpan(element: XmlElement, nodes: Inline[]): void {
    const children = this.#contentOf(element);
    const look = this.#lookOf(element);
    if (look?.key === '') for (const child of children) nodes.push(child);
    else if (children.length === 0)
      this.#hollow.push({ kind: 'atom', role: 'mark', start: element.start, end: element.end });
    else
      nodes.push(
        pairOf({
          key: look?.key,
          look: look ?? { key: '', properties: undefined },
          ...this.#tagsOf(element),
          children,
        }),
      );
  }

  /** Undefined for a span that says more than how it looks: it is like itself alone. */
  #lookOf(element: XmlElement): Look | undefined {
    const { attributes } = element;
    const [style] = attributes;
    if (!style) return plainLook;
    return attributes.length === 1 && style.name === this.#part.written('text:style-name')
      ? this.#styles.lookOf(style.value)
      : undefined;
  }

  #tagsOf({ start, contentStart, contentEnd, end }: XmlElement) {
    return { open: { start, end: contentStart }, close: { start: contentEnd, end } };
  }

  #addPair(element: XmlElement, nodes: Inline[]): void {
    nodes.push(
      pairOf({
        key: undefined,
        ...this.#tagsOf(element),
        children: this.#contentOf(element),
      }),
    );
  }

  /** The text that is annotated is the paragraph's; what stands above it goes with it. */
  #addRuby(element: XmlElement, nodes: Inline[]): void {
    const base = element.element('ruby-base');
    if (!base) return;
    nodes.push(
      pairOf({
        key: undefined,
        open: { start: element.start, end: base.contentStart },
        close: { start: base.contentEnd, end: element.end },
        children: this.#contentOf(base),
      }),
    );
  }

  #atomOf(element: XmlElement, name: string): InlineAtom {
    const { start, end } = element;
    const range = this.#rangeOf(element, name);
    if (range || marks.has(name))
      return { kind: 'atom', role: 'mark', start, end, ...(range ? { range } : {}) };
    const character = name === 'text:s' ? ' ' : gaps[name];
    this.#isAfterBlank = false;
    this.#hollow = [];
    if (character !== undefined) return { kind: 'atom', role: 'gap', start, end, character };
    return { kind: 'atom', role: isObject(name) ? 'object' : 'field', start, end };
  }

  #rangeOf(element: XmlElement, name: string): InlineAtom['range'] {
    for (const [shape, attribute] of ranges) {
      if (!shape.test(name)) continue;
      const id = this.#part.value(element, attribute);
      if (id === undefined) return undefined;
      const kind = name.replace(/-(?:start|end)$/, '');
      return { id: `${kind} ${id}`, edge: name.endsWith('-end') ? 'end' : 'start' };
    }
    return undefined;
  }
}
