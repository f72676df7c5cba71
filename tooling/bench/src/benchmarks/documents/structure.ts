import { Archive, decodeXml, parseXml, type XmlElement, XmlText } from '@dragoman/format-kit';

// What must be the same in a document whose words were reversed twice: judged here by other rules than those by which
// formats write. Elements that carry text runs may be cut and joined at will; which letters have which formatting may not.

/** How often each thing is in a document. */
export type Structure = ReadonlyMap<string, number>;

const runs = new Set([
  'r',
  't',
  'span',
  'delText',
  'proofErr',
  'lastRenderedPageBreak',
  'soft-page-break',
  's',
]);
/** What says how a run looks: taken with its letters. */
const formatting = new Set(['rPr', 'endParaRPr', 'defRPr']);
/** Says nothing that a reader sees, or follows the language of the target. */
const volatile =
  /^(?:xml:space|dirty|err|smtClean|w:rsid\w*|w:dirty|w14:paraId|w14:textId|officeooo:\S*rsid|(?:\w+:)?(?:lang|altLang|language|country|script|rfc-language-tag)(?:-asian|-complex)?)$/;
/** Their texts are no prose, and are compared whole. */
const wholeTexts = new Set(['instrText', 'f', 'v', 'delText', 'script', 'style']);

const shapeOf = (element: XmlElement): string => {
  const attributes = element.attributes
    .filter(({ name }) => !volatile.test(name))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .sort();
  return [element.name, ...attributes].join(' ');
};

const canonicalOf = (element: XmlElement): string =>
  element
    .elements()
    .filter(({ local }) => local !== 'lang')
    .map((child) => `${shapeOf(child)}(${canonicalOf(child)})`)
    // Properties that say nothing more.
    .filter((shape) => !/^\S+-properties\(\)$/.test(shape))
    .sort()
    .join();

class Tally {
  readonly counts = new Map<string, number>();

  add(key: string, count = 1): void {
    if (count > 0) this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Automatic styles by name, as what they say: programs write several that say the same. */
const stylesOf = (root: XmlElement): ReadonlyMap<string, string> => {
  const styles = new Map<string, string>();
  for (const style of root.descendants('style')) {
    const name = style.attribute('style:name')?.value;
    if (name !== undefined && style.parent?.local === 'automatic-styles')
      styles.set(name, canonicalOf(style));
  }
  return styles;
};

const formatOfRun = (run: XmlElement, styles: ReadonlyMap<string, string>): string => {
  const properties = run.element('rPr');
  if (properties) {
    const own = properties.attributes.filter(({ name }) => !volatile.test(name));
    return `${own.map(({ name, value }) => `${name}=${value}`).sort()} ${canonicalOf(properties)}`;
  }
  const style = run.attribute('text:style-name')?.value;
  return style === undefined ? '' : (styles.get(style) ?? style);
};

const addPart = (tally: Tally, part: string, root: XmlElement): void => {
  const styles = stylesOf(root);
  const walk = (element: XmlElement, format: string): void => {
    if (formatting.has(element.local) && element !== root) return;
    const isRun = runs.has(element.local);
    if (!isRun) tally.add(`${part} <${shapeOf(element)}>`);
    const here = element.local === 'r' || element.local === 'span' ? formatOfRun(element, styles) : format;
    for (const child of element.children)
      if (!(child instanceof XmlText)) walk(child, here);
      else if (wholeTexts.has(element.local)) tally.add(`${part} ${element.local}: ${child.value}`);
      else tally.add(`${part} letters in ${here}`, lettersIn(child.value));
  };
  walk(root, '');
};

const isXml = (name: string): boolean => /\.(?:xml|rels|opf|ncx|xhtml|html|smil|svg)$/.test(name);
/** Declarations of a document's own; nobody expands what they say. */
const declarations = /(<!DOCTYPE[^[>]{0,1000})\[(?:[^"'\]]|"[^"]*"|'[^']*'){0,20000}\]/;

/** A document without its declarations; its entities, and those of HTML, are one character each. */
const parsed = (text: string): XmlElement => {
  const names = Array.from(text.matchAll(/&([\w.-]+);/g), ([, name = '']) => [name, '\u00a0'] as const);
  const own = names.filter(([name]) => !['amp', 'lt', 'gt', 'quot', 'apos'].includes(name));
  return parseXml(text.replace(declarations, '$1'), {
    allowDoctype: true,
    entities: Object.fromEntries(own),
  });
};

/** What is in an archive of XML parts, or one XML document. */
export const structureOf = (bytes: Uint8Array): Structure => {
  const tally = new Tally();
  const archive = new Archive(bytes);
  for (const name of archive.names) {
    const content = archive.read(name);
    if (!isXml(name)) tally.add(`${name} ${content.length} bytes`);
    else if (content.length > 0) addPart(tally, name, parsed(decodeXml(content).text));
  }
  return tally.counts;
};

/** What one has and the other has not, or not as often; at most `limit` of it. */
export const differencesOf = (left: Structure, right: Structure, limit = 5): readonly string[] =>
  [...new Set([...left.keys(), ...right.keys()])]
    .filter((key) => left.get(key) !== right.get(key))
    .slice(0, limit)
    .map((key) => `${key.slice(0, 160)}: ${left.get(key) ?? 0} → ${right.get(key) ?? 0}`);
