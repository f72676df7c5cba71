import { Archive, parseXml, type XmlElement } from '@dragoman/format-kit';

/** Runs, which are cut as it comes, what they look like, and what programs note for themselves. */
const loose = new Set([
  'r',
  'rPr',
  't',
  'noBreakHyphen',
  'softHyphen',
  'proofErr',
  'lastRenderedPageBreak',
  'lang',
  'proofState',
  'themeFontLang',
]);
/** Attributes that are text. */
const words = new Set(['descr', 'title', 'alt', 'string', 'w:tooltip', 'w:displayText']);

const collect = (part: string, element: XmlElement, found: string[]): void => {
  const attributes = element.attributes
    .filter(({ name }) => !words.has(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  if (!loose.has(element.local)) found.push(`${part} ${element.name} ${attributes.join(' ')}`);
  if (element.local !== 'rPr') for (const child of element.elements()) collect(part, child, found);
};

/** All elements of a document that are no text, with their attributes, sorted. */
export const structureOf = (bytes: Uint8Array): readonly string[] => {
  const archive = new Archive(bytes);
  const found: string[] = [];
  for (const name of archive.names)
    if (/\.(?:xml|rels)$/.test(name))
      collect(
        name,
        parseXml(
          archive
            .read(name)
            .toString()
            .replace(/^\ufeff/, ''),
        ),
        found,
      );
  return found.sort();
};
