import type { SsmlElement } from './read-ssml.ts';

/** Text as XML writes it, in attributes of double quotes too. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An element as XML. */
export const writeSsml = ({ name, attributes, children }: SsmlElement): string => {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  if (children.length === 0) return `<${name}${written}/>`;
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child) : writeSsml(child)));
  return `<${name}${written}>${inside.join('')}</${name}>`;
};

/** What is not spoken. */
const silent: ReadonlySet<string> = new Set(['metadata', 'meta', 'lexicon', 'desc']);

/** The words of SSML, for an engine that takes plain text: `sub` gives its alias, a break a space. */
export const textOfSsml = (element: SsmlElement): string => {
  if (silent.has(element.name)) return '';
  if (element.name === 'break') return ' ';
  const alias = element.name === 'sub' ? element.attributes.get('alias') : undefined;
  const text =
    alias ??
    element.children.map((child) => (typeof child === 'string' ? child : textOfSsml(child))).join('');
  return element.name === 'p' || element.name === 's' ? `${text} ` : text;
};
