import { readXml, readXmlAttributes, type XmlRules } from '@dragoman/format-kit';
import { loadHtml, type MarkupDocument, type Rendering, type Tag } from '@dragoman/markup';
import { ServiceError } from '@dragoman/provider';
import { decodeHTML } from 'entities';

const namespaces = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.daisy.org/z3986/2005/dtbook/',
]);

/** What is known of HTML goes by the local name; names of other vocabularies must not look like it. */
const nameOf = (element: { readonly name: string; readonly local: string; readonly uri: string }): string =>
  namespaces.has(element.uri) || element.uri === '' ? element.local.toLowerCase() : element.name;

/** The entities of XHTML that a document uses, by name. Those that are none stay unknown, and are refused. */
const entitiesIn = (text: string): Record<string, string> => {
  const entities: Record<string, string> = {};
  for (const [reference, name = ''] of text.matchAll(/&([a-zA-Z][a-zA-Z\d]{1,40});/gu)) {
    if (Object.hasOwn(entities, name)) continue;
    const decoded = decodeHTML(reference);
    if (decoded !== reference) entities[name] = decoded;
  }
  return entities;
};

const declarations = /<!DOCTYPE[^<>[\]]{0,1000}(\[(?:[^"'\]]|"[^"]*"|'[^']*'){0,20000}\])/iu;

/**
 * A document as long as the document, to be read in its place: without declarations of its own, and without the entities
 * that only those know. Nothing of what they name is looked at, and nothing expands; they stay where they are.
 */
const withoutDeclarations = (text: string, entities: Readonly<Record<string, string>>): string => {
  const found = declarations.exec(text);
  const own = found?.[1];
  if (!found || own === undefined) return text;
  const start = found.index + found[0].length - own.length;
  const blank = text.slice(0, start) + own.replace(/[^\r\n]/g, ' ') + text.slice(start + own.length);
  return blank.replace(/&([\p{L}_][\p{L}\p{N}_.-]{0,100});/gu, (reference, name: string) =>
    known.has(name) || Object.hasOwn(entities, name) ? reference : '·'.repeat(reference.length),
  );
};

const known = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

interface XmlShape {
  readonly text: string;
  readonly rules: XmlRules;
}

const shapeOf = (text: string): XmlShape => {
  const entities = entitiesIn(text);
  return { text: withoutDeclarations(text, entities), rules: { allowDoctype: true, entities } };
};

/** Whether a text is well-formed XML. Throws as `readXml` where it is too deep. */
export const isWellFormed = (text: string): boolean => {
  const nothing = (): void => {};
  const shape = shapeOf(text);
  try {
    readXml(shape.text, { open: nothing, close: nothing, text: nothing, cdata: nothing }, shape.rules);
    return true;
  } catch (error) {
    if (ServiceError.is(error) && error.code === 'corrupt_document') return false;
    throw error;
  }
};

/**
 * Reads XHTML, or a drawing, by strict XML.
 *
 * @throws ServiceError as `readXml`
 */
export const readXhtml = async (document: MarkupDocument, text: string): Promise<Rendering> => {
  const { MarkupReader, xhtmlSyntax } = await loadHtml();
  const reader = new MarkupReader(document, text, xhtmlSyntax);
  const open: string[] = [];
  const shape = shapeOf(text);
  readXml(
    shape.text,
    {
      open(element, start, end, isEmpty) {
        const name = nameOf(element);
        // Before the root there are only declarations.
        if (open.length === 0 && start > reader.position) reader.addOther(reader.position, start);
        const attributes = readXmlAttributes(shape.text, start, end).map(
          ({ name: attribute, value, start: from, end: to, quote }): Tag['attributes'][number] => ({
            name: attribute,
            value,
            range: { start: from, end: to, quote },
          }),
        );
        reader.startTag({ name, attributes, start, end, isSelfClosing: isEmpty });
        if (!isEmpty) open.push(name);
      },
      close(start, end) {
        reader.endTag(open.pop() ?? '', start, end);
      },
      text: (_, end) => reader.addText(end),
      cdata: (start, end) => reader.addKept(start, end),
      other: (start, end) => reader.addOther(open.length === 0 ? reader.position : start, end),
    },
    shape.rules,
  );
  return reader.finish();
};
