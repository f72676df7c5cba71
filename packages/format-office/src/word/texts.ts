import { encodeXmlAttribute, type XmlElement } from '@dragoman/format-kit';
import { escapeTaggedText, type TaggedPart, writeTaggedText } from '@dragoman/provider';
import { type Graphics, keyIn } from '../drawing/index.ts';
import { namespaces, transitional, type XmlPart } from '../package/index.ts';
import { joinTwins, type TextPlace, textOfParts } from '../text/index.ts';
import type { Bindings } from './bindings.ts';
import { attributeContext, paragraphContext } from './context.ts';
import type { WordLanguage, WrittenText } from './language/index.ts';
import { attributeOf, isWord } from './names.ts';
import { ParagraphReader } from './paragraph/index.ts';

/** What the texts of a document are read with. */
export interface WordReading {
  readonly language: WordLanguage;
  readonly graphics: Graphics;
  readonly bindings: Bindings;
  /** The ids of the styles of headings. */
  readonly headings: ReadonlySet<string>;
  /** Told of each paragraph of a part that shows something, but nothing to translate. */
  kept(part: XmlPart, paragraph: XmlElement): void;
  /** Told of each text of a part that is written anew. */
  written(part: XmlPart, change: WrittenText): void;
}

/** Attributes of drawings that people read, by the element's name. */
const drawnAttributes: Readonly<Record<string, readonly string[]>> = {
  docPr: ['title', 'descr'],
  textpath: ['string'],
  shape: ['alt'],
  rect: ['alt'],
  oval: ['alt'],
  line: ['alt'],
  group: ['alt'],
};
/** The same of WordprocessingML. */
const wordAttributes: Readonly<Record<string, readonly string[]>> = {
  tblCaption: ['val'],
  tblDescription: ['val'],
  hyperlink: ['tooltip'],
  helpText: ['val'],
  statusText: ['val'],
  listItem: ['displayText'],
};
const graphics = new Set(['chart', 'relIds']);

/** What programs put there themselves: a name of a file, an address. */
const isFileName = (text: string): boolean =>
  /^[^\n]{0,255}\.[A-Za-z][A-Za-z\d]{1,4}$|^[A-Za-z]:\\|^\w+:\/\//.test(text.trim());

const tagsIn = (parts: readonly TaggedPart[]): number => parts.filter(({ kind }) => kind !== 'text').length;

/** Whether a text stays what it is. One that stands in the file twice may come with fewer tags: those of the other place. */
const isSame = (source: readonly TaggedPart[], target: readonly TaggedPart[] | undefined): boolean =>
  target !== undefined &&
  (tagsIn(target) < tagsIn(source)
    ? textOfParts(target) === textOfParts(source)
    : writeTaggedText(target) === writeTaggedText(source));

/** Reads the texts of a part, in its order. */
class TextReader {
  readonly #part: XmlPart;
  readonly #reading: WordReading;
  readonly #paragraphs: ParagraphReader;
  /** What has no text is counted as well, so that keys last. */
  readonly #counts = new Map<string, number>();

  readonly #data = new WeakSet<TextPlace>();

  constructor(part: XmlPart, reading: WordReading) {
    this.#part = part;
    this.#reading = reading;
    this.#paragraphs = new ParagraphReader(part.text);
  }

  /** Those of an element and of all in it. */
  read(element: XmlElement): readonly TextPlace[] {
    if (element.local === 'AlternateContent' && element.uri === namespaces.compatibility)
      return this.#alternatives(element);
    if (isWord(element, 'sdt')) return this.#control(element);
    if (graphics.has(element.local) && element.isEmpty)
      return this.#reading.graphics.read(this.#part, element);
    const own = isWord(element, 'p') ? this.#paragraph(element) : this.#attributes(element);
    const inner = this.#children(element);
    return inner.length === 0 ? own : this.#withData(own, inner);
  }

  #children(element: XmlElement): readonly TextPlace[] {
    return element.elements().flatMap((child) => this.read(child));
  }

  /** A control that is a paragraph's or has paragraphs, with the data that it shows. */
  #control(element: XmlElement): readonly TextPlace[] {
    const texts = this.#children(element);
    const data = this.#reading.bindings.read(element);
    if (!data) return texts;
    this.#data.add(data);
    return this.#withData(texts, [data]);
  }

  /** Texts and what stands behind them, where data that say the same as one of the texts are written with it. */
  #withData(texts: readonly TextPlace[], further: readonly TextPlace[]): readonly TextPlace[] {
    const data = further.filter((place) => this.#data.has(place));
    const { places, others } = joinTwins(texts, data);
    return [...places, ...further.filter((place) => !this.#data.has(place) || others.includes(place))];
  }

  /** What is in the fallback, too, is the same text: it is translated once (ECMA-376 part 3, 9.3). */
  #alternatives(element: XmlElement): readonly TextPlace[] {
    const [choice, ...others] = element.elements();
    if (!choice) return [];
    const first = this.read(choice);
    const second = others.flatMap((other) => this.read(other));
    const joined = joinTwins(first, second);
    return [...joined.places, ...joined.others];
  }

  #paragraph(element: XmlElement): readonly TextPlace[] {
    const key = keyIn(this.#part, `p${this.#next('p')}`);
    const text = this.#paragraphs.text(element);
    if (!text) {
      if (element.elements('r').some((run) => run.element('t'))) this.#reading.kept(this.#part, element);
      return [];
    }
    const { language, headings, written } = this.#reading;
    const source = writeTaggedText(text.parts);
    return [
      {
        key,
        source,
        context: paragraphContext(element, headings),
        write: (parts) => {
          const change = { source, target: parts ? writeTaggedText(parts) : '' };
          written(this.#part, change);
          language.turnParagraph(this.#part, element, change);
          // What is equal stays as it is, spelling marks and all.
          if (!isSame(text.parts, parts)) text.write(this.#part, parts, language);
        },
      },
    ];
  }

  #attributes(element: XmlElement): readonly TextPlace[] {
    const isDrawn = element.uri === namespaces.vml || transitional(element.uri) === namespaces.wordDrawing;
    const known = isDrawn ? drawnAttributes : isWord(element) ? wordAttributes : {};
    if (!Object.hasOwn(known, element.local)) return [];
    const count = this.#next(element.local);
    // A choice without a value of its own is known by its words.
    if (element.local === 'listItem' && attributeOf(element, 'value') === undefined) return [];
    return (known[element.local] ?? []).flatMap((name) => this.#attribute(element, name, count));
  }

  #attribute(element: XmlElement, name: string, count: number): readonly TextPlace[] {
    const attribute = element.attributes.find((one) => one.name === name || one.name.endsWith(`:${name}`));
    if (!attribute || !/\p{L}/u.test(attribute.value) || isFileName(attribute.value)) return [];
    const { value, start, end } = attribute;
    const source = escapeTaggedText(value.trim());
    const [lead = '', trail = ''] = value.split(value.trim());
    return [
      {
        key: keyIn(this.#part, `${element.local}${count}/${name}`),
        source,
        context: attributeContext(element),
        write: (parts) => {
          const target = textOfParts(parts);
          this.#reading.written(this.#part, { source, target });
          this.#part.edit(start, end, encodeXmlAttribute(lead + target + trail));
        },
      },
    ];
  }

  #next(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }
}

/** The texts of a part of a document, with those of the charts and diagrams that it shows, in its order. */
export const readTexts = (part: XmlPart, reading: WordReading): readonly TextPlace[] =>
  new TextReader(part, reading).read(part.root);
