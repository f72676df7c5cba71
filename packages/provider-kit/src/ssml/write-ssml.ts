import type { SsmlElement } from './read-ssml.ts';

/** What no XML 1.0 document can hold, not even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Every reader makes a line feed of it otherwise.
  '\r': '&#13;',
};

/** Text as XML writes it, in attributes of double quotes too. What XML cannot hold becomes a space, or U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(impossible, ' ')
    .replaceAll(/[&<>"\r]/g, (character) => entities[character] ?? character);

/** In attributes every reader makes spaces of these. */
const escapeAttribute = (value: string): string =>
  escapeXml(value).replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');

/** An element as XML, which `readSsml` reads back as the same element. */
export const writeSsml = ({ name, attributes, children }: SsmlElement): string => {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
  if (children.length === 0) return `<${name}${written}/>`;
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child) : writeSsml(child)));
  return `<${name}${written}>${inside.join('')}</${name}>`;
};

/** What is not spoken. */
const silent: ReadonlySet<string> = new Set(['metadata', 'meta', 'lexicon', 'desc']);

/** What begins and ends with a pause. */
const apart: ReadonlySet<string> = new Set(['p', 's']);

/** The words of SSML, for an engine that takes plain text: `sub` gives its alias, a break a space. */
export const textOfSsml = (element: SsmlElement): string => {
  if (silent.has(element.name)) return '';
  if (element.name === 'break') return ' ';
  const alias = element.name === 'sub' ? element.attributes.get('alias') : undefined;
  const text =
    alias ??
    element.children.map((child) => (typeof child === 'string' ? child : textOfSsml(child))).join('');
  return apart.has(element.name) ? ` ${text} ` : text;
};
