import { unreadableFile } from './file-error.ts';
import { piecesOf } from './utf8.ts';

/** What is told of a document, in its order. Names are without prefix, attributes as written. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  close(name: string): void;
  text(text: string): void;
}

/** Elements within elements: exchange formats have some ten. */
const deepest = 64;
/** Of one element: exchange formats have some ten. */
const maxAttributes = 64;
/** UTF-16 units without a word of what they say: a name, a text, a comment that goes on and on. */
const maxSilence = 524_288;

/**
 * Reads a document strictly (XML 1.0), piece by piece. It can bring along no entities: a DOCTYPE is refused, so neither
 * files nor addresses are read for it, and nothing in it grows.
 *
 * @param text whole, or piece by piece
 * @yields after each piece, when the handler knows what it says
 * @throws ApiError `invalid_request` with the line
 */
export async function* readXml(
  text: string | AsyncIterable<string>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  // Loaded where a file comes: most processes never see one.
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  let silence = 0;
  parser.on('error', () => {
    throw unreadableFile('broken_xml', 'The file is not well-formed XML.', parser.line);
  });
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^(?:utf-8|us-ascii)$/i.test(encoding))
      throw unreadableFile('wrong_encoding', 'The file says that it is not in UTF-8. Save it as UTF-8.', 1);
  });
  parser.on('doctype', () => {
    throw unreadableFile(
      'doctype',
      'A DOCTYPE is not taken, nor are entities of the file’s own. Remove the declaration.',
      parser.line,
    );
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes)
      throw unreadableFile(
        'too_many_attributes',
        `An element has more than ${maxAttributes} attributes.`,
        parser.line,
      );
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    silence = 0;
    depth += 1;
    if (depth > deepest)
      throw unreadableFile('too_deep', `More than ${deepest} elements are within one another.`, parser.line);
    handler.open(localName(tag.name), tag.attributes, parser.line);
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    depth -= 1;
    handler.close(localName(name));
  });
  parser.on('text', (part) => handler.text(part));
  parser.on('cdata', (part) => handler.text(part));
  for await (const piece of typeof text === 'string' ? piecesOf(text) : text) {
    silence += piece.length;
    if (silence > maxSilence)
      throw unreadableFile('too_long', 'A text, name or comment is too long.', parser.line);
    parser.write(piece);
    yield;
  }
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
