import { encodeXmlAttribute, type XmlElement } from '@dragoman/format-kit';
import type { TargetLanguage } from '../../text/index.ts';
import { attributeOf, attributePrefixOf, isOn, prefixOf, wordChild } from '../names.ts';
import { fontOf, type ScriptKind, scriptKindOf } from './scripts.ts';

/** The attribute of `w:lang` for each kind of script. */
const languageAttributes = { plain: 'val', eastAsian: 'eastAsia', complex: 'bidi' } as const;

/** Properties of complex scripts beside those that they follow (ECMA-376 part 1, 17.3.2). */
export const twins: ReadonlyMap<string, string> = new Map([
  ['b', 'bCs'],
  ['i', 'iCs'],
  ['sz', 'szCs'],
]);
const mainOf: ReadonlyMap<string, string> = new Map([...twins].map(([main, twin]) => [twin, main]));

/** Fonts with letters of many scripts, Arabic and Hebrew among them. */
const wideFonts = new Set([
  'arial',
  'times new roman',
  'courier new',
  'tahoma',
  'segoe ui',
  'microsoft sans serif',
]);
/** Characters of names of fonts that East Asian scripts are set in: such a font is right as it is. */
const eastAsianFont =
  /[\u3000-\u9fff\uac00-\ud7af]|mincho|gothic|meiryo|song|sun|hei|kai|ming|yahei|jhenghei|malgun|batang|gulim|dotum|noto .*cjk|source han|pingfang|hiragino/i;

/** A start tag with other values of some attributes; those that it lacks are added. */
const withAttributes = (
  document: string,
  element: XmlElement,
  values: Readonly<Record<string, string | undefined>>,
): string => {
  const prefix = attributePrefixOf(element);
  const attributes = element.attributes.filter(
    ({ name }) => !(name.startsWith(prefix) && name.slice(prefix.length) in values),
  );
  const kept = attributes.map(
    ({ name, start, end, quote }) => ` ${name}=${quote}${document.slice(start, end)}${quote}`,
  );
  const added = Object.entries(values).map(([name, value]) =>
    value === undefined ? '' : ` ${prefix}${name}="${encodeXmlAttribute(value)}"`,
  );
  return `<${element.name}${kept.join('')}${added.join('')}/>`;
};

/** What a run's properties are in another language. */
export class RunProperties {
  readonly kind: ScriptKind;
  readonly #target: TargetLanguage;
  readonly #font: string | undefined;

  constructor(target: TargetLanguage) {
    this.kind = scriptKindOf(target.tag);
    this.#target = target;
    this.#font = fontOf(target.tag);
  }

  /** `w:lang` in the target language, for the kind of script that this has. */
  language(document: string, element: XmlElement): string {
    const name = languageAttributes[this.kind];
    const written = attributeOf(element, name);
    // Elsewhere, what is not said is said by the document's defaults.
    const isSaid = written !== undefined || name !== 'val' || isDefault(element);
    const language = isSaid ? this.#target.nameFor(written ?? '') : undefined;
    return language === written
      ? document.slice(element.start, element.end)
      : withAttributes(document, element, { [name]: language });
  }

  /** `w:rFonts` with fonts that have the letters. */
  fonts(document: string, element: XmlElement): string {
    const latin = attributeOf(element, 'ascii');
    if (this.kind === 'eastAsian') {
      const font = attributeOf(element, 'eastAsia');
      const isOther = font !== undefined && !eastAsianFont.test(font);
      const isMissing =
        font === undefined && latin !== undefined && attributeOf(element, 'eastAsiaTheme') === undefined;
      const values = isOther || isMissing ? { hint: 'eastAsia', eastAsia: this.#font } : { hint: 'eastAsia' };
      return withAttributes(document, element, values);
    }
    if (this.kind === 'complex') {
      const isNamed = latin !== undefined && attributeOf(element, 'asciiTheme') === undefined;
      const font = latin && wideFonts.has(latin.toLowerCase()) ? latin : this.#font;
      return withAttributes(document, element, isNamed && font ? { hint: 'cs', cs: font } : { hint: 'cs' });
    }
    const hint = attributeOf(element, 'hint');
    // Marks would be set in the fonts of another script.
    return hint === undefined || hint === 'default'
      ? document.slice(element.start, element.end)
      : withAttributes(document, element, { hint: undefined });
  }

  /** `w:rPr` of a run as it is to be for a translation; empty: there need not be one. */
  of(document: string, run: XmlElement, isRightToLeft: boolean): string {
    const properties = wordChild(run, 'rPr');
    // Names and quotations that stay Arabic in a text of Latin letters look as they did.
    if (properties && isRightToLeft && this.kind !== 'complex')
      return document.slice(properties.start, properties.end);
    const prefix = prefixOf(run);
    const children = properties?.elements() ?? [];
    const isComplex = children.some((child) => isDirection(child) && isOn(child));
    const written = children.flatMap((child) => this.#property(document, child, isComplex));
    if (this.kind !== 'plain' && !children.some(({ local }) => local === 'rFonts'))
      written.splice(children[0]?.local === 'rStyle' ? 1 : 0, 0, this.#hint(prefix, attributePrefixOf(run)));
    // The order is free (17.3.2.28), but `w:rPrChange` stands last.
    const end = children.at(-1)?.local === 'rPrChange' ? written.length - 1 : written.length;
    if (this.kind === 'complex') written.splice(end, 0, `<${prefix}${isRightToLeft ? 'rtl' : 'cs'}/>`);
    const name = properties?.name ?? `${prefix}rPr`;
    return written.length === 0 ? '' : `<${name}>${written.join('')}</${name}>`;
  }

  #hint(prefix: string, attributePrefix: string): string {
    return `<${prefix}rFonts ${attributePrefix}hint="${this.kind === 'complex' ? 'cs' : 'eastAsia'}"/>`;
  }

  /** @param isComplex whether the run is one of complex scripts, so that of twins the one for these counts */
  #property(document: string, property: XmlElement, isComplex: boolean): readonly string[] {
    const { local } = property;
    if (isDirection(property)) return [];
    if (local === 'lang') return [this.language(document, property)];
    if (local === 'rFonts') return [this.fonts(document, property)];
    const written = document.slice(property.start, property.end);
    if (this.kind === 'complex' && !isComplex) {
      if (mainOf.has(local)) return [];
      const twin = twins.get(local);
      return twin === undefined ? [written] : [written, renamed(document, property, twin)];
    }
    if (this.kind !== 'complex' && isComplex) {
      if (twins.has(local)) return [];
      const main = mainOf.get(local);
      return main === undefined ? [written] : [renamed(document, property, main), written];
    }
    return [written];
  }
}

const isDefault = (element: XmlElement): boolean => element.parent?.parent?.local === 'rPrDefault';

const isDirection = ({ local }: XmlElement): boolean => local === 'rtl' || local === 'cs';

/** An empty element under another name, with its value. */
export const renamed = (document: string, element: XmlElement, local: string): string =>
  `<${prefixOf(element)}${local}${document.slice(element.start + 1 + element.name.length, element.end)}`;
