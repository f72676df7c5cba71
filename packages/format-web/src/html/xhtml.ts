import { readXml, readXmlAttributes, type XmlRules } from '@dragoman/format-kit';
import { loadHtml, type MarkupDocument, type Rendering, type Tag } from '@dragoman/markup';
import { ServiceError } from '@dragoman/provider';
import { decodeHTML } from 'entities';

const namespaces = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
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

const rulesOf = (text: string): XmlRules => ({ allowDoctype: true, entities: entitiesIn(text) });

/** Whether a text is well-formed XML. Rejects as `readXml` where it is too deep. */
export const isWellFormed = (text: string): boolean => {
  const nothing = (): void => {};
  try {
    readXml(text, { open: nothing, close: nothing, text: nothing, cdata: nothing }, rulesOf(text));
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
  readXml(
    text,
    {
      open(element, start, end, isEmpty) {
        const name = nameOf(element);
        // Before the root there are only declarations.
        if (open.length === 0 && start > reader.position) reader.addOther(reader.position, start);
        const attributes = readXmlAttributes(text, start, end).map(
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
    rulesOf(text),
  );
  return reader.finish();
};
