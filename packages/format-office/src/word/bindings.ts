import { encodeXmlText, type XmlElement } from '@dragoman/format-kit';
import { escapeTaggedText, ServiceError } from '@dragoman/provider';
import { keyIn } from '../drawing/index.ts';
import { namespaces, type OfficePackage, type XmlPart } from '../package/index.ts';
import { hasLetters, type TextPlace, textOfParts } from '../text/index.ts';
import { attributeOf, isWord, wordChild } from './names.ts';

/** Data that a package always has, by the ids that bindings name them by ([MS-OE376] 2.5.2, "Data Binding"). */
const coreProperties = '{6c3c8bc8-f283-45ae-878a-bab7291924a1}';
const extendedProperties = '{6668398d-a668-4e3e-a5eb-62b293d839f1}';
/** Properties that are texts of their own already. */
const ownTexts = new Set(['title', 'subject', 'description', 'keywords']);
/** Controls whose content is a value of another kind. */
const valueControls = new Set([
  'date',
  'dropDownList',
  'comboBox',
  'picture',
  'checkbox',
  'repeatingSection',
]);

/**
 * What an absolute path of elements names, `/a:b[1]/a:c[2]`; undefined where it is another kind of path, or there is no
 * such element. Prefixes are left aside: a path that is wrong then still has to name the text that the control shows.
 */
const elementAt = (root: XmlElement, path: string): XmlElement | undefined => {
  const steps = path.split('/').slice(1);
  let element: XmlElement | undefined;
  for (const [depth, step] of steps.entries()) {
    const [, local, position] = /^(?:[^:[\]]*:)?([^:[\]@()]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    if (local === undefined) return undefined;
    const siblings: readonly XmlElement[] =
      depth === 0 ? (root.local === local ? [root] : []) : (element?.elements(local) ?? []);
    element = siblings[Number(position ?? '1') - 1];
    if (!element) return undefined;
  }
  return element;
};

/**
 * The data that content controls show. A program that opens the document writes them into the controls anew, so that a
 * translation must stand in both places (ECMA-376 part 1, 17.5.2.6).
 */
export class Bindings {
  readonly #file: OfficePackage;
  readonly #read = new Set<XmlElement>();
  #stores: ReadonlyMap<string, XmlPart> | undefined;

  constructor(file: OfficePackage) {
    this.#file = file;
  }

  /** The text behind a content control (`w:sdt`); undefined where it shows none, or another one than there is. */
  read(control: XmlElement): TextPlace | undefined {
    const properties = wordChild(control, 'sdtPr');
    const binding = wordChild(properties, 'dataBinding');
    if (!properties || !binding || properties.elements().some(({ local }) => valueControls.has(local)))
      return undefined;
    const id = (attributeOf(binding, 'storeItemID') ?? '').toLowerCase();
    const part = this.#storeOf(id);
    const element = part && elementAt(part.root, attributeOf(binding, 'xpath') ?? '');
    if (!element || this.#read.has(element) || element.elements().length > 0) return undefined;
    if (id === coreProperties && ownTexts.has(element.local)) return undefined;
    const text = element.textContent.trim();
    if (!hasLetters(escapeTaggedText(text)) || text !== shownText(control).trim()) return undefined;
    this.#read.add(element);
    return {
      key: keyIn(part, `${element.local}${this.#read.size}`),
      source: escapeTaggedText(text),
      context: 'data of a content control',
      write: (parts) =>
        part.edit(element.contentStart, element.contentEnd, encodeXmlText(textOfParts(parts))),
    };
  }

  #storeOf(id: string): XmlPart | undefined {
    this.#stores ??= new Map(this.#listStores());
    return this.#stores.get(id);
  }

  *#listStores(): Generator<readonly [string, XmlPart]> {
    const [core] = this.#file.partsOf('application/vnd.openxmlformats-package.core-properties+xml');
    const [extended] = this.#file.partsOf(
      'application/vnd.openxmlformats-officedocument.extended-properties+xml',
    );
    if (core) yield [coreProperties, core];
    if (extended) yield [extendedProperties, extended];
    const { relationships } = namespaces;
    for (const { type, target, isExternal } of this.#file.relationships(this.#file.main.name)) {
      if (type !== `${relationships}/customXml` || isExternal) continue;
      const part = this.#anyPart(target);
      const [named] = part
        ? this.#file.relationships(part.name).filter((one) => one.type === `${relationships}/customXmlProps`)
        : [];
      const id = named && attributeOf(this.#anyPart(named.target)?.root, 'itemID');
      if (part && id !== undefined) yield [id.toLowerCase(), part];
    }
  }

  /** Data of other programs need not be what we can read, and are no reason to refuse a document. */
  #anyPart(name: string): XmlPart | undefined {
    try {
      return this.#file.part(name);
    } catch (error) {
      if (ServiceError.is(error)) return undefined;
      throw error;
    }
  }
}

const shownText = (control: XmlElement): string =>
  [...(wordChild(control, 'sdtContent')?.descendants('t') ?? [])]
    .filter((element) => isWord(element))
    .map(({ textContent }) => textContent)
    .join('');
