import { encodeXmlAttribute, type XmlElement } from '@dragoman/format-kit';
import { escapeTaggedText } from '@dragoman/provider';
import { namespaces, transitional, type XmlPart } from '../package/index.ts';
import type { TargetLanguage } from '../text/index.ts';
import { hasLetters, joinTwins, type TextPlace, textOfParts } from '../text/index.ts';
import type { ParagraphStyle } from './direction.ts';
import { readParagraph } from './paragraph.ts';

/** How the texts of a part with drawings are found. */
export interface DrawingSettings {
  readonly target: TargetLanguage;
  /** What a paragraph is, in a few words. */
  contextOf(paragraph: XmlElement): string;
  /** How a paragraph is set where it does not say so itself. Absent: from the left. */
  styleOf?(paragraph: XmlElement): ParagraphStyle;
  /** The texts of a chart or a diagram that is named here (`c:chart`, `cx:chart`, `dgm:relIds`). Absent: not read. */
  readGraphic?(element: XmlElement): readonly TextPlace[];
  /** Whether nothing in an element is read. Absent: all is. */
  isSkipped?(element: XmlElement): boolean;
}

/** What a text is written to. */
export type EditedPart = Pick<XmlPart, 'name' | 'edit'>;

/** Names a place in a part. */
export const keyIn = (part: EditedPart, place: string): string => `${part.name.slice(-200)}#${place}`;

/** What programs put there themselves: the name of the picture's file. */
const isFileName = (text: string): boolean => /^[^\n]{0,255}\.[a-z][a-z0-9]{2,4}$/i.test(text.trim());

/** A text that is the value of an attribute; undefined where there is none to translate. */
export const readAttribute = (
  part: EditedPart,
  element: XmlElement,
  name: string,
  described: Pick<TextPlace, 'key' | 'context' | 'maxLength'>,
): TextPlace | undefined => {
  const attribute = element.attribute(name);
  const source = escapeTaggedText(attribute?.value.trim() ?? '');
  if (!attribute || !hasLetters(source)) return undefined;
  return {
    ...described,
    source,
    write: (parts) => part.edit(attribute.start, attribute.end, encodeXmlAttribute(textOfParts(parts))),
  };
};

/** A text that is all that an element holds; undefined where there is none to translate. */
export const readElementText = (
  part: EditedPart,
  element: XmlElement,
  described: Pick<TextPlace, 'key' | 'context' | 'maxLength'>,
  encode: (text: string) => string,
): TextPlace | undefined => {
  const text = element.textContent;
  const source = escapeTaggedText(text.trim());
  if (!hasLetters(source)) return undefined;
  const lead = /^\s*/.exec(text)?.[0] ?? '';
  const trail = text.slice(lead.length + text.trim().length);
  return {
    ...described,
    source,
    write: (parts) =>
      part.edit(element.contentStart, element.contentEnd, encode(lead + textOfParts(parts) + trail)),
  };
};

const isOf = (element: XmlElement, uri: string): boolean => transitional(element.uri) === uri;

const graphics = new Set(['chart', 'relIds']);

/** Reads the texts of one part, in its order. */
class Collector {
  readonly #part: XmlPart;
  readonly #settings: DrawingSettings;
  /** Of paragraphs and of descriptions: what has no text is counted as well, so that keys last. */
  #paragraphs = 0;
  #descriptions = 0;

  constructor(part: XmlPart, settings: DrawingSettings) {
    this.#part = part;
    this.#settings = settings;
  }

  read(element: XmlElement): readonly TextPlace[] {
    const isSkipped = this.#settings.isSkipped?.(element) === true;
    if (isSkipped) {
      this.#count(element);
      return [];
    }
    if (element.local === 'p' && isOf(element, namespaces.drawing)) return this.#paragraph(element);
    if (element.local === 'AlternateContent' && isOf(element, namespaces.compatibility))
      return this.#alternatives(element);
    if (element.local === 'cNvPr' || element.local === 'docPr') return this.#description(element);
    if (graphics.has(element.local) && element.elements().length === 0)
      return this.#settings.readGraphic?.(element) ?? [];
    return this.#children(element);
  }

  #children(element: XmlElement): readonly TextPlace[] {
    return element.elements().flatMap((child) => this.read(child));
  }

  #count(skipped: XmlElement): void {
    for (const element of [skipped, ...skipped.descendants()]) {
      if (element.local === 'p' && isOf(element, namespaces.drawing)) this.#paragraphs++;
      if (element.local === 'cNvPr' || element.local === 'docPr') this.#descriptions++;
    }
  }

  #paragraph(element: XmlElement): readonly TextPlace[] {
    const key = keyIn(this.#part, `p${++this.#paragraphs}`);
    const { target, contextOf, styleOf } = this.#settings;
    const place = readParagraph(
      this.#part,
      element,
      { target, style: styleOf?.(element) ?? {} },
      { key, context: contextOf(element) },
    );
    return place && hasLetters(place.source) ? [place] : [];
  }

  /** Alternative texts, and what is shown when the pointer is over a link of the whole shape. */
  #description(element: XmlElement): readonly TextPlace[] {
    const number = ++this.#descriptions;
    const read = (owner: XmlElement, name: string, context: string): readonly TextPlace[] => {
      const key = keyIn(this.#part, `${name}${number}${owner === element ? '' : owner.local}`);
      const value = owner.attribute(name)?.value ?? '';
      const place = isFileName(value) ? undefined : readAttribute(this.#part, owner, name, { key, context });
      return place ? [place] : [];
    };
    return [
      ...read(element, 'title', 'title of a picture or shape'),
      ...read(element, 'descr', 'alternative text of a picture or shape'),
      ...element.elements().flatMap((link) => read(link, 'tooltip', 'tooltip of a link')),
    ];
  }

  /**
   * One thing in several ways, of which each program shows the first that it knows (ECMA-376 part 3, 10.2): the same text
   * goes to all.
   */
  #alternatives(element: XmlElement): readonly TextPlace[] {
    const [choice, ...rest] = element.elements();
    if (!choice) return [];
    const first = this.read(choice);
    const twins = rest.flatMap((other) => this.read(other));
    const { places, others } = joinTwins(first, twins);
    // What programs say in place of a chart that they cannot show is a message of theirs.
    const hasGraphic = [...choice.descendants()].some(({ local }) => graphics.has(local));
    return hasGraphic ? places : [...places, ...others];
  }
}

/** The texts of a part with drawings, in its order: paragraphs, alternative texts, charts and diagrams. */
export const collectTexts = (
  part: XmlPart,
  settings: DrawingSettings,
  root: XmlElement = part.root,
): readonly TextPlace[] => new Collector(part, settings).read(root);
