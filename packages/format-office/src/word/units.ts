import type { XmlAttribute } from '@dragoman/format-kit';
import { encodeXmlAttribute, type XmlElement } from '@dragoman/format-kit';
import { escapeTaggedText, type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';
import { namespaces, transitional, type XmlPart } from '../package/index.ts';
import type { TargetLanguage } from './language/index.ts';
import { attributeOf, isWord } from './names.ts';
import { ParagraphReader } from './paragraph/index.ts';

/** One text of a part, in one or more places. */
export interface Unit {
  /** Of the element, counted over the part: `p12`, `docPr3/descr`. */
  readonly place: string;
  readonly source: TaggedText;
  readonly element: XmlElement;
  readonly kind: 'paragraph' | 'attribute';
  /** Its places: in what a program draws, and again in what older programs do. */
  readonly writes: ((parts: readonly TaggedPart[] | undefined, target: TaggedText | null) => void)[];
}

/** Attributes that people read, by the element's name; of WordprocessingML where a name is in `wordAttributes`. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  docPr: ['descr', 'title'],
  textpath: ['string'],
  shape: ['alt'],
  rect: ['alt'],
  oval: ['alt'],
  line: ['alt'],
  group: ['alt'],
};
const wordAttributes: Readonly<Record<string, readonly string[]>> = {
  tblCaption: ['val'],
  tblDescription: ['val'],
  hyperlink: ['tooltip'],
  helpText: ['val'],
  statusText: ['val'],
  listItem: ['displayText'],
};

const isFileName = (text: string): boolean =>
  /^\S+\.[A-Za-z]\w{1,4}$|^[A-Za-z]:\\|^\w+:\/\//.test(text.trim());

/** Reads the texts of a part, in its order. */
export class UnitReader {
  readonly #part: XmlPart;
  readonly #language: TargetLanguage;
  readonly #paragraphs: ParagraphReader;
  readonly #counts = new Map<string, number>();

  constructor(part: XmlPart, language: TargetLanguage) {
    this.#part = part;
    this.#language = language;
    this.#paragraphs = new ParagraphReader(part.text);
  }

  /** Of an element and all in it. */
  read(element: XmlElement, found: Unit[] = []): Unit[] {
    if (element.local === 'AlternateContent' && element.uri === namespaces.compatibility)
      return this.#alternatives(element, found);
    if (isWord(element, 'p')) this.#paragraph(element, found);
    const isOfWord = isWord(element);
    const names = isOfWord ? wordAttributes[element.local] : this.#attributeNames(element);
    if (names) this.#attributes(element, names, found);
    for (const child of element.elements()) this.read(child, found);
    return found;
  }

  #attributeNames(element: XmlElement): readonly string[] | undefined {
    const isDrawn = element.uri === namespaces.vml || transitional(element.uri) === namespaces.wordDrawing;
    return isDrawn && Object.hasOwn(attributes, element.local) ? attributes[element.local] : undefined;
  }

  /** What is in the fallback, too, is the same text: it is translated once (ECMA-376 part 3, 9.3). */
  #alternatives(element: XmlElement, found: Unit[]): Unit[] {
    const waiting = new Map<string, Unit[]>();
    for (const [index, branch] of element.elements().entries())
      for (const unit of this.read(branch)) {
        const twins = waiting.get(unit.source) ?? [];
        const twin = index > 0 ? twins.shift() : undefined;
        if (twin) {
          twin.writes.push(...unit.writes);
          continue;
        }
        found.push(unit);
        waiting.set(unit.source, [...twins, unit]);
      }
    return found;
  }

  #paragraph(element: XmlElement, found: Unit[]): void {
    const place = `p${this.#next('p')}`;
    const text = this.#paragraphs.text(element);
    if (!text) return;
    const source = writeTaggedText(text.parts);
    found.push({
      place,
      source,
      element,
      kind: 'paragraph',
      writes: [
        (parts, target) => {
          this.#language.turnParagraph(this.#part, element);
          if (target !== source) text.write(this.#part, parts, this.#language);
        },
      ],
    });
  }

  #attributes(element: XmlElement, names: readonly string[], found: Unit[]): void {
    const count = this.#next(element.local);
    for (const name of names) {
      const attribute = element.attributes.find((one) => one.name === name || one.name.endsWith(`:${name}`));
      if (!attribute || !/\p{L}/u.test(attribute.value) || isFileName(attribute.value)) continue;
      // A choice without a value of its own is known by its words.
      if (element.local === 'listItem' && attributeOf(element, 'value') === undefined) continue;
      found.push({
        place: `${element.local}${count}/${name}`,
        source: escapeTaggedText(attribute.value),
        element,
        kind: 'attribute',
        writes: [(parts) => this.#writeAttribute(attribute, parts)],
      });
    }
  }

  #writeAttribute(attribute: XmlAttribute, parts: readonly TaggedPart[] | undefined): void {
    const text = (parts ?? []).map((part) => (part.kind === 'text' ? part.text : '')).join('');
    this.#part.edit(attribute.start, attribute.end, encodeXmlAttribute(text));
  }

  #next(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }
}
