/** An element of SSML. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

class XmlFault extends Error {}

const decoded = (text: string): string => {
  if (/&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[0-9a-fA-F]+);)/.test(text) || text.includes('<')) {
    throw new XmlFault();
  }
  return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (_, hexadecimal, decimal, name) => {
    if (name !== undefined) return entities.get(name) ?? '';
    return String.fromCodePoint(Number.parseInt(hexadecimal ?? decimal, hexadecimal === undefined ? 10 : 16));
  });
};

const attributePattern = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

const readAttributes = (text: string): Map<string, string> => {
  const attributes = new Map<string, string>();
  let end = 0;
  while (text.slice(end).trim() !== '') {
    attributePattern.lastIndex = end;
    const [whole, name, double, single] = attributePattern.exec(text) ?? [];
    if (whole === undefined || name === undefined || attributes.has(name)) throw new XmlFault();
    attributes.set(name, decoded(double ?? single ?? ''));
    end += whole.length;
  }
  return attributes;
};

/** The prefixes of names that nothing declares. */
const ensureDeclared = (element: XmlElement, known: ReadonlySet<string>): void => {
  const declared = [...element.attributes.keys()].flatMap((name) => /^xmlns:(.+)$/.exec(name)?.[1] ?? []);
  const prefixes = new Set([...known, ...declared]);
  for (const name of [element.name, ...element.attributes.keys()]) {
    const prefix = /^([^:]+):/.exec(name)?.[1];
    if (prefix !== undefined && !prefixes.has(prefix)) throw new XmlFault();
  }
  for (const child of element.children) if (typeof child === 'object') ensureDeclared(child, prefixes);
};

const parse = (xml: string): XmlElement => {
  const document: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open: XmlElement[] = [document];
  const tokens = xml.match(/<[^>]*>|[^<]+|</g) ?? [];
  for (const token of tokens) {
    const [, closing, name, attributes, empty] =
      /^<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/.exec(token) ?? [];
    const parent = open.at(-1) ?? document;
    if (!token.startsWith('<')) parent.children.push(decoded(token));
    else if (name === undefined) throw new XmlFault();
    else if (closing === '/') {
      if (parent.name !== name || attributes !== '') throw new XmlFault();
      open.pop();
    } else {
      const element = { name, attributes: readAttributes(attributes ?? ''), children: [] };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  const [root, ...others] = document.children.filter(
    (child) => typeof child === 'object' || child.trim() !== '',
  );
  if (open.length !== 1 || typeof root !== 'object' || others.length > 0) throw new XmlFault();
  ensureDeclared(root, new Set(['xml', 'xmlns']));
  return root;
};

/** Reads XML strictly, as the double's messages need it: no declaration, comment, DOCTYPE or CDATA. Undefined: not well-formed. */
export const readXml = (xml: string): XmlElement | undefined => {
  try {
    return parse(xml);
  } catch (error) {
    if (error instanceof XmlFault) return undefined;
    throw error;
  }
};
