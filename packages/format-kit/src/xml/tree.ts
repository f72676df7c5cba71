import { readXml, type XmlRules } from './read.ts';
import { decodeXmlText, readXmlAttributes, type XmlAttribute } from './text.ts';

/** Shared by all that have none: most elements of large documents. */
const noChildren: readonly XmlNode[] = Object.freeze([]);

/** What all nodes of a document have in common: one reference in each of them. */
interface XmlDocument {
  readonly text: string;
  readonly entities: XmlRules['entities'];
}

/** The names of elements: shared by all that are called so. */
interface XmlNames {
  readonly name: string;
  readonly local: string;
  readonly uri: string;
}

/** An element of a document, with the places of all its parts in the document's text. */
export class XmlElement {
  readonly parent: XmlElement | undefined;
  children: readonly XmlNode[] = noChildren;
  /** Of its start tag's `<`. */
  readonly start: number;
  /** Behind its start tag's `>`: where its content begins. */
  readonly contentStart: number;
  /** Where its content ends and its end tag begins; `contentStart` for `<a/>`. */
  contentEnd: number;
  /** Behind its end tag; `contentStart` for `<a/>`. */
  end: number;
  readonly #names: XmlNames;
  readonly #document: XmlDocument;
  #attributes: readonly XmlAttribute[] | undefined;

  constructor(
    document: XmlDocument,
    names: XmlNames,
    place: { readonly start: number; readonly end: number },
    parent: XmlElement | undefined,
  ) {
    this.#document = document;
    this.#names = names;
    this.parent = parent;
    this.start = place.start;
    this.contentStart = place.end;
    this.contentEnd = place.end;
    this.end = place.end;
  }

  /** As written, a prefix included. */
  get name(): string {
    return this.#names.name;
  }

  /** Without its prefix. */
  get local(): string {
    return this.#names.local;
  }

  /** Of its namespace; empty: none. */
  get uri(): string {
    return this.#names.uri;
  }

  /** Whether it is written `<a/>`. */
  get isEmpty(): boolean {
    return this.end === this.contentStart;
  }

  /** In the order of the file, with the places of their values. */
  get attributes(): readonly XmlAttribute[] {
    this.#attributes ??= readXmlAttributes(this.#document.text, this.start, this.contentStart);
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

const cdataStart = '<![CDATA[';

/** Characters between two tags. */
export class XmlText {
  readonly start: number;
  readonly end: number;
  readonly #document: XmlDocument;

  constructor(document: XmlDocument, start: number, end: number) {
    this.#document = document;
    this.start = start;
    this.end = end;
  }

  get kind(): 'text' | 'cdata' {
    // No text has this character.
    return this.#document.text.charAt(this.start) === '<' ? 'cdata' : 'text';
  }

  /** Decoded: references resolved, line ends as `\n`. */
  get value(): string {
    const { text, entities } = this.#document;
    return this.kind === 'cdata'
      ? text.slice(this.start + cdataStart.length, this.end - ']]>'.length).replace(/\r\n?/g, '\n')
      : decodeXmlText(text.slice(this.start, this.end), entities);
  }
}

/** Comments and processing instructions are none. */
export type XmlNode = XmlElement | XmlText;

/** Beyond so many names the table begins anew: no honest format has as many. */
const maxNames = 5_000;
const knownNames = new Map<string, XmlNames>();

/** The names of a tag, as one object for all tags that are called so: each comes with strings of its own. */
const sharedNames = ({ name, local, uri }: XmlNames): XmlNames => {
  const known = knownNames.get(name);
  if (known?.uri === uri) return known;
  if (knownNames.size >= maxNames) knownNames.clear();
  const names = { name, local, uri };
  knownNames.set(name, names);
  return names;
};

/** Builds elements out of what `readXml` tells, for documents of which not all elements are kept. */
export class XmlTreeBuilder {
  readonly #document: XmlDocument;
  /**
   * Children of all open elements, and where those of each begin. An array that grows has room for many more: with one for
   * each element, the rooms would be half of the tree.
   */
  readonly #children: XmlNode[] = [];
  readonly #beginnings: number[] = [];
  #open: XmlElement | undefined;
  #root: XmlElement | undefined;

  /** @param document the text that `readXml` reads */
  constructor(document: string, entities?: XmlRules['entities']) {
    this.#document = { text: document, entities };
  }

  /** The first element that it was told of. */
  get root(): XmlElement | undefined {
    return this.#root;
  }

  /** Whether that element has ended. */
  get isComplete(): boolean {
    return this.#root !== undefined && this.#open === undefined;
  }

  open(tag: XmlNames, start: number, end: number, isEmpty: boolean): void {
    const element = new XmlElement(this.#document, sharedNames(tag), { start, end }, this.#open);
    if (this.#open) this.#children.push(element);
    this.#root ??= element;
    if (isEmpty) return;
    this.#open = element;
    this.#beginnings.push(this.#children.length);
  }

  close(start: number, end: number): void {
    if (!this.#open) return;
    const beginning = this.#beginnings.pop() ?? 0;
    if (this.#children.length > beginning) this.#open.children = this.#children.slice(beginning);
    this.#children.length = beginning;
    this.#open.contentEnd = start;
    this.#open.end = end;
    this.#open = this.#open.parent;
  }

  text(start: number, end: number): void {
    if (this.#open) this.#children.push(new XmlText(this.#document, start, end));
  }

  cdata(start: number, end: number): void {
    this.text(start, end);
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
