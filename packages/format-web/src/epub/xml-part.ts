import {
  applyEdits,
  baseLanguageOf,
  decodeXml,
  type Edit,
  type Encoding,
  encodeXml,
  encodeXmlAttribute,
  encodeXmlText,
  languageNameFor,
  languageTagOf,
  parseXml,
  type ReadSegment,
  type XmlAttribute,
  type XmlElement,
} from '@dragoman/format-kit';
import { escapeTaggedText, type LanguageTag, type TaggedPart } from '@dragoman/provider';

const textOf = (parts: readonly TaggedPart[] | undefined): string =>
  (parts ?? []).map((part) => (part.kind === 'text' ? part.text : '')).join('');

const languageAttribute = 'xml:lang';

/** A file of a book that is data with some texts in it: its package document, a table of contents. */
export class XmlPart {
  readonly root: XmlElement;
  readonly segments: ReadSegment[] = [];
  readonly edits: Edit[] = [];
  readonly #text: string;
  readonly #encoding: Encoding;
  readonly #prefix: string;
  readonly #target: LanguageTag;
  readonly #onWrite: () => void;
  /** Elements that have said the language of what was written. */
  readonly #speakers = new Set<XmlElement>();

  /** @throws ServiceError `corrupt_document`, `too_complex` */
  constructor(
    bytes: Uint8Array,
    given: { readonly prefix: string; readonly target: LanguageTag; onWrite(): void },
  ) {
    const { text, encoding } = decodeXml(bytes);
    this.#text = text;
    this.#encoding = encoding;
    this.root = parseXml(text, { allowDoctype: true });
    this.#prefix = given.prefix;
    this.#target = given.target;
    this.#onWrite = given.onWrite;
  }

  /** The text of an element as a segment; white space around it, and what is no text, stays. */
  addText(element: XmlElement, context: string, language?: LanguageTag): void {
    const raw = this.#text.slice(element.contentStart, element.contentEnd);
    if (element.elements().length > 0) return;
    const text = element.textContent.replace(/\s+/gu, ' ').trim();
    const lead = /^\s*/u.exec(raw)?.[0] ?? '';
    const trail = raw.slice(raw.trimEnd().length);
    const [start, end] = [element.contentStart + lead.length, element.contentEnd - trail.length];
    this.#add(text, context, this.#otherLanguage(element, language), element, (target) => ({
      start,
      end,
      text: encodeXmlText(target),
    }));
  }

  /** The value of an attribute as a segment. */
  addAttribute(element: XmlElement, attribute: XmlAttribute, context: string): void {
    const { value, start, end } = attribute;
    this.#add(value.trim(), context, undefined, element, (target) => ({
      start,
      end,
      text: encodeXmlAttribute(target),
    }));
  }

  /** Another value of an attribute, or one more attribute. */
  setAttribute(element: XmlElement, name: string, value: string): void {
    const own = element.attribute(name);
    const at = element.start + 1 + element.name.length;
    this.edits.push(
      own
        ? { start: own.start, end: own.end, text: encodeXmlAttribute(value) }
        : { start: at, end: at, text: ` ${name}="${encodeXmlAttribute(value)}"` },
    );
  }

  /** The file with its changes. */
  finish(): Uint8Array {
    for (const speaker of this.#speakers) {
      const named = speaker.attribute(languageAttribute)?.value ?? '';
      this.setAttribute(speaker, languageAttribute, languageNameFor(named, this.#target));
    }
    return encodeXml(applyEdits(this.#text, this.edits), this.#encoding);
  }

  #speakerOf(element: XmlElement): XmlElement | undefined {
    for (let one: XmlElement | undefined = element; one; one = one.parent)
      if (one.attribute(languageAttribute)?.value.trim()) return one;
    return undefined;
  }

  /** The language of an element where that is not the book's. */
  #otherLanguage(element: XmlElement, language: LanguageTag | undefined): LanguageTag | undefined {
    const named = languageTagOf(this.#speakerOf(element)?.attribute(languageAttribute)?.value ?? '-');
    if (named === undefined || language === undefined) return undefined;
    return baseLanguageOf(named) === baseLanguageOf(language) ? undefined : named;
  }

  #add(
    text: string,
    context: string,
    language: LanguageTag | undefined,
    element: XmlElement,
    editOf: (target: string) => Edit,
  ): void {
    if (!/\p{L}/u.test(text)) return;
    this.segments.push({
      key: `${this.#prefix}${this.segments.length + 1}`,
      source: escapeTaggedText(text),
      context,
      ...(language === undefined ? {} : { language }),
      write: (parts) => {
        this.#onWrite();
        const speaker = this.#speakerOf(element);
        if (speaker) this.#speakers.add(speaker);
        const target = textOf(parts);
        if (target !== text) this.edits.push(editOf(target));
      },
    });
  }
}
