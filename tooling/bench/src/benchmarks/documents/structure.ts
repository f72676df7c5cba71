import { Archive, decodeXml, parseXml, type XmlElement, XmlText } from '@dragoman/format-kit';
import { fontsOfStrings } from './cell-fonts.ts';
import { formatOfRun, lettersIn } from './letters.ts';
import { canonicalOf, shapeOf } from './shapes.ts';

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
  // Where the spelling checker was: it has to look again at other words.
  'proofState',
  'lastRenderedPageBreak',
  'soft-page-break',
  's',
]);
/** What says how a run looks: taken with its letters. */
const formatting = new Set(['rPr', 'endParaRPr', 'defRPr']);
/** Their texts are no prose, and are compared whole. */
const wholeTexts = new Set(['instrText', 'f', 'v', 'delText', 'script', 'style']);

class Tally {
  readonly counts = new Map<string, number>();

  add(key: string, count = 1): void {
    if (count > 0) this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }
}

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

type Format = ReturnType<typeof formatOfRun>;

/** @param fonts of shared strings, by their places */
const addPart = (tally: Tally, part: string, root: XmlElement, fonts: ReadonlyMap<number, string>): void => {
  const styles = stylesOf(root);
  let strings = 0;
  const formatIn = (element: XmlElement, around: Format): Format => {
    if (element.local === 'si') {
      const font = fonts.get(strings++) ?? '';
      return () => font;
    }
    if (element.local !== 'r' && element.local !== 'span') return around;
    const isOfCell = element.parent?.local === 'si' && !element.element('rPr');
    return isOfCell ? around : formatOfRun(element, styles);
  };
  const walk = (element: XmlElement, around: Format): void => {
    if (formatting.has(element.local) && element !== root) return;
    const isRun = runs.has(element.local);
    if (!isRun) tally.add(`${part} <${shapeOf(element)}>`);
    if (element.local === 'rPh') {
      tally.add(`${part} <rPh>: ${element.textContent}`);
      return;
    }
    const format = formatIn(element, around);
    for (const child of element.children)
      if (!(child instanceof XmlText)) walk(child, format);
      else if (wholeTexts.has(element.local)) tally.add(`${part} ${element.local}: ${child.value}`);
      else
        for (const [kind, count] of lettersIn(child.value))
          if (count > 0) tally.add(`${part} letters in ${format(kind)}`, count);
  };
  walk(root, () => '');
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

const isArchive = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\u0003\u0004'));

const addArchive = (tally: Tally, bytes: Uint8Array, folder: string): void => {
  const archive = new Archive(bytes);
  const parts = new Map<string, XmlElement>();
  for (const name of archive.names) {
    const content = archive.read(name);
    if (isXml(name) && content.length > 0) parts.set(name, parsed(decodeXml(content).text));
    // The workbook of a chart is translated with it.
    else if (isArchive(content)) addArchive(tally, content, `${folder}${name}!`);
    else if (!isXml(name)) tally.add(`${folder}${name} ${content.length} bytes`);
  }
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, root]) => root);
  const fonts = fontsOfStrings(parts.get('xl/styles.xml'), sheets);
  for (const [name, root] of parts) addPart(tally, `${folder}${name}`, root, fonts);
};

/** What is in an archive of XML parts, and in the archives in it. */
export const structureOf = (bytes: Uint8Array): Structure => {
  const tally = new Tally();
  addArchive(tally, bytes, '');
  return tally.counts;
};

/** Without what says how texts of a workbook are read (`rPh`): it counts their characters, and goes with them. */
export const withoutReadings = (structure: Structure): Structure =>
  new Map([...structure].filter(([key]) => !/ <rPh\b/.test(key)));

/** What one has and the other has not, or not as often; at most `limit` of it. */
export const differencesOf = (left: Structure, right: Structure, limit = 5): readonly string[] =>
  [...new Set([...left.keys(), ...right.keys()])]
    .filter((key) => left.get(key) !== right.get(key))
    .slice(0, limit)
    .map((key) => `${key.slice(0, 160)}: ${left.get(key) ?? 0} → ${right.get(key) ?? 0}`);
