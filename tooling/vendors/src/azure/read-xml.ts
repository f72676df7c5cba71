import { SaxesParser } from 'saxes';

/** An element of SSML. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
}

class XmlFault extends Error {}

const refuse = (): never => {
  throw new XmlFault();
};

const parse = (xml: string): XmlElement | undefined => {
  const document: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open = [document];
  const parser = new SaxesParser({ xmlns: true });
  for (const kind of ['error', 'xmldecl', 'doctype', 'processinginstruction', 'comment', 'cdata'] as const) {
    parser.on(kind, refuse);
  }
  parser.on('text', (text) => void open.at(-1)?.children.push(text));
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.values(attributes).map((attribute) => [attribute.name, attribute.value] as const);
    const element: XmlElement = { name, attributes: new Map(values), children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return document.children.find((child) => typeof child === 'object');
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
