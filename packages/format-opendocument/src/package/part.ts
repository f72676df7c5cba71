import {
  decodeXml,
  type Encoding,
  encodeXml,
  encodeXmlAttribute,
  parseXml,
  type XmlAttribute,
  type XmlElement,
} from '@dragoman/format-kit';
import { prefixOf } from '../names.ts';
import { applyNestedEdits, type NestedEdit, type Piece, type Span } from './nested-edits.ts';

/** A name with a prefix. */
export type Name = `${string}:${string}`;

/** A document of XML within a file, while it is read and changed. */
export class Part {
  /** What keys of its segments begin with. */
  readonly id: string;
  readonly text: string;
  readonly root: XmlElement;
  readonly #encoding: Encoding;
  readonly #prefixes = new Map<string, string>();
  readonly #standards = new Map<string, string>();
  readonly #edits: NestedEdit[] = [];

  /** @throws ServiceError `corrupt_document` where it is broken or has a DOCTYPE, `too_complex` */
  constructor(id: string, bytes: Uint8Array) {
    this.id = id;
    const { text, encoding } = decodeXml(bytes);
    this.text = text;
    this.#encoding = encoding;
    this.root = parseXml(text);
    for (const { name, value } of this.root.attributes) {
      const standard = name.startsWith('xmlns:') ? prefixOf(value) : '';
      if (standard === '') continue;
      const prefix = name.slice('xmlns:'.length);
      this.#prefixes.set(standard, prefix);
      this.#standards.set(prefix, standard);
    }
  }

  /** A name of the standard as this document writes it. */
  written(name: Name): string {
    const colon = name.indexOf(':');
    const prefix = name.slice(0, colon);
    return `${this.#prefixes.get(prefix) ?? prefix}${name.slice(colon)}`;
  }

  /** The other way round of `written`. */
  standard(name: string): Name {
    const colon = name.indexOf(':');
    return `${this.#standards.get(name.slice(0, colon)) ?? name.slice(0, colon)}:${name.slice(colon + 1)}`;
  }

  /** An attribute by the name that it has in the standard. */
  attribute(element: XmlElement, name: Name): XmlAttribute | undefined {
    return element.attribute(this.written(name));
  }

  /** An attribute's value, decoded. */
  value(element: XmlElement, name: Name): string | undefined {
    return this.attribute(element, name)?.value;
  }

  /** Puts pieces in the place of a part of the document. */
  replace({ start, end }: Span, pieces: readonly Piece[] | (() => readonly Piece[])): void {
    this.#edits.push({ start, end, pieces });
  }

  /** Gives an attribute another value, or an element an attribute that it does not have. */
  setAttribute(element: XmlElement, name: Name, value: string): void {
    const found = this.attribute(element, name);
    if (found?.value === value) return;
    if (found) this.replace(found, [encodeXmlAttribute(value)]);
    else {
      const end = element.start + 1 + element.name.length;
      this.replace({ start: end, end }, [` ${this.written(name)}="${encodeXmlAttribute(value)}"`]);
    }
  }

  get isChanged(): boolean {
    return this.#edits.length > 0;
  }

  /** Its bytes with all changes. */
  write(): Uint8Array {
    return encodeXml(applyNestedEdits(this.text, this.#edits), this.#encoding);
  }
}
