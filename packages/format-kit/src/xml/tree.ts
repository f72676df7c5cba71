import { readXml, type XmlRules } from './read.ts';
import { decodeXmlText, readXmlAttributes, type XmlAttribute } from './text.ts';

/** An element of a document, with the places of all its parts in the document's text. */
export class XmlElement {
  /** As written, a prefix included. */
  readonly name: string;
  /** Without its prefix. */
  readonly local: string;
  /** Of its namespace; empty: none. */
  readonly uri: string;
  readonly parent: XmlElement | undefined;
  readonly children: XmlNode[] = [];
  /** Of its start tag's `<`. */
  readonly start: number;
  /** Behind its start tag's `>`: where its content begins. */
  readonly contentStart: number;
  /** Where its content ends and its end tag begins; `contentStart` for `<a/>`. */
  contentEnd: number;
  /** Behind its end tag; `contentStart` for `<a/>`. */
  end: number;
  /** Whether it is written `<a/>`. */
  readonly isEmpty: boolean;
  readonly #document: string;
  #attributes: readonly XmlAttribute[] | undefined;

  constructor(
    document: string,
    place: { readonly start: number; readonly end: number; readonly isEmpty: boolean },
    names: { readonly name: string; readonly local: string; readonly uri: string },
    parent: XmlElement | undefined,
  ) {
    this.#document = document;
    this.name = names.name;
    this.local = names.local;
    this.uri = names.uri;
    this.parent = parent;
    this.start = place.start;
    this.contentStart = place.end;
    this.contentEnd = place.end;
    this.end = place.end;
    this.isEmpty = place.isEmpty;
  }

  /** In the order of the file, with the places of their values. */
  get attributes(): readonly XmlAttribute[] {
    this.#attributes ??= readXmlAttributes(this.#document, this.start, this.contentStart);
    return this.#attributes;
  }

  /** An attribute by its name as written, a prefix included. */
  attribute(name: string): XmlAttribute | undefined {
    return this.attributes.find((attribute) => attribute.name === name);
  }

  /** Its child elements, of one local name where that is given. */
  elements(local?: string): readonly XmlElement[] {
    return this.children.filter(
      (child): child is XmlElement =>
        child instanceof XmlElement && (local === undefined || child.local === local),
    );
  }

  /** Its first child element of a local name. */
  element(local: string): XmlElement | undefined {
    for (const child of this.children) if (child instanceof XmlElement && child.local === local) return child;
    return undefined;
  }

  /** All elements in it, at any depth, in document order, of one local name where that is given. */
  *descendants(local?: string): Generator<XmlElement> {
    const open: Iterator<XmlNode>[] = [this.children.values()];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const { value, done } = top.next();
      if (done) open.pop();
      else if (value instanceof XmlElement) {
        if (local === undefined || value.local === local) yield value;
        open.push(value.children.values());
      }
    }
  }

  /** Its text and that of all elements in it, decoded. */
  get textContent(): string {
    let text = '';
    for (const child of this.children) text += child instanceof XmlElement ? child.textContent : child.value;
    return text;
  }
}

/** Characters between two tags. */
export class XmlText {
  readonly kind: 'text' | 'cdata';
  readonly start: number;
  readonly end: number;
  readonly #document: string;
  readonly #entities: XmlRules['entities'];

  constructor(
    document: string,
    kind: XmlText['kind'],
    place: { readonly start: number; readonly end: number },
    entities: XmlRules['entities'],
  ) {
    this.#document = document;
    this.kind = kind;
    this.start = place.start;
    this.end = place.end;
    this.#entities = entities;
  }

  /** Decoded: references resolved, line ends as `\n`. */
  get value(): string {
    return this.kind === 'cdata'
      ? this.#document.slice(this.start + '<![CDATA['.length, this.end - ']]>'.length).replace(/\r\n?/g, '\n')
      : decodeXmlText(this.#document.slice(this.start, this.end), this.#entities);
  }
}

/** Comments and processing instructions are none. */
export type XmlNode = XmlElement | XmlText;

/** Builds elements out of what `readXml` tells, for documents of which not all elements are kept. */
export class XmlTreeBuilder {
  readonly #document: string;
  readonly #entities: XmlRules['entities'];
  readonly #names = new Map<string, string>();
  #open: XmlElement | undefined;
  #root: XmlElement | undefined;

  /** @param document the text that `readXml` reads */
  constructor(document: string, entities?: XmlRules['entities']) {
    this.#document = document;
    this.#entities = entities;
  }

  /** The first element that it was told of. */
  get root(): XmlElement | undefined {
    return this.#root;
  }

  /** Whether that element has ended. */
  get isComplete(): boolean {
    return this.#root !== undefined && this.#open === undefined;
  }

  open(
    { name, local, uri }: Pick<XmlElement, 'name' | 'local' | 'uri'>,
    start: number,
    end: number,
    isEmpty: boolean,
  ): void {
    const place = { start, end, isEmpty };
    const names = { name: this.#shared(name), local: this.#shared(local), uri };
    const element = new XmlElement(this.#document, place, names, this.#open);
    this.#open?.children.push(element);
    this.#root ??= element;
    if (!isEmpty) this.#open = element;
  }

  /** Each tag comes with names of its own, of which a document has few that differ. */
  #shared(name: string): string {
    const found = this.#names.get(name);
    if (found === undefined) this.#names.set(name, name);
    return found ?? name;
  }

  close(start: number, end: number): void {
    if (!this.#open) return;
    this.#open.contentEnd = start;
    this.#open.end = end;
    this.#open = this.#open.parent;
  }

  text(start: number, end: number): void {
    this.#add('text', start, end);
  }

  cdata(start: number, end: number): void {
    this.#add('cdata', start, end);
  }

  #add(kind: XmlText['kind'], start: number, end: number): void {
    this.#open?.children.push(new XmlText(this.#document, kind, { start, end }, this.#entities));
  }
}

/** The root element of a document. @throws ServiceError as `readXml` */
export const parseXml = (text: string, rules: XmlRules = {}): XmlElement => {
  const builder = new XmlTreeBuilder(text, rules.entities);
  readXml(text, builder, rules);
  // A document without a root element is broken, and was refused.
  if (!builder.root) throw new TypeError('no root element');
  return builder.root;
};
